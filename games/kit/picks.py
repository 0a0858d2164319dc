"""Several picks in a row, one a question, and `done`: sharing, looting, discarding to a limit, buying."""

from collections.abc import Callable, Sequence

from games.engine.questions import Procedure, Question

DONE = "done"


def picks(
    question: Callable[[tuple[str, ...]], Question],
    options: Callable[[], Sequence[str]],
    act: Callable[[str], Procedure],
    *,
    least: int = 0,
    most: int | None = None,
    spared: bool = False,
) -> Procedure:
    """Ask for one pick after the other and carry each out at once, so that the state tells what was picked.

    `question(keys)` makes the question: its first key is safe, and that is `done` once there were `least`
    picks. It ends with `done`, after `most` picks, or when nothing is left; with `spared` nobody is asked
    what can only go one way. Returns how many there were.
    """
    count = 0
    while (most is None or count < most) and (keys := options()):
        stop = (DONE,) if count >= least else ()
        alone = spared and not stop and len(keys) == 1
        key = keys[0] if alone else (yield question((*stop, *keys)))
        if key == DONE:
            break
        yield from act(key)
        count += 1
    return count
