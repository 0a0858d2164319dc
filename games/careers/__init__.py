"""People over many games: history, ratings, reliability, profiles."""
