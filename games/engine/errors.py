"""What the engine refuses, and how it says so. A position that raised one of these is as it was before."""


class EngineError(Exception):
    """Base of everything the engine raises on purpose."""


class NotOffered(EngineError):
    """The answer is not among the options of the open question."""


class NotAsked(EngineError):
    """The seat has no open question (somebody else is asked, or the game is over)."""


class NothingToTakeBack(EngineError):
    """The seat knows more than before its last answer, or somebody else has acted since."""


class ReplayMismatch(EngineError):
    """The journal does not fit the rules: another question, a key not offered, another digest.

    `entry` is the number of the first entry that does not fit, counted from 1 in the whole game.
    """

    def __init__(self, entry: int, why: str) -> None:
        super().__init__(f"entry {entry}: {why}")
        self.entry = entry


class PhaseTooLong(EngineError):
    """A phase has reached the limit of entries: a rule that should name itself as the next phase does not."""


class BadRecord(EngineError):
    """A record that cannot be read, or that does not prove what it claims."""


class UnknownPack(EngineError):
    """This process was not given a pack that a game is played with: a newer one, or another, may have it."""

    def __init__(self, pack: str) -> None:
        super().__init__(f"the pack {pack} is not known here")
        self.pack = pack
