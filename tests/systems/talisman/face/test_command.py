"""The Command Spell has been cast, and somebody holds a Counterspell: at the table and in the mail."""

from html import unescape

import pytest
from django.test import Client
from django.utils.html import strip_tags

from accounts.models import User
from games.mail.render import render
from games.models import Game, Message, Seat
from tests.games.fights import begin_at
from tests.games.people import owing, person, play, running
from tests.systems.talisman.table import Table

pytestmark = pytest.mark.django_db
SAYS = {
    "en": "Command Spell: one die is rolled, and usually from 4 on every other character loses 1 life.",
    "pl": "Zaklęcie Rozkazu: rzuca się kością i zwykle od 4 każdy inny Poszukiwacz traci 1 punkt Życia.",
}


def commanded() -> Game:
    """Ann's Troll steps onto the Crown; Bob's Wizard holds a Counterspell and wants to be asked."""
    table = Table("troll", "wizard", pause="classic").put(1, "valley_of_fire", done=True)
    table.give(1, "talisman.talisman").give(2, "counterspell")
    game = running(system="talisman")
    Seat.objects.filter(game=game, number=2).update(orders={"game": {"ask": ["counter", "command"]}})
    begin_at(game, table.start().at.base)
    play(game, "2 pass", "1 go:crown_of_command")
    assert owing(game) == [2]
    return game


@pytest.mark.rule("T-DP-02")
@pytest.mark.parametrize("language", SAYS)
def test_who_is_asked_to_counter_the_command_spell_reads_what_it_does(language: str) -> None:
    User.objects.filter(pk=person("Bob").pk).update(language=language)
    game, client = commanded(), Client()
    client.force_login(person("Bob"))
    page = client.get(f"/g/{game.slug}/")
    assert page.status_code == 200
    assert SAYS[language] in " ".join(strip_tags(unescape(page.content.decode())).split())
    message = Message.objects.filter(game=game, seat=2, event="question").latest("pk")
    assert SAYS[language] in " ".join(render(message).text.split())
