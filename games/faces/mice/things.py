"""Things of a question as tiles: what changes hands, what goes from a full pack, what is taken along.

Where there are a few they are answers like any others; a list of many is long to read.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from games.engine.questions import Question
from games.faces.answers import SIDE_BY_SIDE
from games.faces.mice.card_faces import Band, Bonus, card_face
from games.faces.mice.names import Words, bare, name
from games.faces.mice.options import option_text
from games.faces.mice.speaker import SPEAKER
from games.systems.mice.content import Content
from games.systems.mice.view import View

GROUPS = {"take": "taken"}
"""Verbs whose group of options has another name."""
ITSELF = "*"
"""Where no verb stands before the thing."""


@dataclass(frozen=True)
class Thing:
    """A thing that is an option: `text` says what is done, `bonuses` and `worth` what it gives or does."""

    key: str
    text: str
    name: str
    picture: str
    band: Band
    bonuses: tuple[Bonus, ...]
    worth: str
    chosen: bool


@dataclass(frozen=True)
class Things:
    """Those of one meaning, with what it is."""

    legend: str
    things: tuple[Thing, ...]


def things_asked(words: Words, view: View, question: Question | None, answered: str) -> tuple[Things, ...]:
    """The things of the reader's question; none where it has few options, or is about something else."""
    verbs = SPEAKER.questions[question.kind].things if question else ()
    if question is None or view.seat is None or not verbs:
        return ()
    keys = question.options_of(view.seat)
    if len(keys) <= SIDE_BY_SIDE:
        return ()
    found: dict[str, list[Thing]] = {}
    for key, verb, thing in _things(view.content, verbs, keys):
        legend = _legend(view.content, question.kind, verb, key)
        said = str(option_text(words, question.kind, key, question.params))
        found.setdefault(legend, []).append(_thing(view, key, thing, said, answered))
    return tuple(Things(legend, tuple(some)) for legend, some in found.items())


def each(groups: Iterable[Things]) -> Iterator[Thing]:
    """All things of all groups."""
    return (thing for group in groups for thing in group.things)


def _things(
    content: Content, verbs: Collection[str], keys: tuple[str, ...]
) -> Iterator[tuple[str, str, str]]:
    """The options that name a card: key, verb, card."""
    for key in keys:
        verb, _colon, rest = key.rpartition(":")
        if (verb.partition(":")[0] or ITSELF) in verbs and rest in content.search:
            yield key, verb.partition(":")[0], rest


def _legend(content: Content, kind: str, verb: str, key: str) -> str:
    """What is done with these things; of what is taken along who takes it."""
    if kind == "take_along":
        return name(content, key.split(":")[1])
    said = SPEAKER.options.groups.get(GROUPS.get(verb, verb))
    return SPEAKER.say(said, bare(content), {}) if said else ""


def _thing(view: View, key: str, thing: str, said: str, answered: str) -> Thing:
    face = card_face(view.content, thing)
    worth = face.text or face.kind
    return Thing(key, said, face.name, face.picture, face.band, face.bonuses, worth, key == answered)
