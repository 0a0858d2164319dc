"""The cards of the teams, the fight in progress and the open roll, each as far as the reader may see it."""

from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from msgspec.structs import astuple

from games.faces.naming import text
from games.faces.sorcerer.abilities import does
from games.faces.sorcerer.boards import thing_picture, where
from games.faces.sorcerer.chances import asks_table
from games.faces.sorcerer.dice import dice, die
from games.faces.sorcerer.magic_words import magic
from games.faces.sorcerer.names import Words, name
from games.faces.stakes import Choice
from games.kit.content_sets import kept_inside
from games.systems.sorcerer.cards import Magic
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.queries import strength_printed, weapon_bonus
from games.systems.sorcerer.state import Fight, Player, Roll
from games.systems.sorcerer.strength_pieces import weapons_at_most
from games.systems.sorcerer.view import HIDDEN, CharacterView, View

KEPT = 4096


@dataclass(frozen=True)
class Thing:
    """A token: its id, its name, its kind, what it does, of a scroll who casts it (`magic`), and what one may
    do with it and what that brings.

    `slot` says in words where it is worn, "" in the backpack.
    """

    id: str
    name: str
    kind: str
    effect: str
    magic: str = ""
    slot: str = ""
    choices: tuple[Choice, ...] = ()

    @property
    def picture(self) -> str:
        """The id of its symbol."""
        return thing_picture(self.id)


@dataclass(frozen=True, eq=False)
class Card:
    """A character as the reader sees it: `pack` is None where it is hidden, `carried` of `slots` are used.

    `rune_goal` is where its Rune wants to be carried, short, `rune_way` how, `rune_board` the number of the
    board; "" where it has none or nobody knows. Like a team it is kept by its facts: there is one of each.
    """

    who: str
    team: str
    name: str
    full_name: str
    status: str
    where: str
    lp: int
    lp_max: int
    strength: int
    weapon: Thing | None
    armour: tuple[Thing, ...]
    pack: tuple[Thing, ...] | None
    carried: int
    slots: int
    free: range
    rune: str
    rune_name: str
    rune_text: str
    gauntlet: str
    gauntlet_text: str
    marks: tuple[str, ...]
    magic: str
    ability: str
    does: str
    rune_goal: str = ""
    rune_way: str = ""
    rune_board: str = ""

    @property
    def worn(self) -> tuple[Thing, ...]:
        """Weapon and armour, in this order."""
        return (*((self.weapon,) if self.weapon else ()), *self.armour)

    @property
    def things(self) -> tuple[Thing, ...]:
        """What it wears, then what its backpack is seen to hold."""
        return (*self.worn, *(self.pack or ()))

    @property
    def pack_names(self) -> str:
        """What the backpack holds, in words; "" where it is hidden or empty."""
        return f"({', '.join(one.name for one in self.pack)})" if self.pack else ""


@dataclass(frozen=True, eq=False)
class Team:
    """A seat with its team, treasury and cards; `to_win` Gems win."""

    seat: int
    team: str
    name: str
    own: bool
    out: bool
    on_turn: bool
    gems: int
    to_win: int
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class SideOfFight:
    """One side of a fight: names, Strength without the die, what scrolls add, the die."""

    role: str
    names: str
    strength: int
    bonus: int
    die: SafeString | str


@dataclass(frozen=True)
class RollShown:
    """An open roll: for whom, its dice, what is added, the total, and what the total means."""

    title: str
    dice: SafeString
    added: list[str]
    total: int
    means: str


def teams(words: Words, view: View) -> list[Team]:
    """All teams, the reader's own first, then in seat order after it."""
    own = view.seat or 1
    players = sorted(view.players, key=lambda one: (one.seat < own, one.seat))
    return [
        _team(words, _facts(view, one), one.seat == view.seat, _on_turn(view, one), _shown(view, one))
        for one in players
    ]


def _facts(view: View, player: Player) -> tuple[tuple[Any, ...], int]:
    """What stands in a treasury, and how much of it wins."""
    return astuple(player), view.to_win


def _on_turn(view: View, player: Player) -> bool:
    return view.turn is not None and view.turn.seat == player.seat


def _shown(view: View, player: Player) -> tuple[CharacterView, ...]:
    """The characters of a team, the active ones first; the Zombie while it is there."""
    found = [one for one in view.characters.values() if one.seat == player.seat]
    found.sort(key=lambda one: one.status != "active")
    return tuple(one for one in found if one.id != "zombie" or one.status == "active")


@kept_inside(KEPT)
def _team(
    words: Words,
    facts: tuple[tuple[Any, ...], int],
    own: bool,
    on_turn: bool,
    shown: tuple[CharacterView, ...],
) -> Team:
    """A team depends on nothing but its facts, the Gems that win, and its characters: it is remembered."""
    player, to_win = Player(*facts[0]), facts[1]
    return Team(
        seat=player.seat,
        team=player.team,
        name=words.name("team", player.team) if player.team else "",
        own=own,
        out=player.out,
        on_turn=on_turn,
        gems=player.gems,
        to_win=to_win,
        cards=tuple(_card(words, one) for one in shown),
    )


@kept_inside(KEPT)
def _card(words: Words, one: CharacterView) -> Card:
    """A card depends on nothing but the character and the names, so it is remembered."""
    content = words.content
    printed, tokens = content.characters.get(one.id), content.tokens
    pack = None if one.backpack is None else tuple(thing(content, token) for token in one.backpack)
    weapon, armour = pgettext("slot", "weapon"), pgettext("slot", "armour")
    return Card(
        who=one.id,
        team=words.teams.get(one.seat, ""),
        name=words.name("short", one.id),
        full_name=words.name("character", one.id),
        status=one.status,
        where=where(words, one.place) if one.place else _status(one),
        lp=one.lp,
        lp_max=one.lp_max,
        strength=one.strength if one.status == "active" else strength_printed(content, one.id),
        weapon=thing(content, one.weapon, weapon) if one.weapon else None,
        armour=tuple(thing(content, token, armour) for token in one.armour),
        pack=pack,
        carried=one.carried,
        slots=one.slots,
        free=range(max(0, one.slots - one.carried)),
        rune=one.rune,
        rune_name=_rune(words, one.rune),
        rune_text=text(tokens["rune"].text),
        gauntlet=words.name("token", "gauntlet") if one.gauntlet else "",
        gauntlet_text=text(tokens["gauntlet"].text),
        marks=_marks(one),
        magic=_magic(printed.magic if printed else ()),
        ability=text(printed.ability_name) if printed else "",
        does=does(printed.ability) if printed else text(content.zombie.text),
    )


def _status(one: CharacterView) -> str:
    return pgettext("character", "gone for good") if one.status == "gone" else pgettext("character", "asleep")


def _rune(words: Words, rune: str) -> str:
    if rune == HIDDEN:
        return _("a Rune, face down")
    return words.name("rune", rune) if rune else ""


def _marks(one: CharacterView) -> tuple[str, ...]:
    marks = []
    if one.unseen:
        marks.append(_("unseen"))
    if one.web:
        marks.append(_("webbed"))
    if one.awakened:
        marks.append(_("just awake"))
    return tuple(marks)


def _magic(magic: tuple[Magic, ...]) -> str:
    words = {"spells": _("Spells"), "charms": _("Charms")}
    return ", ".join(words[one] for one in magic) or _("no magic")


def thing(content: Content, token: str, slot: str = "") -> Thing:
    """A Find or a Crystal with its effect."""
    called = name(content, "thing", token)
    find = content.finds.get(token)
    if find is not None:
        return Thing(token, called, find.kind, text(find.text), magic(content, token), slot)
    return Thing(token, called, token, text(content.tokens[token].text), slot=slot)


# -- the fight ----------------------------------------------------------------------------------------------


def sides_of_fight(view: View) -> list[SideOfFight]:
    """Both sides of the fight in progress, the attackers first; none where nobody fights."""
    now = view.fight
    return [] if now is None else [_side(view, now, "attacker"), _side(view, now, "defender")]


def _side(view: View, now: Fight, side: str) -> SideOfFight:
    strength = _strength(view, now, side)
    shown = now.dice.get(side)
    ids = now.attackers if side == "attacker" else now.defenders
    bonus = sum(now.bonus.get(one, 0) for one in (side, *ids))
    monster, content = now.monster and side == "defender", view.content
    fighters = ", ".join(name(content, "short", one) for one in ids)
    return SideOfFight(
        role=pgettext("fight", "attack") if side == "attacker" else pgettext("fight", "defence"),
        names=name(content, "encounter", now.monster) if monster else fighters,
        strength=strength,
        bonus=bonus,
        die="" if shown is None else die(shown),
    )


def _strength(view: View, now: Fight, side: str) -> int:
    """The Strength of a side without die and scrolls; a monster may let weapons give less."""
    content = view.content
    if side == "defender" and now.monster:
        return content.monsters[now.monster].strength
    at_most = weapons_at_most(content, now.monster)
    ids = now.attackers if side == "attacker" else now.defenders
    return sum(_of_one(content, view.characters[one], at_most) for one in ids)


def _of_one(content: Content, one: CharacterView, at_most: int | None) -> int:
    return one.strength - weapon_bonus(content, one) + weapon_bonus(content, one, at_most)


# -- the roll -----------------------------------------------------------------------------------------------


def open_roll(view: View) -> RollShown | None:
    """The roll that is not final yet, or None."""
    now = view.roll
    if now is None or not now.dice:
        return None
    added = [f"+ {now.digit}"] if now.digit else []
    added += [f"{now.bonus:+d}".replace("-", "− ").replace("+", "+ ")] if now.bonus else []
    total = sum(now.dice) + now.digit + now.bonus
    title = name(view.content, "short", now.who)
    return RollShown(title, dice(now.dice), added, total, _means(view.content, now, total))


def _means(content: Content, now: Roll, total: int) -> str:
    """What the Encounter Table gives for the total; other rolls speak for themselves."""
    if not asks_table(now.kind):
        return ""
    entry = content.row_of(total)
    return f"{name(content, 'encounter', entry.id)}. {text(entry.text)}"
