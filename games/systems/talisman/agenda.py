"""What is still to be done before the turn goes on: one task a phase (T-R-04)."""

from games.engine.questions import Procedure
from games.kit.held import Held
from games.systems.talisman.board import along
from games.systems.talisman.control import affect
from games.systems.talisman.effects import Scene, run
from games.systems.talisman.endings import nightfall
from games.systems.talisman.enemies import fight_word
from games.systems.talisman.lives import deaths
from games.systems.talisman.lycans import roll_on_chart
from games.systems.talisman.piles import lay
from games.systems.talisman.queries import playing
from games.systems.talisman.rolls import drawn_by_lot
from games.systems.talisman.state import Affected, Character, Charts, Contest, Deaths, Onward, Scatter, State


def agenda(state: State) -> Procedure:
    """The next task: one of those who are affected, the deaths that came of it, and the like."""
    task = state.agenda.pop(0)
    if isinstance(task, Affected | Contest):
        yield from affect(state, task)
    elif isinstance(task, Deaths):
        yield from deaths(state, task.by)
    elif isinstance(task, Onward):
        yield from _onward(state, task)
    elif isinstance(task, Scatter):
        yield from _scatter(state, task)
    elif isinstance(task, Charts):
        yield from _charts(state, task)
    else:
        yield from nightfall(state)


def _onward(state: State, task: Onward) -> Procedure:
    """An Enemy that is still where it was met (Crawling Hand, Fire Giant)."""
    held = next((one for one in state.lying.get(task.space, []) if one.card == task.card), None)
    who = state.player(task.by).who or next(iter(playing(state)), _nobody(task))
    if held is not None:
        yield from run(Scene(state, who, task.card, held), fight_word(state.content, task.card).not_killed)


def _nobody(task: Onward) -> Character:
    """Who stands for its victim where no character is in play: the Enemy goes on all the same."""
    return Character("", task.by, task.space, 0, 0)


def _scatter(state: State, task: Scatter) -> Procedure:
    """One of the trophies collected, drawn by lot, comes to lie on the space (T-R-137)."""
    if not state.turned:
        return
    card = yield from drawn_by_lot("scatter", state.turned)
    state.turned.remove(card)
    lay(state, task.space, Held(card))
    state.tell("card_moved", card=card, space=task.space)
    state.agenda.insert(0, Scatter(along(state.content, task.space, 1)))


def _charts(state: State, task: Charts) -> Procedure:
    """The next of those who roll on the Werewolf's chart."""
    if task.seats[1:]:
        state.agenda.insert(0, Charts(task.seats[1:]))
    who = state.player(task.seats[0]).who if task.seats else None
    if who is not None:
        yield from roll_on_chart(state, who)
