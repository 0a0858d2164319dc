"""From a message to subject, text, HTML and headers."""

from dataclasses import replace
from typing import Any

from django.db.models import F, QuerySet
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from accounts.languages import speaking_to
from accounts.plain_text import tidy
from games.faces.face import face_of
from games.faces.wording import plain
from games.journal.table_rows import owed_in, seats_of
from games.mail import addresses, of_no_table
from games.mail.digest import digest, news_of
from games.mail.events import letter
from games.mail.headers import headers
from games.mail.heading import heading
from games.mail.letter import Facts, Letter, held_by
from games.mail.news import News, news
from games.mail.notice import noticed
from games.mail.pictured import cover, instead, pictured
from games.mail.question import asked as asked_of
from games.mail.together import together, waits_of
from games.messages.chapters import ended_before
from games.messages.rendered import Inline, Rendered
from games.models import Game, Message
from games.models.message import PUSH, SHOWS_TABLE, Event
from games.table.council import council_of
from games.table.miss_words import own_words
from labyrinth.ground.compiled import KEY, OTHER_KEY, THIRD_KEY, Compiled

NOT_NEEDED = ("seed", "checkpoint", "setup", "offending")

_game = Compiled[Game](lambda: Game.objects.filter(pk=KEY).defer(*NOT_NEEDED))


def _shown_since_its_start() -> "QuerySet[Any, Any]":
    told = Message.objects.filter(user=KEY, game=OTHER_KEY, event__in=SHOWS_TABLE, sent_at__isnull=False)
    return told.filter(created_at__gte=F("game__started_at")).exclude(pk=THIRD_KEY).values_list("pk")[:1]


_told_before: Compiled[tuple[int]] = Compiled(_shown_since_its_start)


def render(message: Message, *, pictures: bool = True) -> Rendered:
    """The message as a mail, or as a notice where it goes to devices. The same rows give the same bytes; ten
    queries at most, more only for a digest.

    `pictures`: whether there is time for the one of the board.

    Raises BeingUpgraded, and whatever rules raise that fail.
    """
    with speaking_to(message.user):
        told = _told(message)
        if message.sent_by == PUSH:
            return noticed(message, told)
        return _printed(
            told,
            _letter(told, pictures=pictures),
            daily=message.event == Event.DIGEST and told is not message,
        )


def _told(message: Message) -> Message:
    """What is sent: a digest of one piece of news, and a vacation's end with one table that waits, as what
    that is, everything else as itself."""
    news: list[Message] = []
    if message.event == Event.DIGEST:
        news = news_of(message)
    elif message.event == Event.HOME:
        news = waits_of(message)
    return news[0] if len(news) == 1 else message


def _letter(message: Message, *, pictures: bool) -> Letter:
    if message.event == Event.DIGEST:
        return digest(message, pictures=pictures)
    if message.data.get("waits"):
        return together(message, pictures=pictures)
    if message.event in of_no_table.LETTERS:
        return of_no_table.LETTERS[message.event](message)
    assert message.game_id is not None
    # Read anew: since the message was claimed the table may have moved on within the same wait.
    game = _game.first(message.game_id)
    if game is None:
        raise Game.DoesNotExist
    if message.event in SHOWS_TABLE and message.seat and game.started_at:
        return _with_table(message, game, pictures=pictures)
    seats = seats_of(game.pk)
    written = letter(Facts(message, game, _names(seats), own=held_by(message, seats)))
    shows_cover = pictures and message.event == Event.INVITATION
    return replace(written, picture=cover(message, game)) if shows_cover else written


def _with_table(message: Message, game: Game, *, pictures: bool) -> Letter:
    found: News = news(game, message.seat)
    scene = found.scene
    row = next((one for one in owed_in(game.pk) if one.seat == message.seat), None)
    question = asked_of(message.user_id, found.table, scene, row, message=message)
    seats = found.table.seats
    own, first = held_by(message, seats), _is_first(message, game)
    facts = Facts(
        message,
        game,
        _names(seats),
        row if question else None,
        scene,
        own,
        first=first,
        missed=own_words(found.table, own) if own and own.is_present else "",
        proposals=_proposed(message, found) if question else (),
        pages=found.pages,
        headline=found.headline,
        answered=_answered(message, found),
        chapter_before=_chapter_before(message, game) if first else "",
    )
    if message.event == Event.STARTED:
        scene = replace(scene, lines=(), earlier=0)
    written = letter(facts).with_table(scene, question)
    begins = heading(message, found.table, pictures=pictures)
    written = replace(written, next=begins.next, chips=begins.chips, bust=begins.bust)
    if not pictures:
        return replace(written, no_picture=instead())
    return replace(written, picture=pictured(message, found.table, question))


def _proposed(message: Message, found: News) -> tuple[str, ...]:
    """What the others have proposed that still stands; no query but at tables with a council."""
    shown = council_of(found.table, message.user)
    words = _("%(name)s proposes: %(text)s")
    return tuple(
        words % {"name": one.name, "text": " ".join(one.text.split())}
        for one in (shown.proposals if shown else ())
        if not one.own
    )


def _answered(message: Message, found: News) -> str:
    """The option that was answered by mail, in words."""
    if message.event != Event.REPLY:
        return ""
    words = face_of(found.table).wording(found.table)
    data = message.data
    return plain(words.option(data["kind"], data["key"], data.get("params", {})))


def _chapter_before(message: Message, game: Game) -> str:
    """How the chapter before this game has ended, where no mail of its own has told it."""
    ended = ended_before(message, game)
    if ended is None or ended.game is None or not ended.seat:
        return ""
    return news(ended.game, ended.seat).scene.outcome or _("The chapter before is over.")


def _is_first(message: Message, game: Game) -> bool:
    """Whether no mail has shown the table to the reader since the game started."""
    return _told_before.first(message.user_id, game.pk, message.pk or 0) is None


def _names(seats: Any) -> dict[int, str]:
    return {seat.number: seat.shown_name for seat in seats}


def _printed(message: Message, written: Letter, *, daily: bool) -> Rendered:
    """`daily`: it comes in the place of the daily digest."""
    asked = written.asked
    context = {
        "letter": written,
        "scene": written.scene,
        "boards": written.boards_besides_the_picture,
        "asked": asked,
        "event": Event(message.event).label,
        "daily": daily,
        "table": message.game.shown_name if message.game else "",
        "unsubscribe": addresses.unsubscribe(message.user_id, message.event),
        "preferences": addresses.absolute("accounts:messages"),
        "sent": addresses.absolute("games:sent_messages"),
        "site": addresses.absolute("games:home"),
    }
    return Rendered(
        subject=" ".join(written.subject.split()),
        text=tidy(render_to_string("mail/letter.txt", context)),
        html=render_to_string("mail/letter.html", context),
        headers=headers(message) | ({"Reply-To": asked.reply_to} if asked and asked.reply_to else {}),
        letters=asked.letters if asked and asked.reply_to else None,
        pictures=tuple(Inline(one.cid, one.png) for one in written.pictures),
    )
