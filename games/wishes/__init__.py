"""Seats that fill: people say what they would play, and the site opens tables for those who fit."""
