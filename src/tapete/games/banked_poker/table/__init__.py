"""What stays from hand to hand: seats and boxes, the pack, staff."""
