"""Non-interference of Talisman's words and shapes: one secret changed, and nobody else reads a byte of it.

In a running fight neither.
"""

from collections.abc import Callable
from dataclasses import astuple

import pytest
from django.template.loader import get_template
from msgspec import structs

from games.engine.questions import Question
from games.faces.face import get_face
from games.faces.shown import asked
from games.faces.stakes import Stakes
from games.kit.held import Held
from games.systems.talisman.state import State
from tests.games.tapped import sheets
from tests.systems.talisman.face.words import shown
from tests.systems.talisman.table import Table
from tests.systems.talisman.test_hidden import hand, known_top, table, unchanged

Change = Callable[[State], None]
FACE = get_face("talisman")
OTHERS = (1, 3, None)
"""Everybody but the Wizard of seat 2, whose secrets are changed; None is a spectator."""
HANDS = [("hex", "random"), ("counterspell", "healing"), ("preservation", "acquisition")]
PARTS = ("ground", "mine", "choices")


def said(t: Table, seat: int | None) -> list[object]:
    """What the face makes of the table for a seat: lines, moment, question, stakes, and its parts printed."""
    reader = shown(t.at, seat)
    question, words = asked(reader), FACE.wording(reader)
    stakes = FACE.stakes(reader, question) if question else Stakes()
    ground, moment = FACE.ground(reader, stakes), FACE.moment(reader)
    html = [
        get_template(f"systems/talisman/{part}.jinja", using="jinja2").render(
            {"ground": ground, "face": FACE}
        )
        for part in PARTS
    ]
    html.append(sheets(ground, FACE))
    return [
        [words.line(event) for event in reader.log],
        words.goal(),
        words.prompt(question) + words.hint(question) if question else "",
        structs.astuple(moment) if moment else (),
        astuple(stakes),
        [(one.score, one.figures) for one in ground.people],
        html,
    ]


def bear(state: State) -> None:
    """A Bear waits where the move ends."""
    state.decks["adventure"].bag["adventure.bear"] -= 1
    state.lying["hills_6"] = [Held("adventure.bear")]


def told(change: Change, seats: tuple[int | None, ...]) -> list[tuple[str, list[object]]]:
    """All that seats get at each stop of the Troll's turn: before the move, in a fight, and behind it."""
    t = table(lambda state: (change(state), bear(state)), lambda _t: None)
    found = [(t.kind, said(t, seat)) for seat in seats]
    t.play({}, 2, "go:hills_6")
    while t.active == 1 and t.at.question is not None:
        found += [(t.kind, said(t, seat)) for seat in seats]
        question = t.at.question
        t.play(
            {seat: question.default_of(seat) for seat in question.seats}
            if isinstance(question, Question)
            else 3
        )
    return found


@pytest.fixture(scope="module")
def plain() -> list[tuple[str, list[object]]]:
    return told(unchanged, OTHERS)


def test_the_turn_stops_in_a_fight_while_the_wizard_may_cast(plain):
    assert {"turn", "fight", "attack", "fate"} <= {kind for kind, _said in plain}
    in_fight = [words for kind, words in plain if kind == "fight"]
    assert any("Bear" in str(words) and "May cast a Spell" in str(words) for words in in_fight)


@pytest.mark.parametrize("spells", HANDS, ids=" ".join)
def test_another_hand_changes_no_word_and_no_shape_of_others(plain, spells):
    assert told(hand(*spells), OTHERS) == plain


def test_another_known_card_changes_no_word_and_no_shape_of_others(plain):
    assert told(known_top("devil"), OTHERS) == plain


def test_the_owner_reads_another_hand():
    assert told(unchanged, (2,)) != told(hand("hex", "random"), (2,))


def test_a_hand_that_leaked_would_be_found(plain, monkeypatch):
    """The Wizard's Spells on the sheet that everybody opens."""
    monkeypatch.setattr("games.systems.talisman.view.sees_spells", lambda _state, _seat: True)
    assert told(hand("hex", "random"), OTHERS) != told(unchanged, OTHERS)
