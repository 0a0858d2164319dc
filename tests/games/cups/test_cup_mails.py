"""What people are told of a cup they are in, in both languages, as a mail, a notice and in the digest."""

import pytest

from accounts.models import User
from games.mail import render
from games.messages import digest, recheck
from games.models import Cup, Entrant, Message
from games.models.cup import EntrantState
from games.models.message import PUSH, Event
from tests.games.cups.short import close, cup_of, game_of, go_on, play_round, swept
from tests.games.people import person

pytestmark = pytest.mark.django_db

SUBJECTS = {
    "registered": ("You are in the cup: Lantern cup", "Bierzesz udział w turnieju: Lantern cup"),
    "drawn": ("A round is drawn: Lantern cup", "Rozlosowano rundę: Lantern cup"),
    "over": ("The cup is over: Lantern cup", "Koniec turnieju: Lantern cup"),
    "called_off": ("The cup is called off: Lantern cup", "Turniej odwołano: Lantern cup"),
}


def happened(why: str) -> tuple[Cup, Message]:
    """A cup in which this has happened, and P01's message of it."""
    cup = cup_of(2 if why == "called_off" else 4, rounds=1)
    if why != "registered":
        close(cup)
    if why == "over":
        play_round(cup)
    rows = Message.objects.filter(user=person("P01"), event=Event.CUP, data__why=why)
    return cup, rows.select_related("user", "game").get()


@pytest.mark.parametrize("why", ["registered", "drawn", "over", "called_off"])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_each_has_its_words_in_both_languages(why, language):
    cup, row = happened(why)
    User.objects.update(language=language)
    row.user = person("P01")
    mail = render(row, pictures=False)
    assert mail.subject == SUBJECTS[why][language == "pl"]
    assert "Lantern cup" in mail.text
    assert f"/cups/{cup.slug}/" in mail.text
    assert "None" not in mail.text
    assert "%(" not in mail.text


def test_a_draw_leads_to_the_table_and_names_the_others():
    cup, row = happened("drawn")
    game, _ = game_of(cup, "P01")
    mail = render(row, pictures=False)
    assert f"/g/{game.slug}/" in mail.text
    other = next(seat.name for seat in game.seats.all() if seat.name != "P01")
    assert f"You sit with: {other}." in mail.text


def test_the_end_names_the_first_and_the_own_place():
    _cup, row = happened("over")
    mail = render(row, pictures=False)
    assert "First: P01" in mail.text
    assert "Your place: 1." in mail.text


def test_it_goes_to_devices_and_into_the_digest():
    cup, row = happened("drawn")
    row.sent_by = PUSH
    notice = render(row).notice
    assert notice is not None
    assert notice.data["url"] == f"/cups/{cup.slug}/"
    row.sent_by = ""
    row.user.message_choices = {Event.CUP: "digest"}
    assert recheck.judge(row, row.send_at).do == "digest"
    daily = Message(user=row.user, event=Event.DIGEST, due_at=row.send_at, data={"items": [row.pk]})
    assert "A round is drawn" in render(daily, pictures=False).subject


def test_a_digest_of_several_things_has_a_line_for_a_cup():
    cup, row = happened("over")
    first = Message.objects.filter(user=row.user, event=Event.CUP).earliest("pk")
    daily = Message(user=row.user, event=Event.DIGEST, due_at=row.send_at, data={"items": [first.pk, row.pk]})
    mail = render(daily, pictures=False)
    assert "The cup is over: Lantern cup" in mail.text
    assert f"/cups/{cup.slug}/" in mail.text


def test_a_digest_sends_what_is_still_true():
    _cup, row = happened("drawn")
    Message.objects.filter(pk=row.pk).update(
        state="dropped", reason=digest.PUT_ASIDE, data=row.data | {"digest": row.send_at.isoformat()}
    )
    daily = Message(user=row.user, event=Event.DIGEST, due_at=row.send_at, created_at=row.send_at)
    assert recheck.judge_digest(daily, row.send_at).items == (row.pk,)
    Entrant.objects.filter(user=row.user).update(state=EntrantState.LEFT)
    assert recheck.judge_digest(daily, row.send_at).do == "drop"


@pytest.mark.parametrize("why", ["registered", "drawn", "over", "called_off"])
def test_truth_is_read_again_when_it_is_sent(why):
    cup, row = happened(why)
    assert recheck.judge(row, row.send_at).do == "send"
    changes = {"registered": {"state": "seated"}, "drawn": {"number": 2}}
    Cup.objects.filter(pk=cup.pk).update(**changes.get(why, {"state": "running"}))
    assert recheck.judge(row, row.send_at).reason == "no longer so"


def test_who_has_left_is_told_nothing_of_a_round():
    _cup, row = happened("drawn")
    Entrant.objects.filter(user=row.user).update(state=EntrantState.LEFT)
    assert recheck.judge(row, row.send_at).do == "drop"


@pytest.mark.parametrize(
    ("why", "subject", "words"),
    [
        ("waiting", "Na liście oczekujących: Lantern cup", "Jesteś na liście oczekujących"),
        ("two_days", "Zostały dwa dni: Lantern cup", "Twoja gra jeszcze trwa"),
    ],
)
def test_who_waits_and_whose_round_ends_soon_reads_it_too(why, subject, words):
    _cup, row = happened("drawn")
    row.user.language, row.data = "pl", row.data | {"why": why}
    mail = render(row, pictures=False)
    assert mail.subject == subject
    assert words in " ".join(mail.text.split())


def test_a_table_of_a_cup_is_told_of_once():
    cup = go_on(play_round(close(cup_of(4))))
    swept(cup)
    drawn = Message.objects.filter(event=Event.CUP, data__why="drawn")
    assert drawn.count() == 8
