"""Coin to its readers: a name and what it is; all else is shown by kinds and keys."""

from games.faces.face import Face

FACE = Face(
    slug="coin",
    name="Coin",
    blurb="Call the die, high or low. Three right calls win.",
    days=(2, 5),
)
