"""What is printed in the newest rule set: that of tests that name no other."""

from games.systems.sorcerer.content import RULESET, content_of

CONTENT = content_of(RULESET)
