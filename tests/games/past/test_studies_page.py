"""The page of the studies: bringing a record, looking at it, sending its link, removing it."""

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import Game, Packed
from games.past import my_studies
from games.past.studies import bring
from tests.games.pages import Visitor, at, html, way
from tests.games.people import person
from tests.games.records import foreign, slow_thread, with_another_die

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("only_the_tiny_games")]

STUDIES = reverse("games:studies")


@pytest.fixture(autouse=True)
def _nothing_counted_yet(settings):
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()


def upload(visitor: Visitor, record: bytes, name: str = "", **environ: str) -> HttpResponse:
    sent = {**visitor.form(STUDIES, STUDIES).data, "name": name}
    sent["record"] = SimpleUploadedFile("record.json", record)
    return visitor.client.post(STUDIES, sent, **environ)


def test_a_record_that_is_brought_twice_is_one_study():
    eve = Visitor("Eve")
    form = eve.form(STUDIES, STUDIES).data
    led = [
        eve.client.post(STUDIES, {**form, "record": SimpleUploadedFile("record.json", foreign())})
        for _ in range(2)
    ]
    assert led[0]["Location"] == led[1]["Location"] == at(Game.objects.get())


def test_a_record_becomes_a_table_to_look_at():
    eve = Visitor("Eve")
    page = upload(eve, foreign(), name="Old times")
    study = Game.objects.get()
    assert page["Location"] == at(study)
    for name in ("table", "dice", "record", "recap", "statistics"):
        assert eve.get(at(study, name)).status_code == 200
    assert eve.get(at(study, "record")).content == foreign()
    assert "tiny-7-1" in html(eve.get(at(study, "dice")))
    assert 'data-verdict="proved"' in html(eve.get(at(study, "dice")))
    assert eve.get(f"{at(study)}at/3/", follow=True).status_code == 200
    assert eve.get(f"{at(study)}at/3/open/", follow=True).status_code == 200
    shown = html(eve.get(STUDIES))
    assert "Old times" in shown
    assert reverse("games:invite", args=[study.invite]) in shown


def test_others_see_it_by_its_link_only():
    study, bob = bring(person("Eve"), foreign()), Visitor("Bob")
    assert bob.get(at(study)).status_code == Visitor().get(at(study)).status_code == 404
    assert bob.get(reverse("games:invite", args=[study.invite]))["Location"] == at(study)
    assert bob.get(at(study)).status_code == 200
    assert study.slug not in html(bob.get(STUDIES))


def test_a_study_is_removed_by_its_owner_only():
    study = bring(person("Eve"), foreign())
    away = reverse("games:remove_study", args=[study.slug])
    bob, eve = Visitor("Bob"), Visitor("Eve")
    assert bob.client.post(away, bob.form(STUDIES, STUDIES).data).status_code == 404
    assert "The study is gone." in html(eve.send(eve.form(STUDIES, away)))
    assert not Packed.objects.exists()
    assert not Game.objects.exists()


HOSTILE = {
    "nothing": b"",
    "no JSON": b"\xff\x00 not a record",
    "a deep hole": b"[" * 100_000,
    "deep options": foreign().replace(b'"options":{', b'"options":' + b'{"a":' * 50_000),
    "a huge number": b'{"format":' + b"9" * 5000 + b"}",
    "a list": b"[]",
    "too large": b" " * (5 * 1024 * 1024 + 1),
    "a script": foreign().replace(b'"format"', b'"<script>alert(1)</script>"'),
    "a long word": foreign().replace(b'"act"', b'"%s"' % (b"act" * 100_000), 1),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_get_a_clear_error(name):
    page = upload(Visitor("Eve"), HOSTILE[name])
    said = html(page)
    assert page.status_code == 400
    assert 'data-verdict="wrong"' in said or "errorlist" in said
    assert "<script>alert" not in said
    assert len(said) < 100_000
    assert not Game.objects.exists()


def test_a_far_larger_body_is_refused_before_it_is_read():
    assert Visitor("Eve").client.post(STUDIES, {}, CONTENT_LENGTH=str(10**9)).status_code == 413


def test_bringing_and_removing_need_the_token_of_the_form():
    eve, study = Visitor("Eve"), bring(person("Eve"), foreign())
    assert eve.client.post(STUDIES, {}).status_code == 403
    assert eve.client.post(reverse("games:remove_study", args=[study.slug])).status_code == 403


def test_what_is_wrong_is_said_with_its_place():
    page = upload(Visitor("Eve"), with_another_die(foreign()))
    assert page.status_code == 400
    assert "entry 2: &#x27;die&#x27; shows" in html(page)


def test_one_person_brings_only_so_many_in_a_while(monkeypatch):
    slow_thread(monkeypatch, seconds=25)
    eve = Visitor("Eve")
    assert upload(eve, foreign("a")).status_code == 302
    refused = upload(eve, foreign("b"))
    assert (refused.status_code, int(refused["Retry-After"]) > 0) == (429, True)
    assert upload(Visitor("Bob"), foreign("b"), REMOTE_ADDR="192.0.2.9").status_code == 302


def test_the_list_costs_the_same_at_any_length(monkeypatch):
    monkeypatch.setattr(my_studies, "PER_PAGE", 3)
    eve, counts = Visitor("Eve"), []
    for number in range(5):
        bring(person("Eve"), foreign(f"tiny-{number}"))
        with CaptureQueriesContext(connection) as seen:
            page = html(eve.get(STUDIES))
        counts.append(len(seen))
    assert counts[0] == counts[-1]
    assert "tiny-0" not in page
    assert "tiny-0" in html(eve.get(f"{STUDIES}{way('next', page)}"))


def test_visitors_are_sent_to_sign_in():
    assert "login" in Visitor().get(STUDIES)["Location"]
