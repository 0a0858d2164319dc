"""How far a party has come."""

from games.engine.system import Result
from games.systems.mice.system import SYSTEM
from tests.systems.mice.table import Table


def test_a_party_is_compared_by_victory_then_pages_captures_and_wounds() -> None:
    t = Table()
    state = t.state

    def now() -> tuple[int, ...]:
        reached = SYSTEM.merit(state)
        assert len(reached) == state.seats
        assert len(set(reached.values())) == 1
        return reached[1]

    before = now()
    next(iter(state.mice.values())).wounds += 1
    wounded = now()
    next(iter(state.mice.values())).captures += 1
    captured = now()
    state.page += 1
    assert before > wounded > captured > now()
    state.outcome = Result(tuple(range(1, state.seats + 1)), "won")
    assert now() > before
    assert before[SYSTEM.deed] == state.end_page - state.page + 1
