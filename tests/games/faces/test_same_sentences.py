"""What is said of recorded games, in both languages and to each reader, stays as it is to the letter.
No event of them has a fact that its row does not list.

A sentence that should change: change it, see which kinds `python -m tests.said SYSTEM` names, and write them
anew with `--write --differs`.
"""

from collections.abc import Collection, Mapping
from pathlib import Path

import pytest

from games.faces.face import get_face
from games.systems import SLUGS
from tests.said.goldens import TABLES, differing, file_of, kept, lost
from tests.said.looks import records
from tests.said.saying import listen, of_tables

pytestmark = pytest.mark.thirds
RECORDS = [(slug, path) for slug in SLUGS for path in records(slug)]


@pytest.mark.long("every sentence of whole games, in both languages")
@pytest.mark.parametrize(("slug", "path"), RECORDS, ids=[path.stem for _slug, path in RECORDS])
def test_every_sentence_of_a_recorded_game_is_what_it_was(slug: str, path: Path) -> None:
    heard, old = listen(slug, path), kept(slug)
    assert differing(path.stem, heard.said, old) == []
    assert lost(path.stem, heard.said, old) == []
    assert unlisted(slug, heard.facts) == {}


def unlisted(slug: str, told: Mapping[str, Collection[str]]) -> dict[str, set[str]]:
    """Kind of event -> facts that it had and that its row does not list."""
    speaker = get_face(slug).speaker
    rows = speaker.events if speaker is not None else {}
    beyond = {kind: set(facts) - set(rows[kind].facts or ()) for kind, facts in told.items() if kind in rows}
    return {kind: facts for kind, facts in beyond.items() if facts}


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_said_without_a_table_is_what_it_was(slug: str) -> None:
    said, old = of_tables(slug), kept(slug)
    assert differing(TABLES, said, old) == []
    assert lost(TABLES, said, old) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_record_is_kept(slug: str) -> None:
    assert {name for name, _kind in kept(slug)} == {TABLES, *(path.stem for path in records(slug))}
    assert file_of(slug).stat().st_size < 250_000
