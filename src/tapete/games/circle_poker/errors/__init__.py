"""What goes wrong at the table, and the ruling on it."""
