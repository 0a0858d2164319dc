"""The page at the end of a chapter: what was found, lost and learned, won or lost, and what comes next."""

from collections import Counter
from collections.abc import Iterator

from games.faces.book import Page
from games.faces.mice.amounts import hearts, things
from games.faces.mice.names import Words, bare, name
from games.faces.mice.speaker import SPEAKER
from games.faces.mice.titles import earned
from games.faces.naming import text
from games.systems.mice.end import WON
from games.systems.mice.queries import cards_held
from games.systems.mice.state import Mouse
from games.systems.mice.view import View
from games.systems.mice.words import Have

TALLY = "tally"
"""Its id."""


def tally(view: View) -> Page | None:
    """The page; None before the chapter is over."""
    if view.outcome is None:
        return None
    words = bare(view.content)
    won = view.outcome.how == WON
    chapter = view.content.chapters[view.chapter]
    title = SPEAKER.phrased("tally-title", words, won=won)
    lines = (*_how(view, words), *_gains(view, words), *_losses(view, words), *_next(view, words))
    return Page(TALLY, text(chapter.title), title, lines, is_end=True)


def _how(view: View, words: Words) -> Iterator[str]:
    """How it went, and how far."""
    assert view.outcome is not None
    how = view.outcome.how
    yield SPEAKER.phrased("tally-how", words, how=how)
    yield SPEAKER.phrased("tally-time", words, rounds=view.round, page=view.page, end=view.end_page)
    yield SPEAKER.phrased("tally-seen", words, sides=list(view.explored))


def _gains(view: View, words: Words) -> Iterator[str]:
    """Tokens and cards found, bosses beaten, abilities learned, titles."""
    content, mice = view.content, view.mice.values()
    tokens = [name(content, token) for token in view.tokens]
    found = _each({mouse.id: _found(view, mouse) for mouse in mice}, words)
    learned = _each({mouse.id: _learned(view, mouse) for mouse in mice}, words)
    titles = _each({mouse.id: ", ".join(one.name for one in earned(view, mouse.id)) for mouse in mice}, words)
    gains = "; ".join([*tokens, *found])
    yield SPEAKER.phrased("tally-found", words, what=gains)
    if missing := _missing(view):
        yield SPEAKER.phrased("tally-missing", words, what=", ".join(missing))
    if view.defeated:
        yield SPEAKER.phrased("tally-beaten", words, who=list(view.defeated))
    yield SPEAKER.phrased("tally-learned", words, what="; ".join(learned))
    if titles:
        yield SPEAKER.phrased("tally-titles", words, what="; ".join(titles))


def _each(found: dict[str, str], words: Words) -> list[str]:
    """What each mouse has, by name; those with nothing are left out."""
    return [SPEAKER.phrased("has", words, who=who, what=what) for who, what in found.items() if what]


def _found(view: View, mouse: Mouse) -> str:
    """The cards with which nobody of the party began, and its cheese."""
    search, given = view.content.search, view.content.chapters[view.chapter].party.cards
    kept = Counter(card for cards in view.carried.kept.values() for card in cards)
    own = [card for card in cards_held(mouse) if search[card].start not in view.mice and not kept[card]]
    return things(view.content, sorted(card for card in own if card not in given), mouse.cheese)


def _learned(view: View, mouse: Mouse) -> str:
    """The abilities that it did not have when the chapter began."""
    before = len(view.carried.abilities.get(mouse.id, ())) or 1
    return ", ".join(name(view.content, one) for one in mouse.abilities[before:])


def _missing(view: View) -> list[str]:
    """The tokens that the chapter asked for and nobody has found."""
    story = view.content.chapters[view.chapter]
    asked = [token for one in story.victory if isinstance(one, Have) for token in one.tokens]
    return [name(view.content, token) for token in asked if token not in view.tokens]


def _losses(view: View, words: Words) -> Iterator[str]:
    """Who was captured, and what life is left."""
    mice = view.mice.values()
    caught = [_times(view, mouse) for mouse in mice if mouse.captures]
    yield SPEAKER.phrased("tally-captured", words, what=", ".join(caught))
    left = [f"{name(view.content, mouse.id)} {hearts(view.content, mouse)}" for mouse in mice if mouse.active]
    if left:
        yield SPEAKER.phrased("tally-life", words, what=", ".join(left))


def _times(view: View, mouse: Mouse) -> str:
    called = name(view.content, mouse.id)
    return f"{called} ({mouse.captures}×)" if mouse.captures > 1 else called


def _next(view: View, words: Words) -> Iterator[str]:
    """After a lost chapter: what can be done about it."""
    if view.outcome is not None and view.outcome.how != WON:
        yield SPEAKER.phrased("tally-next", words, campaign=view.campaign)
