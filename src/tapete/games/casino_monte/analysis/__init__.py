"""What each bet costs, exactly; and hands played by the million."""
