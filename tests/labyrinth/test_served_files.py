"""Static files as a browser gets them from a prepared release: in the shortest form that it reads."""

from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

from benchmarks.web import UNPACK
from labyrinth.serving.served_files import ServeFiles

LAND = "systems/sorcerer/land/1A.svg"
TEXT = b".board { color: black; } " * 100


@pytest.fixture
def site(tmp_path: Path, settings) -> ServeFiles:
    """Serves a folder with one sheet that a release has packed."""
    sheet = tmp_path / "site.css"
    sheet.write_bytes(TEXT)
    Compressor(quiet=True).compress(str(sheet))
    settings.STATIC_ROOT, settings.STATIC_URL = str(tmp_path), "/static/"
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = False
    return ServeFiles(lambda _request: HttpResponse(status=404))


def asked(site: ServeFiles, path: str, reads: str, known: str = "") -> HttpResponse:
    headers = {"Accept-Encoding": reads, "If-None-Match": known}
    request: HttpRequest = RequestFactory().get(path, headers=headers)
    response = site(request)
    assert isinstance(response, HttpResponse) or response.streaming
    return response


@pytest.mark.parametrize(
    ("reads", "form"),
    [("gzip, deflate, br, zstd", "br"), ("gzip, deflate", "gzip"), ("identity", "identity")],
)
def test_a_browser_gets_what_it_reads(site, reads, form):
    response = asked(site, "/static/site.css", reads)
    assert response.headers.get("Content-Encoding", "identity") == form
    assert response.headers["Vary"] == "Accept-Encoding"
    body = response.getvalue()
    assert len(body) == int(response.headers["Content-Length"])
    assert UNPACK[form](body) == TEXT
    assert "Last-Modified" not in response.headers


def test_whoever_has_a_file_is_told_so(site):
    first = asked(site, "/static/site.css", "br")
    again = asked(site, "/static/site.css", "br", known=first.headers["ETag"])
    assert again.status_code == 304


def test_the_land_of_a_board_is_kept_for_good_under_its_hashed_name(tmp_path, settings, monkeypatch):
    settings.STATIC_ROOT, settings.STATIC_URL = str(tmp_path), "/static/"
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = False
    land = Path(str(finders.find(LAND)))
    (tmp_path / LAND).parent.mkdir(parents=True)
    (tmp_path / LAND).write_bytes(land.read_bytes())
    storage = CompressedManifestStaticFilesStorage(location=str(tmp_path), base_url="/static/")
    assert all(done is True for _name, _hashed, done in storage.post_process({LAND: (storage, LAND)}))
    monkeypatch.setattr("whitenoise.middleware.staticfiles_storage", storage)
    site = ServeFiles(lambda _request: HttpResponse(status=404))
    hashed = asked(site, storage.url(LAND), "br")
    assert storage.url(LAND) != f"/static/{LAND}"
    assert "immutable" in hashed.headers["Cache-Control"]
    assert "max-age=315360000" in hashed.headers["Cache-Control"]
    assert "immutable" not in asked(site, f"/static/{LAND}", "br").headers["Cache-Control"]


def test_the_forms_of_a_file_are_no_files_of_their_own(site):
    for ending in (".gz", ".br"):
        assert asked(site, f"/static/site.css{ending}", "br").status_code == 404


def test_what_gets_no_shorter_is_not_packed(tmp_path):
    short = tmp_path / "short.css"
    short.write_bytes(b"a{}")
    assert Compressor(quiet=True).compress(str(short)) == []


def test_files_are_for_this_site_and_nobody_looks_for_them_in_the_log(client: Client):
    headers = client.get("/static/css/site.css").headers
    assert "Access-Control-Allow-Origin" not in headers
    assert "X-Request-ID" not in headers


@pytest.mark.django_db
def test_a_file_does_not_say_what_only_a_page_obeys(client: Client):
    of_pages = {"Cross-Origin-Opener-Policy", "Referrer-Policy"}
    page, file = client.get("/").headers, client.get("/static/css/site.css").headers
    assert of_pages <= {*page}
    assert not of_pages & {*file}
    assert page["X-Content-Type-Options"] == file["X-Content-Type-Options"] == "nosniff"
