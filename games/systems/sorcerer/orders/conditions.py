"""The closed list of conditions for orders of this system, and what no rule of an owner could know.

They look at the view, or at a state dealt from it, so they know no more than their owner. All of it is
public but for nobody's backpack, of which only the number of tokens counts.
"""

from collections.abc import Collection, Iterator

from games.engine.dice import Stream
from games.engine.questions import Question
from games.kit.conditions import DEADLY, Ahead, Around, Asked, Word, common
from games.kit.content_sets import derived
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.determinize import determinize
from games.systems.sorcerer.fight import outcome_of, side_strength
from games.systems.sorcerer.magic import other
from games.systems.sorcerer.odds import best_repeat, side_of_seat, wounds_if_lost
from games.systems.sorcerer.orders.likely import likely_questions
from games.systems.sorcerer.orders.preview import SPEAK
from games.systems.sorcerer.orders.repeats import gems_of_roll, wins_game
from games.systems.sorcerer.orders.stakes import loses, losing_chance, rescue
from games.systems.sorcerer.state import CRYSTAL, NEUTRAL, Side, State, board_of, chamber_of
from games.systems.sorcerer.view import CharacterView, View

IN_A_FIGHT = (
    "joint_defence",
    "pre_cast",
    "post_cast",
    "dispel",
    "stone_skin",
    "repeat_defence",
    "answer_repeat",
)
AT_DICE = ("repeat_defence", "deny_victory", "repeat_others", "answer_repeat")
SPOTS = IN_CAMP, ON_TELEPORT, OWN_BOARD, FOREIGN_BOARD, NEUTRAL_BOARD = (
    *("camp", "teleport", "own_board"),
    *("foreign_board", "neutral_board"),
)
"""Where a character may be said to stand."""
FURTHER = "further"
"""They have paid for another Move in the turn."""


def applies(view: View, question: Question, seat: int) -> bool:
    """Out of turn, once the game is set up."""
    return view.turn is not None and view.turn.seat != seat


def imagined(asked: Asked) -> State:
    """A state that agrees with what its owner sees."""
    return determinize(asked.view, asked.seat, Stream("orders"))


def asker(view: View, _question: Question) -> int:
    """Whose turn it is."""
    return view.turn.seat if view.turn is not None else 0


def leaders(view: View) -> Collection[int]:
    """Who has most Gems."""
    most = max(player.gems for player in view.players)
    return [player.seat for player in view.players if player.gems == most]


def round_of(view: View) -> int:
    """How many turns the seat on turn has begun."""
    return view.players[view.turn.seat - 1].turns if view.turn is not None else 0


# -- whom it is about -------------------------------------------------------------------------------------


def concerned(asked: Asked) -> list[CharacterView]:
    """The own characters that a question is about: those in the fight, the one that rolls, else all."""
    view: View = asked.view
    named: list[str] = []
    if view.fight is not None:
        named = [*view.fight.attackers, *view.fight.defenders, view.fight.target]
    elif view.roll is not None:
        named = [view.roll.who]
    mine = [one for one in view.characters.values() if one.seat == asked.seat and one.place]
    return [one for one in mine if one.id in named] or mine


def _is(asked: Asked, who: str) -> bool:
    return any(one.id == who for one in concerned(asked))


def _gone(view: View, who: str) -> bool:
    """Not in the game, or never again."""
    found = view.characters.get(who)
    return found is None or found.status == "gone"


def _life(asked: Asked, most: int) -> bool:
    return any(one.lp <= most for one in concerned(asked))


def _carried(asked: Asked, least: int) -> bool:
    return any(one.carried >= least for one in concerned(asked))


def _near_camp(asked: Asked, most: int) -> bool:
    return any(_from_camp(asked.view, one) <= most for one in concerned(asked))


def _from_camp(view: View, one: CharacterView) -> int:
    """How many passages lie between a character and its own Camp; 99 on another board."""
    if board_of(one.place) != one.seat:
        return 99
    side, here = view.content.sides[view.sides[one.seat]], chamber_of(one.place)
    reached, steps = {side.camp}, 0
    while here not in reached and steps < 99:
        reached |= {near for chamber in reached for near in side.neighbours[chamber]}
        steps += 1
    return steps


def _at(asked: Asked, spot: str) -> bool:
    """Where one of them stands: in the own Camp, on the Teleport, on whose board."""
    return any(spot in _spots(asked.view, one) for one in concerned(asked))


def _spots(view: View, one: CharacterView) -> Iterator[str]:
    board = board_of(one.place)
    side, chamber = view.content.sides[view.sides[board]], chamber_of(one.place)
    yield NEUTRAL_BOARD if board == NEUTRAL else OWN_BOARD if board == one.seat else FOREIGN_BOARD
    if chamber == side.teleport:
        yield ON_TELEPORT
    if chamber == side.camp and board == one.seat:
        yield IN_CAMP


# -- how a fight stands -----------------------------------------------------------------------------------


def _own_side(asked: Asked) -> tuple[State, Side] | None:
    """The imagined state and the own side of its fight, None where one has no part in it."""
    if asked.view.fight is None:
        return None
    state = imagined(asked)
    side = side_of_seat(state, asked.seat)
    return None if side is None else (state, side)


def _ahead(asked: Asked, least: int) -> bool:
    """The other side leads by so much before the dice."""
    found = _own_side(asked)
    if found is None:
        return False
    state, side = found
    return side_strength(state, other(side)) - side_strength(state, side) >= least


def would_die(asked: Asked) -> bool:
    """A defeat would take a last life of the own side."""
    found = _own_side(asked)
    if found is None:
        return False
    wounds = wounds_if_lost(*found)
    fighting = {*found[0].battle.attackers, *found[0].battle.defenders}
    return any(wounds >= one.lp + len(one.armour) for one in concerned(asked) if one.id in fighting)


def _chance(asked: Asked, percent: int) -> bool:
    """A new die turns the defeat, or the result of a fight of others; before the dice: one does not lose."""
    if asked.view.fight is None:
        return False
    state = imagined(asked)
    side, keys = side_of_seat(state, asked.seat), list(asked.question.options_of(asked.seat))
    dice = [key for key in keys if key.startswith("die:")]
    if side is not None:
        chance = rescue(state, dice, side)[1] if dice else 1 - _losing(state, side)
    else:
        chance = best_repeat(state, dice, outcome_of(state))[1] if dice else 0.0
    return 100 * chance >= percent


def _losing(state: State, side: Side) -> float:
    if state.battle.dice:
        return float(loses(state, side))
    return losing_chance(state, side)


def _gems(asked: Asked, _: None = None) -> bool:
    """A Gem comes of it as it stands: of a monster, or of the roll."""
    fight, content = asked.view.fight, asked.view.content
    if fight is not None:
        return bool(fight.monster) and content.monsters[fight.monster].gems > 0
    return asked.view.roll is not None and gems_of_roll(imagined(asked)) > 0


def _crystal(asked: Asked, _: None = None) -> bool:
    """A Crystal lies where the fight is, or the roll is made."""
    view: View = asked.view
    fight, roll = view.fight, view.roll
    named = fight.attackers if fight is not None else [roll.who] if roll is not None else []
    places = [view.characters[who].place for who in named if who in view.characters]
    return any(CRYSTAL in view.floors.get(place, ()) for place in places)


def _wins(asked: Asked, _: None = None) -> bool:
    """It wins whoever is on turn the game, as the dice stand."""
    state = imagined(asked)
    if state.fight is not None:
        return bool(state.battle.dice) and wins_game(state, outcome_of(state))
    gems = gems_of_roll(state)
    return gems > 0 and state.player(state.now.seat).gems + gems >= state.to_win


def _gauntlet(asked: Asked, _: None = None) -> bool:
    fight = asked.view.fight
    return fight is not None and any(
        asked.view.characters[who].gauntlet for who in fight.attackers if who in asked.view.characters
    )


def _played(asked: Asked, scroll: str) -> bool:
    fight = asked.view.fight
    return fight is not None and bool(fight.stack) and fight.stack[-1].scroll == scroll


def _own_gems(asked: Asked, least: int) -> bool:
    return bool(asked.view.players[asked.seat - 1].gems >= least)


def _their_gems(asked: Asked, least: int) -> bool:
    seat = asker(asked.view, asked.question)
    return seat > 0 and asked.view.players[seat - 1].gems >= least


# -- what no rule could know ------------------------------------------------------------------------------


def interesting(view: View, question: Question, seat: int) -> str:
    """A figure that dies more likely than not; a further Move of the turn that has been paid for."""
    asked = Asked(view, question, seat, Around())
    found = _own_side(asked)
    if found is None:
        return ""
    if view.turn is not None and view.turn.extra:
        return FURTHER
    return DEADLY if would_die(asked) and _losing(*found) > 1 / 2 else ""


@derived
def ahead(content: Content) -> Ahead:
    """Conditions, and what may be asked, by what is printed."""
    return Ahead(words=_words(content), speaks=SPEAK, applies=applies, likely=likely, interesting=interesting)


def likely(view: View, seat: int) -> tuple[str, ...]:
    """The kinds that may be asked of the view's seat before its next turn."""
    return likely_questions(view)


def _words(content: Content) -> dict[str, Word]:
    scrolls = tuple(sorted(one for one, kind in content.kinds.items() if kind == "scroll"))
    return {
        **common(asker, leaders, round_of),
        "figure": Word(test=_is, takes="choice", choices=tuple(content.printed), gone=_gone),
        "life": Word(test=_life, takes="number", least=1, most=9, deadly=True),
        "would_die": Word(test=lambda asked, _: would_die(asked), deadly=True, orders=IN_A_FIGHT),
        "near_camp": Word(test=_near_camp, takes="number", least=0, most=9),
        "at": Word(test=_at, takes="choice", choices=SPOTS),
        "behind": Word(test=_ahead, takes="number", least=1, most=20, orders=IN_A_FIGHT),
        "chance": Word(test=_chance, takes="number", least=1, most=100, orders=(*IN_A_FIGHT, *AT_DICE)),
        "gems_at_stake": Word(test=_gems, orders=AT_DICE),
        "crystal_at_stake": Word(test=_crystal, orders=(*IN_A_FIGHT, *AT_DICE)),
        "wins": Word(test=_wins, orders=AT_DICE),
        "gauntlet": Word(test=_gauntlet, orders=(*IN_A_FIGHT, *AT_DICE)),
        "scroll": Word(test=_played, takes="choice", choices=scrolls, orders=IN_A_FIGHT),
        "own_gems": Word(test=_own_gems, takes="number", least=1, most=18),
        "their_gems": Word(test=_their_gems, takes="number", least=1, most=18),
        "carries": Word(test=_carried, takes="number", least=1, most=6),
    }
