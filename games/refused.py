"""How the site says no."""


class Refused(Exception):  # noqa: N818 - it is no error of the program
    """Something cannot be done; nothing has changed. The message is translated and safe to show."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class RulesFailedError(Exception):
    """The rules raised something they never should; nothing is stored and the game is to be quarantined."""
