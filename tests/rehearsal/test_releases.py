"""The newer release of a rehearsal has another rule set of every system, and its content."""

from importlib import import_module

import pytest

from games.engine.position import new_game
from games.systems import SLUGS, get_system
from rehearsal.releases import newer, next_set


@pytest.fixture
def next_of():
    made = []

    def make(slug):
        made.append(next_set(get_system(slug)))
        return made[-1]

    yield make
    for system in made:
        del import_module(f"games.systems.{system.slug}.content").content_of.plain[system.ruleset]


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if get_system(slug).contents])
def test_games_begin_by_it_and_orders_are_given_for_it(next_of, slug):
    system = next_of(slug)
    usual = {name: words[0] for name, words in system.options.items()}
    position = new_game(system, {**usual, "seats": 2})
    assert system.ruleset == get_system(slug).ruleset + 1
    assert position.question is not None
    assert system.orders.declared == get_system(slug).orders.declared


def test_its_number_is_greater():
    assert newer("3.1.0") == "4.1.0"
