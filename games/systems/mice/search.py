"""Searching, finding cards, and the cards that look into the search deck (SEARCH, M-R-51 to M-R-57)."""

from collections.abc import Sequence

from games.engine import questions as ask
from games.engine.questions import Procedure
from games.kit import decks
from games.kit.picks import DONE
from games.systems.mice.achievements import give_cheese
from games.systems.mice.content import Content
from games.systems.mice.effects import EFFECTS, Scene, choose, count_symbols, custom
from games.systems.mice.packs import discard, put_away, trim_pack
from games.systems.mice.queries import may_use, pack_limit
from games.systems.mice.rolls import SEARCH_ROLL, roll_of_mouse
from games.systems.mice.rulesets import by_second
from games.systems.mice.state import Mouse, State
from games.systems.mice.story import happen
from games.systems.mice.story_book import RoomSearch
from games.systems.mice.windows import USE, acting, gear_at, usable, use
from games.systems.mice.words import Draw, Take

KEEP, CHEESE, SPECIAL, DECK = "keep", "cheese", "special", "deck"
LAMP = "lamp_light"
LOOK_FOR_GEAR, LOOK_FOR_ONE = 5, 4


# -- the action -------------------------------------------------------------------------------------------


def can_search(state: State, mouse: Mouse) -> bool:
    """M-SEARCH-06, M-STATUS-03, M-R-51, M-R-52; a goal token may be searched for in any case (M-R-148)."""
    if "webbed" in mouse.status or "stunned" in mouse.status:
        return False
    return state.side not in mouse.searched or _token_here(state, mouse)


def search(state: State, mouse: Mouse) -> Procedure:
    """M-SEARCH-01, M-SEARCH-02: announce, roll, on a star find."""
    yield from _before(state, mouse)
    dice = 1 + state.now.search_dice + lamp_dice(state, mouse)
    mouse.used += [LAMP] * lamp_dice(state, mouse)
    state.now.search_dice = 0
    shown = yield from roll_of_mouse(state, mouse, SEARCH_ROLL, dice)
    found = count_symbols(state.content, shown, "star") > 0
    state.tell("searched", who=mouse.id, found=found)
    if found:
        yield from _success(state, mouse)


def _before(state: State, mouse: Mouse) -> Procedure:
    """The window `before_search`: what is worn helps by itself, other cards are offered."""
    for card in gear_at(state.content, mouse, "before_search"):
        yield from EFFECTS.run(Scene(state, card.id, mouse.id), card.do)
    while keys := [card for card in usable(state, mouse, "before_search") if card not in mouse.worn]:
        offered = (DONE, *(f"{USE}:{card}" for card in keys))
        key = yield ask.one(mouse.seat, "before_search", offered, DONE, who=mouse.id)
        if key == DONE:
            return
        yield from use(Scene(state, key.split(":")[1], mouse.id))


def lamp_dice(state: State, mouse: Mouse) -> int:
    """The lamp's light: the first search roll of each mouse has 1 die more."""
    return int(LAMP in state.flags and LAMP not in mouse.used)


def _success(state: State, mouse: Mouse) -> Procedure:
    """M-R-55: the special card or token of the room, or a card of the deck."""
    again = state.side in mouse.searched
    special = _special(state, mouse)
    if not again:
        mouse.searched.append(state.side)
    key = SPECIAL if special else DECK
    if special and not again:
        key = yield ask.one(mouse.seat, "find", (SPECIAL, DECK), SPECIAL, who=mouse.id, special=special)
    if key == DECK:
        yield from draw_card(state, mouse)
    elif special in state.aside:
        state.aside.remove(special)
        yield from find_card(state, mouse, special)
    else:
        yield from _token_found(state, mouse, special)


def _room_search(state: State, mouse: Mouse) -> RoomSearch | None:
    """What a search may find in this room on the mouse's space."""
    room = state.story.rooms.get(state.side)
    there = room.search if room is not None else None
    return there if there is not None and (not there.spaces or mouse.space in there.spaces) else None


def _special(state: State, mouse: Mouse) -> str:
    """The card or token that may be found here, "" for none any more."""
    there = _room_search(state, mouse)
    if there is None:
        return ""
    if there.token:
        return there.token if there.token not in state.tokens else ""
    return there.card if there.card in state.aside else ""


def _token_here(state: State, mouse: Mouse) -> bool:
    there = _room_search(state, mouse)
    return there is not None and there.token != "" and there.token not in state.tokens


def _token_found(state: State, mouse: Mouse, token: str) -> Procedure:
    """A goal token is the party's for good; the window `token_found`."""
    state.tokens.append(token)
    state.tell("token", who=mouse.id, token=token)
    yield from happen(state, "token_found", mouse)


# -- finding ----------------------------------------------------------------------------------------------


def draw_card(state: State, mouse: Mouse) -> Procedure:
    """Draw from the deck, its discards shuffled where it is empty; with none at all nothing (M-R-56)."""
    card = yield from decks.draw(state.search, "find", who=mouse.id)
    if card:
        yield from find_card(state, mouse, card)


def find_card(state: State, mouse: Mouse, card: str, *, worth_cheese: bool = True) -> Procedure:
    """M-SEARCH-03 to M-SEARCH-05, M-R-53, M-R-54: events act at once, party items are everybody's.

    One that the party has already makes room for another card (M-R-57).
    """
    state.tell("found", who=mouse.id, card=card)
    if card in state.stash or card in state.laid:
        state.search.discard.append(card)
        yield from draw_card(state, mouse)
        return
    state.playing.append(card)
    if state.content.search[card].kind in ("event", "party"):
        yield from _happen_at_once(state, mouse, card)
    else:
        yield from _keep(state, mouse, card, worth_cheese=worth_cheese)


def _happen_at_once(state: State, mouse: Mouse, card: str) -> Procedure:
    yield from EFFECTS.run(Scene(state, card, mouse.id), acting(state.content, card).do)
    state.playing.remove(card)
    if state.content.search[card].kind == "event":
        state.search.discard.append(card)


def _keep(state: State, mouse: Mouse, card: str, *, worth_cheese: bool) -> Procedure:
    """Its player keeps it or not; with a full pack another card may go for it."""
    keys = _what_to_do(state.content, mouse, card, worth_cheese=worth_cheese)
    key = keys[0]
    if len(keys) > 1:
        usual = _usual(state, card, keys)
        key = yield ask.one(mouse.seat, "keep", keys, usual, who=mouse.id, card=card)
    state.playing.remove(card)
    if key == CHEESE:
        state.search.discard.append(card)
        give_cheese(state, mouse, 1 if worth_cheese else 0)
        return
    if key != KEEP:
        discard(state, mouse, key.split(":")[1])
    put_away(state.content, mouse, card)


def _what_to_do(content: Content, mouse: Mouse, card: str, *, worth_cheese: bool) -> list[str]:
    """Keep it, in a full pack in place of another; or let it go, for a cheese as a rule."""
    room = content.search[card].kind == "trick" or len(mouse.pack) < pack_limit(content, mouse)
    if room:
        return [KEEP, *([CHEESE] if worth_cheese else [])]
    return [CHEESE, *(f"drop:{one}" for one in dict.fromkeys(mouse.pack))]


def _usual(state: State, card: str, keys: Sequence[str]) -> str:
    """M-D-08: keep what some mouse can use if there is room, else take the cheese."""
    content = state.content
    useful = any(may_use(content, one, content.search[card]) for one in state.mice.values())
    return KEEP if KEEP in keys and useful else CHEESE if CHEESE in keys else keys[0]


@EFFECTS.carries(Draw)
def _draw(scene: Scene, effect: Draw) -> Procedure:
    for _ in range(effect.n):
        yield from draw_card(scene.state, scene.mouse)


@EFFECTS.carries(Take)
def _take(scene: Scene, effect: Take) -> Procedure:
    """M-PARTY-01: a party item goes to the stash."""
    yield from ()
    scene.state.stash.append(effect.party)


# -- looking into the deck --------------------------------------------------------------------------------


@custom("look_search_top4_take1")
def _look_for_one(scene: Scene) -> Procedure:
    """Threads of Reason: one of the top 4 is taken, an event carried out; no cheese for it (content 1.4)."""
    seen = yield from _top(scene, LOOK_FOR_ONE)
    card = yield from choose(scene, "take", list(dict.fromkeys(seen)))
    yield from _take_one(scene, seen, card)


@custom("treasure_look5_take_gear")
def _look_for_gear(scene: Scene) -> Procedure:
    """Tinkerer's Treasure: one weapon, armour or accessory of the top 5, as a find."""
    content = scene.content
    seen = yield from _top(scene, LOOK_FOR_GEAR)
    card = yield from choose(scene, "take", [one for one in dict.fromkeys(seen) if one in content.gear])
    yield from _take_one(scene, seen, card, worth_cheese=True)


def _top(scene: Scene, count: int) -> Procedure:
    """The top cards, drawn before everybody's eyes; those that are not taken are shuffled back."""
    seen: list[str] = []
    for _ in range(count):
        card = yield from decks.draw(scene.state.search, "look", who=scene.user)
        if card:
            seen.append(card)
            scene.state.playing.append(card)
    return seen


def _take_one(scene: Scene, seen: list[str], card: str, *, worth_cheese: bool = False) -> Procedure:
    state = scene.state
    for one in seen:
        state.playing.remove(one)
    if card:
        seen.remove(card)
    for one in seen:
        state.search.bag[one] = state.search.bag.get(one, 0) + 1
    if card:
        yield from find_card(state, scene.mouse, card, worth_cheese=worth_cheese)


@custom("scroll_back_to_pack")
def _scroll_back(scene: Scene) -> Procedure:
    """Careful Reader: the scroll goes back into the pack; True, so that it is not discarded.

    In the first set it lies among the cards being played as well until its player has made room.
    """
    if by_second(scene.state):
        scene.state.playing.remove(scene.card)
    scene.mouse.pack.append(scene.card)
    scene.state.tell("scroll_kept", who=scene.user, card=scene.card)
    yield from trim_pack(scene.state, scene.mouse)
    return True
