"""The bank: awarded by announcement, auction or lot, held, broken and given up."""
