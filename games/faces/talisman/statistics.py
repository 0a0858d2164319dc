"""What is counted in a game of Talisman, of what everybody saw: what everybody had, fights, Spells, cards."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from games.engine.events import Event
from games.engine.questions import Chance, Question
from games.faces.counted import NOBODY, Die, Told
from games.faces.talisman.course import Course, CourseWatch
from games.faces.talisman.deeds import role, row_of
from games.systems.talisman.clash import ATTACK, Side, creature_lead
from games.systems.talisman.content import RULESET, Content, content_of
from games.systems.talisman.odds import Odds, clash, highest
from games.systems.talisman.queries import value
from games.systems.talisman.scores import attack_dice, creature_bonus, leaves_no_die, score_without_die
from games.systems.talisman.state import Character, Player, State


class Had(Struct, frozen=True):
    """What a seat's character had; all 0 where there is none."""

    life: int = 0
    strength: int = 0
    craft: int = 0
    gold: int = 0
    trophies: int = 0


class Clash(Struct, frozen=True):
    """One comparison of scores: whose fight it was, against which seat (NOBODY: creatures, `foes`), how it
    ended for it, and how likely it was to win and to lose when the dice were thrown. `step` is its public
    step.
    """

    round: int
    seat: int
    other: int
    foes: tuple[str, ...]
    outcome: str
    wins: float
    loses: float
    step: int
    scores: tuple[int, int]


Counts = dict[int, dict[str, int]]


class Facts(Struct, frozen=True):
    """A whole game, all keys by seat: `had` (round, what each seat had at its end; 0: at the start), Spells
    `cast` by id, cards `drawn` by type. `course` is how it went; `ruleset` and `packs` say what was printed;
    what was counted before that was written down was played by the first two sets, which read the same.
    """

    had: tuple[tuple[int, tuple[Had, ...]], ...]
    clashes: tuple[Clash, ...]
    cast: Counts
    drawn: Counts
    course: Course
    ruleset: int = 2
    packs: tuple[str, ...] = ()

    @property
    def content(self) -> Content:
        """What it was played with."""
        return content_of(self.ruleset, self.packs)


class TalismanWatch:
    """Looks on while the game is played again."""

    def __init__(self) -> None:
        self.state: State | None = None
        self.had: dict[int, tuple[Had, ...]] = {}
        self.clashes: list[Clash] = []
        self.cast: dict[int, Counter[str]] = {}
        self.drawn: dict[int, Counter[str]] = {}
        self.odds: Odds | None = None
        self.foes: tuple[str, ...] = ()
        self.course = CourseWatch()

    def dice(self, _state: State, chance: Chance, key: str) -> Iterable[Die]:
        """A character's dice are its player's, those of creatures nobody's."""
        seat = int(chance.params.get("seat", NOBODY))
        return [(seat, int(face)) for face in key.split(",")]

    def before(self, state: State, question: Question | Chance | None) -> None:
        """The odds of a fight are taken when its first die is thrown."""
        thrown = isinstance(question, Chance) and question.kind == ATTACK and state.fight is not None
        if thrown and self.odds is None:
            self.odds = fight_chances(state)

    def after(self, state: State, events: Iterable[Told]) -> None:
        """Count what happened; what everybody had when the first turn of a round begins."""
        self.state = state
        told = list(events)
        for step, event in told:
            self._count(state, step, event)
        self.course.after(state, told)

    def _count(self, state: State, step: int, event: Event) -> None:
        facts = event.facts
        if role(event.kind) == "turn":
            self.odds = None
            self.had.setdefault(_round(state) - 1, _everybody(state))
        elif role(event.kind) == "fight":
            self.odds, self.foes = None, tuple(facts.get("foes", ()))
        elif role(event.kind) == "clash":
            self._clash(state, step, facts)
        elif row_of(event.kind).counts == "cast":
            self.cast.setdefault(facts["seat"], Counter())[facts["spell"]] += 1
        elif row_of(event.kind).counts == "drawn":
            self.drawn.setdefault(facts["seat"], Counter())[state.content.cards[facts["card"]].type] += 1

    def _clash(self, state: State, step: int, facts: dict[str, Any]) -> None:
        """One without dice of its own had to end as it did."""
        sure = Odds(facts["outcome"] == "won", 0, facts["outcome"] == "lost", 0)
        odds, self.odds = self.odds or sure, None
        self.clashes.append(
            Clash(
                _round(state),
                facts["seat"],
                facts.get("other", NOBODY),
                () if "other" in facts else self.foes,
                facts["outcome"],
                float(odds.won),
                float(odds.lost),
                step,
                (facts["mine"], facts["theirs"]),
            )
        )

    def facts(self) -> Facts:
        """What was counted."""
        had, state = dict(self.had), self.state
        if state is not None and had:
            had[_round(state)] = _everybody(state)
        return Facts(
            had=tuple(sorted(had.items())),
            clashes=tuple(self.clashes),
            cast={seat: dict(counts) for seat, counts in self.cast.items()},
            drawn={seat: dict(counts) for seat, counts in self.drawn.items()},
            course=self.course.course(),
            ruleset=state.ruleset if state is not None else RULESET,
            packs=state.packs if state is not None else (),
        )


def _round(state: State) -> int:
    return max(player.turns for player in state.players)


def _everybody(state: State) -> tuple[Had, ...]:
    return tuple(_had(state, player) for player in state.players)


def _had(state: State, player: Player) -> Had:
    who = player.who
    if who is None:
        return Had()
    strength, craft = value(state, who, "strength"), value(state, who, "craft")
    return Had(who.life, strength, craft, who.gold, len(who.trophies))


# -- the chances of a fight -------------------------------------------------------------------------------


def fight_chances(state: State) -> Odds:
    """Of the fight in progress just before its dice fall, with what has been added to it so far."""
    fight = state.battle
    who = state.of(fight.seat)
    mine, own = _dice(state, who, "attacker"), score_without_die(state, who, fight)
    if fight.against:
        other = state.of(fight.against)
        theirs = score_without_die(state, other, fight)
        return clash(own - theirs, mine, _dice(state, other, "defender"), 0)
    lead = own - creature_lead(state, who, fight)
    if leaves_no_die(state, who, fight.by):
        return clash(lead, mine, highest(0), 0)
    fixed = fight.fixed.get("defender")
    return clash(lead - creature_bonus(state, who), mine, {fixed: 1.0} if fixed else highest(1), 0)


def _dice(state: State, who: Character, side: Side) -> dict[int, float]:
    """What the attack roll of a side comes to, and how likely."""
    fight = state.battle
    if fight.plain == side:
        return highest(0)
    if side in fight.fixed:
        return {fight.fixed[side]: 1.0}
    return highest(1 if str(who.seat) in fight.proxies else attack_dice(state, who, fight.by))
