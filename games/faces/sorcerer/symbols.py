"""The ids of pictures among the static files: of characters, monsters, and what is carried."""


def bust(who: str) -> str:
    """The symbol of a character."""
    return f"bust-{who}"


def beast(row: str) -> str:
    """The symbol of a monster."""
    return f"beast-{row}"


def thing(token: str) -> str:
    """The symbol of what is carried."""
    return f"thing-{token}"
