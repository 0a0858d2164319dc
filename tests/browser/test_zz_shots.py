from pathlib import Path
import pytest
from django.urls import reverse
from accounts.models import User
from games.circles import talk, standing
from games.circles.standing import Every
from games.careers.after_end import after_end
from games.lobby import lobby
from games.models import Circle, Member
from games.models.clock import At, fixed
from games.models import Game
from tests.browser.axe import violations
from tests.browser.conftest import NewPerson
from tests.games.circles.gathered import circle_of
from tests.games.people import finish, open_table, person, play, running
from labyrinth.ground.clock import now

pytestmark = pytest.mark.browser
OUT = Path("/tmp/circles/shots")
OUT.mkdir(exist_ok=True, parents=True)


def test_shots(new_person: NewPerson, monkeypatch):
    from games import systems
    from tests.games.tiny import TINY

    monkeypatch.setitem(systems.REGISTERED, "tiny", TINY)
    person("Gniewko"), person("Hania"), person("Leon")
    circle = circle_of(
        "Gniewko",
        "Hania",
        "Leon",
        name="The Lantern Society",
        about="Evenings after work, patient people, Polish and English.",
        listed=True,
    )
    game = running("Gniewko", "Hania", circle=circle)
    finish(game)
    after_end(game.pk)
    game = running("Gniewko", "Hania", circle=circle)
    finish(game)
    after_end(game.pk)
    standing.set_up(circle.pk, person("Gniewko"), "Monday table", game, Every(weeks=2, weekday=0, hour=18))
    talk.say(circle.pk, person("Hania"), "Who has met the Dragon in the Coil twice in one game? I have now.")
    talk.say(circle.pk, person("Leon"), "The replay is a joy: he went for the *Runes* with one life.")
    going = running("Gniewko", "Hania", "Leon", system="sorcerer", circle=circle)
    fix = open_table(
        "Gniewko", seats=3, name="At six", clock=fixed(At(18, "Europe/Warsaw", (0, 2, 4))), pace="custom"
    )
    back = running("Gniewko", "Hania", "Leon")
    play(back, "1 roll", "1 keep")
    addresses = {
        "circle": reverse("games:circle", args=[circle.slug]),
        "circles": reverse("games:circles"),
        "ladder": reverse("games:circle_ladder", args=[circle.slug]),
        "talk": reverse("games:circle_talk", args=[circle.slug]),
        "calendar": reverse("games:circle_calendar", args=[circle.slug]),
        "settings": reverse("games:circle_settings", args=[circle.slug]),
        "standing": reverse("games:new_standing", args=[circle.slug]),
        "lobby": reverse("games:lobby", args=[fix.slug]),
        "ask": reverse("games:ask_table", args=[back.slug]),
        "new": reverse("games:new_game"),
        "seals": "/seals/",
    }
    who = new_person("Gniewko")
    who.come_back()
    for lang, wide in (("pl", 390), ("en", 1280), ("pl", 1280)):
        User.objects.filter(username="Gniewko").update(language=lang)
        who.page.set_viewport_size({"width": wide, "height": 900})
        for name, address in addresses.items():
            if (lang, wide) == ("pl", 1280) and name not in ("circle", "ladder"):
                continue
            r = who.page.goto(address)
            over = who.page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
            print(name, lang, wide, r.status, "TOO WIDE" if over else "", violations(who.page))
            if name == "new":
                who.page.evaluate("document.querySelector('select[name=pace], [name=pace]').scrollIntoView()")
                el = who.page.locator(".pace")
                el.screenshot(path=OUT / f"{name}-{lang}-{wide}.png")
                continue
            who.page.screenshot(path=OUT / f"{name}-{lang}-{wide}.png", full_page=True)
