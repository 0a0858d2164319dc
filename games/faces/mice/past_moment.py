"""What has happened last, in one box: the last turn, or all that minions did after it."""

from collections.abc import Sequence

from games.engine.events import Seen
from games.faces.happenings import without_repeats
from games.faces.mice import fights
from games.faces.mice.deeds import bust, subject, thing
from games.faces.mice.fights import Fight
from games.faces.mice.names import Words, bare, being, name
from games.faces.mice.pieces import CHEESE
from games.faces.mice.rows import bust_of, counted, life_of_mouse, side_of
from games.faces.mice.speaker import SPEAKER
from games.faces.mice.story import line_name
from games.faces.moment import Addend, Change, Moment, Row
from games.faces.wording import Wording, plain
from games.systems.mice.content import Content
from games.systems.mice.state import State
from games.systems.mice.view import View
from games.systems.mice.ways import imagined


def past(words: Words, view: View, said: Wording, scene: Sequence[Seen]) -> Moment:
    """The last turn, or all that minions did after it, in one summary: what was done to the reader first."""
    content, state = view.content, imagined(view)
    every = fights.fights(content, scene)
    own = [mouse.id for mouse in view.mice.values() if mouse.seat == view.seat]
    shown = next((one for one in reversed(every) if one.meets(own)), every[-1] if every else None)
    changed = [event for event in scene if SPEAKER.events[event.kind].change]
    likely = fights.likely(state, shown) if shown else None
    return Moment(
        title=_title(view, scene),
        rows=(_struck(state, shown), _met(state, shown)) if shown else (),
        verdict=fights.verdict(words, shown) if shown else "",
        chance="" if likely is None else SPEAKER.phrased("at-chance", words, chance=likely),
        lines=_lines(words, said, scene, (every, shown, own)),
        changes=tuple(_change(content, said, event) for event in changed),
    )


def _title(view: View, scene: Sequence[Seen]) -> str:
    heads = [event.facts["card"] for event in scene if SPEAKER.events[event.kind].head]
    if not heads:
        return SPEAKER.phrased("first", bare(view.content), round=view.round)
    return SPEAKER.phrased("turn", bare(view.content), round=view.round, who=heads)


def _lines(
    words: Words,
    said: Wording,
    scene: Sequence[Seen],
    fought: tuple[Sequence[Fight], Fight | None, Sequence[str]],
) -> tuple[str, ...]:
    """Each attack in one line, those at the reader's mice first, then what else counted.

    One attack alone stands in the rows; what belongs to an attack is in its line.
    """
    every, shown, own = fought
    many = [one for one in every if len(every) > 1 or one is not shown]
    attacks = sorted(many, key=lambda one: not one.meets(own))
    rest = [event for event in scene if said.weight(event) and not _is_told(event, every)]
    heavy = without_repeats(said, [event for event in rest if said.weight(event) > 1] or rest)
    causes = _causes(words.content, scene)
    told = (_with_cause(plain(said.line(event)), causes.get(id(event), "")) for event in heavy)
    return (*(fights.line(words, one) for one in attacks), *told)


def _causes(content: Content, scene: Sequence[Seen]) -> dict[int, str]:
    """The special line of the chapter by which something befell a mouse, "Crow": event -> its name."""
    found, line = {}, ""
    for event in scene:
        if fights.role(event) == "special":
            line = line_name(content, event.facts["line"])
        elif SPEAKER.events[event.kind].opens or SPEAKER.events[event.kind].place:
            line = ""
        elif line:
            found[id(event)] = line
    return found


def _with_cause(told: str, cause: str) -> str:
    return f"{cause}: {told}" if cause else told


def _is_told(event: Seen, every: Sequence[Fight]) -> bool:
    """Whether an attack, its line, or a change tells it."""
    row = SPEAKER.events[event.kind]
    if row.change or row.role in ("attack", "cheese"):
        return bool(row.change or every)
    struck = {blow.who for one in every for blow in one.blows}
    return (bool(row.sums) or row.role == "out") and event.facts["who"] in struck


def _change(content: Content, said: Wording, event: Seen) -> Change:
    found = str(event.facts.get("card", ""))
    picture = thing(found) if found else bust(subject(content, event)) if subject(content, event) else ""
    return Change(plain(said.line(event)), picture, lost=SPEAKER.events[event.kind].change == "lost")


def _struck(state: State, fight: Fight) -> Row:
    """Who attacked: weapon, dice, how many hit, the cheese of both sides."""
    content = state.content
    card = fight.card if fight.card and fight.card not in content.minion_cards else ""
    return Row(
        being(content, fight.who),
        bust_of(state, fight.who),
        side_of(state, fight.who),
        name(content, card) if card else "",
        won=None if fight.hits is None else fight.hurt,
        gained=_cheese(state, fight, of=fight.who),
        **counted(content, fight.dice, fight.symbol),
    )


def _met(state: State, fight: Fight) -> Row:
    """Whom the attack met: the dice of the defence, the life that is left."""
    met = fight.met()
    mouse = state.mice.get(met.who)
    return Row(
        being(state.content, met.who),
        bust_of(state, met.who),
        side_of(state, met.who),
        life=life_of_mouse(state.content, mouse) if mouse else None,
        won=None if fight.hits is None else not fight.hurt,
        gained=_cheese(state, fight, of=met.who),
        **counted(state.content, met.dice, "shield"),
    )


def _cheese(state: State, fight: Fight, of: str) -> tuple[Addend, ...]:
    """The cheese that a side got or lost by the dice; what minions roll goes onto the wheel."""
    words = bare(state.content)
    owner, unit = (of, "cheese") if of in state.mice else ("", "wheel")
    n = sum(more for who, more in fight.cheese if who == owner)
    return (Addend(n, SPEAKER.phrased(f"unit-{unit}", words, who=of), CHEESE),) if n else ()
