"""The Inner Region: one space a turn, its spaces' texts, turning back (1.5, content 2.3)."""

from games.engine.questions import Procedure
from games.systems.talisman.board import INWARDS, OUTWARDS, PLAIN, PORTAL, VALLEY
from games.systems.talisman.effects import break_off
from games.systems.talisman.fight import overcome
from games.systems.talisman.lives import lose_life
from games.systems.talisman.piles import discard_held
from games.systems.talisman.possessions import pick_follower
from games.systems.talisman.queries import found_for, owns_talisman, value
from games.systems.talisman.rolls import roll_die, roll_for_creature
from games.systems.talisman.state import Character, Foe, State
from games.systems.talisman.travel import arrive, put
from games.systems.talisman.words.fight import ModDie
from games.systems.talisman.words.terms import Stat

GO, FACE, BACK = "go", "face", "back"
INNER_MOVES = (GO, FACE, BACK)
FIEND_STRENGTH = 4
TUNNELS: dict[str, Stat] = {"mines": "craft", "crypt": "strength"}
LIVES = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
"""What the Vampire takes, by the roll."""


def inner_ways(state: State, who: Character) -> list[str]:
    """What the move may be here (T-BASE-351 to T-BASE-358, T-R-12, T-R-13)."""
    if who.place == PLAIN:
        return [f"{GO}:{end}" for end in (*INWARDS[PLAIN], PORTAL)]
    back = [f"{BACK}:{end}" for end in OUTWARDS[who.place]]
    if who.outwards:
        return back
    if not who.done and who.place != VALLEY:  # there is no text to complete (T-BASE-353)
        return [FACE, *back]
    return [f"{GO}:{end}" for end in INWARDS[who.place] if end != VALLEY or owns_talisman(state, who)] + back


def move_inside(state: State, who: Character, key: str) -> None:
    """On, once more against what has not been won, or back, and then to the Plain (T-BASE-362)."""
    way, _, end = key.partition(":")
    if way == FACE:
        state.tell("faces", seat=who.seat, space=who.place)
        return
    put(state, who, end)
    who.outwards = way == BACK and end != PLAIN


def inner_text(state: State, who: Character) -> Procedure:
    """What the space says; who goes outwards ignores it (T-BASE-354). True while there is more of it."""
    if who.outwards or who.done:
        return False
    special = state.content.spaces[who.place].special
    if special in ("mines", "crypt"):
        yield from _tunnel(state, who)
    elif special == "vampires_tower":
        yield from _vampire(state, who)
    elif special == "pits":
        return (yield from _pits(state, who))
    elif special == "werewolf_den":
        yield from _den(state, who)
    elif special == "death":
        yield from _death(state, who)
    who.done = True
    return False


def _tunnel(state: State, who: Character) -> Procedure:
    """Three dice minus Craft in the Mines, minus Strength in the Crypt (T-R-14, T-R-15)."""
    stat = TUNNELS[who.place]
    words = [one.dice for one in found_for(state, who, ModDie) if one.of == who.place and one.dice]
    shown = yield from roll_die(state, who, who.place, min(words, default=3))
    total = sum(shown) - value(state, who, stat)
    state.tell("tunnel", seat=who.seat, total=total)
    if total > 0:
        arrive(
            state,
            who,
            next(end for end, most in state.content.spaces[who.place].exits.items() if total <= most),
        )


def _vampire(state: State, who: Character) -> Procedure:
    """Lives are lost; each Follower that is discarded saves one."""
    shown = yield from roll_die(state, who, "vampires_tower")
    lives = LIVES[shown[0]]
    while lives and (held := (yield from pick_follower(state, who, "vampire", may=True))):
        discard_held(state, held)
        lives -= 1
    yield from lose_life(state, who, lives, "vampires_tower")


def _pits(state: State, who: Character) -> Procedure:
    """So many Pit Fiends as the die shows, one after the other; each fight is a phase of its own."""
    if not who.foes:
        who.foes = (yield from roll_die(state, who, "pits"))[0]
    yield from overcome(state, who, Foe("pit_fiend", FIEND_STRENGTH, "monster"), "strength")
    who.foes -= 1
    who.done = not who.foes
    return not who.done


def _den(state: State, who: Character) -> Procedure:
    """Two dice are the Werewolf's Strength as long as the character stays (T-R-13)."""
    if not who.foes:
        who.foes = sum((yield from roll_for_creature(state, "werewolf_den", 2)))
    yield from overcome(state, who, Foe("werewolf", who.foes, "monster"), "strength")


def _death(state: State, who: Character) -> Procedure:
    """Two dice against two: higher goes on, lower loses a life, both else try again next turn."""
    theirs = sum((yield from roll_for_creature(state, "death", 2)))
    mine = sum((yield from roll_die(state, who, "death", 2)))
    state.tell("dice_with_death", seat=who.seat, mine=mine, theirs=theirs)
    if mine < theirs:
        yield from lose_life(state, who, 1, "death")
    if mine <= theirs:
        break_off(state, "end")
