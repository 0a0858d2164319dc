"""Names with an @ before them in what somebody says."""

import re
from collections.abc import Iterable

from accounts.names import name_key

AT_MOST = 5
"""So many people one line may call."""


def mentioned(text: str, names: Iterable[str]) -> list[str]:
    """Which of these names are called in the text, in the order of the text; case does not matter.

    The longer name counts where two begin alike: "@Ann Lee" does not call Ann.
    """
    if "@" not in text:
        return []
    known = {name_key(name): name for name in names}
    longest_first = sorted(known, key=lambda key: (-len(key), key))
    if not longest_first:
        return []
    called = re.compile(rf"(?<!\w)@({'|'.join(map(re.escape, longest_first))})(?!\w)")
    found = dict.fromkeys(known[match[1]] for match in called.finditer(name_key(text)))
    return list(found)[:AT_MOST]
