"""Mails of a cup that somebody is in: that they are, each round, two days before its end, the end."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts import dates
from accounts.set_apart import set_apart
from games.faces.systems import name_of
from games.mail import addresses
from games.mail.letter import Letter, Link
from games.models import Cup, CupRound, CupSeat, Entrant, Message, Partner
from games.models.cup import How
from games.models.cup_party import of

SUBJECTS = {
    "registered": gettext_noop("You are in the cup: %(cup)s"),
    "waiting": gettext_noop("On the waiting list: %(cup)s"),
    "drawn": gettext_noop("A round is drawn: %(cup)s"),
    "two_days": gettext_noop("Two days left: %(cup)s"),
    "over": gettext_noop("The cup is over: %(cup)s"),
    "called_off": gettext_noop("The cup is called off: %(cup)s"),
    "asked": gettext_noop("A party for the cup asks you: %(cup)s"),
    "left": gettext_noop("Your party lacks somebody: %(cup)s"),
    "incomplete": gettext_noop("Your party was not complete: %(cup)s"),
}


@dataclass(frozen=True)
class Told:
    """A message of a cup with the rows that it speaks of, as they are now."""

    message: Message

    @cached_property
    def cup(self) -> Cup:
        """The cup."""
        return Cup.objects.get(slug=self.message.data["cup"])

    @cached_property
    def seat(self) -> CupSeat | None:
        """Where the reader sits in the round of which it tells."""
        number = self.message.data.get("round", 0)
        rows = CupSeat.objects.filter(round__cup=self.cup, round__number=number)
        mine = rows.filter(of(self.message.user_id or 0, "entrant", "entrant__"))
        return mine.select_related("table__game", "round").first()

    @cached_property
    def round(self) -> CupRound:
        """The round of which it tells."""
        return CupRound.objects.get(cup=self.cup, number=self.message.data["round"])

    @property
    def page(self) -> Link:
        """Where the cup is."""
        return Link(_("See the cup"), addresses.absolute("games:cup", self.cup.slug))


def letter_of(message: Message) -> Letter:
    """The mail; four queries at most. Raises DoesNotExist where the cup is gone."""
    told, why = Told(message), message.data["why"]
    subject = _(SUBJECTS[why]) % {"cup": told.cup.shown_name}
    lead, button = WORDS[why](told)
    links = () if button == told.page else (told.page,)
    return Letter(tuple(lead), button, links, subject=subject)


Said = tuple[list[str], Link]


def _registered(told: Told) -> Said:
    names = {"cup": told.cup.shown_name, "system": name_of(told.cup.system)}
    lead = _("You have a place in the cup “%(cup)s”: %(system)s.") % names
    return [lead, _drawn_at(told)], told.page


def _waiting(told: Told) -> Said:
    lead = _(
        "All places of the cup “%(cup)s” are taken. You are on the waiting list: you come in when somebody "
        "goes, or to fill the last table."
    )
    return [lead % {"cup": told.cup.shown_name}, _drawn_at(told)], told.page


def _drawn_at(told: Told) -> str:
    words = _("The first round is drawn: %(moment)s.")
    return words % {"moment": dates.moment_in_zone(told.cup.closes_at)}


def _drawn(told: Told) -> Said:
    names = {"number": told.round.number, "cup": told.cup.shown_name}
    lead = [_("Round %(number)d of the cup “%(cup)s” is drawn.") % names]
    if told.seat is not None and told.seat.table.how == How.BYE:
        return [*lead, _("There is nobody for you to play with: you have half of a victory.")], told.page
    with_whom = ", ".join(_others(told))
    ends = dates.moment_in_zone(told.round.ends_at)
    lead += [
        _("You sit with: %(names)s.") % {"names": with_whom},
        _("The round ends: %(moment)s. What is not over then is decided by how far everybody has come.")
        % {"moment": ends},
    ]
    return lead, _to_table(told)


def _others(told: Told) -> list[str]:
    """Who else sits there: at a table of a party the others of it."""
    user, seat = told.message.user_id, told.seat
    if told.cup.has_parties:
        rows = Partner.objects.filter(entrant=seat.entrant if seat else None).exclude(user=user)
        return [row.shown_name for row in rows if row.is_here]
    others = Entrant.objects.filter(seats__table=seat.table if seat else None).exclude(user=user)
    return [row.shown_name for row in others.order_by("seed")]


def _two_days(told: Told) -> Said:
    names = {"number": told.round.number, "moment": dates.moment_in_zone(told.round.ends_at)}
    lead = _(
        "Round %(number)d ends: %(moment)s. Your game is not over. At that moment it is decided by how far "
        "everybody had come when all had had equally many turns; nobody is asked."
    )
    return [lead % names], _to_table(told)


def _over(told: Told) -> Said:
    mine = Entrant.objects.filter(of(told.message.user_id or 0), cup=told.cup).first()
    first = Entrant.objects.filter(cup=told.cup, place=1).order_by("seed")
    names = {"cup": told.cup.shown_name, "names": ", ".join(row.shown_name for row in first)}
    lead = [_("The cup “%(cup)s” is over. First: %(names)s.") % names]
    if mine is not None and mine.place is not None:
        lead.append(_("Your place: %(place)d.") % {"place": mine.place})
    return lead, told.page


def _called_off(told: Told) -> Said:
    lead = _("The cup “%(cup)s” is called off. Games that run go on for themselves.")
    few = _("Too few people had registered by its date.")
    return [lead % {"cup": told.cup.shown_name}, few if told.cup.why == "few" else told.cup.why], told.page


def _asked(told: Told) -> Said:
    mine = Partner.objects.filter(cup=told.cup, entrant=told.message.data["party"])
    leads = mine.filter(leads=True).select_related("entrant").first()
    names = {"cup": told.cup.shown_name, "system": name_of(told.cup.system)}
    names |= {"name": leads.shown_name if leads else "", "party": leads.entrant.shown_name if leads else ""}
    lead = _(
        "%(name)s asks you into the party “%(party)s” for the cup “%(cup)s”: %(system)s. All of a party sit "
        "at one table; it has its place once everybody has said yes."
    )
    return [lead % names, _drawn_at(told)], Link(_("Say yes or no"), told.page.url)


def _left(told: Told) -> Said:
    party = Entrant.objects.get(pk=told.message.data["party"])
    lead = _(
        "Somebody has left the party “%(party)s” before the draw of the cup “%(cup)s”. It has no place until "
        "somebody else has said yes: ask whom you like."
    )
    names = {"party": party.shown_name, "cup": told.cup.shown_name}
    return [lead % names, _drawn_at(told)], Link(_("Ask somebody"), told.page.url)


def _incomplete(told: Told) -> Said:
    lead = _(
        "The cup “%(cup)s” is drawn. The party “%(party)s” had not all its people by then, so it does not "
        "play."
    )
    return [lead % {"cup": told.cup.shown_name, "party": set_apart(told.message.data["named"])}], told.page


def _to_table(told: Told) -> Link:
    game = told.seat.table.game if told.seat is not None else None
    return Link(_("Go to the table"), addresses.table(game.slug)) if game is not None else told.page


WORDS: dict[str, Callable[[Told], Said]] = {
    "registered": _registered,
    "waiting": _waiting,
    "drawn": _drawn,
    "two_days": _two_days,
    "over": _over,
    "called_off": _called_off,
    "asked": _asked,
    "left": _left,
    "incomplete": _incomplete,
}
