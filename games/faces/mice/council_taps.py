"""What a party draws on the tile for each of its mice: ways, whom it should attack, a search, to wait."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from games.faces.council import Drawable, ProposedPath
from games.faces.mice.deeds import bust
from games.faces.mice.names import Words, being, name, words_of
from games.faces.mice.plan import SIZE
from games.faces.mice.plan_taps import attacks
from games.faces.mice.shares import percent
from games.faces.mice.sights import beads
from games.faces.mice.speaker import SPEAKER
from games.faces.shown import ShownTable
from games.faces.tapping import PlanChoice, Planner, Tap
from games.faces.wording import plain
from games.kit.content_sets import derived
from games.systems.mice.content import Content
from games.systems.mice.odds import at_least_one, search_dice
from games.systems.mice.state import Mouse, State
from games.systems.mice.view import View
from games.systems.mice.ways import imagined


def targets(view: View) -> dict[str, str]:
    """The minions on the side, each with its name."""
    return {figure: being(view.content, figure) for figure in view.figures}


def said(view: View, path: ProposedPath) -> str:
    """One way of a proposal: "Tilda goes to 10, then searches"."""
    words = Words(view.content, {}, {}, view.side)
    if path.figure not in view.mice:
        return ""
    goes, far = f"proposed-{'goes-' if path.spaces else ''}{path.deed or 'there'}", path.spaces[-1:]
    facts = {"who": path.figure, **({"to": int(far[0])} if far else {})}
    if path.deed == "attack":
        facts["target"] = path.target
    return SPEAKER.phrased(goes, words, **facts)


def draws(table: ShownTable) -> Sequence[Drawable]:
    """Everything that may be proposed, for each mouse on the tile."""
    view: View = table.view
    words, state = words_of(table), imagined(view)
    active = [mouse for mouse in view.mice.values() if mouse.active]
    return [Drawable(mouse.id, _who(view, mouse), tuple(_taps(words, state, mouse))) for mouse in active]


def _who(view: View, mouse: Mouse) -> Planner:
    return Planner(name(view.content, mouse.id), mouse.id, bust(mouse.id), str(mouse.space), SIZE)


def _taps(words: Words, state: State, mouse: Mouse) -> Iterator[Tap]:
    side = state.board

    def phrase(named: str, **facts: object) -> str:
        return plain(SPEAKER.phrased(named, words, who=mouse.id, **facts))

    for space in side.spaces:
        if way := route(state.content, side.id, mouse.space, space):
            choice = PlanChoice(" ".join(map(str, way)), ())
            line = beads(state.content, side.id, [(mouse.space, *way)])
            told = phrase("proposed-goes-there", to=space)
            yield Tap(choice, str(space), str(mouse.space), "go", told, picture="paw", line=line)
        yield from _attacks(words, state, mouse, space)
    chance = percent(at_least_one(state.content, search_dice(state, mouse), "star"))
    told, then = phrase("proposed-search"), phrase("proposed-then-search")
    yield Tap(PlanChoice("search", ()), "", "", "search", told, chance, then, "lore")
    told, then = phrase("proposed-wait"), phrase("proposed-then-wait")
    yield Tap(PlanChoice("wait", ()), "", "", "end", told, sure=then, picture="hourglass")


def _attacks(words: Words, state: State, mouse: Mouse, space: int) -> Iterator[Tap]:
    """Against each minion the attack that hits most often, from a space."""
    best: dict[str, Tap] = {}
    for tap in attacks(words, state, replace(mouse, space=space), str(space)):
        target = tap.choice.steps[0].keys[0].rpartition(":")[2]
        if target not in best or (tap.chance or 0) > (best[target].chance or 0):
            best[target] = tap
    for target, tap in best.items():
        told = SPEAKER.phrased("proposed-attack", words, who=mouse.id, target=target)
        then = SPEAKER.phrased("proposed-then-attack", words, who=mouse.id, target=target)
        yield Tap(
            PlanChoice(f"attack:{target}", ()),
            tap.place,
            tap.start,
            "attack",
            told,
            tap.chance,
            then,
            bust(state.figures[target].kind),
            tap.line,
        )


@derived
def route(content: Content, side: str, start: int, end: int) -> tuple[int, ...]:
    """A shortest way over spaces that touch, the start left out; () where there is none."""
    beside = content.sides[side].adjacent
    ways: dict[int, tuple[int, ...]] = {start: ()}
    for here in (border := [start]):
        for to in beside[here]:
            if to not in ways:
                ways[to] = (*ways[here], to)
                border.append(to)
    return ways.get(end, ())
