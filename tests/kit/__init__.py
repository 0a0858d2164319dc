"""Tests of what every rule set needs, on tiny games and files."""
