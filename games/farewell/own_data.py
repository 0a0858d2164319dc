"""What the site stores of a person around games, for the file with all their data; cups, circles and the like
are in own_company.py.

Nothing that is hidden from them is in it: of each game their own answers and what was said to them. Long
lists are iterators, so that ten thousand games never stand in memory together.
"""

from collections.abc import Iterator
from typing import Any

from django.db.models import Model, QuerySet

from accounts.models import User
from games.engine.questions import Entry
from games.journal.past import past_of
from games.models import (
    Delivery,
    EarnedSeal,
    FeedItem,
    Game,
    MailReply,
    Message,
    Note,
    Nudge,
    Pairing,
    Played,
    Reliability,
    Report,
    SealedAnswer,
    SeasonStanding,
    Seat,
    Standing,
    StandingOrders,
    TableTemplate,
    Tenure,
    TriedLine,
    Webhook,
)
from games.models import Line as Said
from games.models.game import HEAVY_OF_GAME

CHUNK = 200
Row = dict[str, Any]


def seats(person: User) -> Iterator[Row]:
    """Every place the person has now, or had when a game ended."""
    found = Seat.objects.filter(user=person).select_related("game").defer(*HEAVY_OF_GAME).order_by("pk")
    for seat in found.iterator(CHUNK):
        yield {
            **_of_game(seat.game),
            "seat": seat.number,
            "name": seat.name,
            "phrase": seat.phrase,
            # "since" would count the entries of others.
            "orders": {name: values for name, values in seat.orders.items() if name != "since"},
            "plan": seat.plan,
            "plan_of_next_turn": seat.next_plan,
            "answered_ahead": seat.ahead,
            "hints": seat.hints,
            "misses": seat.misses,
            "misses_forgiven": seat.forgiven,
            "turn_lengthened": seat.lengthened_at,
            "looked_at": seat.looked_at,
        }


def tenures(person: User) -> Iterator[Row]:
    """Every stretch of a game in which the person held a seat, with the answers they gave in person."""
    found = Tenure.objects.filter(user=person).select_related("game").defer(*HEAVY_OF_GAME).order_by("pk")
    for tenure in found.iterator(CHUNK):
        yield {
            **_of_game(tenure.game),
            "seat": tenure.seat,
            "name": tenure.name,
            "since": tenure.since,
            "until": tenure.until,
            "missed": tenure.missed,
            "how": tenure.how,
            "answers": list(_answers(tenure)),
            "taken_back": list(_taken_back(tenure)),
        }


def _answers(tenure: Tenure) -> Iterator[Row]:
    """Without their numbers: those would count what others did in secret."""
    game, first = tenure.game, tenure.from_entry
    past = past_of(game)
    at = past.moments(first, tenure.to_entry)
    for number, line in enumerate(past.entries(first, tenure.to_entry), first + 1):
        yield from _own(line, tenure, at=at.get(number))
    if tenure.until is None:
        pending = SealedAnswer.objects.filter(game=game, seat=tenure.seat, number=game.entries, by="person")
        for row in pending:
            yield {"question": "", "answer": row.key, "at": row.at}


def _taken_back(tenure: Tenure) -> Iterator[Row]:
    for left in past_of(tenure.game).left():
        if left.at >= tenure.since and (tenure.until is None or left.at <= tenure.until):
            yield from _own(left.line, tenure, at=left.at, taken_back=left.taken_back)


def _own(line: Entry, tenure: Tenure, **moments: Any) -> Iterator[Row]:
    for answer in line.answers:
        if answer.seat == tenure.seat and answer.by == "person":
            yield {"question": line.kind, "answer": answer.key, **moments}


def history(person: User) -> Iterator[Row]:
    """The person's finished games, as their history and their ratings have them."""
    found = Played.objects.filter(user=person).select_related("game").defer(*HEAVY_OF_GAME).order_by("pk")
    for row in found.iterator(CHUNK):
        yield {"game": row.game.slug, **plain(row, "id", "game", "user")}


def standings(person: User) -> dict[str, Any]:
    """What is added up of them."""
    met = Pairing.objects.filter(user=person).select_related("other").order_by("-last_at")
    return {
        "records": [plain(row, "id", "user") for row in Standing.objects.filter(user=person).order_by("pk")],
        "seasons": [
            plain(row, "id", "user") for row in SeasonStanding.objects.filter(user=person).order_by("pk")
        ],
        "reliability": [plain(row, "id", "user") for row in Reliability.objects.filter(user=person)],
        "opponents": [{"with": row.other.username, **plain(row, "id", "user", "other")} for row in met],
    }


def seals(person: User) -> list[Row]:
    """What the person has earned by deeds, and what of it they wear."""
    found = EarnedSeal.objects.filter(user=person).select_related("game").defer(*HEAVY_OF_GAME).order_by("pk")
    return [
        {"first_game": row.game.slug if row.game else None, **plain(row, "id", "user", "game")}
        for row in found
    ]


def messages(person: User) -> Iterator[Row]:
    """What the site has told the person, or wanted to."""
    found = Message.objects.filter(user=person).select_related("game").defer(*HEAVY_OF_GAME).order_by("pk")
    for row in found.iterator(CHUNK):
        yield {
            "about": row.event,
            "channel": row.channel,
            "game": row.game.slug if row.game else None,
            "seat": row.seat,
            "written": row.created_at,
            "state": row.state,
            "reason": row.reason,
            "sent": row.sent_at,
            "facts": {key: value for key, value in row.data.items() if not key.endswith("_id")},
        }


def talk(person: User) -> Iterator[Row]:
    """What the person has said at tables."""
    for row in _with_game(Said.objects.filter(user=person)).iterator(CHUNK):
        told = {"room": row.room, "at": row.at, "turn": row.turn, "text": row.text, "deleted": row.deleted_at}
        yield {"game": row.game.slug, **told}


def notes(person: User) -> Iterator[Row]:
    """What the person has noted for themselves."""
    for row in _with_game(Note.objects.filter(user=person)).iterator(CHUNK):
        yield {"game": row.game.slug, "text": row.text, "changed": row.changed_at}


def orders(person: User) -> list[Row]:
    """Standing orders for all games of a system; those for one game stand with its seat."""
    return [plain(row, "id", "user") for row in StandingOrders.objects.filter(user=person).order_by("system")]


def table_templates(person: User) -> list[Row]:
    """Settings for tables that the person keeps."""
    return [plain(row, "id", "user") for row in TableTemplate.objects.filter(user=person).order_by("name")]


def tables(person: User) -> Iterator[Row]:
    """The tables that the person has opened."""
    found = Game.objects.filter(created_by=person).only("slug", "name", "system", "status", "created_at")
    for game in found.order_by("pk").iterator(CHUNK):
        yield {**_of_game(game), "opened": game.created_at}


def tried_lines(person: User) -> Iterator[Row]:
    """What the person has tried on boards of their own. Without the number of entries before it, which would
    count what others did in secret."""
    for row in _with_game(TriedLine.objects.filter(user=person)).iterator(CHUNK):
        yield {
            "game": row.game.slug,
            "seat": row.seat,
            "begins_behind_step": row.root_step,
            "deal": row.deal,
            "answers": row.answers,
            "note": row.note,
            "shown_to_the_allies": row.shared,
            "changed": row.changed_at,
        }


def reports(person: User) -> list[Row]:
    """What the person has told the moderators."""
    found = Report.objects.filter(by=person).select_related("about", "game").defer(*HEAVY_OF_GAME)
    return [
        {
            "about": row.about.username,
            "game": row.game.slug if row.game else None,
            "why": row.why,
            "text": row.text,
            "at": row.at,
            "closed": row.closed_at,
        }
        for row in found.order_by("pk")
    ]


def nudges(person: User) -> Iterator[Row]:
    """Whom the person has reminded that the table waits."""
    for row in _with_game(Nudge.objects.filter(by=person)).iterator(CHUNK):
        yield {"game": row.game.slug, "seat": row.seat, "at": row.at}


def mail_replies(person: User) -> Iterator[Row]:
    """When mails of the person that answered one of ours came in."""
    for row in MailReply.objects.filter(user=person).order_by("pk").iterator(CHUNK):
        yield {"at": row.at}


def webhooks(person: User) -> Iterator[Row]:
    """To where the person has things told, as far as it opens nothing, and the last deliveries."""
    for row in _with_game(Webhook.objects.filter(user=person)).iterator(CHUNK):
        told = Delivery.objects.filter(webhook=row).order_by("pk").iterator(CHUNK)
        yield {
            **plain(row, "user", "game", "sealed"),
            "table": row.game.slug if row.game else None,
            "deliveries": [plain(one, "id", "key", "webhook", "message", "cause") for one in told],
        }


def feed_items(person: User) -> Iterator[Row]:
    """What the person's feeds and calendars speak of."""
    for row in _with_game(FeedItem.objects.filter(user=person)).iterator(CHUNK):
        yield {
            **(_of_game(row.game) if row.game else {}),
            "about": row.source,
            "from": row.starts_at,
            "to": row.ends_at,
            "ended": row.ended_at,
        }


def _with_game(rows: QuerySet[Any]) -> QuerySet[Any]:
    return rows.select_related("game").defer(*HEAVY_OF_GAME).order_by("pk")


def _of_game(game: Game) -> Row:
    return {"game": game.slug, "table": game.name, "system": game.system, "status": game.status}


def plain(row: Model, *besides: str) -> Row:
    """The columns of a row but those named."""
    fields = row._meta.concrete_fields  # noqa: SLF001 - Django names it so, and documents it
    return {field.name: getattr(row, field.attname) for field in fields if field.name not in besides}
