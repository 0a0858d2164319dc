"""Somebody's finished games as files."""

import csv
import io
import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.careers.finished_games import BATCH, Filters, every
from tests.games.histories import finished, many
from tests.games.pages import Visitor
from tests.games.people import person

pytestmark = pytest.mark.django_db


def file(name: str, ending: str, viewer: str = "Ann", **query: str) -> str:
    answer = Visitor(viewer).client.get(reverse(f"games:history_{ending}", args=[person(name).slug]), query)
    assert answer.status_code == 200
    assert f".{ending}" in answer["Content-Disposition"]
    return b"".join(answer.streaming_content).decode()  # type: ignore[attr-defined]


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))


def test_both_files_tell_the_filtered_games() -> None:
    finished("Ann", "Bob", nth=0, won="Ann")
    game = finished("Ann", "Dot", nth=1, won="Dot", bots=1, rated=True, mu_before=25.0, mu=24.5)
    [row] = table(file("Ann", "csv", outcome="lost"))
    data = json.loads(file("Ann", "json", outcome="lost"))
    assert (row["game"], row["result"], row["others"]) == (game.slug, "lost", "Dot, Bot 3")
    assert (row["ended_at"], row["rating"], row["rated"]) == ("2026-01-06T12:00:00Z", "24.5", "true")
    assert (data["format"], data["person"]) == ("labyrinth-history/1", "Ann")
    [one] = data["games"]
    assert (one["game"], one["result"], one["others"]) == (game.slug, "lost", ["Dot", "Bot 3"])
    assert list(one) == list(row)


def test_a_history_without_games_is_a_file_too() -> None:
    assert table(file("Ann", "csv")) == []
    assert json.loads(file("Ann", "json"))["games"] == []


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", " =1", "＝1", "|x"])
def test_a_spreadsheet_reckons_nothing(name: str) -> None:
    finished("Ann", "Bob", name=name)
    assert table(file("Ann", "csv"))[0]["name"] == f"'{name}"


@pytest.mark.parametrize("name", ['a "table", of ours', "a;b\nc", "Gra Żółwia"])
def test_what_is_written_is_read_again(name: str) -> None:
    finished("Ann", "Bob", name=name)
    assert table(file("Ann", "csv"))[0]["name"] == name
    assert json.loads(file("Ann", "json"))["games"][0]["name"] == name


def test_files_are_read_a_batch_at_a_time() -> None:
    many(BATCH + 1, "Ann", "Bob")
    ann = person("Ann")
    with CaptureQueriesContext(connection) as queries:
        rows = every(ann, ann, Filters())
        next(rows)
        assert len(queries) == 3
        assert len(list(rows)) == BATCH
    assert len(queries) == 7, "two batches, and the look behind the last"


def test_how_quickly_somebody_answers_is_his_to_show() -> None:
    finished("Ann", "Bob")
    assert "seconds" in table(file("Ann", "csv", "Bob"))[0]
    ann = person("Ann")
    ann.times_shown = False
    ann.save()
    assert "seconds" not in table(file("Ann", "csv", "Bob"))[0]
    assert "seconds" in table(file("Ann", "csv"))[0]


def test_a_file_with_wrong_filters_says_what_is_wrong() -> None:
    address = reverse("games:history_csv", args=[person("Ann").slug])
    answer = Visitor("Ann").client.get(address, {"since": "soon"})
    assert answer.status_code == 400
    assert "Write the date as 2026-11-21." in answer.content.decode()


def test_files_are_made_for_people_who_are_signed_in_and_not_without_end() -> None:
    address = reverse("games:history_json", args=[person("Ann").slug])
    assert Client().get(address).status_code == 302
    visitor = Visitor("Ann")
    codes = [visitor.client.get(address).status_code for _ in range(21)]
    assert codes == [200] * 20 + [429]
