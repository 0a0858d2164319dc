"""Wounds on minions and bosses, and their defeat (WOUND, M-BOSS-06)."""

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.systems.mice.achievements import award, roach_defeated
from games.systems.mice.queries import cards_on_track, figures_of, printed
from games.systems.mice.state import BRODIE, Figure, Mouse, State, card_of, minion_card
from games.systems.mice.track import leave_track


def wound_figure(state: State, figure: Figure, n: int, by: Mouse | None = None) -> Procedure:
    """So many wounds; those beyond what it needs are lost (M-R-49). `by` is the mouse that dealt them."""
    content = state.content
    if n > 0:
        state.tell("minion_wounded", who=figure.id, n=n)
    for _ in range(n):
        if figure.id not in state.figures:
            return
        if figure.kind in content.bosses:
            yield from _wound_boss(state, figure, by)
            continue
        figure.wounds += 1
        if figure.wounds >= printed(content, figure).life:
            _defeat(state, figure, by)


def _wound_boss(state: State, figure: Figure, by: Mouse | None) -> Procedure:
    """M-WOUND-04 to M-WOUND-06: one of its cards gets the wound; the last one that leaves defeats it."""
    content = state.content
    cards = cards_on_track(state, figure)
    nearest = min(cards, key=lambda card: minion_card(content, card).life - state.card_wounds.get(card, 0))
    card = nearest
    if by is not None and len(cards) > 1:
        card = yield ask.one(_names_it(state, by).seat, "boss_wound", cards, nearest, boss=figure.kind)
    state.card_wounds[card] = state.card_wounds.get(card, 0) + 1
    if state.card_wounds[card] >= minion_card(content, card).life:
        leave_track(state, card)
    if not cards_on_track(state, figure):
        _defeat(state, figure, by)


def _names_it(state: State, by: Mouse) -> Mouse:
    """Whose player names the card: of an ordered attack the leader's (M-D-07, M-D-30)."""
    leader = state.attack.leader if state.attack is not None else ""
    return state.mice.get(leader, by)


def _defeat(state: State, figure: Figure, by: Mouse | None) -> None:
    state.tell("defeated", who=figure.id, kind=figure.kind, by=by.id if by else "")
    if state.attack is not None:
        state.attack.defeated.append(figure.id)
    if figure.kind in state.content.bosses:
        state.defeated.append(figure.kind)
    take_off(state, figure)
    if by is not None and figure.kind == "roach":
        roach_defeated(state, by)
    if by is not None and figure.kind == BRODIE:
        award(state, "cat_tamer", by)


def take_off(state: State, figure: Figure) -> None:
    """A figure leaves the board; the card of the last of its kind leaves the track (M-WOUND-03).

    It acts no more; nor does another in its place that is given its name (M-R-12).
    """
    content = state.content
    del state.figures[figure.id]
    state.agenda = [task for task in state.agenda if task.figure != figure.id]
    if figure.kind in content.bosses:
        for card in cards_on_track(state, figure):
            leave_track(state, card)
    elif not figures_of(state, card_of(content, figure)):
        leave_track(state, card_of(content, figure))
    if figure.kind == "roach" and not any(one.kind == "roach" for one in state.figures.values()):
        state.greedy = False
