"""Attacks as the public log tells them: the dice of both sides, what came of it, and how likely that was."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from games.engine.events import Seen
from games.faces.mice.deeds import kind_named
from games.faces.mice.names import Words
from games.faces.mice.speaker import SPEAKER
from games.systems.mice.content import Content
from games.systems.mice.effects import count_symbols
from games.systems.mice.odds import Spread, binomial, blocks, chance_of, symbol_chance, through
from games.systems.mice.queries import defence, printed
from games.systems.mice.state import Figure, State
from games.systems.mice.words import Symbol

OF_ATTACKS, OF_DEFENCES = ("attack", "minion_attack", "charmed_attack"), ("defence", "minion_defence")


class Blow(Struct, frozen=True):
    """What came of an attack for one who was hit: the dice of the defence, the wounds, whether that was the
    end of it."""

    who: str
    dice: tuple[int, ...] = ()
    wounds: int = 0
    out: bool = False


class Fight(Struct, frozen=True):
    """One attack: `hits` is None where it was called off before the roll.

    `cheese` is what each mouse got of it, and under "" what went onto the wheel; `step` is where it began.
    """

    step: int
    who: str
    card: str
    kind: str
    targets: tuple[str, ...]
    dice: tuple[int, ...] = ()
    hits: int | None = None
    blows: tuple[Blow, ...] = ()
    cheese: tuple[tuple[str, int], ...] = ()

    @property
    def symbol(self) -> Symbol:
        """What of its dice hits."""
        return "sword" if self.kind == "melee" else "bow"

    @property
    def wounds(self) -> int:
        """All that it dealt."""
        return sum(blow.wounds for blow in self.blows)

    @property
    def hurt(self) -> bool:
        """Whether it did anything."""
        return any(blow.wounds or blow.out for blow in self.blows)

    def met(self) -> Blow:
        """Whom it met last, or would have met."""
        return self.blows[-1] if self.blows else Blow(self.targets[0])

    def meets(self, mice: Sequence[str]) -> bool:
        """Whether one of these is its target, or has stepped in."""
        return any(one in mice for one in (*self.targets, *(blow.who for blow in self.blows)))


def fights(content: Content, scene: Sequence[Seen]) -> list[Fight]:
    """The attacks of a stretch in order, those at somebody."""
    return [_told(content, events) for events in _each(scene)]


def role(event: Seen) -> str:
    """What an event is in a fight; "" for nothing."""
    row = SPEAKER.events.get(event.kind)
    return row.role if row is not None else ""


def _each(scene: Sequence[Seen]) -> Iterator[list[Seen]]:
    """The events of each attack: from its announcement until something else happens."""
    running: list[Seen] = []
    for event in scene:
        if role(event) == "attack" or _is_over(event):
            if running:
                yield running
            running = [event] if role(event) == "attack" and event.facts["targets"] else []
        elif running:
            running.append(event)
    if running:
        yield running


def _is_over(event: Seen) -> bool:
    """Whether it belongs to no attack: somebody goes, searches, comes, or a turn begins."""
    row = SPEAKER.events.get(event.kind)
    if role(event) == "roll":
        return event.facts["roll"] not in (*OF_ATTACKS, *OF_DEFENCES)
    return row is not None and (row.head or row.opens or bool(row.place))


def _told(content: Content, events: Sequence[Seen]) -> Fight:
    head = events[0]
    facts = head.facts
    fight = Fight(head.step, facts["who"], facts["card"], facts["attack"], tuple(facts["targets"]))
    for event in events[1:]:
        fight = _further(fight, event)
    if fight.hits is None and fight.dice:  # of who is charmed no hits are told
        return replace(fight, hits=count_symbols(content, list(fight.dice), fight.symbol))
    return fight


def _further(fight: Fight, event: Seen) -> Fight:
    """The attack with what came next."""
    facts, what = event.facts, role(event)
    if what == "struck":
        return replace(fight, hits=facts["hits"])
    if what in ("cheese", "wheel"):
        return replace(fight, cheese=(*fight.cheese, (facts["who"] if what == "cheese" else "", facts["n"])))
    if what == "roll" and facts["roll"] in OF_ATTACKS:
        return replace(fight, dice=tuple(facts["dice"]))
    if what == "roll":
        return replace(fight, blows=(*fight.blows, Blow(facts["who"], tuple(facts["dice"]))))
    if (row := SPEAKER.events.get(event.kind)) is not None and row.sums:
        return _struck(fight, facts["who"], wounds=facts["n"])
    return _struck(fight, facts["who"], out=True) if what == "out" else fight


def _struck(fight: Fight, who: str, wounds: int = 0, *, out: bool = False) -> Fight:
    """With wounds, or the end, of somebody; of whom nobody has rolled for it is a blow of its own."""
    *before, last = fight.blows or (Blow(who),)
    if last.who != who:
        before, last = [*before, last], Blow(who)
    now = replace(last, wounds=last.wounds + wounds, out=last.out or out)
    return replace(fight, blows=(*before, now))


# -- in words, and how likely it was -------------------------------------------------------------------------


def verdict(words: Words, fight: Fight) -> str:
    """What came of it in a few words: called off, a miss, blocked, wounds, the end of somebody."""
    came, n = _came(words.content, fight), fight.wounds
    return SPEAKER.phrased(f"came-{came}", words, hits=fight.hits or 0, n=n, stolen=_stolen(fight))


def _came(content: Content, fight: Fight) -> str:
    if fight.hits is None:
        return "off"
    if not fight.hits:
        return "miss"
    if out := [blow.who for blow in fight.blows if blow.out]:
        return "captured" if out[0] in content.heroes else "beaten"
    if fight.wounds:
        return "hurt"
    if _stolen(fight):
        return "stolen"
    return "blocked" if any(_blocks(content, fight, blow) for blow in fight.blows) else "nothing"


def _stolen(fight: Fight) -> int:
    """The cheese that was taken in the place of wounds."""
    return -sum(n for who, n in fight.cheese if who and n < 0)


def _blocks(content: Content, fight: Fight, blow: Blow) -> bool:
    """Whether the dice of a defence stopped all: of minions some block more than one hit with a die."""
    shields = count_symbols(content, list(blow.dice), "shield")
    return bool(blow.dice) and (blow.who not in content.heroes or shields >= (fight.hits or 0))


def line(words: Words, fight: Fight) -> str:
    """The whole attack in one line: who, whom, what came of it."""
    said = {"who": fight.who, "target": list(fight.targets), "came": verdict(words, fight)}
    return SPEAKER.phrased("came-line", words, **said)


def likely(state: State, fight: Fight) -> float | None:
    """How likely it was to go as it went, hurt or not hurt, by the dice that were thrown; None where nobody
    threw any, or against a boss, whose cards change."""
    if not fight.dice or len(fight.targets) > 1:
        return None
    stopped = _stopped(state, fight, fight.met())
    if stopped is None:
        return None
    hits = binomial(len(fight.dice), symbol_chance(state.content, fight.symbol))
    hurts = chance_of(through(hits, stopped), 1)
    return hurts if fight.hurt else 1 - hurts


def _stopped(state: State, fight: Fight, blow: Blow) -> Spread | None:
    """How many hits the defence stops; its dice are those that were thrown, else those it would have had."""
    if mouse := state.mice.get(blow.who):
        dice = len(blow.dice) if fight.hits else defence(state.content, mouse)
        return binomial(dice, symbol_chance(state.content, "shield"))
    kind = kind_named(state.content, blow.who)
    if kind not in state.content.minions:
        return None
    figure = Figure(blow.who, kind, 1)
    return blocks(state, figure, len(blow.dice) if fight.hits else printed(state.content, figure).defence)
