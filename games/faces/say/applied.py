"""Which rules of the book kinds apply, out of their rows."""

from games.faces.applied import Applied
from games.faces.say.log import Rows
from games.kit.content import Later


def applied(speaker: Rows) -> Applied:
    """Read when somebody first asks."""
    return Applied(
        questions=Later(lambda: {kind: row.rules for kind, row in speaker.questions.items() if row.rules}),
        events=Later(lambda: {kind: row.rules for kind, row in speaker.events.items() if row.rules}),
    )
