"""Parties: who plays together registers together. One asks the others, each says yes for themselves.

All while the cup's row is held. A party has its place once all its people have said yes.
"""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import F, Q
from django.utils.translation import gettext as _

from accounts.blocks import are_blocked
from accounts.models import User
from games.cups import entrants
from games.messages import cup_notices
from games.models import Cup, CupSeat, Entrant, Partner
from games.models.cup import EntrantState
from games.refused import Refused
from labyrinth.ground.clock import now

MOST_ASKING = 100
"""So many parties that still wait for their people has one cup."""


def found(cup_id: int, user: User, name: str, people: Sequence[User]) -> Entrant:
    """A party of the person's, who leads it and asks the others. Raises Refused for who may not, and for
    people who cannot be asked."""
    with transaction.atomic():
        cup = entrants.locked(cup_id)
        check(cup, user)
        parties = Entrant.objects.filter(cup=cup)
        if parties.filter(name__iexact=name).exists():
            raise Refused(_("A party of this cup has that name already."))
        if parties.filter(state=EntrantState.ASKING).count() >= MOST_ASKING:
            raise Refused(_("Too many parties of this cup wait for their people. Come back later."))
        if len(people) > cup.seats - 1 or len({user, *people}) != len(people) + 1:
            raise Refused(_("A party of this cup has %(n)d people, each of them once.") % {"n": cup.seats})
        row = Entrant.objects.create(cup=cup, name=name, state=EntrantState.ASKING, since=now())
        Partner.objects.create(
            cup=cup, entrant=row, user=user, name=user.username, number=1, leads=True,
            since=now(), confirmed_at=now(),
        )  # fmt: skip
        for other in people:
            _ask(cup, row, user, other)
    return row


def ask(cup_id: int, user: User, other: User) -> None:
    """Who leads a party asks somebody for a place in it that is free. Raises Refused."""
    with transaction.atomic():
        cup = entrants.locked(cup_id)
        mine = _led(cup, user)
        _ask(cup, mine.entrant, user, other)


def take_back(cup_id: int, user: User, partner_id: int) -> None:
    """Who leads a party asks somebody no more who has not said yes. Raises Refused."""
    with transaction.atomic():
        cup = entrants.locked(cup_id)
        mine = _led(cup, user)
        asked = Partner.objects.filter(pk=partner_id, entrant=mine.entrant_id, confirmed_at=None)
        if not asked.delete()[0]:
            raise Refused(_("There is no invitation to take back."))


def _led(cup: Cup, user: User) -> Partner:
    _check_open(cup)
    rows = Partner.objects.filter(cup=cup, user=user, leads=True, confirmed_at__isnull=False)
    mine = rows.select_related("entrant").first()
    if mine is None:
        raise Refused(_("Only the leader of the party can do this."))
    return mine


def _ask(cup: Cup, party: Entrant, by: User, other: User) -> None:
    there = list(Partner.objects.filter(entrant=party))
    if len(there) >= cup.seats:
        raise Refused(_("The party has all its people, or has asked them."))
    if any(row.user_id == other.pk for row in there):
        raise Refused(_("%(name)s is asked already.") % {"name": other.username})
    if other == by or not other.is_active or are_blocked(by.pk, [other.pk]) or not _may_know(cup, other):
        raise Refused(_("%(name)s cannot be asked.") % {"name": other.username})
    number = min(set(range(1, cup.seats + 1)) - {row.number for row in there})
    row = Partner.objects.create(
        cup=cup, entrant=party, user=other, name=other.username, number=number, since=now()
    )
    cup_notices.on_asked(cup, row)


def _may_know(cup: Cup, user: User) -> bool:
    try:
        entrants.refuse_strangers(cup.circle_id, user)
    except Refused:
        return cup.circle_id is None  # who is new here reads why when they say yes
    return True


def confirm(cup_id: int, user: User, party_id: int) -> Entrant:
    """Say yes to a party by which one is asked: with the last yes it has a place, or one on the waiting list.

    Raises Refused for who may not, and for who is in a party already.
    """
    with transaction.atomic():
        cup = entrants.locked(cup_id)
        rows = Partner.objects.filter(cup=cup, entrant=party_id, user=user, confirmed_at=None)
        mine = rows.select_related("entrant").first()
        if mine is None:
            raise Refused(_("This party does not ask you any more."))
        check(cup, user)
        mine.confirmed_at = now()
        mine.save(update_fields=["confirmed_at"])
        Partner.objects.filter(cup=cup, user=user, confirmed_at=None).delete()
        _complete(cup, mine.entrant)
    return mine.entrant


def _complete(cup: Cup, party: Entrant) -> None:
    """With all its people the party takes a place."""
    if Partner.objects.filter(entrant=party, confirmed_at__isnull=False).count() < cup.seats:
        return
    party.since = now()
    entrants.take_place(cup, party)
    cup_notices.on_registered(cup, party)


def decline(cup_id: int, user: User, party_id: int) -> None:
    """Say no to a party by which one is asked. Raises Refused."""
    with transaction.atomic():
        cup = entrants.locked(cup_id)
        asked = Partner.objects.filter(cup=cup, entrant=party_id, user=user, confirmed_at=None)
        if not asked.delete()[0]:
            raise Refused(_("This party does not ask you any more."))


def why_not(cup: Cup, user: User) -> str:
    """Why somebody may not be in a party, "" where they may (three queries at most)."""
    try:
        check(cup, user)
    except Refused as refused:
        return refused.message
    return ""


def check(cup: Cup, user: User) -> None:
    """Raises Refused for who may not be in a party of the cup."""
    _check_open(cup)
    if Partner.objects.filter(cup=cup, user=user, confirmed_at__isnull=False).exists():
        raise Refused(_("You are in a party of this cup already."))
    entrants.refuse_strangers(cup.circle_id, user)


def _check_open(cup: Cup) -> None:
    if not cup.has_parties:
        raise Refused(_("There are no parties in this cup."))
    if not cup.takes_people:
        raise Refused(_("Registration for this cup is over."))


def leave(cup: Cup, user: User, at: datetime) -> None:
    """Say no, or go: before the draw the party waits for somebody else, and has no place until then; later
    its seat is given away, and the others play on. The caller holds the cup's row. Raises Refused."""
    mine = Partner.objects.filter(cup=cup, user=user, left_at=None).select_related("entrant")
    row = mine.order_by(F("confirmed_at").desc(nulls_last=True), "pk").first()
    if row is None or not cup.is_open:
        raise Refused(_("You are not in this cup."))
    if cup.takes_people:
        _go_before(cup, row)
        entrants.fill_from_waiting(cup)
    else:
        row.left_at = at
        row.save(update_fields=["left_at"])
        drop_empty(cup)


def _go_before(cup: Cup, row: Partner) -> None:
    party = row.entrant
    row.delete()
    if row.confirmed_at is None:
        return
    others = Partner.objects.filter(entrant=party, confirmed_at__isnull=False, user__isnull=False)
    heir = others.order_by("confirmed_at", "pk").first()
    if heir is None:
        party.delete()
        return
    if row.leads:
        heir.leads = True
        heir.save(update_fields=["leads"])
    was = party.state
    party.state = EntrantState.ASKING
    party.save(update_fields=["state"])
    if was != EntrantState.ASKING:
        cup_notices.on_left(cup, party)


def drop_empty(cup: Cup) -> int:
    """A party in which nobody is left plays no more; how many."""
    here = Partner.objects.filter(cup=cup, confirmed_at__isnull=False, left_at=None, user__isnull=False)
    gone = Entrant.objects.filter(cup=cup, state__in=(EntrantState.IN, EntrantState.WAITING))
    return gone.exclude(pk__in=here.values("entrant")).update(state=EntrantState.LEFT)


def drop_incomplete(cup: Cup) -> int:
    """Registration is over: parties that still wait for somebody do not play; their people are told."""
    rows = list(Entrant.objects.filter(cup=cup, state=EntrantState.ASKING))
    for party in rows:
        cup_notices.on_incomplete(cup, party)
        party.delete()
    return len(rows)


def let_go_barred(cup: Cup, at: datetime) -> int:
    """Who was banned, or whose account is closed, plays for no party any more; how many."""
    barred = Q(user__is_active=False) | Q(user__banned_until__gt=at)
    rows = Partner.objects.filter(barred, cup=cup, left_at=None).select_related("entrant")
    if not cup.takes_people:
        return rows.update(left_at=at) + drop_empty(cup)
    gone = 0
    while (row := rows.order_by("pk").first()) is not None:
        _go_before(cup, row)
        gone += 1
    if gone:
        entrants.fill_from_waiting(cup)
    return gone


def leave_all(user: User) -> None:
    """Whoever leaves the site leaves all parties."""
    rows = Partner.objects.filter(user=user, left_at=None)
    for cup_id in list(rows.values_list("cup", flat=True).distinct()):
        with transaction.atomic():
            cup = entrants.locked(cup_id)
            while cup.is_open and rows.filter(cup=cup).exists():
                leave(cup, user, now())


def left_seats(cup_id: int) -> list[tuple[int, int, int]]:
    """Game, seat and person of those who have left a party whose table is not decided (one query)."""
    rows = CupSeat.objects.filter(
        round__cup=cup_id,
        table__decided_at=None,
        table__game__isnull=False,
        entrant__partners__left_at__isnull=False,
        entrant__partners__user__isnull=False,
    )
    return list(rows.values_list("table__game", "entrant__partners__number", "entrant__partners__user"))
