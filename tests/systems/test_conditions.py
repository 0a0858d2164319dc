"""The closed lists of conditions: every word can be said at every stop out of turn, and has its words."""

from collections import Counter
from copy import deepcopy
from functools import cache

import pytest
from django.utils import translation

from games.engine.dice import Stream
from games.engine.play_out import PlayedOut
from games.engine.questions import Chance, Question, seen
from games.engine.settle import roll_open
from games.faces.face import get_face
from games.kit.conditions import DEADLY, VOTING, Around, Asked
from games.kit.orders import ASK
from games.orders.rules_form import orders_with_rules
from games.systems import get_system

pytestmark = pytest.mark.long("a game of each system, every word at every stop out of turn")

SYSTEMS = ("sorcerer", "talisman", "mice")
STOPS = 60
EACH, ENTRIES, GAMES = 12, 1500, 6
NOT_SEEN = {
    "sorcerer": {
        *("scroll", "wins", "gauntlet", "gems_at_stake", "would_die", "behind", "crystal_at_stake"),
    },
    "talisman": {"talisman", "toad", "lycan", "night", "loss", "spell", "holds", "spells"},
    "mice": {"captured", "attacker", "dice", "hits", "used"},
}
"""Words that are true seldom: no short game need come to it."""


def values_of(word):
    """Some values with which a word may be said."""
    if word.takes == "number":
        return sorted({word.least, (word.least + word.most) // 2, word.most})
    if word.takes == "seat":
        return ["1", "2", "3"]
    return word.choices if word.takes == "choice" else [None]


@cache
def stops(slug):
    """What seats were asked out of turn in games of steady bots: (view, question, seat)."""
    found = []
    for number in range(GAMES):
        _play(
            get_system(slug), PlayedOut(get_system(slug), {"seats": 3}, f"conditions {slug} {number}"), found
        )
    return found


def _play(system, game, found):
    position, stream, look = game.position, Stream("conditions", game.name), system.bots.levels["steady"]
    while position.question is not None and position.number < ENTRIES and len(found) < STOPS:
        question = position.question
        if isinstance(question, Chance):
            roll_open(position, game.dice)
            continue
        assert isinstance(question, Question)
        for seat in position.waiting:
            mine, view = seen(question, seat), system.observe(position.state, seat)
            same = sum(known.kind == mine.kind for _view, known, _seat in found)
            if same < EACH and position.orders.ahead.applies(view, mine, seat):
                found.append((deepcopy(view), mine, seat))  # a view goes on with its state
            key = look(lambda view=view: view, mine, seat, stream)
            position.give(seat, key, "bot")
            if position.question is not question:
                break


@pytest.mark.parametrize("slug", SYSTEMS)
def test_every_word_is_true_or_false_at_every_stop_and_most_are_both(slug):
    words = get_system(slug).orders.ahead.words
    told = {name: Counter() for name in words}
    around = Around(frozenset({1, 2, 3}), lambda: frozenset({2}))
    assert len(stops(slug)) >= 20
    for view, question, seat in stops(slug):
        for name, word in words.items():
            for value in values_of(word):
                told[name][bool(word.test(Asked(view, question, seat, around), value))] += 1
                assert word.gone(view, value) in (True, False)
    never = {name for name, found in told.items() if not found[True]}
    assert never <= NOT_SEEN[slug]


@pytest.mark.parametrize("slug", SYSTEMS)
def test_what_may_come_and_what_stops_a_rule_is_told_at_every_stop(slug):
    ahead, book = get_system(slug).orders.ahead, get_system(slug).orders
    rows, known = get_face(slug).conditions.rows, orders_with_rules(book)
    for view, question, seat in stops(slug):
        why = ahead.interesting(view, question, seat)
        assert not why or f"stop-{why}" in rows
        assert set(ahead.likely(view, seat)) <= {
            *ahead.speaks,
            "armour_loss",
            "cloud_loss",
            "awaken",
            "reward",
        }
    assert {f"stop-{DEADLY}", f"stop-{VOTING}"} <= set(rows)
    assert known
    for order in known:
        assert any(word.suits(order) for word in ahead.words.values())
        assert ASK not in {one.value for one in book.declared[order].first_choice.choices}


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("slug", SYSTEMS)
def test_every_word_has_its_row_and_every_row_its_word(slug, language):
    said, words = get_face(slug).conditions, get_system(slug).orders.ahead.words
    assert set(words) == {row for row in said.rows if not row.startswith(("stop-", "of-"))}
    with translation.override(language):
        for name, word in words.items():
            for value in values_of(word):
                told = said.said((name, value), {1: "Ann", 2: "Bob", 3: "Cid"})
                assert told
                assert "{" not in told
                assert word.takes != "number" or str(value) in told
                assert "_" not in told
