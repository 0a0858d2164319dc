"""What matters most of what is new to a reader, in a sentence or two: a mail begins with it."""

from collections.abc import Callable, Sequence

from games.engine.events import Seen
from games.faces.face import Face
from games.faces.ground import Person
from games.faces.happenings import scenes, without_repeats
from games.faces.log import heard
from games.faces.shown import ShownTable
from games.faces.stakes import Stakes
from games.faces.wording import Wording, plain

WORDS_AT_MOST = 24
COUNTS = 2
"""Events of this weight count; with the others no mail begins."""


def headline(face: Face, table: ShownTable) -> str:
    """The last thing that counts for the reader's own characters, else for anybody; "" where nothing does."""
    words = face.wording(table)
    told = [(scene, _what_counts(words, scene)) for scene in scenes(words, heard(table.log))]
    told = [(scene, weighty) for scene, weighty in told if weighty]
    if not told:
        return ""
    is_own = _is_own(words, face, table)
    own = [(scene, weighty) for scene, weighty in told if any(map(is_own, weighty))]
    if not own:
        return _written(words, told[-1][1])
    scene, weighty = own[-1]
    begun = [one for one in scene[:1] if _is_anothers_act(words, one, table.seat) and one not in weighty]
    return _written(words, [*begun, *weighty])


def _what_counts(words: Wording, scene: Sequence[Seen]) -> list[Seen]:
    weighty = [one for one in scene if one.kind not in words.heads and words.weight(one) >= COUNTS]
    return without_repeats(words, weighty)


def _is_anothers_act(words: Wording, event: Seen, seat: int | None) -> bool:
    """Whether a scene begins with what somebody else has done: their attack says who it was."""
    return event.kind not in words.heads and bool(words.weight(event)) and words.doer(event) != seat


def _is_own(words: Wording, face: Face, table: ShownTable) -> Callable[[Seen], bool]:
    """Whether an event is about somebody who plays for the reader, by their colour or their picture."""
    people = face.ground(table, Stakes()).people
    reader: Person | None = next((one for one in people if one.seat == table.seat), None)
    if reader is None:
        return lambda _event: False
    side, pictures = reader.side, reader.pictures
    return lambda event: (bool(side) and words.side(event) == side) or words.picture(event) in pictures


def _written(words: Wording, events: Sequence[Seen]) -> str:
    """As many sentences as are read at a glance, one at least: the last say what came of it."""
    sentences = [plain(words.line(event)) for event in events]
    first = len(sentences) - 1
    while first > 0 and len(" ".join(sentences[first - 1 :]).split()) <= WORDS_AT_MOST:
        first -= 1
    return " ".join(sentences[first:])
