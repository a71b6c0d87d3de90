"""Law: regulations, their provisions, and the rulebooks that make them run."""
