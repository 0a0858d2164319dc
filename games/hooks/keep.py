"""Webhooks of a person and of a table: made, changed, tried, switched on again, taken away."""

from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet

from accounts.changes import lock_person
from accounts.models import User
from games.hooks import deliveries, failing, kept
from games.live import broker
from games.live.limits import Limit, passed
from games.models import Circle, Delivery, Game, Webhook
from labyrinth.ground.clock import now

SEND = "games.send_webhooks"
MOST, MOST_OF_TABLE = 10, 3
TESTS = Limit(10, timedelta(hours=1))
LOGGED = 20


class TooMany(Exception):  # noqa: N818 - it says what is wrong
    """There are as many webhooks as there may be."""


def of_person(user: User) -> QuerySet[Webhook]:
    """What tells a person's own news, in the order in which they were made."""
    return Webhook.objects.filter(user=user, game=None, circle=None).order_by("pk")


def of_table(user: User, game: Game) -> QuerySet[Webhook]:
    """What the host has set up for a table."""
    return Webhook.objects.filter(user=user, game=game).order_by("pk")


def of_circle(user: User, circle: Circle) -> QuerySet[Webhook]:
    """What one of its hosts has set up for a circle."""
    return Webhook.objects.filter(user=user, circle=circle).order_by("pk")


def may_host(user: object, game: Game) -> bool:
    """Whether a person decides whom this table tells: its host, where it is no demo and no record."""
    return isinstance(user, User) and game.created_by_id == user.pk and not (game.is_demo or game.study_of)


def is_told(game: Game) -> bool:
    """Whether this table is told of anywhere: everybody who sits there may know."""
    host = {"user_id": game.created_by_id, "off_at": None}
    return game.created_by_id is not None and Webhook.objects.filter(game=game, **host).exists()


@transaction.atomic
def make(
    user: User, kind: str, parts: dict[str, str], *, of: Game | Circle | None, words: dict[str, object]
) -> Webhook:
    """A new one, `of` a table or a circle where it is not their own; `words` are name, language and events.
    Raises TooMany."""
    lock_person(user.pk)
    game = of if isinstance(of, Game) else None
    circle = of if isinstance(of, Circle) else None
    mine = of_table(user, game) if game else of_circle(user, circle) if circle else of_person(user)
    if mine.count() >= (MOST_OF_TABLE if of else MOST):
        raise TooMany
    row = Webhook(user=user, kind=kind, sealed=kept.new(parts), created_at=now(), **words)
    row.game, row.circle = game, circle
    row.save()
    return row


def change(webhook: Webhook, *, name: str, language: str, events: Iterable[str]) -> None:
    """What it is called, how it speaks, and of what."""
    rows = Webhook.objects.filter(pk=webhook.pk)
    rows.update(name=name, language=language, events=list(events))


@transaction.atomic
def another_secret(webhook: Webhook) -> str:
    """The new secret, which nobody can look up again; the former signs too for a day. "" where its key is
    lost: then it has to be made anew."""
    row = Webhook.objects.select_for_update().get(pk=webhook.pk)
    had = kept.kept_of(row)
    if had is None:
        return ""
    has = kept.with_another_secret(had, now())
    Webhook.objects.filter(pk=row.pk).update(sealed=kept.seal(has))
    return has.secret


def test(webhook: Webhook) -> bool:
    """Send a word that says nothing; False where that was done too often."""
    if passed("webhook-test", webhook.user_id, TESTS):
        return False
    with transaction.atomic():
        deliveries.test(webhook)
        transaction.on_commit(lambda: broker.queue(SEND), robust=True)
    return True


def switch_on(webhook: Webhook) -> None:
    """Tell it again what happens from now on."""
    well = {"failures": 0, "failing_since": None, "rests_until": None, "off_at": None, "off_because": ""}
    Webhook.objects.filter(pk=webhook.pk).update(**well, created_at=now())


@transaction.atomic
def switch_off(webhook: Webhook) -> None:
    """Tell it nothing, until it is switched on."""
    if Webhook.objects.filter(pk=webhook.pk, off_at=None).update(off_at=now(), off_because="wish"):
        failing.drop_open(webhook.pk)


def remove(webhook: Webhook) -> None:
    """Forget it, with its address and all that was told to it."""
    webhook.delete()


def log(webhook: Webhook) -> list[Delivery]:
    """The last deliveries, newest first."""
    return list(Delivery.objects.filter(webhook=webhook).order_by("-pk")[:LOGGED])
