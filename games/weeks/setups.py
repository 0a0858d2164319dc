"""What is played in a week: the set-ups of each system that has any, which take turns."""

from games.faces.face import get_face
from games.faces.systems import offered
from games.faces.weekly import Setup, Weekly


def known() -> dict[str, Weekly]:
    """System -> its set-ups, in the order of the systems' turns; of those that bots can play."""
    found = {one.slug: get_face(one.slug).weeks for one in offered() if one.has_bots}
    return {slug: weeks for slug, weeks in found.items() if weeks is not None}


def setup_of(weeks: Weekly | None, words: str) -> Setup | None:
    """The set-up that a week has stored; None where there is none of that name any more."""
    return next((one for one in weeks.setups if one.id == words), None) if weeks else None
