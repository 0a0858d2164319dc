"""The goods of a question as one grid by shop: what each costs, what the purse then has, what is risked.

Everything that lies there is shown, also what is too dear, with the reason. Of a deck that lies face down its
top card stands unseen.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.engine.dice import Stream
from games.engine.questions import Question
from games.faces.narrow import narrow
from games.faces.talisman.card_faces import back, card_face, too_wide
from games.faces.talisman.given import Gift
from games.faces.talisman.names import apart, deck, in_brackets, name
from games.kit.control import RollTable
from games.kit.effects import Effect, walk
from games.systems.talisman.cardplay import price_at
from games.systems.talisman.content import Content
from games.systems.talisman.determinize import determinize
from games.systems.talisman.prices import cost
from games.systems.talisman.queries import carried_objects, object_limit
from games.systems.talisman.state import Character, State
from games.systems.talisman.stocks import FACE_DOWN, SHOP_DECKS, on_offer
from games.systems.talisman.streets import GATE
from games.systems.talisman.view import View
from games.systems.talisman.words.cards import Discard
from games.systems.talisman.words.states import Jail
from games.systems.talisman.words.trade import Buy

BUY, CARD, AT_GATE = "buy", "card", "gate"
KINDS = (BUY, CARD, AT_GATE)
"""The questions whose answers are goods."""
UNSEEN = "unseen"
FACES = 6
BUYS, TAKES = _("Buy %(what)s"), _("Take %(what)s")
THEN_LEFT = _("purse %(now)s, then %(left)s")
KEEPS, JAIL, GONE = _("%(chance)s yours"), _("%(chance)s Jail, and it is gone"), _("%(chance)s it is gone")
FULL = _("You carry %(now)s of %(most)s Objects: a new one means leaving one.")


@dataclass(frozen=True)
class Ware:
    """Something to be had: its `number` on the page; `key` is "" where it cannot be had, as `why` says.

    `price` is None where nothing more is paid; `count`: so many lie in the deck of which it is the top card.
    `said` is the whole deed, `then` what it leaves and risks.
    """

    number: int
    key: str
    name: str
    short: str
    band: str
    picture: str
    gift: Gift | None
    text: str
    price: int | None
    count: int | None
    said: str
    then: str
    why: str

    @property
    def is_long(self) -> bool:
        """Whether a part of its name is too wide for a tile, or has more lines than that has."""
        return too_wide(self.short)


@dataclass(frozen=True)
class Stall:
    """The goods of one shop, and what they are worth where they cost nothing more."""

    id: str
    title: str
    worth: str
    wares: tuple[Ware, ...]


@dataclass(frozen=True)
class Market:
    """Where it is, the reader's purse, the goods by shop, `risk` in words ("50% yours"), a `note` about the
    hand; `chosen` is the number of the one that is chosen at first."""

    name: str
    purse: int
    stalls: tuple[Stall, ...]
    risk: str
    note: str
    chosen: int

    @property
    def wares(self) -> tuple[Ware, ...]:
        """All of them, as they are numbered."""
        return tuple(ware for stall in self.stalls for ware in stall.wares)


def market(view: View, question: Question, keys: Sequence[str]) -> Market | None:
    """The goods of the reader's question; None for one that is about no goods."""
    if question.kind not in KINDS or view.seat is None:
        return None
    source = GATE if question.kind == AT_GATE else str(question.params.get("source", ""))
    state = determinize(view, view.seat, Stream("shop"))
    prices = _prices(view, state, question.kind, source, keys)
    if prices is None or not prices:
        return None
    seller = _Seller(view, state, state.of(view.seat), question.kind, source, tuple(keys))
    stalls = tuple(seller.stalls(prices))
    wares = [ware for stall in stalls for ware in stall.wares]
    chosen = next((ware.number for ware in wares if ware.key), wares[0].number)
    return Market(
        name(view.content, source),
        seller.who.gold,
        stalls,
        seller.risk(lost=False),
        seller.note(prices),
        chosen,
    )


def _prices(
    view: View, state: State, kind: str, source: str, keys: Sequence[str]
) -> dict[str, int | None] | None:
    """Card or deck -> what it costs, of all that is to be had there; None where nothing is for sale."""
    who = state.of(view.seat or 0)
    if kind == AT_GATE:
        posters = dict.fromkeys(view.gate)
        return {card: cost(state, who, view.content.cards[card].price, GATE) for card in posters}
    if kind == CARD:
        goods = [key for key in keys if _deck(view.content, key) in SHOP_DECKS]
        return dict.fromkeys(goods) if len(goods) > 1 else None
    return _of_trade(state, who, source, keys)


def _of_trade(state: State, who: Character, source: str, keys: Sequence[str]) -> dict[str, int | None] | None:
    content = state.content
    printed = content.cards.get(source) or content.spaces.get(source)
    trade = next((one for one in walk(printed) if isinstance(one, Buy)), None) if printed else None
    if trade is None:
        return None
    offered = [key.removeprefix(f"{BUY}:") for key in keys if key.startswith(f"{BUY}:")]
    lying = dict.fromkeys((*offered, *on_offer(state, who, trade.of, None, trade.types)))
    return {
        one: cost(state, who, price_at(content, one, trade), source, card=True)
        for one in lying
        if one in FACE_DOWN or not trade.prices or content.cards[one].called in trade.prices
    }


def _deck(content: Content, key: str) -> str:
    return key if key in FACE_DOWN else content.cards[key].deck if key in content.cards else ""


@dataclass(frozen=True)
class _Seller:
    """What is needed to word each of the goods."""

    view: View
    state: State
    who: Character
    kind: str
    source: str
    keys: tuple[str, ...]

    def stalls(self, prices: dict[str, int | None]) -> Iterator[Stall]:
        """The goods by their decks, in the order of the shops; those that lie unseen together."""
        content, numbers = self.view.content, Counter[str]()
        alike = Counter(name(content, one) for one in prices if one not in FACE_DOWN)
        for stall in (*SHOP_DECKS, UNSEEN):
            goods = [one for one in prices if _stall(content, one) == stall]
            wares = []
            for one in goods:
                numbers["all"] += 1
                wares.append(
                    self.ware(one, prices[one], numbers["all"], shared=alike[name(content, one)] > 1)
                )
            if wares:
                title = gettext("The top card, unseen") if stall == UNSEEN else str(back(stall).name)
                yield Stall(stall, title, self.worth(goods), tuple(wares))

    def worth(self, goods: Iterable[str]) -> str:
        """What goods that cost nothing more are worth."""
        prices = [self.view.content.cards[one].price for one in goods if one not in FACE_DOWN]
        if self.kind != CARD or not any(prices):
            return ""
        return gettext("worth %(least)s to %(most)s gold") % {"least": min(prices), "most": max(prices)}

    def ware(self, one: str, price: int | None, number: int, *, shared: bool) -> Ware:
        """One of the goods; of several of one name with its deck."""
        content, key = self.view.content, one if self.kind == CARD else f"{BUY}:{one}"
        what = deck(one) if one in FACE_DOWN else name(content, one, "acc")
        pile = back(one) if one in FACE_DOWN else None
        face = None if pile else card_face(content, one)
        called = pile.name if pile else in_brackets(name(content, one), apart(content, one) if shared else "")
        missing = max(0, (price or 0) - self.who.gold)
        return Ware(
            number,
            key if key in self.keys else "",
            called,
            face.short if face else narrow(called),
            face.band if face else "marker",
            (face.target or face.picture) if face else pile.sign if pile else "",
            face.gift if face else None,
            face.text if face else "",
            price,
            self.view.decks[one].left if pile else None,
            gettext(TAKES if price is None else BUYS) % {"what": what},
            self.then(price),
            self.why(missing) if key not in self.keys else "",
        )

    def then(self, price: int | None) -> str:
        """What is left in the purse, and what is risked."""
        left = gettext(THEN_LEFT) % {"now": self.who.gold, "left": self.who.gold - (price or 0)}
        return ", ".join(one for one in (left if price else "", self.risk(lost=True)) if one)

    def why(self, missing: int) -> str:
        """Why it cannot be had."""
        words = ngettext("%(n)s gold is missing.", "%(n)s gold are missing.", missing) % {"n": missing}
        return words if missing else gettext("It cannot be had now.")

    def risk(self, *, lost: bool) -> str:
        """How likely a roll that follows leaves it to the reader, or takes it away; "" where none follows."""
        printed = self.view.content.cards.get(self.source)
        rows = [one.rows for one in walk(printed) if isinstance(one, RollTable)] if printed else []
        least = 0
        for row in rows[0] if rows and self.kind == CARD else ():
            upto = row.upto or FACES
            if any(isinstance(one, Discard) and one.what == "gained" for one in row.then):
                return _risked(upto - least, row.then, lost=lost)
            least = upto
        return ""

    def note(self, prices: Iterable[str]) -> str:
        """What the hand does not allow."""
        content = self.view.content
        now, most = carried_objects(self.state, self.who), object_limit(self.state, self.who)
        things = any(one in content.cards and content.cards[one].type != "follower" for one in prices)
        if not things or self.kind == AT_GATE or now < most:
            return ""
        return gettext(FULL) % {"now": now, "most": most}


def _stall(content: Content, one: str) -> str:
    return UNSEEN if one in FACE_DOWN else _deck(content, one)


def _risked(of_six: int, effects: Iterable[Effect], *, lost: bool) -> str:
    """The words of a roll that loses it by so many of six results."""
    chance = round(100 * of_six / FACES)
    if not lost:
        return gettext(KEEPS) % {"chance": f"{100 - chance}%"}
    jailed = any(isinstance(one, Jail) for one in effects)
    return gettext(JAIL if jailed else GONE) % {"chance": f"{chance}%"}
