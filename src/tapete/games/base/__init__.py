"""What tables of every family share: a turn, its moves, conduct, stakes against the house."""
