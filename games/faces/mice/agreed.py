"""What the party has agreed to: the option says whose proposal it is. It is never carried out by itself."""

import dataclasses
from collections.abc import Iterator

from django.utils.translation import gettext
from msgspec.structs import replace

from games.engine.questions import Question
from games.faces.council import ProposedPath
from games.faces.mice.prompts import in_turn
from games.faces.mice.stakes import stakes as plain_stakes
from games.faces.shown import ShownTable
from games.faces.stakes import Stake, Stakes
from games.systems.mice.aiming import FIGHT
from games.systems.mice.move import STEP
from games.systems.mice.turn import SEARCH_KEY
from games.systems.mice.view import View


def stakes(table: ShownTable, question: Question) -> Stakes:
    """What is at stake, and by whose proposal an option is what the party has agreed to."""
    found = plain_stakes(table, question)
    agreed = dict(_agreed(table)) if in_turn(question) else {}
    if not agreed:
        return found
    keys = question.options_of(question.seats[0])
    told = {key: by for key in keys for begin, by in agreed.items() if _means(key, begin)}
    known = dict(found.options)
    said = {key: _said(known.get(key, Stake()), by) for key, by in told.items()}
    return dataclasses.replace(found, options=tuple({**known, **said}.items()))


def _said(stake: Stake, by: str) -> Stake:
    words = gettext("as %(name)s proposes") % {"name": by}
    return replace(stake, brings=f"{stake.brings}, {words}" if stake.brings else words)


def _agreed(table: ShownTable) -> Iterator[tuple[str, str]]:
    """How the key of the next deed of the mouse on turn begins, and who proposes it."""
    view: View = table.view
    turn = view.turn.card if view.turn else ""
    for proposal in table.council:
        for path in proposal.paths:
            if proposal.agreed and path.figure == turn and (key := _key(path)):
                yield key, proposal.name


def _key(path: ProposedPath) -> str:
    if path.spaces:
        return f"{STEP}:{path.spaces[0]}"
    return {"attack": f"{FIGHT}:*:{path.target}", "search": SEARCH_KEY}.get(path.deed, "")


def _means(key: str, wanted: str) -> bool:
    """An attack with any weapon is the attack that was proposed."""
    verb, _colon, target = wanted.partition(":*:")
    return key.startswith(f"{verb}:") and key.endswith(f":{target}") if target else key == wanted
