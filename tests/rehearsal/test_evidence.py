"""What a judge complains of can be looked into afterwards."""

import json

import pytest

from rehearsal.complaints import Complaints
from tests.games.slow import started

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_system")]


@pytest.mark.parametrize(
    "words", ["{slug} seat 2: shown 20 12:00", "nobody told 9 of the wait 1 in {pk}", "in {pk} seat 1: x"]
)
def test_the_rows_of_the_table_that_a_complaint_names_are_kept(tmp_path, words):
    game = started("Ann", "Bob")
    game.slug = "t00007g000"
    game.save(update_fields=["slug"])
    said = words.format(slug=game.slug, pk=game.pk)
    Complaints(tmp_path / "evidence").add("lost_messages", said)
    (file,) = (tmp_path / "evidence").iterdir()
    kept = json.loads(file.read_text())
    assert kept["words"] == said
    assert kept["game"]["id"] == game.pk
    assert [seat["number"] for seat in kept["seats"]] == [1, 2]
    assert [row["seat"] for row in kept["obligations"]] == [1]


def test_a_complaint_of_no_table_and_one_without_a_folder_leave_nothing(tmp_path):
    Complaints(tmp_path / "evidence").add("lost_messages", "message 7 is gone")
    Complaints().add("lost_messages", f"nobody told 9 of the wait 1 in {started('Ann', 'Bob').pk}")
    assert list(tmp_path.iterdir()) == []
