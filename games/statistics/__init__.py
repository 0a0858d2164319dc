"""What the dice and the people of a finished game did, counted."""
