"""A judge at work: sights of a table as Ann has them, and her mails."""

from datetime import UTC, datetime, timedelta

from rehearsal.judge.facts import Facts
from rehearsal.judge.hours import Person
from rehearsal.judge.judge import Judge

NOON = datetime(2026, 10, 12, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
GAME = "t00001g000"
ANN, BOB = 1, 2


class Bench:
    """A judge who knows Ann and Bob: both in London, asleep from 22 to 6 o'clock, where it is an hour later
    than UTC."""

    def __init__(self):
        self.found = []
        people = {who: Person(who, "Europe/London", (22, 6), frozenset()) for who in (ANN, BOB)}
        self.facts = Facts(people, [], [], lambda count, _words: self.found.append(count))
        self.judge = Judge(self.facts)
        self.judge.paces["Table 1"] = "day"

    def see(
        self,
        at,
        due,
        *,
        who=ANN,
        turn=1,
        on_turn=ANN,
        asked=(ANN,),
        then="",
        paused=False,
        mice=None,
        answered=None,
    ):
        """The table as Ann sees it, or `who`; with `mice` it is one of allies, and the first mouse is on
        turn. To a sealed question they have `answered`."""
        shown = {"seat": on_turn, "number": turn}
        if mice:
            shown = {"card": next(iter(mice)), "number": turn}
        view = {
            "id": GAME,
            "name": "Table 1",
            "status": "running",
            "paused": paused,
            "adjourned": False,
            "seat": who,
            "seats": [{"number": ANN, "away": False}, {"number": BOB, "away": False}],
            "waiting": [{"seat": seat, "due_at": due and due.isoformat(), "then": then} for seat in asked],
            "question": {"answered": answered} if asked else None,
            "view": {"turn": shown} | ({"mice": mice, "track": list(mice)} if mice else {}),
        }
        self.judge.see(at, [{who: view}])

    def plays(self, at, due=None, **table):
        """The same after Ann was at the site."""
        self.judge.is_here(ANN, at)
        self.see(at, due, **table)

    def moves(self, hours, due, *, or_else):
        """So many hours after noon the wait, which was to be over the next noon, rightly is over `due` hours
        after this one; where it is shown as before, the judge complains."""
        self.see(NOON + hours * HOUR, NOON + due * HOUR)
        assert self.found == []
        self.see(NOON + (hours + 1) * HOUR, NOON + 24 * HOUR)
        assert self.found == [or_else]

    def mail(self, kind, at, name="<1@x>"):
        foot = f"You get this mail because you chose mails for: {kind}."
        text = f"Go to the table:\nhttps://x.example/g/{GAME}/\n\n--\n{foot}\n"
        content = f"Message-ID: {name}\nContent-Type: text/plain; charset=utf-8\n\n{text}".encode()
        self.judge.accept(ANN, content, "ann@example.org", at)
