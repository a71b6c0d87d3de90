"""What each bet costs, exactly; and coups played by the million."""
