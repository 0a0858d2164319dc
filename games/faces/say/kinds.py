"""The kinds of events and questions of all systems in a table for docs/api.md, made of their rows."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from games.faces.say.gaps import Gap
from games.faces.say.log import Rows
from games.faces.say.rows import SOURCE, EventRow, Said

DOCUMENT = Path(__file__).parents[3] / "docs" / "api.md"
BEGIN, END = "<!-- kinds: made by `manage.py say --kinds` -->", "<!-- end of kinds -->"
CODE = "odd.py says it"


def write_kinds(speakers: Mapping[str, Rows]) -> Path:
    """Bring the document up to date; its path. Speakers by the slugs of their systems."""
    DOCUMENT.write_text(with_kinds(DOCUMENT.read_text(encoding="utf-8"), speakers), encoding="utf-8")
    return DOCUMENT


def with_kinds(text: str, speakers: Mapping[str, Rows]) -> str:
    """The document with the kinds of now between its two marks."""
    head, _begin, rest = text.partition(BEGIN)
    _old, _end, tail = rest.partition(END)
    return f"{head}{BEGIN}\n\n{chr(10).join(_lines(speakers))}\n{END}{tail}"


def _lines(speakers: Mapping[str, Rows]) -> Iterator[str]:
    for slug, speaker in speakers.items():
        yield from _of_system(slug, speaker)


def _of_system(slug: str, speaker: Rows) -> Iterator[str]:
    yield f"### {slug}"
    yield ""
    yield "| event | facts | what it says |"
    yield "| --- | --- | --- |"
    for kind, row in speaker.events.items():
        until = f" (until set {row.until})" if row.until else ""
        yield f"| `{kind}`{until} | {_facts(row)} | {_said(row.text)} |"
    yield ""
    yield "| question | what is asked |"
    yield "| --- | --- |"
    for kind, row in speaker.questions.items():
        yield f"| `{kind}` | {_said(row.ask)} |"
    yield ""


def _facts(row: EventRow) -> str:
    return ", ".join(f"`{fact}`" for fact in row.facts or ())


def _said(said: Said | None) -> str:
    """The first of its texts in English, its gaps by the names of their facts."""
    if said is None:
        return CODE
    _path, text = said.texts[-1]
    parts = (f"{{{part.fact}}}" if isinstance(part, Gap) else part for part in text.texts[SOURCE])
    return "".join(parts).replace("|", "\\|").replace("<b>", "").replace("</b>", "")
