"""The state as stored data, and what must hold in every one."""

from collections.abc import Callable

import msgspec
import pytest

from games.engine.dice import Stream
from games.systems.sorcerer import state
from games.systems.sorcerer.content import CONTENTS
from games.systems.sorcerer.determinize import determinize
from games.systems.sorcerer.invariants import invariants
from games.systems.sorcerer.view import observe
from tests.systems.sorcerer.table import Table

STRUCTS = [one for one in vars(state).values() if isinstance(one, type) and issubclass(one, msgspec.Struct)]


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda struct: struct.__name__)
def test_a_value_equal_to_its_default_is_left_out_however_it_came_about(struct: type) -> None:
    """Defaults are recognised by identity: free text must have none but the empty one."""
    for field in msgspec.structs.fields(struct):
        free_text = field.type is str and isinstance(field.default, str)
        assert not free_text or field.default == "", field.name


def test_a_word_of_a_closed_list_read_back_is_its_default() -> None:
    read = msgspec.json.decode(b'{"id":"hilda","seat":1,"status":"asleep"}', type=state.Character)
    assert msgspec.json.encode(read) == msgspec.json.encode(state.Character("hilda", 1))


@pytest.mark.parametrize("ruleset", CONTENTS)
def test_a_state_dealt_from_a_view_is_played_by_the_rules_of_its_game(ruleset: int) -> None:
    table = Table(ruleset=ruleset).start()
    dealt = determinize(observe(table.state, 1), 1, Stream("dealt"))
    assert (dealt.ruleset, dealt.packs) == (ruleset, ())
    assert dealt.content is table.state.content


def one_more(counts: dict[str, int], name: str) -> None:
    counts[name] += 1


@pytest.mark.rule("L-COMP-08", "L-R-40")
@pytest.mark.parametrize(
    "spoil",
    [
        lambda one: one_more(one.runes, "fire"),
        lambda one: one.runes.update(fire=2),
        lambda one: one_more(one.finds, "axe"),
        lambda one: setattr(one, "crystals", one.crystals - 1),
        lambda one: setattr(one.player(1), "gems", 18),
        lambda one: setattr(one.characters["hilda"], "status", "asleep"),
        lambda one: setattr(one.characters["hilda"], "lp", 4),
        lambda one: one.tokens.extend([state.Token("trap", 4, "1-b1"), state.Token("trap", 4, "1-b1")]),
    ],
    ids=["doubled", "missing", "find", "crystal", "gems", "asleep", "lives", "traps"],
)
def test_what_stands_twice_or_nowhere_is_noticed(spoil: Callable[[state.State], None]) -> None:
    table = Table(4).start()
    invariants(table.state)
    spoil(table.state)
    with pytest.raises(AssertionError):
        invariants(table.state)
