"""Lessons: a few turns on given dice that teach a system. Nothing of them is stored."""
