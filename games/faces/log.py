"""What happened, in words and by turns; the same for every system."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import msgspec
from django.utils.html import format_html
from msgspec import Struct

from games.engine.events import BY_ORDER, Seen
from games.faces.rule_text import ShownParagraph
from games.faces.wording import Wording

LOG_LINES = 40
"""At most so many lines are shown; "The game so far" and the record have the rest."""


class LogLine(Struct, frozen=True):
    """One event in words with its public step; `side` is that of whoever it is about.

    `rule` is the paragraph of the rule book that it applies, where that is wanted and there is one.
    """

    step: int
    text: str
    side: str
    new: bool
    rule: ShownParagraph | None = None


class LogTurn(Struct, frozen=True):
    """The lines of one turn; the first group may begin in the middle of one and has no heading."""

    heading: str
    side: str
    lines: tuple[LogLine, ...]


def _no_rule(_kind: str) -> ShownParagraph | None:
    return None


def _as_it_is(_event: Seen, text: str) -> str:
    return text


@dataclass(frozen=True)
class Links:
    """What lines lead to: `rule(kind)` is the paragraph that an event of a kind applies, `line(event, text)`
    its words with links to what they name."""

    rule: Callable[[str], ShownParagraph | None] = _no_rule
    line: Callable[[Seen, str], str] = _as_it_is


NO_LINKS = Links()


def log(
    words: Wording,
    seen: Sequence[Seen],
    looked: int | None,
    most: int = LOG_LINES,
    *,
    whole: bool = False,
    links: Links = NO_LINKS,
) -> list[LogTurn]:
    """The last lines, oldest first, by turns. Lines above step `looked` are new to the reader.

    What the reader's orders answer alike in one turn is told once, with how often. Safe answers, by which
    nothing was done, are told only where the `whole` game is.
    """
    turns: list[tuple[str, str, list[LogLine]]] = [("", "", [])]
    kept = seen if whole else heard(seen)
    for event, times in _counted(words, _told(words, latest(kept, most))):
        side, told = words.side(event), words.line(event)
        if event.kind in words.heads:
            turns.append((told, side, []))
        else:
            new = looked is not None and event.step > looked
            shown = format_html("{} ({}×)", told, times) if times > 1 else told
            turns[-1][2].append(
                LogLine(event.step, links.line(event, shown), side, new, links.rule(event.kind))
            )
    return [LogTurn(heading, side, tuple(lines)) for heading, side, lines in turns if heading or lines]


def heard(seen: Iterable[Seen]) -> list[Seen]:
    """Without the automatic answers by which nothing was done."""
    return [one for one in seen if one.kind != BY_ORDER or not one.facts["safe"]]


def latest(seen: Sequence[Seen], most: int) -> Sequence[Seen]:
    """The end of a log with at most so many events; automatic answers of the reader are not counted."""
    counted = [at for at, event in enumerate(seen) if event.kind != BY_ORDER]
    return seen[counted[-most] :] if len(counted) > most else seen


def _told(words: Wording, shown: Sequence[Seen]) -> list[Seen]:
    """Without what the line that comes next says, too."""
    found: list[Seen] = []
    then: Seen | None = None
    for one in reversed(shown):
        if not words.is_told_again(one, then):
            found.append(one)
        then = then if one.kind == BY_ORDER else one
    return found[::-1]


def _counted(words: Wording, seen: list[Seen]) -> list[tuple[Seen, int]]:
    """Each event with 1; an automatic answer that comes again in a turn is told once, with how often."""
    found: list[tuple[Seen, int]] = []
    places: dict[bytes, int] = {}
    for event in seen:
        if event.kind in words.heads:
            places.clear()
        if event.kind != BY_ORDER:
            found.append((event, 1))
            continue
        at = places.setdefault(msgspec.json.encode(event.facts), len(found))
        if at == len(found):
            found.append((event, 1))
        else:
            found[at] = (event, found[at][1] + 1)
    return found
