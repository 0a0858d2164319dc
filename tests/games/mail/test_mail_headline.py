"""A mail begins with what matters most of what is new, and its question is not far."""

from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from games.faces.face import get_face
from games.faces.headline import WORDS_AT_MOST, headline
from games.faces.shown import asked
from games.mail.events import letter as written
from games.mail.letter import Asked, Choice, Facts
from games.mail.news import news
from games.models import Message, Obligation
from games.models.message import Event
from games.views.gallery import _table
from tests.games.faces.test_happenings import round_of_three
from tests.games.letters import flat, letter, play_safe
from tests.games.people import running
from tests.systems.mice.face.words import shown as mice_shown
from tests.systems.mice.table import Table as MiceTable
from tests.systems.sorcerer.face.pages import LANGUAGES, shown
from tests.systems.sorcerer.fights import meet
from tests.systems.sorcerer.table import Table as SorcererTable
from tests.systems.talisman.face.words import shown as talisman_shown
from tests.systems.talisman.table import Table as TalismanTable

pytestmark = pytest.mark.django_db

SLUGS = ("sorcerer", "talisman", "mice")
BEFORE_THE_OPTIONS = 160
OPTION = "https://example.org/option"
WON_BY = {
    "sorcerer": {
        "en": "Hilda loses to the Wraith. Hilda loses 1 Life Point (2 left).",
        "pl": "Hilda ulega Upiorowi. Hilda traci 1 Punkt Życia (PŻ: 2).",
    },
    "talisman": {
        "en": "A battle: the Troll against the Bear. The Troll 7, against the creature's 9: a defeat. "
        "The Troll loses 1 life, 5 left: Bear.",
        "pl": "Walka: Troll kontra Niedźwiedź. Troll 7, istota 9: porażka. "
        "Troll traci 1 punkt Życia, zostaje: 5 (Niedźwiedź).",
    },
    "mice": {
        "en": "Roach 1 attacks Collin. Collin takes 2 wounds.",
        "pl": "Karaluch 1 atakuje Collina. Collin obrywa: 2 rany.",
    },
}


def lost_fight(slug: str) -> Any:
    """A table whose seat 1 has just lost a fight."""
    if slug == "sorcerer":
        return shown(meet(SorcererTable(), "wraith").play("1,6").at, 1)
    if slug == "talisman":
        table = TalismanTable("troll", "wizard").put(1, "fields_8").lay("fields_8", "bear")
        return talisman_shown(table.start(phase="meet").play(1, 6).at, 1)
    mice = MiceTable(space=9, seats=2).put("nez", 12).foe("roach", 6).begin("roach")
    return mice_shown(mice.play(5, "2,2", "6,6,6").at, 1)


def words(text: str) -> list[str]:
    """What is read as a word: no dashes of lists, no signs of sums."""
    return [one for one in text.split() if any(sign.isalnum() for sign in one)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_after_a_lost_fight_the_headline_says_who_won_and_what_it_cost(slug, language):
    with translation.override(language):
        assert headline(get_face(slug), lost_fight(slug)) == WON_BY[slug][language]


@pytest.mark.parametrize(("seat", "who"), [(1, "Hilda"), (2, "Eriald"), (3, "Khar-Ghul")])
def test_what_befell_the_reader_goes_before_what_befell_others_later(seat, who):
    assert who in headline(get_face("sorcerer"), shown(round_of_three().at, seat))


SUBJECTS = ("Your turn", "A question for you", "The table waits for you")


def test_to_whom_nothing_has_happened_the_last_that_counts_is_told():
    at = round_of_three().at
    assert headline(get_face("sorcerer"), shown(at, None)).startswith("Khar-Ghul")


def test_a_mail_that_waits_begins_with_the_headline_and_tells_nothing_in_the_subject():
    game = running("Ann", "Bob", system="sorcerer")
    seen = set()
    for _ in range(12):
        play_safe(game, 5)
        for seat, name in ((1, "Ann"), (2, "Bob")):
            found = news(game, seat).headline
            seen.add(found)
            mails = {event: letter(game, name, event) for event in (Event.YOUR_TURN, Event.REMINDER)}
            again = letter(game, name, data={"again": True})
            subjects = {mail.subject for mail in mails.values()}
            assert subjects <= {f"{words}: Evening" for words in SUBJECTS}
            begins = found or "Round"
            assert flat(mails[Event.YOUR_TURN].text).startswith(begins)
            assert flat(mails[Event.REMINDER].text).startswith("Round")
            assert flat(again.text).startswith("Round")
    assert "" in seen
    assert len(seen) > 2


@pytest.mark.thirds
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.long("a mail for every kind")
def test_at_most_160_words_stand_before_the_options_of_any_question(slug, language):
    told = 0
    with translation.override(language):
        for example in get_face(slug).gallery():
            table = _table(slug, example)
            if asked(table) is None:
                continue
            text = before_the_options(slug, table)
            assert len(words(text)) <= BEFORE_THE_OPTIONS, (len(words(text)), text)
            head = headline(get_face(slug), table)
            assert len(words(head)) <= WORDS_AT_MOST or head.count(".") == 1
            assert flat(text).startswith(head)
            told += bool(head)
    assert told > 30


def before_the_options(slug: str, table: Any) -> str:
    """The text of the first mail that tells its reader of the table, as far as the first option."""
    face, people = get_face(slug), {seat.number: seat.shown_name for seat in table.seats}
    scene = face.small(table, None)
    message = Message(event=Event.YOUR_TURN, game=table.game, seat=table.seat, data={})
    row = Obligation(game=table.game, seat=table.seat)
    facts = Facts(message, table.game, people, row, scene, first=True, headline=headline(face, table))
    question = Asked(scene.prompt, scene.hint, (Choice("-", OPTION),), 0, "", "")
    mail = written(facts).with_table(scene, question)
    context = {"letter": mail, "scene": mail.scene, "asked": mail.asked, "event": Event.YOUR_TURN.label}
    return str(render_to_string("mail/letter.txt", context)).partition(OPTION)[0]
