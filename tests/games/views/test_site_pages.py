"""What the site says of itself, and what its operator has to say."""

import os

import pytest
from django.test import Client

from games.drawing import site_texts
from labyrinth.running import checks
from labyrinth.running.messages import BASE

pytestmark = pytest.mark.django_db
OURS = BASE / "deploy" / "texts"


@pytest.fixture
def folder(settings, tmp_path):
    settings.SITE_TEXTS = str(tmp_path)
    return tmp_path


def page(path: str) -> str:
    found = Client().get(path)
    assert found.status_code == 200
    return found.content.decode()


def test_the_page_says_who_runs_the_site(settings, folder):
    assert "has not said who they are" in page("/site/")
    settings.OPERATOR_NAME, settings.OPERATOR_CONTACT = "Ann <b>", "ann@example.org"
    (folder / "imprint.en.md").write_text("# Us")
    found = page("/site/")
    assert "This site is run by Ann &lt;b&gt;." in found
    assert 'href="mailto:ann@example.org"' in found
    assert found.count('href="/site/imprint/"') == 2, "here and in the footer"
    assert "/site/privacy/" not in found


def test_a_text_is_shown_in_the_language_of_its_reader_or_in_the_other(folder):
    (folder / "terms.en.md").write_text("# Terms\n\nBe kind.")
    (folder / "terms.pl.md").write_text("# Regulamin\n\nBądź życzliwy.", encoding="utf-8")
    (folder / "privacy.pl.md").write_text("# Dane", encoding="utf-8")
    assert "<h1>Terms</h1>" in page("/site/terms/")
    assert "Bądź życzliwy." in page("/site/terms/?language=pl")
    assert '<article class="prose" lang="pl">' in page("/site/privacy/")


def test_without_a_heading_it_has_the_name_of_its_page(folder):
    (folder / "terms.en.md").write_text("Be kind.")
    assert "<h1>Terms of use</h1>" in page("/site/terms/")


def test_a_changed_file_is_shown_at_once(folder):
    file = folder / "terms.en.md"
    file.write_text("Be kind.")
    assert "Be kind." in page("/site/terms/")
    file.write_text("Be kinder.")
    os.utime(file, (1, 1))
    assert "Be kinder." in page("/site/terms/")


@pytest.mark.parametrize(
    ("written", "never"),
    [
        ("<script>alert(1)</script>", "<script>alert"),
        ("[x](javascript:alert(1))", 'href="javascript'),
        ("[x](data:text/html,x)", 'href="data'),
        ("![x](https://example.org/x.png)", '<img src="https://example'),
        ('<p onclick="x()">hi</p>', "<p onclick"),
    ],
)
def test_nothing_in_it_runs(folder, written, never):
    (folder / "terms.en.md").write_text(written)
    assert never not in page("/site/terms/")


def test_links_and_tables_stay(folder):
    told = "[us](mailto:a@example.org) [rules](/rules/)\n\n| a | b |\n| - | - |\n| 1 | 2 |"
    (folder / "terms.en.md").write_text(told)
    found = page("/site/terms/")
    assert all(one in found for one in ('href="mailto:a@example.org"', 'href="/rules/"', "<td>2</td>"))
    assert found.count('<div class="table-scroll" tabindex="0" role="group"><table>') == 1
    assert "</table></div>" in found


@pytest.mark.parametrize("path", ["/site/terms/", "/site/secret_key/", "/site/environment/"])
def test_where_nothing_is_written_there_is_nothing(folder, path):
    (folder / "environment.en.md").write_text("SECRET_KEY=x")
    assert Client().get(path).status_code == 404


def test_a_file_that_cannot_be_read_is_told_in_the_log_only(folder, caplog):
    (folder / "terms.en.md").write_bytes(b"\xff\xfe\x00")
    (folder / "privacy.en.md").write_text("x" * (site_texts.LARGEST + 1))
    for word in ("terms", "privacy"):
        assert Client().get(f"/site/{word}/").status_code == 404
        assert f"the text {word}.en.md of the site" in caplog.text


def test_no_folder_is_no_text(settings):
    settings.SITE_TEXTS = "/no/such/folder"
    assert site_texts.there() == []
    assert Client().get("/site/terms/").status_code == 404


@pytest.mark.parametrize("word", site_texts.NAMES)
def test_there_are_texts_to_start_from_in_both_languages(settings, word):
    settings.SITE_TEXTS = str(OURS)
    both = [(OURS / f"{word}.{language}.md").read_text(encoding="utf-8") for language in ("en", "pl")]
    assert [one.count("\n## ") for one in both] == [both[0].count("\n## ")] * 2
    assert [one.count("\n| ") for one in both] == [both[0].count("\n| ")] * 2
    assert both[0].count("[") == both[1].count("[")
    assert "<h1>" in page(f"/site/{word}/")


def test_what_is_not_filled_in_is_found_before_it_is_read(settings, folder):
    assert checks.texts() == []
    (folder / "terms.en.md").write_text("By [NAME OF THE OPERATOR], see [us](/site/).")
    (folder / "terms.pl.md").write_text("Zobacz [nas](/site/).")
    (found,) = checks.texts()
    assert "terms.en.md." in found.msg
    assert "terms.pl.md" not in found.msg
