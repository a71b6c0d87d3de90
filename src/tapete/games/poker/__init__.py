"""What all poker games share: the value of a hand, readable (``hands``) and compiled (``batch``)."""
