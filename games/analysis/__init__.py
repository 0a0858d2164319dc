"""What a game was about: a finished one is looked at again, by people of flesh and by nobody's rating."""
