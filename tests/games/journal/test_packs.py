"""A game that is played with a pack of further cards: begun, played, proved; left alone where unknown."""

from typing import Any

import msgspec
import pytest
from django.db import transaction
from django.urls import reverse

from games.engine.dice import Stream
from games.engine.errors import BadRecord
from games.engine.questions import Answer, Question, seen
from games.engine.record import decode_record
from games.journal.loading import load
from games.journal.locked import load_locked, lock_row
from games.journal.release import BeingUpgraded, system_of
from games.kit.packs import name_of
from games.lobby.lobby import join
from games.models import ContentPack, Game
from games.past.foreign_records import proved
from games.past.record import export
from games.play.play import carry_out
from games.systems.talisman.content import content_of
from games.systems.talisman.system import SYSTEM
from labyrinth.clock import now
from tests.games.pages import Visitor
from tests.games.people import open_table, person, read_again

pytestmark = pytest.mark.django_db
RULES: dict[str, Any] = {
    "adventure": {
        "cards": [
            {
                "id": "adventure.badger",
                "type": "enemy",
                "copies": 300,
                "kinds": ["animal"],
                "met": [{"do": "fight", "by": "strength", "value": 2}],
            }
        ]
    }
}
CASES = dict.fromkeys(("nom", "gen", "dat", "acc", "ins", "loc"), "Borsuk")
BADGER_TEXTS = {"name": {"en": "Badger", "pl": CASES}, "text": {"en": "Digs.", "pl": "Kopie."}}
SHOWN = {"adventure": {"cards": {"adventure.badger": BADGER_TEXTS}}}
NAME = name_of(RULES)
BADGER = f"adventure.x{NAME[:12]}-badger"


@pytest.fixture(autouse=True)
def unknown_again() -> Any:
    """What one test has taught the process, the next one does not know."""
    yield
    content_of._packs.clear()
    content_of._with_packs.clear()


def store() -> None:
    """The pack as its maker left it."""
    parts = {"rules": RULES, "shown": SHOWN}
    texts = {name: msgspec.json.encode(part).decode() for name, part in parts.items()}
    ContentPack.objects.create(name=NAME, system="talisman", created_at=now(), **texts)


def game_with_pack() -> Game:
    """A game of Ann and Bob with the pack."""
    store()
    game = open_table("Ann", system="talisman")
    game.packs = NAME
    game.save()
    join(game, person("Bob"))
    read_again(game)
    return game


def played(game: Game, entries: int) -> Game:
    """So many answers further, or to its end."""
    bot = SYSTEM.bots.levels["steady"]
    with transaction.atomic():
        table = load_locked(lock_row(game.pk))
        while isinstance(question := table.position.question, Question) and entries:
            seat = table.position.waiting[0]
            mine, view = seen(question, seat), SYSTEM.observe(table.position.state, seat)
            assert isinstance(mine, Question)
            key = bot(lambda view=view: view, mine, seat, Stream(game.slug, table.position.number))
            carry_out(table, Answer(seat, key))
            entries -= 1
    read_again(game)
    return game


def test_its_cards_are_in_the_decks_under_the_name_of_the_pack() -> None:
    game = game_with_pack()
    state = load(game).state
    assert (state.packs, state.content.packs) == ((NAME,), (NAME,))
    assert state.decks["adventure"].bag[BADGER] == 300
    assert state.content.cards[BADGER].name.en == "Badger"
    assert BADGER not in content_of(state.ruleset).cards


def test_its_pages_show_the_cards_in_both_languages() -> None:
    game = played(game_with_pack(), 60)
    for language in ("en", "pl"):
        page = Visitor("Ann").get(f"/g/{game.slug}/", headers={"Accept-Language": language})
        assert page.status_code == 200
    log = [event.facts.get("card") for _step, event in load(game).events]
    assert BADGER in log or BADGER in str(load(game).state.lying)


def test_a_finished_game_is_proved_with_its_pack_and_not_without() -> None:
    game = played(game_with_pack(), 10**6)
    assert game.is_finished
    record = decode_record(export(game))
    assert (record.format, record.packs) == (3, (NAME,))
    assert proved(record).result == record.result
    with pytest.raises(BadRecord):
        proved(msgspec.structs.replace(record, packs=(), format=2))
    ContentPack.objects.all().delete()
    content_of._packs.clear()
    content_of._with_packs.clear()
    with pytest.raises(BadRecord, match="a pack that is not known here"):
        proved(record)


def test_a_process_that_does_not_know_the_pack_reads_it_before_the_state() -> None:
    game = game_with_pack()
    content_of._packs.clear()
    content_of._with_packs.clear()
    assert load(game).state.content.cards[BADGER].copies == 300


def test_without_the_pack_the_game_is_being_upgraded_and_never_held() -> None:
    game = game_with_pack()
    ContentPack.objects.all().delete()
    content_of._packs.clear()
    content_of._with_packs.clear()
    with pytest.raises(BeingUpgraded):
        system_of(game)
    page = Visitor("Ann").get(f"/g/{game.slug}/")
    assert page.status_code == 503
    assert page["Retry-After"]
    assert Visitor("Ann").get(reverse("games:my_games")).status_code == 200
    read_again(game)
    assert game.is_running
