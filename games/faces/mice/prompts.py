"""The open question in words: for the one who is asked, and for those who wait."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine.questions import Question
from games.faces.mice.amounts import things
from games.faces.mice.names import Words, hero_who_can, name
from games.faces.mice.roll_words import roll_name
from games.faces.naming import text
from games.systems.mice.content import Content
from games.systems.mice.move import points as points_of
from games.systems.mice.state import size_of
from games.systems.mice.view import View

ASKED: dict[str, str] = {
    "hero": _("Whom do you play?"),
    "ability": _("Which ability does %(who)s begin with?"),
    "party_card": _("Who gets it: %(card)s?"),
    "before_turn": _("The turn of %(who_gen)s: anything first?"),
    "turn": _("The turn of %(who_gen)s: what now?"),
    "trap_dice": _("The trap: roll Move or Lore?"),
    "scurry": _("%(who)s scurries: where to?"),
    "rush": _("%(who)s runs on: where to?"),
    "arrive": _("Where does %(who)s arrive?"),
    "rescue": _("%(who)s is free: on which space?"),
    "before_attack": _("The attack: add a card?"),
    "after_attack": _("After the attack: use a card?"),
    "once_more": _("Attack once more?"),
    "after_roll": _("Keep the roll (%(roll)s)?"),
    "before_search": _("The search: add a card?"),
    "find": _("Found something: which do you take?"),
    "keep": _("You have found %(card_acc)s: keep it?"),
    "drop": _("The pack is full: what goes?"),
    "equip": _("What does %(who)s wear?"),
    "share": _("What changes hands with %(partner_ins)s?"),
    "deal": _("%(by)s proposes to share: agree?"),
    "thrown": _("%(by)s would throw %(who_acc)s: agree?"),
    "throw_to": _("Where does %(thrown)s fly?"),
    "disguise": _("Use the disguises?"),
    "boss_cards": _("%(boss)s comes: with which cards?"),
    "boss_wound": _("Which card of %(boss_gen)s is wounded?"),
    "order_to_fight": _("Whom does %(who)s attack, and how?"),
    "whom": _("%(card)s: for whom?"),
    "target": _("%(card)s: against whom?"),
    "weapon": _("%(card)s: with which weapon?"),
    "space": _("%(card)s: on which space?"),
    "branch": _("%(card)s: what is removed?"),
    "which_status": _("%(card)s: which effect goes?"),
    "swap": _("With whom does %(who)s swap?"),
    "take": _("%(card)s: which card do you take?"),
    "giver": _("%(card)s: who gives?"),
    "partner": _("%(card)s: with whom?"),
    "self_attacked": _("%(by)s attacks %(target_acc)s: react?"),
    "mouse_near_hit": _("%(target)s is hit: step in?"),
    "self_hit": _("%(target)s is hit: react?"),
    "would_be_captured": _("%(target)s would be captured: react?"),
    "minions_placed": _("Minions have come: shoot at once?"),
    "minion_turn_start": _("Minions begin their turn: react?"),
    "surge": _("A surge is coming: stop the minions?"),
    "after_order_set": _("A new order: swap a card?"),
    "concede": _("%(who)s would give up: agree?"),
    "onward": _("How does the story go on?"),
    "take_along": _("What does your mouse take along?"),
}

AWAITED: dict[str, str] = {
    "hero": _("The party is being chosen."),
    "ability": _("The party is being chosen."),
    "party_card": _("The party decides who gets it: %(card)s."),
    "turn": _("%(who)s is on turn."),
    "before_turn": _("%(who)s is on turn."),
    "scurry": _("%(who)s scurries."),
    "rush": _("%(who)s runs on."),
    "arrive": _("The mice arrive."),
    "rescue": _("%(who)s comes free."),
    "before_attack": _("%(who)s is about to attack."),
    "after_roll": _("%(who)s may still roll again."),
    "before_search": _("%(who)s is about to search."),
    "keep": _("%(who)s has found: %(card)s."),
    "equip": _("%(who)s changes equipment."),
    "share": _("Sharing: %(giver)s and %(partner)s."),
    "deal": _("An agreement is needed to share."),
    "thrown": _("%(who)s is asked whether to fly."),
    "disguise": _("The party decides about the disguises."),
    "boss_cards": _("The cards of %(boss_gen)s are being chosen."),
    "self_attacked": _("%(target)s may react to the attack."),
    "mouse_near_hit": _("Somebody may step in for %(target_acc)s."),
    "self_hit": _("%(target)s may react to the hit."),
    "would_be_captured": _("%(target)s may escape capture."),
    "minions_placed": _("Somebody may shoot at the newcomers."),
    "minion_turn_start": _("Somebody may react before the minions' turn."),
    "surge": _("Somebody may stop the surge's minions."),
    "after_order_set": _("The order may still change."),
    "concede": _("The party votes: give the chapter up?"),
    "onward": _("The party votes how the story goes on."),
    "take_along": _("Everybody chooses what their mice take along."),
}
DECIDES = _("A decision is being made.")

HINTS: dict[str, str] = {
    "hero": _("No hero takes part twice. Values and abilities stand on the cards."),
    "ability": _("One ability to begin with; more can be learned for 6 cheese each."),
    "arrive": _("All mice of the tile come along. Four fit on a space."),
    "rescue": _("On or beside the space of another mouse. This takes the whole turn."),
    "before_attack": _("The dice have not been rolled yet."),
    "share": _("Name one thing after the other; nothing has to come back."),
    "equip": _("Two paws, one card for each other place of the body."),
    "drop": _("It goes to the discards."),
    "trap_dice": _("One star on any die and the mouse is safe."),
    "disguise": _("Rat warriors that would come: %(rats)s. Other minions come all the same."),
    "boss_wound": _("A card leaves the track when its life is gone; the last one defeats the boss."),
    "concede": _("The chapter is lost if all agree."),
    "onward": _("What most want happens; with equal votes the host's counts."),
    "take_along": _("The starting equipment comes along in any case."),
    "find": _("It counts as this mouse's find on this side."),
}
POINTS = _("Movement points left: %(points)s.")
HELD = _("Minions hold %(who_acc)s on this space.")
MOVES = ("step", "climb", "stand")
OFFER = _("%(giver)s gives: %(gives)s. %(partner)s gives: %(takes)s.")


def prompt(words: Words, view: View, question: Question) -> str:
    """What the reader is asked."""
    return words.fill(ASKED[question.kind], _facts(view, question.kind, question.params, _keys(question)))


def _keys(question: Question) -> tuple[str, ...]:
    return tuple(key for seat in question.seats for key in question.options_of(seat))


def _facts(view: View, kind: str, params: Mapping[str, Any], keys: tuple[str, ...] = ()) -> dict[str, Any]:
    """The parameters, and what the view tells of the moment: the attack that runs, who may react."""
    facts = dict(params)
    if "roll" in params:
        facts["roll"] = roll_name(params["roll"])
    attack = view.attack
    if attack is not None:
        facts.setdefault("by", attack.attacker)
        facts.setdefault("target", attack.defender or next(iter(attack.targets), ""))
    able = next((key.rpartition(":")[2] for key in keys if key.count(":") == 2), "")
    if kind == "would_be_captured" and able in view.mice:
        facts["target"] = able
    if "target" not in facts:
        facts["target"] = able or params.get("who", "")
    return facts


def hint(words: Words, view: View, question: Question) -> str:
    """One more sentence, "" where the prompt says it all."""
    kind = question.kind
    if kind == "turn":
        return _points_left(words, view, _keys(question))
    if kind == "deal" and view.deal is not None:
        return _offered(words, view)
    if kind in HINTS:
        return words.fill(HINTS[kind], question.params)
    return explained(view.content, str(question.params.get("card", "")))


def _points_left(words: Words, view: View, keys: tuple[str, ...]) -> str:
    """What is left of the movement, or that minions let nobody go."""
    content = view.content
    turn = view.turn
    if turn is None or turn.movement == "over" or not turn.die:
        return ""
    mouse = view.mice[turn.card]
    left = points_of(content, mouse, turn.die) - turn.spent
    moves = any(key.partition(":")[0] in MOVES for key in keys)
    held = any(
        one.space == mouse.space and size_of(content, one.kind) != "none" for one in view.figures.values()
    )
    if left and held and not moves:
        return words.tell(HELD, {"who": mouse.id})
    return words.tell(POINTS, {}, points=left)


def _offered(words: Words, view: View) -> str:
    deal = view.deal
    assert deal is not None
    nothing = gettext("nothing")
    return words.tell(
        OFFER,
        {"giver": deal.giver, "partner": deal.partner},
        gives=things(view.content, deal.gives, deal.cheese) or nothing,
        takes=things(view.content, deal.takes, -deal.cheese) or nothing,
    )


def explained(content: Content, what: str) -> str:
    """What stands on an ability or a search card; "" for anything else."""
    for shelf in (content.abilities, content.search):
        given = shelf[what].text if what in shelf else None
        if given is not None:
            return f"{name(content, what)}: {text(given)}"
    hero = hero_who_can(content, what)
    return f"{name(content, what)}: {text(content.heroes[hero].texts.passive_text)}" if hero else ""


def awaited(words: Words, view: View, kind: str, params: Mapping[str, Any]) -> str:
    """What the others are asked."""
    if kind not in AWAITED:
        return gettext(DECIDES) if kind else ""
    return words.fill(AWAITED[kind], _facts(view, kind, params))
