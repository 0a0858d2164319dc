"""Plain text as mails like it: lines of at most 72 characters, pictures and addresses left alone."""

import re
import textwrap

WIDTH = 72
EMPTY_LINES_BETWEEN = re.compile(r"\n\s*\n")
EMPTY_LINES = re.compile(r"\n{3,}")
SIGNATURE = "-- "
"""Behind it mail programs fold or cut away what stands below; the blank is a part of it."""
KEPT = ("  ", "http://", "https://")
"""Lines that begin so stay as they are."""
HANGING = re.compile(r"- |= |[A-Z]: ")
"""What begins so goes on two to the right: lines of a list, options by their letters and what they bring."""


def tidy(text: str) -> str:
    """The text of a rendered template, wrapped; never two empty lines in a row."""
    lines = [_wrapped(line.rstrip()) for line in text.splitlines()]
    tidied = EMPTY_LINES.sub("\n\n", "\n".join(lines)).strip() + "\n"
    return tidied.replace(f"\n{SIGNATURE.strip()}\n", f"\n{SIGNATURE}\n")


def paragraphs(text: str) -> list[str]:
    """The text above the signature, a paragraph each, not wrapped; an address stands in one of its own."""
    told = text.partition(f"\n{SIGNATURE.strip()}\n")[0]
    return [" ".join(one.split()) for one in EMPTY_LINES_BETWEEN.split(told) if one.strip()]


def _wrapped(line: str) -> str:
    if len(line) <= WIDTH or line.startswith(KEPT):
        return line
    indent = "  " if HANGING.match(line) else ""
    return textwrap.fill(
        line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
