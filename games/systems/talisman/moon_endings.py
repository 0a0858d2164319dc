"""The Alternative Endings of The Blood Moon (content 7.4)."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit.effects import Effects
from games.systems.talisman.effects import Scene, break_off
from games.systems.talisman.fight import overcome
from games.systems.talisman.lives import check_survivors, kill, win
from games.systems.talisman.queries import carried, playing
from games.systems.talisman.state import Character, Charts, Foe, State
from games.systems.talisman.words.fight import Fight
from games.systems.talisman.words.states import WerewolfRoll
from games.systems.talisman.words.terms import Stat

VOID, WEREWOLF = "horrible_black_void", "blood_moon_werewolf"
DARKNESS = "darkness"
ALL = 0
"""The seat under which `tally` counts what counts for all."""


# -- Horrible Black Void ----------------------------------------------------------------------------------


def void_reached(state: State, who: Character) -> Procedure:
    """Who turned it up is killed, and what it carried leaves the game; the card does too (T-R-91).

    Another of the endings agreed upon lies face down in its place, or none.
    """
    yield from ()
    state.ending = ""
    state.gone += [card for held in carried(who) for card in (held.card, *held.under)]
    who.objects, who.followers, who.gold = [], [], 0
    yield from kill(state, who)
    check_survivors(state)
    break_off(state, "finish")


# -- Lightbearers -----------------------------------------------------------------------------------------


def light_reached(state: State, who: Character) -> Procedure:
    """Somebody has come to the Crown in time: all win who are left."""
    yield from ()
    win(state, tuple(player.seat for player in state.players if not player.out), "light")


def light_nightfall(state: State) -> Procedure:
    """One fate goes at each nightfall, with the last all lose."""
    yield from ()
    state.tally[ALL] -= 1
    state.tell("light_fades", left=state.tally[ALL])
    if not state.tally[ALL]:
        win(state, (), DARKNESS)


# -- Blood Moon Werewolf ----------------------------------------------------------------------------------


def werewolf_turn(state: State, who: Character) -> Procedure:
    """One fight with it, battle or psychic combat; True when it is won and another one follows at once."""
    card = state.content.endings[WEREWOLF]
    by: Stat = yield ask.one(who.seat, "ending_fight", ("strength", "craft"))
    word = Fight(by=by, value=int(getattr(card, by)), name=WEREWOLF, lost=Effects((WerewolfRoll(),)))
    yield from overcome(state, who, Foe(WEREWOLF, word.value), by, [(Scene(state, who, WEREWOLF), word)])
    state.tally[ALL] = state.tally.get(ALL, 0) + 1
    state.tell("werewolf_wounded", seat=who.seat, left=card.lives - state.tally[ALL])
    if state.tally[ALL] == card.lives:
        win(state, (who.seat,), WEREWOLF)
    return True


def werewolf_nightfall(state: State) -> Procedure:
    """Every character that is no lycanthrope rolls on the chart."""
    yield from ()
    state.agenda.insert(0, Charts(tuple(who.seat for who in playing(state) if not who.lycan)))
