"""What each person may do now, as far as the family shares it."""
