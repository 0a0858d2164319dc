"""The rule set by which tests play: one place that says which."""

from games.systems.mice.content import RULESET, content_of
from games.systems.mice.setup import options_of

CONTENT = content_of(RULESET)
OPTIONS = options_of(CONTENT)
PLAYED_BY: tuple[int, tuple[str, ...]] = (RULESET, ())
"""Set and packs, as pages name them."""
