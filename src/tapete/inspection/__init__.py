"""Inspection: what an inspector asks of the law and of a table. Cases, coverage by striking, checks, rulings."""
