"""Pictures of the installed site for `make screenshots`: a table as it was seen, and a page that nobody has
looked at, where there is no line; on a desk and on a phone.

No test of it runs with the others: its name is not that of a test file.
"""

import pytest
from pytest_django.fixtures import Settings

from accounts.models import User
from games.models import Game
from tests.browser.conftest import NewPerson
from tests.browser.screenshots import FOLDER, QUALITY
from tests.browser.test_installed import a_game, offline, seated
from tests.games.letters import play_safe
from tests.games.people import owing
from tests.push_service import KEY

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SCREENS = {"1280": {"width": 1280, "height": 900}, "390": {"width": 390, "height": 844}}


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("screen", SCREENS)
def test_picture(new_person: NewPerson, settings: Settings, screen: str, language: str) -> None:
    settings.VAPID_PRIVATE_KEY = KEY
    slug = a_game("Ann", "Bob", "Cid")
    game = Game.objects.get(slug=slug)
    play_safe(game, 40)
    name = game.seats.get(number=owing(game)[0]).name
    visitor = seated(new_person, name, slug)
    page = visitor.page
    page.set_viewport_size(SCREENS[screen])
    User.objects.update(language=language)
    visitor.sit_at(slug)
    page.wait_for_load_state("networkidle")
    for told, path in (("installed", None), ("offline_table", f"/g/{slug}/"), ("offline", "/tables/")):
        if path:
            offline(visitor, path)
        page.screenshot(path=FOLDER / f"{told}-{screen}-light-{language}.jpg", quality=QUALITY)
