"""Plain text as mails like it: lines of at most 72 characters, pictures and addresses left alone."""

import re
import textwrap

WIDTH = 72
EMPTY_LINES = re.compile(r"\n{3,}")
KEPT = ("  ", "http://", "https://")
"""Lines that begin so stay as they are."""
BULLET = "- "


def tidy(text: str) -> str:
    """The text of a rendered template, wrapped; never two empty lines in a row."""
    lines = [_wrapped(line.rstrip()) for line in text.splitlines()]
    return EMPTY_LINES.sub("\n\n", "\n".join(lines)).strip() + "\n"


def _wrapped(line: str) -> str:
    if len(line) <= WIDTH or line.startswith(KEPT):
        return line
    indent = "  " if line.startswith(BULLET) else ""
    return textwrap.fill(
        line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
