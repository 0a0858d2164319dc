"""Individual achievements: each goes to the first mouse that earns it (ACH)."""

from games.systems.mice.end import turn_page
from games.systems.mice.queries import active_mice
from games.systems.mice.state import Mouse, State, Title

CHEESE_AT_ONCE, ROACHES_IN_AN_ENCOUNTER = 3, 4
PAGE_BACK: tuple[Title, ...] = ("cheese_master", "roach_master", "escapee")
"""Those that move the hourglass back (M-ACH-05, M-ACH-08, M-ACH-13)."""


def award(state: State, title: Title, mouse: Mouse) -> None:
    """The title goes to the mouse, if nobody has it and the game is played with them (M-ACH-02, M-ACH-03)."""
    if title in state.titles or state.switches.achievements == "off":
        return
    state.titles[title] = mouse.id
    state.tell("achieved", who=mouse.id, title=title)
    if title in PAGE_BACK:
        turn_page(state, -1)


def has_title(state: State, mouse: Mouse, title: Title) -> bool:
    """Whether the mouse has earned it."""
    return state.titles.get(title) == mouse.id


def cheese_rolled(state: State, mouse: Mouse, cheese: int, *, defending: bool) -> None:
    """M-ACH-04, M-ACH-06: three at once earn the title; from the next defence roll on the others share."""
    if defending and cheese and has_title(state, mouse, "cheese_master"):
        for one in active_mice(state):
            give_cheese(state, one, 1)
    if cheese >= CHEESE_AT_ONCE:
        award(state, "cheese_master", mouse)


def give_cheese(state: State, mouse: Mouse, n: int) -> None:
    """Cheese from the supply, which has no end (M-R-47)."""
    if n:
        mouse.cheese = max(0, mouse.cheese + n)
        state.tell("cheese", who=mouse.id, n=n)


def roach_defeated(state: State, mouse: Mouse) -> None:
    """M-ACH-07: four by one mouse between two encounters (M-R-106)."""
    state.roaches[mouse.id] = state.roaches.get(mouse.id, 0) + 1
    if state.roaches[mouse.id] >= ROACHES_IN_AN_ENCOUNTER:
        award(state, "roach_master", mouse)


def is_greedy(state: State) -> bool:
    """Whether roaches keep what they steal for the wheel; not near the Roach Master (M-ACH-09, M-R-71)."""
    master = state.mice.get(state.titles.get("roach_master", ""))
    return state.greedy and not (master is not None and master.active)
