"""The starts of phases that a position remembers: that of its base, and the latest ones."""

from msgspec import Struct

from games.engine.checkpoint import Counts

FRAMES = 50
"""So many phase starts are remembered besides that of the base; far more than anybody takes back."""


class Frame(Struct, frozen=True, gc=False):
    """Where a phase began: the index of its first entry and first event, the counts and the state there."""

    at: int
    events: int
    counts: Counts
    checkpoint: bytes


def remember(frames: list[Frame], frame: Frame) -> None:
    """One phase start more, the last; the oldest but that of the base goes where there are too many."""
    frames.append(frame)
    if len(frames) > FRAMES:
        del frames[1]


def cut(frames: list[Frame], keep: int) -> tuple[Frame, list[Frame]]:
    """The last phase start at or before entry index `keep`, and the frames counted anew from there."""
    at = max(at for at, frame in enumerate(frames) if frame.at <= keep)
    base = frames[at]
    return base, [
        Frame(frame.at - base.at, frame.events - base.events, frame.counts, frame.checkpoint)
        for frame in frames[at:]
    ]
