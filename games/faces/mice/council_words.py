"""What a planning party asks: who is next, where a mouse could go, whom it could attack, who would come."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from django.utils.translation import gettext

from accounts.languages import active_language
from games.faces.council import Coming, Council
from games.faces.mice.council_taps import draws, said, targets
from games.faces.mice.names import Words, bare, words_of
from games.faces.mice.speaker import SPEAKER
from games.faces.mice.stakes import surge_words
from games.faces.shown import ShownTable
from games.systems.mice.aiming import aims
from games.systems.mice.odds import fight_odds
from games.systems.mice.queries import weapons
from games.systems.mice.surge import FULL_WHEEL
from games.systems.mice.view import View
from games.systems.mice.ways import imagined, reach


def figures(view: View) -> dict[str, str]:
    """The mice for which something may be proposed, each with its space."""
    return {mouse.id: str(mouse.space) for mouse in view.mice.values() if mouse.active}


def spaces(view: View) -> list[str]:
    """Every space of the side on which the mice are."""
    content = view.content
    return [str(one) for one in content.sides[view.side].spaces]


def board(view: View) -> str:
    """The side on which the mice are; spaces of another one have the same numbers."""
    return view.side


def space(number: str) -> str:
    """What a space is called."""
    return _space(number, active_language())


@lru_cache(maxsize=1024)
def _space(number: str, _language: str) -> str:
    return gettext("Space %(place)s") % {"place": number}


def coming(view: View) -> list[Coming]:
    """Whose turns come in this round, the one that runs first."""
    if view.turn is None or view.outcome is not None:
        return []
    left = [view.turn.card, *(one for one in view.track if one not in (*view.acted, view.turn.card))]
    return [Coming(one, view.mice[one].seat if one in view.mice else 0) for one in left if one]


def council(words: Words, view: View) -> tuple[str, ...]:
    """What the moment means for the party, in sentences."""
    if view.outcome is not None or view.turn is None:
        return ()
    return (*_next(view), *_could(words, view, view.turn.card), *time_left(view))


def could(table: ShownTable) -> Sequence[str]:
    """What each mouse whose turn comes could do from where it stands, the mouse on turn first."""
    view: View = table.view
    words, mice = words_of(table), [one.figure for one in coming(view)]
    return [line for who in mice for line in _could(words, view, who)]


def _next(view: View) -> Iterable[str]:
    if left := coming(view):
        yield SPEAKER.phrased("next", bare(view.content), track=[one.figure for one in left])


def _could(words: Words, view: View, who: str) -> Iterable[str]:
    """Spaces that a mouse may reach, where it is on turn and has rolled, and its targets with the odds of
    their defeat."""
    if who not in view.mice or not view.mice[who].active:
        return
    rolled = view.turn is not None and view.turn.card == who and view.turn.die
    spaces = reach(view, who) if rolled else {}
    if spaces:
        yield SPEAKER.phrased("reaches", words, who=who, spaces=sorted(spaces))
    targets = list(_targets(view, who))
    if targets:
        yield SPEAKER.phrased("could_fight", words, who=who, targets=", ".join(targets))


def _targets(view: View, who: str) -> Iterable[str]:
    content = view.content
    state = imagined(view)
    mouse = state.mice[who]
    for figure in state.figures.values():
        able = [one for one in weapons(content, mouse) if figure in aims(state, mouse, one)]
        if able:
            chance = max(fight_odds(state, mouse, one, figure).defeats for one in able)
            yield SPEAKER.phrased("target", bare(content), target=figure.id, chance=chance)


def time_left(view: View) -> tuple[str, ...]:
    """What the wheel and the hourglass mean now."""
    names = bare(view.content)
    told = SPEAKER.phrased("to_go", names, surge=surge_words(view), n=FULL_WHEEL - view.wheel)
    last = view.page + 1 >= view.end_page
    return (told, SPEAKER.phrased("last_page", names)) if last else (told,)


COUNCIL = Council(
    figures=figures,
    spaces=spaces,
    coming=coming,
    could=could,
    board=board,
    space=space,
    deeds=("attack", "search", "wait"),
    targets=targets,
    said=said,
    draws=draws,
)
