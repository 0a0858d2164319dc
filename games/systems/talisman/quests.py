"""The Warlock's quests (T-BASE-713 to T-BASE-717, T-R-18, T-R-19, T-R-93)."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit.held import keyed
from games.systems.talisman.board import CAVE, JAIL
from games.systems.talisman.piles import discard_held, of_stock, out_of_stock
from games.systems.talisman.possessions import droppable_objects, gain_card, pick_follower
from games.systems.talisman.queries import playing
from games.systems.talisman.resources import lose
from games.systems.talisman.rolls import roll_die
from games.systems.talisman.rulesets import by_second
from games.systems.talisman.state import Character, State
from games.systems.talisman.travel import arrive, put

DONE_QUEST = "done"
"""The quest of a character has been done and is about to be rewarded."""


def accept(state: State, who: Character) -> Procedure:
    """A visitor of the Cave without a quest may roll for one."""
    if who.quest or who.toad:
        return
    if (yield ask.one(who.seat, "quest", ("decline", "accept"), "decline")) == "decline":
        return
    shown = yield from roll_die(state, who, "quest")
    who.quest = next(one.id for one in state.content.quests.values() if one.roll == shown[0])
    state.tell("quest", seat=who.seat, quest=who.quest)


def enemy_killed(state: State, who: Character) -> None:
    """The quest to kill an Enemy is done by the next kill."""
    quests = state.content.quests
    if who.quest in quests and quests[who.quest].task == "kill_enemy":
        who.quest = DONE_QUEST


def life_taken(state: State, who: Character) -> None:
    """The quest to take a life from another character is done."""
    quests = state.content.quests
    if who.quest in quests and quests[who.quest].task == "take_life":
        who.quest = DONE_QUEST


def check_quests(state: State, *, ended: bool = False) -> Procedure:
    """What can be completed is, at the end of each own action; others first, none in Jail (T-R-18).

    Where the turn has `ended` only the figure moves (T-R-93).
    """
    for other in playing(state)[1:]:
        if other.quest == DONE_QUEST and other.place != JAIL:
            yield from _reward(state, other)
    who = state.player(state.now.seat).who
    if who is None or not who.quest or who.toad or who.place == JAIL:
        return
    if who.quest != DONE_QUEST:
        yield from _give(state, who)
    if who.quest == DONE_QUEST:
        yield from _reward(state, who, ended=ended)


def _give(state: State, who: Character) -> Procedure:
    """Gold, a Follower or a Magic Object is given up as soon as there is one."""
    quest = state.content.quests[who.quest]
    if quest.task == "gold" and who.gold >= quest.n:
        lose(state, who, "gold", quest.n)
        who.quest = DONE_QUEST
    elif quest.task == "follower":
        held = yield from pick_follower(state, who, "quest_gift")
        if held is not None:
            discard_held(state, held)
            who.quest = DONE_QUEST
    elif quest.task == "magic_object":
        yield from _give_magic(state, who)


def _give_magic(state: State, who: Character) -> Procedure:
    cards = state.content.cards
    offered = keyed(who.objects)
    keys = [key for key in droppable_objects(state, who) if cards[offered[key].card].type == "magic_object"]
    if keys:
        key = (yield ask.one(who.seat, "quest_gift", keys)) if len(keys) > 1 else keys[0]
        discard_held(state, offered[key])
        who.quest = DONE_QUEST


def _reward(state: State, who: Character, *, ended: bool = False) -> Procedure:
    """To the Cave at once, with a Talisman; in the own turn a new encounter follows (T-BASE-716, T-R-93)."""
    who.quest = ""
    state.tell("quest_done", seat=who.seat)
    there = who.place == CAVE
    left = of_stock(state, "talisman")
    if left:
        yield from gain_card(state, who, out_of_stock(state, left[0]))
    if not there:
        (put if ended and by_second(state) else arrive)(state, who, CAVE)
