"""What each person may do now."""
