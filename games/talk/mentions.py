"""Names with an @ before them in what somebody says."""

import re
from collections.abc import Collection, Iterable
from functools import lru_cache

from accounts.names import name_key

AT_MOST = 5
"""So many people one line may call."""


def mentioned(text: str, names: Iterable[str]) -> list[str]:
    """Which of these names are called in the text, in the order of the text; case does not matter.

    The longer name counts where two begin alike: "@Ann Lee" does not call Ann.
    """
    known = {name_key(name): name for name in names}
    if "@" not in text or not known:
        return []
    found = dict.fromkeys(known[match[1]] for match in _calls(frozenset(known)).finditer(name_key(text)))
    return list(found)[:AT_MOST]


def without_names(text: str, gone: Collection[str], others: Iterable[str], instead: str) -> str:
    """The text in which nobody is called by a name that is `gone`, but by the words `instead`.

    Whole names only, and not where the longer one of another calls them.
    """
    keys = {name_key(name) for name in gone}
    if "@" not in text or not keys:
        return text

    def called(match: re.Match[str]) -> str:
        return f"@{instead}" if name_key(match[1]) in keys else match[0]

    return _calls(frozenset({*gone, *keys, *others})).sub(called, text)


@lru_cache(maxsize=64)
def _calls(names: frozenset[str]) -> re.Pattern[str]:
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    return re.compile(rf"(?<!\w)@({'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)
