"""One mail until its reader looks: whatever happens at however many tables."""

import random
from datetime import datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.message_choices import choose
from accounts.models import User
from games.clocks.due import shown_due
from games.engine.questions import Question
from games.journal.loading import load
from games.journal.question_token import question_token
from games.mail.mail_tokens import Decision
from games.messages import one_until_look
from games.messages.notices import remind
from games.models import Game, Message
from games.models.message import REMINDERS, TOLD, UNTIL_LOOK, Event, State
from games.sending import outbox
from labyrinth.ground.clock import stopped_at
from tests.games.letters import letter, paths
from tests.games.pages import Visitor
from tests.games.people import owed, person, play, running, seat_of
from tests.games.post import fresh_channels, plain
from tests.games.slow import MINUTE, MONDAY, H, mails_go_out

__all__ = ["fresh_channels"]
waiting = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_channels")]


def tables(number: int, **more: Any) -> list[Game]:
    """So many games that began on Monday morning; Bob wants one mail until he looks."""
    with stopped_at(MONDAY):
        games = [running("Ann", "Bob", **more) for _ in range(number)]
        choose(person("Bob"), dict.fromkeys(TOLD, "look"))
    mails_go_out()
    User.objects.update(mail_awaits=None)
    return games


def bobs_turn(game: Game, moment: datetime) -> None:
    with stopped_at(moment):
        play(game, "1 wait", "1 keep")


def sent_to_bob(moment: datetime) -> list[int]:
    """The tables of which he is told at that moment."""
    with stopped_at(moment):
        outbox.send_due(plain)
    rows = Message.objects.filter(user=person("Bob"), event__in=TOLD, state=State.SENT, sent_at=moment)
    return list(rows.order_by("pk").values_list("game_id", flat=True))


def bob_looks(moment: datetime) -> None:
    with stopped_at(moment):
        Visitor("Bob").get(reverse("games:my_games"))


def safe(game: Game, seat: int) -> str:
    """The safe answer of a seat to what it is asked; "" where it is not."""
    position = load(Game.objects.get(pk=game.pk))
    asked = isinstance(position.question, Question) and seat in position.waiting
    return position.question.default_of(seat) if asked else ""  # type: ignore[union-attr]


def ann_answers(game: Game, moment: datetime) -> None:
    with stopped_at(moment):
        play(game, f"1 {safe(game, 1)}")


def bob_answers_by_mail(game: Game, moment: datetime) -> None:
    """One question, by its link."""
    with stopped_at(moment):
        game.refresh_from_db()
        decision = Decision(game.pk, 2, person("Bob").pk, question_token(game, 2), safe(game, 2), None)
        answered = Client().post(reverse("games:decide", args=[decision.signed()]))
        assert answered.status_code == 200


class TestAtTwoTables:
    pytestmark = waiting

    def test_the_second_mail_waits_for_a_look(self) -> None:
        one, two = tables(2)
        bobs_turn(one, MONDAY + MINUTE)
        assert sent_to_bob(MONDAY + 2 * MINUTE) == [one.pk]
        bobs_turn(two, MONDAY + 3 * MINUTE)
        assert sent_to_bob(MONDAY + 4 * MINUTE) == []
        assert sent_to_bob(MONDAY + 5 * H) == []
        bob_looks(MONDAY + 6 * H)
        assert sent_to_bob(MONDAY + 6 * H + MINUTE) == []
        assert sent_to_bob(MONDAY + 6 * H + 3 * MINUTE) == [two.pk]

    def test_an_answer_by_mail_is_a_look(self) -> None:
        one, two = tables(2)
        bobs_turn(one, MONDAY + MINUTE)
        assert sent_to_bob(MONDAY + 2 * MINUTE) == [one.pk]
        bobs_turn(two, MONDAY + 3 * MINUTE)
        assert sent_to_bob(MONDAY + 4 * MINUTE) == []
        bob_answers_by_mail(one, MONDAY + H)
        assert sent_to_bob(MONDAY + H + MINUTE) == []
        assert sent_to_bob(MONDAY + H + 3 * MINUTE) == [two.pk]

    def test_what_a_page_does_by_itself_is_no_look(self) -> None:
        one, two = tables(2)
        bobs_turn(one, MONDAY + MINUTE)
        assert sent_to_bob(MONDAY + 2 * MINUTE) == [one.pk]
        bobs_turn(two, MONDAY + 3 * MINUTE)
        bob = Visitor("Bob")
        User.objects.filter(username="Bob").update(
            mail_awaits=Message.objects.get(game=one, event=Event.YOUR_TURN, user=person("Bob")).pk
        )
        with stopped_at(MONDAY + H):
            bob.get(reverse("games:my_games"), headers={"HX-Request": "true"})
        assert sent_to_bob(MONDAY + H + 3 * MINUTE) == []

    def test_others_get_each_mail(self) -> None:
        one, two = tables(2)
        choose(person("Bob"), dict.fromkeys(TOLD, "mail"))
        bobs_turn(one, MONDAY + MINUTE)
        bobs_turn(two, MONDAY + MINUTE)
        assert sent_to_bob(MONDAY + 2 * MINUTE) == [one.pk, two.pk]
        assert person("Bob").mail_awaits is None

    def test_reminders_come_all_the_same(self) -> None:
        one, two = tables(2)
        bobs_turn(one, MONDAY + MINUTE)
        assert sent_to_bob(MONDAY + 2 * MINUTE) == [one.pk]
        bobs_turn(two, MONDAY + 3 * MINUTE)
        with stopped_at(MONDAY + H):
            remind(owed(one, 2))
            remind(owed(two, 2), last=True)
        sent_to_bob(MONDAY + H + MINUTE)
        told = Message.objects.filter(event__in=REMINDERS, state=State.SENT, user=person("Bob"))
        assert told.exists()
        assert sent_to_bob(MONDAY + 2 * H) == []

    def test_of_a_turn_one_is_told_half_a_day_before_its_end(self) -> None:
        one, two = tables(2)
        choose(person("Bob"), {Event.REMINDER: "off"})
        bobs_turn(one, MONDAY + MINUTE)
        assert sent_to_bob(MONDAY + 2 * MINUTE) == [one.pk]
        bobs_turn(two, MONDAY + 3 * MINUTE)
        assert sent_to_bob(MONDAY + 4 * MINUTE) == []
        due = owed(two, 2).due_at
        assert due is not None
        assert sent_to_bob(due - 12 * H - MINUTE) == []
        assert sent_to_bob(due - 12 * H) == [two.pk]

    def test_nobody_is_credited_for_what_they_wished(self) -> None:
        one, two = tables(2)
        bobs_turn(one, MONDAY + MINUTE)
        assert sent_to_bob(MONDAY + 2 * MINUTE) == [one.pk]
        bobs_turn(two, MONDAY + 3 * MINUTE)
        assert sent_to_bob(MONDAY + 4 * MINUTE) == []
        row, seat = owed(two, 2), seat_of(two, 2)
        bob_looks(MONDAY + 5 * H)
        assert sent_to_bob(MONDAY + 5 * H + 3 * MINUTE) == [two.pk]
        with stopped_at(MONDAY + 6 * H):
            assert shown_due(two, [seat], [row], MONDAY + 6 * H)[2] == row.due_at

    def test_two_senders_send_one(self) -> None:
        """Both have read the person before either has noted its mail."""
        games = tables(2)
        for game in games:
            bobs_turn(game, MONDAY + MINUTE)
        rows = Message.objects.filter(event=Event.YOUR_TURN, state=State.WAITING, user=person("Bob"))
        first, second = rows.select_related("user")
        assert one_until_look.take(first)
        assert not one_until_look.take(second)
        assert one_until_look.take(first)

    def test_a_mail_that_came_to_nothing_holds_nobody_back(self) -> None:
        one, two = tables(2)
        bobs_turn(one, MONDAY + MINUTE)
        row = Message.objects.get(game=one, event=Event.YOUR_TURN, user=person("Bob"))
        User.objects.filter(username="Bob").update(mail_awaits=row.pk)
        Message.objects.filter(pk=row.pk).update(state=State.FAILED)
        bobs_turn(two, MONDAY + 2 * MINUTE)
        assert sent_to_bob(MONDAY + 3 * MINUTE) == [two.pk]

    def test_it_is_chosen_on_the_page_and_behind_a_mail(self) -> None:
        [game] = tables(1)
        choose(person("Bob"), {Event.YOUR_TURN: "mail"})
        address, bob = reverse("accounts:messages"), Visitor("Bob")
        page = bob.get(address).content.decode()
        assert page.count('value="look"') == 3
        bob.submit(address, address, question="look", digest_hour="8")
        assert person("Bob").wants(Event.QUESTION) == "look"
        [way] = paths(letter(game, "Bob").headers["List-Unsubscribe"].strip("<>"))
        assert "Rather one mail until I look" in Client().get(way).content.decode()
        answered = Client().post(way, {"rather": "look"}).content.decode()
        assert "About this you get one mail" in answered
        assert person("Bob").wants(Event.YOUR_TURN) == "look"
        [other] = paths(letter(game, "Bob", Event.ENDED).headers["List-Unsubscribe"].strip("<>"))
        assert "until I look" not in Client().get(other).content.decode()

    def test_it_is_no_choice_of_what_does_not_wait(self) -> None:
        tables(1)
        with pytest.raises(ValueError, match="REMINDER"):
            choose(person("Bob"), {Event.REMINDER: "look"})


@pytest.mark.parametrize("seed", range(6))
class TestWhateverHappens:
    pytestmark = waiting

    @pytest.mark.long("a story at three tables, with forty looks at the outbox")
    def test_never_two_without_a_look_and_none_is_lost(self, seed: int) -> None:
        games, moment, since, luck = tables(3), MONDAY + MINUTE, 0, random.Random(seed)
        for _ in range(20):
            moment += luck.randint(3, 100) * MINUTE
            game, what = luck.choice(games), luck.choice(["turn", "turn", "look", "mail"])
            if what == "turn" and safe(game, 1):
                ann_answers(game, moment)
            elif what == "mail" and safe(game, 2):
                bob_answers_by_mail(game, moment)
                since = 0
            elif what == "look":
                bob_looks(moment)
                since = 0
            since += len(sent_to_bob(moment + MINUTE))
            assert since <= 1
        for _ in games:  # whoever looks each time is told of everything that waits
            bob_looks(moment := moment + H)
            sent_to_bob(moment := moment + 3 * MINUTE)
        held = Message.objects.filter(user=person("Bob"), state=State.WAITING, reason=UNTIL_LOOK)
        assert not held.exists()
