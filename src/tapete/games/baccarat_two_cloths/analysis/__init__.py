"""The banker's best draw, exactly."""
