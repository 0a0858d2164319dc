"""Faults of what goes out beside mail: notices on phones, webhooks, calendars and feeds."""

from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import count
from typing import Any

from accounts import devices, pushes
from accounts.models import Device, User
from games.feeds import calendar, items
from games.hooks import bodies, deliveries, failing, kept, wording
from games.hooks.bodies import Said
from games.mail import notice
from games.messages.notices import MAIL
from games.models import Delivery, FeedItem, Game, Message, Obligation, Seat, Webhook
from games.models.message import Event, State
from labyrinth.ground.clock import now
from rehearsal import needed
from rehearsal.swap import swap

EVERY = 2
"""The fault happens to every so many of them."""
LATER = timedelta(hours=6)


# -- phones --------------------------------------------------------------------------------------------------


def tag_shared() -> None:
    """All waits have one tag, so that a notice takes the place of that of another table."""
    needed.phones()
    swap(notice, "wait_tag", lambda tag: lambda _game, _seat, _wait: tag(0, 0, 0))


def push_to_another() -> None:
    """What somebody is told goes to the phones of all others."""

    def those_of_others(person: User) -> list[Device]:
        return list(Device.objects.exclude(user=person).order_by("pk"))

    swap(devices, "reachable", lambda _: those_of_others)


def push_twice() -> None:
    """A phone is sent each notice once more."""

    def instead(hand: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *facts: (hand(*facts), hand(*facts))[0]

    swap(pushes, "send", instead)


def push_lost() -> None:
    """A notice counts as taken and is never sent."""
    swap(pushes, "send", lambda _: lambda *_facts: pushes.Outcome.TAKEN)


def push_later() -> None:
    """Notices name an end six hours late."""

    def instead(until: Callable[..., str]) -> Callable[..., str]:
        def later(row: Obligation | None) -> str:
            other = copy(row)
            if other is not None and other.due_at is not None:
                other.due_at += LATER
            return until(other)

        return later

    swap(notice, "_until", instead)


def push_tells() -> None:
    """A notice has more in it than a locked screen may show."""

    def instead(sealed: Callable[..., bytes]) -> Callable[..., bytes]:
        return lambda device, said: sealed(device, replace(said, data=said.data | {"hand": ["wand"]}))

    swap(pushes, "sealed", instead)


# -- webhooks ------------------------------------------------------------------------------------------------


def hook_twice() -> None:
    """What a program has taken is told again."""
    numbers = count(1)

    def instead(succeeded: Callable[..., None]) -> Callable[..., None]:
        def once_more(delivery: Delivery, *answer: Any) -> None:
            succeeded(delivery, *answer)
            if next(numbers) % EVERY == 0:
                Delivery.objects.filter(pk=delivery.pk).update(state=State.WAITING, send_at=now())

        return once_more

    swap(failing, "succeeded", instead)


def hook_to_another() -> None:
    """Each webhook is told what its neighbour is to be told."""

    def instead(pairs: Callable[..., Iterable[tuple[Webhook, Message]]]) -> Callable[..., Any]:
        def beside(found: Iterable[tuple[int, int]]) -> Iterable[tuple[Webhook, Message]]:
            all_hooks = list(Webhook.objects.order_by("pk").values_list("pk", flat=True))
            after = dict(zip(all_hooks, [*all_hooks[1:], *all_hooks[:1]], strict=True))
            return pairs([(message, after[hook]) for message, hook in found])

        return beside

    swap(deliveries, "_pairs", instead)


def hook_unsigned() -> None:
    """A delivery is signed by a secret that its program does not know."""
    swap(bodies, "Signer", lambda signer: lambda _secret: signer(kept.new_secret()))


def hook_tells() -> None:
    """A delivery has more in it than others may read."""

    def instead(said: Callable[..., Said]) -> Callable[..., Said]:
        def more(delivery: Delivery) -> Said:
            found = said(delivery)
            return replace(found, facts=found.facts | {"hand": ["wand"]})

        return more

    swap(wording, "said", instead)


def table_hook_to_another() -> None:
    """Each table's webhook is told whose turn it is at all other tables, too."""

    def instead(of_tables: Callable[..., Iterable[tuple[Webhook, Message]]]) -> Callable[..., Any]:
        def beside(since: datetime) -> Iterable[tuple[Webhook, Message]]:
            yield from of_tables(since)
            turns = Message.objects.filter(created_at__gt=since, channel=MAIL, event=Event.YOUR_TURN)
            for hook in Webhook.objects.exclude(game=None).select_related("game").order_by("pk"):
                yield from ((hook, message) for message in turns.exclude(game=hook.game_id).order_by("pk"))

        return beside

    swap(deliveries, "_of_tables", instead)


def table_hook_names_another() -> None:
    """It says that somebody is on turn who is not."""

    def instead(named: Callable[..., str]) -> Callable[..., str]:
        def other(game: Game, seats: list[int]) -> str:
            others = Seat.objects.filter(game=game, user__isnull=False).exclude(number__in=seats)
            return named(game, [one.number for one in others.order_by("number")[:1]])

        return other

    swap(wording, "_named", instead)


def table_hook_twice() -> None:
    """That a game is over is told for each of its people."""

    def instead(cause: Callable[..., str]) -> Callable[..., str]:
        return lambda hook, message: f"{cause(hook, message)} {message.pk}"

    swap(deliveries, "_cause", instead)


# -- calendars and feeds -------------------------------------------------------------------------------------


def calendar_kept() -> None:
    """An event stays where it was told first."""
    swap(items, "_change", lambda _: lambda *_facts: False)


def calendar_unnumbered() -> None:
    """What has changed keeps its number, so that programs pass it over."""

    def instead(change: Callable[..., bool]) -> Callable[..., bool]:
        def keep_number(row: FeedItem, *facts: Any) -> bool:
            number, changed = row.sequence, change(row, *facts)
            row.sequence = number
            return changed

        return keep_number

    swap(items, "_change", instead)


def calendar_wakes() -> None:
    """Alarms ring an hour before the moment that was wished."""
    swap(calendar, "_ring", lambda ring: lambda event, row, hours, awake: ring(event, row, hours + 1, awake))


BESIDE_MAIL: dict[str, Callable[[], None]] = {
    "tag_shared": tag_shared,
    "push_to_another": push_to_another,
    "push_twice": push_twice,
    "push_lost": push_lost,
    "push_later": push_later,
    "push_tells": push_tells,
    "hook_twice": hook_twice,
    "hook_to_another": hook_to_another,
    "hook_unsigned": hook_unsigned,
    "hook_tells": hook_tells,
    "table_hook_to_another": table_hook_to_another,
    "table_hook_names_another": table_hook_names_another,
    "table_hook_twice": table_hook_twice,
    "calendar_kept": calendar_kept,
    "calendar_wakes": calendar_wakes,
    "calendar_unnumbered": calendar_unnumbered,
}
