"""A judge at work: sights of a table as Ann has them, and her mails."""

from datetime import UTC, datetime, timedelta

from rehearsal.judge.agreements import Vote
from rehearsal.judge.facts import Facts
from rehearsal.judge.hours import Person
from rehearsal.judge.judge import Judge

NOON = datetime(2026, 10, 12, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
GAME = "t00001g000"
ANN, BOB = 1, 2
NAMES = {ANN: "Ann", BOB: "Bob"}


class Bench:
    """A judge who knows Ann and Bob: both in London, asleep from 22 to 6 o'clock, where it is an hour later
    than UTC."""

    def __init__(self):
        self.found = []
        people = {who: Person(who, "Europe/London", (22, 6), frozenset(), name=NAMES[who]) for who in NAMES}
        self.facts = Facts(people, [], [], lambda count, _words: self.found.append(count))
        self.facts.names |= set(NAMES.values())
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
        away=(),
        campaign=None,
        game=GAME,
        status="running",
        agreed=True,
        how="",
        all_of=False,
    ):
        """The table as Ann sees it, or `who`; with `mice` it is one of allies, and the first mouse is on
        turn. To a sealed question they have `answered`."""
        if paused and agreed:
            self.agree("pause", at)
        shown = {"seat": on_turn, "number": turn}
        if mice:
            shown = {"card": next(iter(mice)), "number": turn}
        view = {
            "id": game,
            "name": "Table 1",
            "status": status,
            "paused": paused,
            "adjourned": False,
            "seat": who,
            "seats": [
                {"number": seat, "name": name, "bot": False, "away": seat in away, "out": False}
                for seat, name in NAMES.items()
            ],
            "campaign": campaign,
            "result": {"how": how} if how else None,
            "take_back": None,
            "plan": None,
            "waiting": [{"seat": seat, "due_at": due and due.isoformat(), "then": then} for seat in asked],
            "question": {"answered": answered} if asked else None,
            "view": {"turn": shown} | ({"mice": mice, "track": list(mice)} if mice else {}),
        }
        if all_of:
            return view
        self.judge.see(at, [{who: view}])
        return None

    def see_all(self, at, people, **table):
        """The table as each of these people sees it, at once."""
        views = {who: self.see(at, at + 24 * HOUR, who=who, all_of=True, **table) for who in people}
        self.judge.see(at, [views])

    def agree(self, matter, at, *, hours=48, said=(ANN, BOB)):
        """Ann has asked the table for it, and these have said yes."""
        vote = Vote(GAME, matter, ANN, "Ann", hours, at, said=dict.fromkeys(said, True))
        self.judge.agreements.proposed(len(self.judge.agreements.votes) + 1, vote)
        return vote

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

    def mail(self, kind, at, name="<1@x>", *, says=""):
        foot = f"You get this mail because you chose mails for: {kind}."
        text = f"{says}\n\nGo to the table:\nhttps://x.example/g/{GAME}/\n\n--\n{foot}\n"
        self.letter(text, at, name)

    def letter(self, text, at, name="<1@x>"):
        """A mail to Ann with this plain part."""
        content = f"Message-ID: {name}\nContent-Type: text/plain; charset=utf-8\n\n{text}".encode()
        self.judge.accept(ANN, content, "ann@example.org", at)
