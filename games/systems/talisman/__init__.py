"""Talisman with The City and The Blood Moon: rules and content."""
