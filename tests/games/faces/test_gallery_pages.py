"""The gallery of the development site: every example is drawn by the real templates, worded and drawn."""

import re
from pathlib import Path

import pytest
from django.conf import settings as site
from django.contrib.staticfiles import finders
from django.utils import translation

from games.faces.drawn import draw
from games.faces.face import get_face
from games.faces.shown import asked
from games.views.gallery import _table
from tests.systems.sorcerer.face.pages import LANGUAGES, words_of
from tests.systems.sorcerer.face.test_table_words import RAW

ADDRESS = "/dev/gallery/{}/"
SHOWN = ("sorcerer", "talisman", "mice")
USED = re.compile(r'href="/static/(?:[^"]*?)(systems/\w+/pieces[\w-]*|img/table)(?:\.\w+)?\.svg#([\w-]+)"')


def symbols(slug: str) -> dict[str, set[str]]:
    """The ids of each sheet of pictures."""
    own = sorted(path.stem for path in (site.BASE_DIR / "static/systems" / slug).glob("pieces*.svg"))
    names = (*(f"systems/{slug}/{name}" for name in own), "img/table")
    sheets = {name: Path(str(finders.find(f"{name}.svg"))).read_text() for name in names}
    return {name: set(re.findall(r'<symbol id="([\w-]+)"', sheet)) for name, sheet in sheets.items()}


@pytest.fixture(autouse=True)
def in_development(settings):
    settings.DEVELOPMENT = True


@pytest.mark.django_db
@pytest.mark.thirds
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SHOWN)
@pytest.mark.long("a page for every kind")
def test_every_example_is_drawn_with_words_and_pictures(client, slug, language):
    client.cookies[site.LANGUAGE_COOKIE_NAME] = language
    drawn = symbols(slug)
    with translation.override(language):
        for number, example in enumerate(get_face(slug).gallery()):
            answer = client.get(f"{ADDRESS.format(slug)}{number}/")
            assert answer.status_code == 200
            page = answer.content.decode().partition('id="table"')[2].partition('id="kinds"')[0]
            assert not RAW.search(words_of(page)), (number, example.kinds)
            used = USED.findall(page)
            assert used
            for sheet, symbol in used:
                assert symbol in drawn[sheet], (number, example.kinds, symbol)
            if any(kind.startswith("question") for kind in example.kinds):
                asked = example.position.question
                options = set(re.findall(r'name="answer" value="([^"]*)"(?! disabled)', page))
                assert options == set(asked.options_of(example.seat)), (number, example.kinds)


@pytest.mark.thirds
@pytest.mark.django_db
@pytest.mark.parametrize("slug", SHOWN)
@pytest.mark.long("games that meet every kind")
def test_every_example_has_people_and_asks_what_the_rules_ask(slug):
    face = get_face(slug)
    for example in face.gallery():
        table = _table(slug, example)
        question, drawn = asked(table), draw(table)
        assert drawn.ground.people
        assert (drawn.asked is None) == (question is None)
        assert question is None or face.wording(table).prompt(question)


@pytest.mark.django_db
@pytest.mark.parametrize("slug", SHOWN)
@pytest.mark.long("games that meet every kind")
def test_the_list_leads_to_every_example(client, slug):
    address, count = ADDRESS.format(slug), len(get_face(slug).gallery())
    page = client.get(address).content.decode()
    assert all(f'{address}{number}/"' in page for number in range(count))
    assert client.get(f"{address}{count}/").status_code == 404
    assert client.get("/dev/gallery/tiny/").status_code == 404


@pytest.mark.django_db
def test_there_is_no_gallery_outside_development(client, settings):
    settings.DEVELOPMENT = False
    for path in ("/dev/gallery/", ADDRESS.format("sorcerer"), f"{ADDRESS.format('talisman')}0/"):
        assert client.get(path).status_code == 404
