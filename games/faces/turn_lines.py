"""The newest lines of a table, where a turn that the wording tells in one line is one."""

from collections.abc import Sequence

from django.utils.html import format_html
from msgspec.structs import replace

from games.engine.events import BY_ORDER, Seen
from games.faces.happenings import scenes
from games.faces.log import NO_LINKS, Links, LogLine, LogTurn, heard, log
from games.faces.wording import Wording


def turn_lines(
    words: Wording, seen: Sequence[Seen], looked: int | None, most: int, links: Links = NO_LINKS
) -> list[LogTurn]:
    """The last lines, oldest first, so many at most. Lines above step `looked` are new to the reader."""
    found = scenes(words, heard(seen))
    if not any(map(words.turn, reversed(found))):
        return log(words, seen, looked, most, links=links)
    told: list[LogTurn] = []
    room = most
    for scene in reversed(found):
        if room <= 0:
            break
        for turn in reversed(_told(words, scene, looked, links)):
            told.append(replace(turn, lines=turn.lines[-room:] if room > 0 else ()))
            room -= len(turn.lines)
    return [turn for turn in reversed(told) if turn.lines or turn.heading]


def _told(words: Wording, scene: Sequence[Seen], looked: int | None, links: Links) -> list[LogTurn]:
    """A turn in one line with what it brought, and behind it what the reader's orders answered; else each
    event by its own words."""
    said = words.turn(scene)
    if not said:
        return log(words, scene, looked, len(scene), links=links)
    main = max(scene, key=words.weight)
    step, side = scene[-1].step, next(filter(None, map(words.side, scene)), "")
    brought = ", ".join(one.words for event in scene for one in words.brought(event))
    text = format_html("{} ({})", said, brought) if brought else said
    new = looked is not None and step > looked
    line = LogLine(step, links.line(main, text), side, new, links.rule(main.kind))
    ordered = [event for event in scene if event.kind == BY_ORDER]
    after = [one for turn in log(words, ordered, looked, links=links) for one in turn.lines]
    return [LogTurn("", side, (line, *after))]
