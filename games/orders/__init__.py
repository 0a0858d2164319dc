"""Answers given in advance."""
