"""The ``tapete`` command. Modules here import nothing heavy at their top: ``tapete --help`` must answer at once."""
