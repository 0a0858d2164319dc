"""Mails of tables that have not begun: an invitation, what becomes of a seat in the lobby, a table that the
site has found for somebody or opened for their circle."""

from collections.abc import Callable
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import dates
from accounts.set_apart import set_apart
from games.careers.rivals import rivals
from games.faces.option_lines import short_lines
from games.faces.systems import length_of, name_of
from games.lobby.newcomer import language_name
from games.mail import addresses
from games.mail.letter import Facts, Letter, Link
from games.models import Game


def invitation(facts: Facts) -> Letter:
    """Who invites, how it stands between the two, who sits there and how it is played."""
    names = {
        "name": set_apart(str(facts.message.data.get("by", ""))),
        "system": name_of(facts.game.system),
    }
    lead = [_("%(name)s invites you to a table of %(system)s.") % names]
    if facts.game.rematch_of_id is not None:
        lead = [_("%(name)s would like to play again: %(system)s, with the same people.") % names]
    lead += [*_rivalry(facts), at_table(facts), *_terms(facts), *_played_with(facts.game)]
    return Letter(
        tuple(lead), Link(_("See the table"), addresses.absolute("games:invite", facts.game.invite))
    )


def _rivalry(facts: Facts) -> list[str]:
    """How it stands between the two, where they are rivals."""
    by = facts.message.data.get("by_id")
    reader = facts.message.user
    return list(rivals(reader, [by]).values()) if by and reader else []


def lobby(facts: Facts) -> Letter:
    """Of a table before its start; who was asked to leave may not see it any more."""
    data, here = facts.message.data, addresses.absolute("games:lobby", facts.game.slug)
    why, names = data.get("why"), {"name": data.get("name", ""), "by": data.get("by", "")}
    if why == "asked_to_leave":
        lead = _(
            "%(by)s, who opened the table, has asked you to leave it before it starts. With a new invitation "
            "you can sit down again."
        )
        return Letter((lead % names,), Link(_("Other tables"), addresses.absolute("games:open_games")))
    if why == "let_go":
        lead = _("%(name)s has not said in time that they are there, so their seat is free again.") % names
        if data.get("own"):
            lead = _(
                "You have not said in time that you are there, so your seat is free again. As long as it "
                "is, you can sit down once more."
            )
        return Letter((lead,), Link(_("See the table"), here))
    if why in FOUND:
        return FOUND[why](facts)
    ends = dates.moment_in_zone(datetime.fromisoformat(data["until"])) if "until" in data else ""
    asked = _("All seats are taken, and nobody has seen you here for some days: are you there?")
    then = _("The game starts as soon as you say so. Otherwise your seat is free again: %(moment)s.")
    return Letter((asked, then % {"moment": ends}, at_table(facts)), Link(_("Say that I am there"), here))


def _found(facts: Facts) -> Letter:
    """A table is found for who waited to be seated: everybody there is asked for their yes."""
    game, data = facts.game, facts.message.data
    names = {"system": name_of(game.system), "language": language_name(data["language"])}
    lead = [
        _("A table is found for you: %(system)s. The talk there is in this language: %(language)s.") % names,
        _("Say yes by then: %(moment)s. The game begins with the last yes. Saying no costs you nothing.")
        % {"moment": dates.moment_in_zone(datetime.fromisoformat(data["until"]))},
        at_table(facts),
        *_terms(facts)[1:],
        *_played_with(game),
    ]
    return Letter(tuple(lead), Link(_("Say yes or no"), addresses.absolute("games:lobby", game.slug)))


def _found_not_all(_facts: Facts) -> Letter:
    lead = _(
        "Not everybody came to the table that was found for you, so it is given up. You wait on, in the "
        "place that you had."
    )
    return Letter((lead,), Link(_("How I wait"), addresses.absolute("games:seat_me")))


def _found_silent(_facts: Facts) -> Letter:
    lead = _(
        "You have not said whether you will play at the table that was found for you, so your place there is "
        "free again. Your wish rests: say so if you want to wait on, and you have the place that you had."
    )
    return Letter((lead,), Link(_("Wait on"), addresses.absolute("games:seat_me")))


def _standing(facts: Facts) -> Letter:
    kept = _(
        "For four days its seats are kept for you who played the last one, then any member may sit down."
    )
    lead = [
        _("The next table of your circle is open: %(game)s.") % {"game": facts.game.shown_name},
        *([kept] if facts.message.data.get("kept") else []),
        *_terms(facts)[1:],
    ]
    return Letter(tuple(lead), Link(_("See the table"), addresses.absolute("games:lobby", facts.game.slug)))


FOUND: dict[str, Callable[[Facts], Letter]] = {
    "found": _found,
    "found_not_all": _found_not_all,
    "found_silent": _found_silent,
    "standing": _standing,
}
"""Of tables that the site has found for people (games/wishes/), or opened for a circle (games/circles/)."""


def at_table(facts: Facts) -> str:
    """Who sits there."""
    return _("At the table: %(names)s.") % {"names": ", ".join(facts.seats.values())}


def _terms(facts: Facts) -> list[str]:
    """How many may still join, at which pace one plays, and how many days that takes."""
    free, length = facts.game.seats_wanted - len(facts.seats), length_of(facts.game.system)
    seats = ngettext("%(n)d seat is free.", "%(n)d seats are free.", free) % {"n": free}
    pace = _("Pace: %(pace)s.") % {"pace": facts.game.get_pace_display()}
    return [seats, pace, *([_("A game takes %(length)s.") % {"length": length}] if length else [])]


def _played_with(game: Game) -> list[str]:
    """What was chosen for the table, where its system lets one choose."""
    return [f"{line.label}: {line.value}" for line in short_lines(game)]
