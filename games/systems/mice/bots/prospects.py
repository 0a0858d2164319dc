"""Whether a party wins its chapter: there is one side, the chapter is the other."""

from dataclasses import replace
from pathlib import Path

from games.engine.system import PARTY, Effort
from games.kit.prospects import prospects
from games.systems.mice.state import Mouse, State

NAMES = "pages wheel route away captured lives cheese gear foes large boss tokens counters round"


def features(state: State, _side: int) -> list[float]:
    """Those of the party: pages, the way that is left, the mice, and what they fight."""
    content, route = state.content, state.story.route
    here = max((at for at, side in enumerate(route) if side == state.side), default=0)
    mice = list(state.mice.values())
    alive = [one for one in mice if one.active]
    minions = [one for one in state.figures.values() if one.kind in content.minions]
    bosses = sum(card not in state.mice and card not in content.minions for card in state.track)
    return [
        1.0,
        state.end_page - state.page,
        state.wheel,
        len(route) - here,
        len(state.explored),
        len(mice) - len(alive),
        sum(_lives(state, one) for one in alive),
        sum(one.cheese for one in mice),
        sum(len(one.worn) for one in mice),
        sum(content.minions[one.kind].life - one.wounds for one in minions),
        len(state.figures) - len(minions),
        bosses,
        len(state.tokens),
        sum(state.counters.values()),
        state.round,
    ]


def _lives(state: State, mouse: Mouse) -> int:
    spare = 1 if state.switches.capture_at == "above_life" else 0
    return max(0, state.content.heroes[mouse.id].life + spare - mouse.wounds)


def kind(state: State) -> str:
    """By its chapter."""
    return state.chapter


PROSPECTS = replace(
    prospects(
        Path(__file__).with_suffix(".json"),
        features,
        NAMES,
        kind,
        lambda _state: [PARTY],
        lambda state: state.outcome or state.result,
    ),
    effort=Effort(deals=2, results=16, candidates=12, pairs=80, turns=0, lines=48, answers=250_000),
)
