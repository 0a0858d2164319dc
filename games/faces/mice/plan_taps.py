"""The plan of a turn as it is tapped on the tile: ways, also from where an earlier step leads, and whom the
mouse could attack from there."""

import dataclasses
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from games.faces.mice.deeds import bust, thing
from games.faces.mice.names import Words, bare, being, name, words_of
from games.faces.mice.plan import SIZE
from games.faces.mice.plan_words import REASONS, STOPS, cause, choices, go_words, step_words, told
from games.faces.mice.plan_words import next_turn as in_a_form
from games.faces.mice.prompts import in_turn
from games.faces.mice.shares import percent
from games.faces.mice.sights import Proposed, arrow, beads
from games.faces.mice.speaker import SPEAKER
from games.faces.plan_form import NextTurn, PlanWords
from games.faces.shown import ShownTable, asked
from games.faces.tapping import PlanChoice, Planner, Tap
from games.kit.plan_steps import Step
from games.systems.mice.aiming import FIGHT, aims, can_fight
from games.systems.mice.move import STEP
from games.systems.mice.odds import at_least_one, fight_odds, search_dice
from games.systems.mice.orders.plans import mouse_of
from games.systems.mice.queries import GOLEM, weapons
from games.systems.mice.state import Mouse, State
from games.systems.mice.turn import END, SEARCH_KEY
from games.systems.mice.view import View
from games.systems.mice.ways import Way, imagined, reach, stops_at

HITS = "plan-hits"
TOOLS = {SEARCH_KEY: "search", END: "end"}


def who(table: ShownTable) -> Planner:
    """The mouse on turn."""
    return _planner(table.view)


def _planner(view: View) -> Planner:
    mouse = mouse_of(view)
    named = name(view.content, mouse.id)
    return Planner(named, mouse.id, bust(mouse.id), str(mouse.space), SIZE)


def taps(table: ShownTable) -> Sequence[Tap]:
    """Everything that the form offers, and what holds from each space to which the mouse may come."""
    question = asked(table)
    if question is None or not in_turn(question):
        return ()
    return _all(words_of(table), table.view, choices(table))


def _all(words: Words, view: View, offered: Sequence[PlanChoice]) -> list[Tap]:
    """What is made on the tile, and of what the form offers all that is not."""
    views = {mouse_of(view).space: view, **_further(view)}
    on_tile = [tap for space, seen in views.items() for tap in _from(words, seen, space)]
    known = {tap.choice.steps for tap in on_tile if tap.start == str(mouse_of(view).space)}
    return [*on_tile, *(_loose(view, one) for one in offered if one.steps not in known)]


def next_turn(table: ShownTable, coming: View) -> NextTurn:
    """What the form of the next turn offers, and the same on the tile."""
    offered = in_a_form(table, coming)
    return dataclasses.replace(
        offered, taps=_all(words_of(table), coming, offered.choices), who=_planner(coming)
    )


def _further(view: View) -> dict[int, View]:
    """How it would look from each space to which the mouse may come."""
    mouse = mouse_of(view)
    return {space: moved(view, mouse, space, way) for space, way in reach(view, mouse.id).items()}


def moved(view: View, mouse: Mouse, space: int, way: Way) -> View:
    """The view with the mouse at the end of a way."""
    assert view.turn is not None
    over = stops_at(imagined(view), replace(mouse), space)
    turn = replace(view.turn, spent=way.cost, moved=True, movement="over" if over else "open")
    return replace(view, mice={**view.mice, mouse.id: replace(mouse, space=space)}, turn=turn)


def _from(words: Words, view: View, space: int) -> Iterator[Tap]:
    """What the mouse may do on the tile from a space on which it stands in this view."""
    yield from _ways(words, view, space)
    state = imagined(view)
    yield from attacks(words, state, mouse_of(view), str(space))


def _ways(words: Words, view: View, start: int) -> Iterator[Tap]:
    mouse, spent = mouse_of(view), view.turn.spent if view.turn else 0
    for space, way in sorted(reach(view, mouse.id).items()):
        steps = tuple(Step((f"{STEP}:{one}",)) for one in way.spaces)
        yield Tap(
            PlanChoice(go_words(words, space, way.cost - spent), steps),
            place=str(space),
            start=str(start),
            deed="go",
            picture="paw",
            line=beads(view.content, view.side, [(start, *way.spaces)]),
        )


def attacks(words: Words, state: State, mouse: Mouse, start: str) -> Iterator[Tap]:
    """The attacks of a mouse from where it stands in the state, each with its odds."""
    content = state.content
    for weapon in weapons(content, mouse) if can_fight(content, mouse) else []:
        for figure in aims(state, mouse, weapon):
            odds = fight_odds(state, mouse, weapon, figure)
            key, chance = f"{FIGHT}:{weapon}:{figure.id}", odds.wounds
            line = arrow(content, state.side, Proposed(mouse.id, mouse.space, ()), figure.space)
            yield Tap(
                PlanChoice(step_words(words, Step((key,))), (Step((key,)),)),
                place=str(figure.space),
                start=start,
                deed="attack",
                about=f"{being(content, figure.id)}, {name(content, weapon)}",
                chance=percent(chance),
                sure=SPEAKER.phrased(HITS, bare(content), chance=chance),
                picture="battle" if weapon == GOLEM else thing(weapon),
                line=line.line,
            )


def _loose(view: View, choice: PlanChoice) -> Tap:
    """What is done wherever the mouse stands by then, and what the board does not show."""
    [first, *_more] = choice.steps
    deed = TOOLS.get(first.keys[0], "") if not first.given else ""
    if deed == "search":
        state, content = imagined(view), view.content
        chance = at_least_one(content, search_dice(state, mouse_of(view)), "star")
        found = SPEAKER.phrased("plan-finds", bare(content), chance=chance)
        return Tap(choice, deed="search", chance=percent(chance), sure=found, picture="lore")
    return Tap(choice, deed="end", picture="hourglass") if deed == "end" else Tap(choice)


PLANS = PlanWords(
    choices=choices,
    reasons=REASONS,
    causes=cause,
    told=told,
    stops=STOPS,
    usual=("wound", "minions"),
    taps=taps,
    who=who,
    in_stretch=lambda view: view.attack is not None,
    next_turn=next_turn,
)
