"""The judge of what people say and order: it is kept, and read by those whom it is for."""

import html
import re
from collections.abc import Mapping
from typing import Any

from rehearsal.judge.facts import Facts
from rehearsal.judge.sight import Sight

QUIET, ASK, ATTACKED = "sorcerer", "ask", "ask_when_attacked"
"""Without these two orders nobody is asked anything in the turns of others, in this system."""
View = Mapping[str, Any]
Values = Mapping[str, Any]


class Company:
    """Keeps what was said, proposed and ordered; the driver tells it, and brings what the API shows then."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._for_all: dict[tuple[int, str], dict[str, Any]] = {}
        self._for_game: dict[tuple[int, str], dict[str, Any]] = {}
        self._quiet: set[tuple[int, str]] = set()

    # -- talk ------------------------------------------------------------------------------------------------

    def said(self, game: str, text: str, heard: Mapping[int, View]) -> None:
        """A line was taken; `heard` is what the others read in the talk of the table: user -> the
        document."""
        for user_id, talk in heard.items():
            if talk["room"] != "table":
                continue
            self.facts.seen["lines_said"] += 1
            if not any(text in _words(line["html"]) for line in talk["lines"]):
                self.facts.complain("talk_lost", f"{user_id} does not read at {game}: “{text}”")

    def proposed(self, game: str, seat: int, text: str, councils: Mapping[int, View]) -> None:
        """A proposal was taken; it stands in the council that each of the party sees."""
        for user_id, council in councils.items():
            self.facts.seen["proposals_made"] += 1
            if not any(one["seat"] == seat and text in one["text"] for one in council["proposals"]):
                self.facts.complain("councils_astray", f"{user_id} does not see at {game}: “{text}”")

    def thumbed(self, game: str, name: str, text: str, councils: Mapping[int, View]) -> None:
        """Somebody of this name agrees to a proposal."""
        for user_id, council in councils.items():
            mine = [one for one in council["proposals"] if text in one["text"]]
            if mine and name not in mine[-1]["up"]:
                self.facts.complain("councils_astray", f"{user_id} does not see at {game} that {name} agrees")

    # -- orders ----------------------------------------------------------------------------------------------

    def ordered(self, user_id: int, system: str, game: str, values: Values) -> None:
        """Orders were taken: for one game, or with "" for all games of the system."""
        if game:
            self._for_game[user_id, game] = dict(values)
        else:
            self._quiet = {place for place in self._quiet if place[0] != user_id}
            self._for_all.setdefault((user_id, system), {}).update(values)

    def forget(self, user_id: int, game: str) -> None:
        """Somebody has sat down anew: what was ordered for the game is gone."""
        self._for_game.pop((user_id, game), None)

    def in_force(self, user_id: int, game: str, shown: View) -> None:
        """What the person reads of their orders at a table: those of this game go before those of all."""
        wider = self._for_all.get((user_id, shown["system"]), {})
        own = {**wider, **self._for_game.get((user_id, game), {})}
        holds = {order["id"]: order["value"] for order in shown["orders"]}
        for name, value in own.items():
            self.facts.seen["orders_read"] += 1
            if _plain(holds.get(name)) != _plain(value):
                words = f"{user_id} at {game}: {name} is {holds.get(name)}, and was ordered to be {value}"
                self.facts.complain("orders_astray", words)
        self._wants_quiet(user_id, game, shown["system"], holds)

    def _wants_quiet(self, user_id: int, game: str, system: str, holds: Values) -> None:
        """Whether nothing of others' turns is asked of them there, by what they have ordered for this
        game."""
        own, place = self._for_game.get((user_id, game), {}), (user_id, game)
        wants = system == QUIET and _plain(own.get(ASK)) == [] and holds.get(ATTACKED) is False
        self._quiet = self._quiet | {place} if wants else self._quiet - {place}

    def see(self, sight: Sight) -> None:
        """Whether somebody is asked in another's turn who has ordered otherwise for this game."""
        place = sight.user_id, sight.game
        if place in self._quiet and sight.asked and not sight.is_own and sight.running:
            self._quiet.discard(place)
            self.facts.complain(
                "orders_astray", f"{sight.user_id} is asked at {sight.game} in another's turn"
            )

    # -- plans -----------------------------------------------------------------------------------------------

    def took_back(self, game: str, seat: int, view: View, *, planned: bool) -> None:
        """Somebody has taken back what they have answered, perhaps by a plan: nothing is left of it."""
        plan = view["plan"]
        self.facts.seen["plans_sent"] += planned
        if plan is not None and (plan["left"] or plan["stopped"]):
            words = (
                f"{game} seat {seat}: {plan['left']} steps are left after a take-back, “{plan['stopped']}”"
            )
            self.facts.complain("plans_astray", words)


def _words(shown: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", shown)).split())


def _plain(value: Any) -> Any:
    """Lists and mappings alike, however they were written."""
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, Mapping):
        return {name: _plain(one) for name, one in value.items()}
    return value
