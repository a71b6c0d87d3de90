"""What the felts of the family draw alike."""
