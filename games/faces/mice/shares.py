"""Chances as both languages write them."""


def percent(chance: float) -> int:
    """A chance in whole percent; what is neither sure nor impossible is not called so."""
    if chance <= 1e-9:
        return 0
    return 100 if chance >= 1 - 1e-9 else min(99, max(1, round(100 * chance)))


def in_percent(chance: float) -> str:
    """A chance as both languages write it: "78%"."""
    return f"{percent(chance)}%"
