"""Leagues: in each division a season is a Swiss cup; the first ones ascend, the last ones descend."""
