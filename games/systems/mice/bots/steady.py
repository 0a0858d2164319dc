"""A steady player: fights what is in reach, searches while there is time, keeps the party together, goes on.

It sees the view only. Out of turn it answers as the default orders do, else with the safe answer.
"""

from collections.abc import Callable, Sequence

from games.engine.dice import Stream
from games.engine.questions import Question
from games.engine.system import Look
from games.systems.mice.aiming import way_of
from games.systems.mice.bots.gear import better, gift, given
from games.systems.mice.bots.means import at_hand, command, hurt_most, lesson, used_up
from games.systems.mice.bots.style import style
from games.systems.mice.chapters import joining_exit
from games.systems.mice.content import Content
from games.systems.mice.orders.answers import life_left, order_answer
from games.systems.mice.queries import battle_with, defence, has_class, lore
from games.systems.mice.sides import OUT, distances
from games.systems.mice.state import Figure, Mouse, State, card_of, minion_card
from games.systems.mice.story_book import Chapter
from games.systems.mice.view import View, observe
from games.systems.mice.words import AllMiceOn, Counted, Have

END, DONE, PASS = "end", "done", "pass"
LEARNED = 2
"""With more Lore than this a mouse goes on with a chapter's work though minions are there."""
SWORD, BOW, BLOCK = 1 / 2, 1 / 3, 1 / 3
"""How likely a die is to show them (content 2)."""
BOOSTS = ("battle_squeak", "aimed_shot", "feint", "accurate_shot", "power_shot", "flank")
FAR = 99
NO_STREAM = Stream()


def steady(look: Look, question: Question, seat: int, stream: Stream) -> str:
    """A sensible answer to any question."""
    view = look()
    ordered = order_answer(view, question, seat, {})
    if ordered is not None:
        return ordered.key
    judged = JUDGED.get(question.kind)
    return (judged and judged(view, question, question.options_of(seat))) or question.default_of(seat)


def answer(state: State, question: Question, seat: int) -> str:
    """What `steady` answers in a state that lies open: it draws nothing, and all but the decks is open."""
    keys = question.options_of(seat)
    return keys[0] if len(keys) == 1 else steady(lambda: observe(state, seat), question, seat, NO_STREAM)


def _mouse(view: View) -> Mouse:
    assert view.turn is not None
    return view.mice[view.turn.card]


def _story(view: View) -> Chapter:
    return view.content.chapters[view.chapter]


# -- the own turn -----------------------------------------------------------------------------------------


def _turn(view: View, keys: Sequence[str]) -> str:
    """The first of these that makes sense; else the turn is over."""
    mouse = _mouse(view)
    choices = (
        _recover,
        lesson,
        used_up,
        gift,
        _heal,
        _leave_water,
        _dress,
        _fight,
        command,
        _goal,
        _search,
        _explore,
    )
    for choice in choices:
        key = choice(view, mouse, keys)
        if key:
            return key
    return _step(view, mouse, keys) or _hurry(view, mouse, keys) or END


def _recover(view: View, mouse: Mouse, keys: Sequence[str]) -> str:
    """Rest where an effect asks for it; stand up, but strike first where somebody is in reach."""
    if "rest" in keys and ("stunned" in mouse.status or "webbed" in mouse.status) and not _of(keys, "fight"):
        return "rest"
    return "stand" if "stand" in keys else ""


def _heal(view: View, mouse: Mouse, keys: Sequence[str]) -> str:
    """Somebody on the space who is hurt; the whole action for it only in peace."""
    near = [one for one in view.mice.values() if one.space == mouse.space]
    hurt = style().hurt_at_work if _is_counted(view) else style().hurt
    if hurt_most(near) < hurt:
        return ""
    if "use:first_aid" in keys:
        return "use:first_aid"
    return "use:gentle_paws" if "use:gentle_paws" in keys and not view.figures else ""


def _leave_water(view: View, mouse: Mouse, keys: Sequence[str]) -> str:
    return _nearest(view, _of(keys, "climb"))


def _dress(view: View, mouse: Mouse, keys: Sequence[str]) -> str:
    return "equip" if "equip" in keys and better(view, mouse, mouse.pack) else ""


def _equip(view: View, keys: Sequence[str]) -> str:
    mouse, cards = _mouse(view), [key.partition(":")[2] for key in keys if key.startswith("wear:")]
    if card := better(view, mouse, cards):
        return f"wear:{card}"
    return DONE if DONE in keys else _weaker(view, mouse, keys)


def _weaker(view: View, mouse: Mouse, keys: Sequence[str]) -> str:
    """What makes room for what has just been put on: the weapon that strikes least."""
    offs = [key for key in keys if key.startswith("remove:")]
    arms = [key for key in offs if view.content.search[key.partition(":")[2]].kind == "weapon"]
    return min(arms or offs, key=lambda key: (battle_with(view.content, mouse, key.partition(":")[2]), key))


# -- fighting ---------------------------------------------------------------------------------------------


def _fight(view: View, mouse: Mouse, keys: Sequence[str]) -> str:
    """The attack with the best prospect; spells count as one with Lore dice."""
    fights = [key for key in _of(keys, "fight") if not _in_vain(view, mouse, key)]
    attacks = [*fights, *_bolts(view, keys)]
    if not attacks or _calls_the_king(view, mouse, keys):
        return ""
    return max(attacks, key=lambda key: _prospect(view, mouse, key))


def _in_vain(view: View, mouse: Mouse, key: str) -> bool:
    """Whether the target is immune to the weapon."""
    _, weapon, target = key.split(":")
    return not _hurts(view, mouse, weapon, view.figures[target])


def _bolts(view: View, keys: Sequence[str]) -> list[str]:
    """A spell where some minion on the tile is not immune to magic."""
    hurt = any("magic" not in _immune(view, figure) for figure in view.figures.values())
    return [key for key in keys if key == "use:mystic_bolt" and hurt]


def _hurts(view: View, mouse: Mouse, weapon: str, figure: Figure) -> bool:
    type_ = way_of(view.content, weapon, same_space=figure.space == mouse.space)[1]
    return type_ not in _immune(view, figure)


def _immune(view: View, figure: Figure) -> tuple[str, ...]:
    return minion_card(view.content, card_of(view.content, figure)).immune


def _prospect(view: View, mouse: Mouse, key: str) -> float:
    """Expected wounds, those that defeat somebody counted more."""
    content = view.content
    if key == "use:mystic_bolt":
        return (lore(content, mouse) * BOW - 2 * BLOCK) * style().bolt
    _, weapon, target = key.split(":")
    figure = view.figures[target]
    card = content.search.get(weapon)
    ranged = card is not None and card.attack == "ranged" and figure.space != mouse.space
    hits = battle_with(content, mouse, weapon) * (BOW if ranged else SWORD)
    wounds = max(0.1, hits - _defence(content, figure) * BLOCK)
    return float(wounds / _life(view, figure) ** style().focus)


def _defence(content: Content, figure: Figure) -> int:
    return (
        content.minions[figure.kind].defence
        if figure.kind in content.minions
        else content.bosses[figure.kind].cards[0].defence
    )


def _life(view: View, figure: Figure) -> int:
    content = view.content
    if figure.kind in content.minions:
        return content.minions[figure.kind].life - figure.wounds
    return max(1, sum(card.id in view.track for card in content.bosses[figure.kind].cards))


# -- the chapter's aim ------------------------------------------------------------------------------------


def _calls_the_king(view: View, mouse: Mouse, keys: Sequence[str]) -> bool:
    """Who is good at it goes on with the chapter's work though minions are there."""
    works = [key for key in _of(keys, "special") if key.endswith(("-a",)) and view.chapter in ("C4", "C6")]
    return bool(works) and (lore(view.content, mouse) > LEARNED or view.chapter == "C4")


def _goal(view: View, mouse: Mouse, keys: Sequence[str]) -> str:
    """The chapter's own action, where there is one; listening only when it brings time back."""
    for key in _of(keys, "special"):
        if key != "special:C3-a" or view.page > 1:
            return key
    return ""


def _search(view: View, mouse: Mouse, keys: Sequence[str]) -> str:
    if "search" not in keys:
        return ""
    wanted = _wanted(view)
    if wanted:
        return "search" if mouse.space in wanted else ""
    return "search" if _worth_searching(view, mouse) else ""


def _worth_searching(view: View, mouse: Mouse) -> bool:
    """In peace, while the wheel is calm and there is time; not by whom the others wait for, nor where wounds
    stay or each action is wanted for the chapter's work.
    """
    content = view.content
    calm = not view.figures and view.wheel < style().calm_wheel and view.side not in mouse.searched
    healed = any(has_class(content, one, "healer") for one in view.mice.values())
    return calm and healed and not _is_counted(view) and _early(view)


def _is_counted(view: View) -> bool:
    """Whether nothing but work that is counted wins the chapter."""
    return all(isinstance(one, Counted) for one in _story(view).victory)


def _early(view: View) -> bool:
    return view.round % (style().searches + 1) != 0 and view.page < view.end_page - style().pages_left


def _wanted(view: View) -> tuple[int, ...]:
    """The spaces where a token that the chapter asks for lies on this side."""
    goals = [token for one in _story(view).victory if isinstance(one, Have) for token in one.tokens]
    room = _story(view).rooms.get(view.side)
    there = room.search if room is not None else None
    if there is None or there.token not in goals or there.token in view.tokens:
        return ()
    return there.spaces


def _explore(view: View, mouse: Mouse, keys: Sequence[str]) -> str:
    """On along the route when everybody is there and the work here is done."""
    missing = any(not one.active for one in view.mice.values())
    key = f"explore:{_way(view)}"
    return key if key in keys and not missing and not _wanted(view) else ""


def _way(view: View) -> str:
    there = _next_side(view)
    if not there:
        return ""
    other = view.content.sides[view.side].other == there
    return "flip" if other else joining_exit(_story(view), view.content.sides, view.side, there)


def _next_side(view: View) -> str:
    """The side after this one on the route, counted from the last that has been explored."""
    route = _story(view).route
    goals = [token for one in _story(view).victory if isinstance(one, Have) for token in one.tokens]
    at = [n for n, side in enumerate(route) if side == view.side]
    homeward = bool(goals) and all(token in view.tokens for token in goals)
    here = at[-1] if homeward and at else next(iter(at), -1)
    return route[here + 1] if 0 <= here < len(route) - 1 else ""


# -- walking ----------------------------------------------------------------------------------------------


def _of(keys: Sequence[str], verb: str) -> list[str]:
    return [key for key in keys if key.partition(":")[0] == verb]


def _targets(view: View, mouse: Mouse) -> list[int]:
    """Where it wants to be: at work that it is good at, with a minion, where something is wanted, at the way
    on, at the goal.
    """
    if _is_at_work(view, mouse):
        return _works(view)
    if view.figures:
        return [figure.space for figure in view.figures.values()]
    if _wanted(view):
        return list(_wanted(view))
    side, way = view.content.sides[view.side], _way(view)
    if way == "flip":
        return [side.file.flip.space]
    if way:
        return [space for name, spaces in side.file.exits.items() if name == way for space in spaces]
    goals = [
        one.space for one in _story(view).victory if isinstance(one, AllMiceOn) and one.side == view.side
    ]
    return goals or _works(view)


def _works(view: View) -> list[int]:
    """Where the chapter's own actions are done on this side."""
    lines = [line.where for line in _story(view).special if line.where and line.where.side == view.side]
    return [space for where in lines for space in where.spaces]


def _is_at_work(view: View, mouse: Mouse) -> bool:
    """Whether it leaves the fight to the others."""
    return _is_counted(view) and lore(view.content, mouse) >= style().learned and bool(_works(view))


def _ways(view: View, mouse: Mouse) -> dict[int, int]:
    """Space -> steps to the nearest target, never over a space from which the current leaves the tile."""
    side = view.content.sides[view.side]
    safe = [space for space in side.spaces if side.file.current.get(space) != OUT]
    beside = {one: [other for other in side.adjacent[one] if other in safe] for one in side.spaces}
    return distances(beside, _targets(view, mouse) or [mouse.space])


def _step(view: View, mouse: Mouse, keys: Sequence[str]) -> str:
    """A step closer; who shoots stays where it sees somebody, who is weak stays away."""
    stays = _shoots(view, mouse) or (
        life_left(view, mouse) <= style().last and defence(view.content, mouse) < style().frail
    )
    if view.figures and stays and not _is_at_work(view, mouse):
        return ""
    far = _ways(view, mouse)
    best = _nearest(view, _of(keys, "step"))
    to = int(best.partition(":")[2] or 0)
    return best if best and far.get(to, FAR) < far.get(mouse.space, FAR) else ""


def _nearest(view: View, keys: Sequence[str]) -> str:
    far = _ways(view, _mouse(view))
    return min(keys, key=lambda key: (far.get(int(key.partition(":")[2]), FAR), key), default="")


def _shoots(view: View, mouse: Mouse) -> bool:
    """Whether it has a ranged weapon and sees somebody to shoot at."""
    content = view.content
    ranged = [card for card in mouse.worn if content.search[card].attack == "ranged"]
    seen = content.sides[view.side].seen_from[mouse.space]
    there = [figure for figure in view.figures.values() if figure.space in seen]
    return any(_hurts(view, mouse, card, figure) for card in ranged for figure in there)


def _hurry(view: View, mouse: Mouse, keys: Sequence[str]) -> str:
    """A scurry where the others wait: no minion here, and the aim still away."""
    away = _ways(view, mouse).get(mouse.space, 0) > 0
    return "scurry" if "scurry" in keys and away and not view.figures else ""


# -- kinds of questions -----------------------------------------------------------------------------------


def _boost(_view: View, _question: Question, keys: Sequence[str]) -> str:
    return next((key for key in keys if key.split(":")[-1] in BOOSTS), keys[0])


def _ordered(view: View, question: Question, keys: Sequence[str]) -> str:
    """With which weapon, and against whom, another fights by order."""
    fighter = view.mice[question.params["who"]]
    return max(keys, key=lambda key: _prospect(view, fighter, key))


Judged = Callable[[View, Question, Sequence[str]], str]
JUDGED: dict[str, Judged] = {
    "turn": lambda view, _, keys: _turn(view, keys),
    "equip": lambda view, _, keys: _equip(view, keys),
    "before_attack": _boost,
    "after_attack": lambda _view, _, keys: keys[-1],
    "scurry": lambda view, _, keys: _step(view, _mouse(view), keys) or PASS,
    "rush": lambda view, _, keys: _step(view, _mouse(view), keys) or PASS,
    "whom": lambda view, _, keys: max(keys, key=lambda who: view.mice[who].wounds),
    "order_to_fight": _ordered,
    "share": given,
    **dict.fromkeys(("before_search", "after_roll", "once_more"), at_hand),
}
"""Kind -> the answer; "" is the usual one."""
