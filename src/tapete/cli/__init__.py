"""The ``tapete`` command: law, tables and figures, asked from a terminal.

Modules here import nothing heavy at their top: ``tapete --help`` must answer at once.
"""
