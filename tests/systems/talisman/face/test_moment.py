"""The moment of Talisman tells its reader what has come over them, and nobody's secrets."""

import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.template.loader import get_template
from django.utils import translation

from games.engine.events import Seen, seen_event
from games.engine.play_out import play_out
from games.engine.position import Position
from games.engine.questions import Question
from games.faces.moment import Moment
from games.faces.talisman.deeds import row_of, thing
from games.faces.talisman.moment import moment
from games.faces.talisman.names import name
from games.faces.talisman.pieces import OF_BOXES, PIECES
from games.faces.talisman.speaker import SPEAKER
from games.faces.talisman.touched import HANDED, gain, is_about, stretch_of, told_to
from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.face.ground import FACE
from tests.systems.talisman.face.words import shown
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table
from tests.systems.until import play_until

STATIC = Path(__file__).resolve().parents[4] / "static"
WHOLE = {"city": "whole", "moon": "whole"}
AIMED = {
    "attack",
    "cast",
    "clash",
    "taken",
    "given",
    "looted",
    "traded",
    "proposed",
    "spied",
    "lent",
    "laid_before",
}
"""Kinds of event that name a second seat."""
BESIDE = {"turn", "by_order", "rolled", "fate", "first"}
"""What is told by the frame, by rows, or to nobody."""


def now(table: Table, seat: int | None) -> Moment:
    """The moment of a reader in the fifth turn of seat 1, which began before the scene."""
    known = shown(table.at, seat, last=200)
    known.log.insert(0, Seen(0, "turn", {"seat": 1, "number": 10}))
    found = moment(known)
    assert found is not None
    return found


def everything(found: Moment) -> str:
    parts = [found.title, found.verdict, *found.lines, *found.may_act]
    parts += [one.words for one in found.changes]
    for row in found.rows:
        parts += [row.name, row.detail, *(one.words for one in row.addends)]
    return "\n".join(parts)


# -- for every kind of event ------------------------------------------------------------------------------


def facts_of(kind: str, seat: int) -> dict[str, object]:
    """An event of a kind as it touches a seat."""
    facts: dict[str, object] = {"seat": seat, "what": "adventure.bear", "space": "village", "target": ""}
    return {**facts, "other": 3} if kind in AIMED else facts


@pytest.mark.parametrize("kind", sorted({*SPEAKER.events} - BESIDE))
def test_every_kind_of_event_that_touches_the_reader_is_told_to_them(kind):
    event = Seen(2, kind, facts_of(kind, 2))
    head = Seen(1, "turn", {"seat": 1, "number": 1})
    if row_of(kind).for_all:
        assert told_to(event, 1, own=False)
    else:
        assert is_about(event, 2)
        assert not is_about(event, 1)
    told = stretch_of([head, event], 2)
    heavy = told is not None
    dull = {
        "met",
        "discarded",
        "poster",
        "used",
        "peeked",
        "spied",
        "on_top",
        "put_back",
        "put_beneath",
        "kept",
    }
    dull |= {
        "laid_before",
        "lasted",
        "evading",
        "fixed",
        "helped",
        "lent",
        "trophy_spent",
        "remade",
        "decided",
    }
    dull |= {"offered"}
    assert heavy != (kind in dull)


@pytest.mark.parametrize("kind", sorted(AIMED))
def test_what_is_done_to_the_reader_by_others_is_about_them(kind):
    facts = {"seat": 3, "other": 2, "target": "2", "what": "object.sword", "seats": []}
    assert is_about(Seen(2, kind, facts), 2)


def test_what_changes_hands_is_neither_good_nor_bad_for_everybody():
    handed = [row for row in SPEAKER.events.values() if row.role in HANDED]
    assert {row.role for row in handed} == {*HANDED}
    assert {row.won for row in handed} == {None}


def test_every_card_has_a_drawn_picture():
    sheets = (PIECES, *OF_BOXES.values())
    drawn = {
        one for sheet in sheets for one in re.findall(r'<symbol id="([^"]+)"', (STATIC / sheet).read_text())
    }
    assert {thing(CONTENT, card) for card in CONTENT.cards} <= drawn
    assert thing(CONTENT, "gold") == ""


# -- scenes -----------------------------------------------------------------------------------------------


def test_a_defeat_is_told_with_its_rows_and_what_it_cost():
    table = (
        Table("troll", "wizard").put(1, "fields_8").lay("fields_8", "dragon").start(phase="meet").play(1, 6)
    )
    found = now(table, 1)
    assert found.verdict == "A defeat"
    assert [(row.total, row.won) for row in found.rows] == [(7, False), (13, True)]
    assert [one.shown for row in found.rows for one in row.dice] == ["1", "6"]
    assert [[one.value for one in row.addends] for row in found.rows] == [[6], [7]]
    assert found.chance == "at 58%, victory 28%, stand-off 14%"
    [lost] = [one for one in found.changes if one.lost]
    assert lost.words == "−1 life, 5 left"


def test_who_was_attacked_is_told_from_their_side():
    table = Table("troll", "wizard").put(1, "fields_8").put(2, "fields_8")
    table.state.player(1).turns = 5
    table.start(phase="landed").play("attack:2", 6, 1, "life")
    attacker, attacked = now(table, 1), now(table, 2)
    assert (attacker.verdict, attacked.verdict) == ("A victory", "A defeat")
    where = "Fields by the Chapel"
    assert attacker.title == f"{where}: you attacked the Wizard"
    assert attacked.title == f"{where}: the Troll attacked you"
    assert [one.lost for one in attacked.changes] == [True]
    assert [one for one in attacker.changes if one.lost] == []


def test_a_spell_cast_on_the_reader_is_told_to_them():
    table = Table("wizard", "warrior").give(1, "random").put(1, "village").start()
    table.play("cast:random:2")
    found = now(table, 2)
    assert any("casts on the Warrior: Random" in one for one in found.lines)


def test_becoming_a_toad_is_a_verdict():
    table = Table("warrior", "wizard").put(1, "crags").start(phase="text")
    event = {"seat": 1}
    table.state.tell("turn", seat=1, number=3)
    table.state.tell("toad", **event)
    log = [seen_event(one, 1, 5) for one in table.state.happened]
    view = shown(table.at, 1)
    view.log = log
    found = moment(view)
    assert found.verdict == "A Toad!"
    assert found.changes[-1].lost


def test_coming_to_the_jail_is_a_loss():
    came = Seen(3, "came", {"seat": 1, "space": "jail"})
    assert gain(came, 1) is False
    assert gain(Seen(3, "came", {"seat": 1, "space": "village"}), 1) is None


def test_a_card_taken_is_lost_by_the_one_and_told_once_as_won_by_the_other():
    taken = Seen(3, "taken", {"seat": 1, "other": 2, "what": "purchase.sword"})
    assert gain(taken, 2) is False
    assert gain(taken, 1) is None
    assert gain(Seen(3, "taken", {"seat": 1, "other": 2, "what": "gold"}), 2) is None


def test_a_roll_for_a_space_says_what_it_meant():
    table = Table("warrior", "wizard").put(1, "tavern", gold=2).start(phase="text").play(3)
    [row] = now(table, 1).rows
    assert (row.total, row.detail) == (3, "lose 1 gold")


def test_the_own_turn_is_told_until_something_comes_over_one():
    table = Table("troll", "wizard").put(1, "fields_8").put(2, "temple").lay("fields_8", "bear")
    table.state.player(1).turns = 5
    table.start(phase="meet").play(6, 1)
    before = now(table, 1)
    assert before.verdict == "A victory"
    assert table.state.now.seat == 2
    other = moment(shown(table.at, 2, last=200))
    assert other.verdict == "A victory"
    assert now(table, 1).title == before.title == "Fields by the Chapel: you fought the Bear"


def test_set_up_is_told_before_the_first_turn():
    played: list[Moment] = []

    def watch(position: Position) -> None:
        if isinstance(position.question, Question) and not position.state.roll and not played:
            played.append(moment(shown(position, 2)))

    play_out(SYSTEM, {"seats": 2}, ["random"] * 2, name="set-up", turns=1, watch=watch)
    assert played[0].title == "Before the first turn"


def test_a_spectator_is_told_the_last_thing_that_mattered():
    table = Table("troll", "wizard").put(1, "fields_8").lay("fields_8", "bear").start(phase="meet").play(6, 1)
    found = now(table, None)
    assert found.verdict == "A victory"


# -- whole games ------------------------------------------------------------------------------------------


def hidden_from(position: Position, seat: int) -> set[str]:
    """The Spells that others hold and of which no open card is one."""
    state = position.state
    mine = state.player(seat).who
    own = set(mine.spells) if mine else set()
    held = {spell for one in state.players if one.who and one.seat != seat for spell in one.who.spells}
    open_ = {card for deck in state.decks.values() for card in deck.discard}
    seen = {str(value) for _step, event in position.events for value in _shown_to(event, seat)}
    return held - own - open_ - seen


def _shown_to(event, seat):
    facts = seen_event(event, seat, 0)
    for value in (facts.facts if facts else {}).values():
        yield from value if isinstance(value, list) else [value]


@pytest.mark.long("a whole game for each seat")
@pytest.mark.parametrize("language", ["en", "pl"])
def test_after_each_own_turn_there_is_a_moment_and_it_names_no_secret(language):
    turns = secrets = last = 0

    def watch(position: Position) -> None:
        nonlocal turns, secrets, last
        state = position.state
        if state.turn is None or state.turn.number == last or not isinstance(position.question, Question):
            return
        last = state.turn.number
        ended = next(
            (event.facts["seat"] for _s, event in reversed(position.events) if _is_before(event, last)), 0
        )
        for seat in (one.seat for one in state.players):
            found = moment(shown(position, seat, last=400))
            if seat == ended:
                assert found is not None
                turns += 1
            if found is None:
                continue
            text = everything(found)
            assert found.title
            assert "%(" not in text
            for spell in hidden_from(position, seat):
                secrets += 1
                assert not re.search(rf"\b{re.escape(name(CONTENT, spell))}\b", text), (spell, text)

    def play(game: int) -> None:
        nonlocal last
        last = 0
        options = {"seats": 3, **WHOLE}
        play_out(SYSTEM, options, ["random"] * 3, name=f"moments {game}", turns=100, watch=watch)

    with translation.override(language):
        play_until(lambda: {"turns": turns, "secrets": secrets}, play, least=100)


def _is_before(event, number: int) -> bool:
    return event.kind == "turn" and event.facts["number"] < number


def test_a_planted_secret_would_be_found():
    table = Table("warrior", "wizard", "thief").give(2, "hex").start()
    assert hidden_from(table.at, 1) == {"spell.hex"}
    assert name(CONTENT, "spell.hex") == "Hex"
    assert "spell.hex" in CONTENT.cards


def test_the_moment_is_the_same_whatever_somebody_else_holds():
    found = []
    for spell in ("hex", "counterspell"):
        table = Table("troll", "wizard", "thief").give(2, spell).put(1, "fields_8").lay("fields_8", "bear")
        table.start(phase="meet")
        found.append([moment(shown(table.at, seat)) for seat in (1, 3, None)])
        table.play(6, 1)
        found[-1] += [moment(shown(table.at, seat)) for seat in (1, 3, None)]
    assert found[0] == found[1]


# -- the place, and whether it went well ------------------------------------------------------------------


def test_who_has_only_come_somewhere_reads_the_place_once():
    table = Table("troll", "wizard").put(1, "fields_8").put(2, "temple").start()
    known = shown(table.at, 1)
    known.log = [
        Seen(0, "turn", {"seat": 1, "number": 10}),
        Seen(1, "came", {"seat": 1, "space": "fields_8"}),
    ]
    found = moment(known)
    assert found is not None
    assert (found.verdict, found.lines) == ("Fields by the Chapel", ())
    assert found.title
    assert "Fields" not in found.title


@pytest.mark.parametrize(
    ("mine", "theirs", "good", "shade"), [(6, 1, True, "good"), (1, 6, False, "bad"), (1, 4, None, "")]
)
def test_a_verdict_is_good_or_bad_for_who_had_a_part_in_it(
    mine: int, theirs: int, good: bool | None, shade: str
):
    table = Table("troll", "wizard").put(1, "fields_8").put(2, "temple").start(phase="landed")
    table.play("bear", mine, theirs)
    found = now(table, 1)
    assert found.good is good
    part = get_template("games/parts/moment.jinja", using="jinja2")
    shown_there = {"drawn": SimpleNamespace(moment=found), "table": SimpleNamespace(result=None)}
    page = part.render({**shown_there, "face": FACE})
    assert re.findall(r'<strong(?: class="(\w+)")?>', page) == [shade]
    assert now(table, 2).good is None
