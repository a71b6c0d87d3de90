"""Counting a coup exactly: totals over a full shoe, and the choice of both sides."""
