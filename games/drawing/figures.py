"""The few pictures that stand for a system on the first page, out of its sheet: no more is needed there."""

import re
from collections.abc import Iterable

FILE = "figures.svg"
SYMBOL = r'<symbol id="{}".*?</symbol>'


def picked(sheet: str, symbols: Iterable[str]) -> str:
    """A sheet with these symbols of another one, in their order. Raises KeyError for one that it lacks."""
    found = "\n  ".join(_symbol(sheet, name) for name in symbols)
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n  {found}\n</svg>\n'


def _symbol(sheet: str, name: str) -> str:
    found = re.search(SYMBOL.format(re.escape(name)), sheet, re.DOTALL)
    if found is None:
        raise KeyError(name)
    return found[0]
