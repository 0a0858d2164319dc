"""What a game says: a row for each kind of event, question and option, in `games/faces/<slug>/say/`."""
