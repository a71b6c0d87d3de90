"""The bank: taken, offered on, held, passed and lost."""
