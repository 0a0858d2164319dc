"""What Talisman's table shows where everything lies open, and why an automatic answer was given."""

import ast
from pathlib import Path

import pytest
from django.utils import translation

import games.systems.talisman as rules
from games.engine.play_out import play_out
from games.engine.position import Position
from games.faces.say.log import worded
from games.faces.talisman.gaps import order_name
from games.faces.talisman.names import Words
from games.faces.talisman.open_view import open_view
from games.faces.talisman.speaker import SPEAKER
from games.kit.decks import Packet
from games.systems.talisman.state import Kept
from games.systems.talisman.system import SYSTEM
from games.systems.talisman.view import View, observe
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table


def opened(table: Table) -> View:
    state = table.state
    return open_view({one.seat: observe(state, one.seat) for one in state.players}, observe(state, None))


def test_spells_and_cards_face_down_lie_open():
    table = Table("wizard", "warrior", "thief", city=True).give(1, "hex").give(2, "healing", "teleport")
    state = table.state
    state.decks["adventure"].top = [
        Packet({"adventure.bear": 1}, [3]),
        Packet({"adventure.wolf": 1}, [2]),
        Packet({"adventure.ape": 1}),
    ]
    state.kept = [
        Kept(2, "city", Packet({"city.armourer": 1}, [2])),
        Kept(3, "city", Packet({"city.mule": 1})),
    ]
    public, found = observe(state, None), opened(table)
    assert {one.who.spells for one in public.players if one.who} == {None}
    assert [one.who.spells for one in found.players if one.who] == [
        ("spell.hex",),
        ("spell.healing", "spell.teleport"),
        (),
    ]
    assert public.decks["adventure"].top == ("", "", "")
    assert found.decks["adventure"].top == ("adventure.bear", "adventure.wolf", "")
    assert [list(one.packet.cards) for one in public.kept] == [[""], [""]]
    assert [list(one.packet.cards) for one in found.kept] == [["city.armourer"], [""]]


def test_it_differs_from_what_everybody_sees_in_nothing_else():
    seen = 0

    def watch(position: Position) -> None:
        nonlocal seen
        state = position.state
        views = {one.seat: observe(state, one.seat) for one in state.players}
        public, found = observe(state, None), open_view(views, observe(state, None))
        for field in View.__struct_fields__:
            if field not in ("players", "decks", "kept"):
                assert getattr(found, field) == getattr(public, field)
        for one, player in zip(found.players, state.players, strict=True):
            if one.who and player.who:
                assert list(one.who.spells or ()) == player.who.spells
                seen += len(player.who.spells)

    play_out(SYSTEM, {"seats": 3, "city": "whole"}, ["random"] * 3, name="open-hands", turns=150, watch=watch)
    assert seen > 0


# -- orders -----------------------------------------------------------------------------------------------


def codes() -> set[str]:
    """The orders that the rules name as reasons of their answers."""
    found = set()
    for path in sorted((Path(str(rules.__file__)).parent / "orders").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Ordered":
                found |= {one.value for one in ast.walk(node.args[1]) if isinstance(one, ast.Constant)}
    return {code.partition(".")[0] for code in found if isinstance(code, str) and code[0] != "."}


def test_every_order_that_answers_has_a_name():
    named = codes() - {"safe", "target", "when", "take", "gifts"}
    assert len(named) > 10
    assert named - set(CONTENT.order_book.declared) == set()


@pytest.mark.parametrize("language", ["en", "pl"])
def test_an_automatic_answer_says_which_order_gave_it(language):
    words = Words(CONTENT, {1: "Ada"}, {1: "wizard"})
    facts = {"question": "loss", "key": "pass", "safe": False}
    with translation.override(language):
        last = worded(SPEAKER, words, "by_order", {**facts, "reason": "save_life.last"})
        assert ("When it is my last life" if language == "en" else "Gdy to mój ostatni punkt Życia") in last
        safe = worded(SPEAKER, words, "by_order", {**facts, "reason": "safe"})
        assert ("safe answer" if language == "en" else "bezpieczna odpowiedź") in safe
        for order in CONTENT.order_book.declared.values():
            assert order_name(words, {}, order.id, "")
            told = [
                order_name(words, {}, f"{order.id}.{one.value}", "")
                for field in order.fields
                for one in field.choices
            ]
            assert all(order.label.en in one or order.label.pl in one for one in told)
    assert order_name(words, {}, "safe", "") == ""
