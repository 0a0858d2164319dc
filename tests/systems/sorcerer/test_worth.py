"""What a token is worth to who carries it, and which is left behind (L-R-55, L-COR-S13)."""

import pytest

from games.engine.questions import Question
from games.systems.sorcerer.order_values import usual_ranking
from games.systems.sorcerer.worth import least_valuable
from tests.systems.sorcerer.newest import CONTENT
from tests.systems.sorcerer.table import Table


def overdue(*tokens: str, **given: object) -> str:
    """What the program drops for Hilda who carries these tokens and says nothing."""
    question = (
        Table()
        .put("hilda", "1-b1", backpack=[*tokens], **given)
        .start(1, "act", moved="hilda", open=True)
        .at.question
    )
    assert isinstance(question, Question)
    return question.default_of(1)


@pytest.mark.rule("L-R-55", "L-COR-S13")
@pytest.mark.parametrize(
    ("tokens", "dropped"),
    [
        (("crystal", "might", "elixir"), "elixir"),
        (("might", "crystal", "weakness"), "weakness"),  # Dwarves cast no Spells
        (("axe", "sword", "elixir"), "sword"),  # only one weapon is the best
        (("elixir", "axe", "axe"), "axe"),
        (("helmet", "breastplate", "elixir"), "breastplate"),  # one slot
        (("helmet", "helmet", "elixir"), "helmet"),
        (("helmet", "dagger", "sword"), "dagger"),
        (("dagger", "helmet", "elixir"), "elixir"),
        (("helmet", "breastplate", "weakness"), "weakness"),
        (("crystal", "might", "sword"), "sword"),
    ],
)
def test_when_overdue_the_least_valuable_token_is_left(tokens: tuple[str, ...], dropped: str) -> None:
    assert overdue(*tokens) == f"drop:{dropped}"


@pytest.mark.rule("L-COR-S13")
def test_what_is_worn_counts_for_the_ranking() -> None:
    assert overdue("axe", "sword", "elixir", weapon="axe") == "drop:sword"
    assert overdue("helmet", "elixir", "dagger", armour=["breastplate"]) == "drop:helmet"
    assert overdue("axe", "elixir", "weakness", gauntlet=True) == "drop:weakness"
    assert overdue("axe", "elixir", "helmet", gauntlet=True) == "drop:helmet"
    assert overdue("axe", "elixir", "might", gauntlet=True) == "drop:axe"


@pytest.mark.rule("L-COR-S13")
def test_the_ranking_follows_the_order_of_its_owner() -> None:
    table = Table().put("hilda", backpack=["crystal", "elixir", "might"])
    elixir_last = (*(kind for kind in usual_ranking(CONTENT) if kind != "elixir"), "elixir")
    mine = tuple(reversed(usual_ranking(CONTENT)))
    assert (
        *("crystal", "castable_scroll", "best_weapon", "fitting_armour"),
        *("elixir", "other_weapon", "other_armour", "uncastable_scroll"),
    ) == usual_ranking(CONTENT)
    assert least_valuable(table.state, table["hilda"], ["crystal", "elixir"], elixir_last) == "elixir"
    assert least_valuable(table.state, table["hilda"], ["crystal", "elixir", "might"], mine) == "crystal"
