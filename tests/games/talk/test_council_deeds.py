"""What a proposal would have a mouse do: said in words, drawn with its odds, read by the party."""

import pytest

from games.models import Game, Line, Proposal
from games.refused import Refused
from games.talk.council import Way, propose, thumb
from tests.games.fights import game_at
from tests.games.pages import Visitor, at, html
from tests.games.people import person, play
from tests.games.slow import told
from tests.systems.mice.table import Table

pytestmark = pytest.mark.django_db
ATTACK = Way("collin", deed="attack", target="rat_warrior-1")
HTMX = {"HTTP_HX_REQUEST": "true"}


def party() -> Game:
    """Ann's Collin is on turn beside a rat; Bob and Cid have the others."""
    table = Table("T1o", seats=3)
    for who, space in zip(("collin", "nez", "tilda", "maginos"), (2, 1, 2, 6), strict=True):
        table.put(who, space)
    table.foe("rat_warrior", 3, 8)
    return game_at(table.start("collin").at.base, "Ann", "Bob", "Cid", system="mice")


def page(game: Game, name: str) -> str:
    return html(Visitor(name).get(at(game)))


def by_tapping(game: Game, name: str, **fields: str) -> str:
    """What the page of somebody gets that sends a drawn proposal."""
    visitor, address = Visitor(name), at(game, "council")
    data = {**visitor.form(address, address).data, "text": "", **fields}
    there = {**HTMX, "HTTP_HX_CURRENT_URL": f"http://testserver{at(game)}"}
    return html(visitor.client.post(address, data, **there))


def test_each_reader_is_told_of_it_in_their_own_words() -> None:
    game = party()
    propose(game.pk, person("Bob"), "", [ATTACK])
    cid = person("Cid")
    cid.language = "pl"
    cid.save()
    assert "Collin attacks Rat Warrior 1" in page(game, "Ann")
    assert "Collin atakuje Szczurzego wojownika 1" in page(game, "Cid")
    assert Line.objects.get().text == "Collin attacks Rat Warrior 1"


@pytest.mark.parametrize(
    ("way", "said"),
    [
        (Way("tilda", ["6", "10"], "search"), "Tilda goes to 10 and searches"),
        (Way("tilda", ["6"]), "Tilda goes to 6"),
        (Way("maginos", deed="wait"), "Maginos waits"),
        (Way("tilda", ["3"], "attack", "rat_warrior-2"), "Tilda goes to 3 and attacks Rat Warrior 2"),
    ],
)
def test_what_may_be_drawn(way: Way, said: str) -> None:
    game = party()
    propose(game.pk, person("Bob"), "Because", [way])
    shown = page(game, "Ann")
    assert said in shown
    assert "Because" in shown


@pytest.mark.parametrize(
    ("way", "why"),
    [
        (Way("collin", deed="dance"), "Nothing of that kind can be proposed"),
        (Way("collin", deed="attack"), "is not there any more"),
        (Way("collin", deed="attack", target="roach-9"), "is not there any more"),
        (Way("collin", ["99"], "search"), "no such space"),
        (Way("rat_warrior-1", deed="wait"), "no such figure"),
    ],
)
def test_what_there_is_not_cannot_be_proposed(way: Way, why: str) -> None:
    game = party()
    with pytest.raises(Refused, match=why):
        propose(game.pk, person("Bob"), "No", [way])
    assert not Line.objects.exists()


def test_a_proposal_of_an_older_release_is_still_read() -> None:
    game = party()
    made = propose(game.pk, person("Bob"), "To the rats", [Way("collin", ["3"])])
    Proposal.objects.filter(pk=made.pk).update(
        paths=[{"figure": "collin", "from": "2", "spaces": ["3"], "board": "T1o"}]
    )
    assert "Collin goes to 3" in page(game, "Ann")


def test_all_but_one_make_it_agreed_and_its_option_says_so() -> None:
    game = party()
    line = propose(game.pk, person("Bob"), "", [ATTACK]).line_id
    before = page(game, "Ann")
    assert ("1 of 3" in before, 'class="tick"' in before, "as Bob proposes" in before) == (True, False, False)
    thumb(game.pk, person("Cid"), line, up=True)
    after = page(game, "Ann")
    assert ("63% 2 of 3" in after, 'class="tick"' in after, "as Bob proposes" in after) == (True, True, True)
    thumb(game.pk, person("Bob"), line, up=False)
    assert "1 of 3" in page(game, "Ann")


def test_it_is_never_carried_out_by_itself() -> None:
    game = party()
    line = propose(game.pk, person("Bob"), "", [ATTACK]).line_id
    for name in ("Ann", "Cid"):
        thumb(game.pk, person(name), line, up=True)
    assert "rat_warrior-1" in page(game, "Ann")
    assert told(game) == []


def test_nobody_but_the_party_sees_it() -> None:
    game = party()
    propose(game.pk, person("Bob"), "", [ATTACK])
    for stranger in (Visitor("Dot"), Visitor("")):
        shown = html(stranger.get(at(game), follow=True))
        assert "attacks Rat Warrior 1" not in shown
        assert 'class="arrow' not in shown
        assert stranger.get(at(game, "council") + "?part=draw").status_code in (302, 404)


def test_a_foe_that_is_gone_is_drawn_no_more() -> None:
    """The mouse stands where it stood, whom it should attack does not."""
    game = party()
    made = propose(game.pk, person("Bob"), "At it", [ATTACK])
    assert 'class="arrow team-collin attack"' in page(game, "Ann")
    gone = [{**made.paths[0], "target": "roach-7"}]
    Proposal.objects.filter(pk=made.pk).update(paths=gone)
    assert 'class="arrow' not in page(game, "Ann")


def test_who_draws_is_told_whom_it_has_reached_and_sees_it_on_the_board() -> None:
    game = party()
    shown = by_tapping(game, "Bob", figure="tilda", spaces="6 10", deed="search")
    assert "3 of 3 have been told" in shown
    assert "Tilda goes to 10 and searches" in shown
    assert 'hx-swap-oob="true" class="layer" id="layer-0"' in shown
    assert 'class="arrow team-tilda search"' in shown


def test_a_drawing_that_is_stale_is_refused_in_words_where_one_draws() -> None:
    game = party()
    shown = by_tapping(game, "Bob", figure="collin", spaces="", deed="attack:roach-7")
    assert "Whom you would have attacked is not there any more." in shown
    assert not Proposal.objects.exists()


def test_what_draws_offers_ways_foes_and_deeds_for_every_mouse() -> None:
    game = party()
    shown = html(Visitor("Bob").get(at(game, "council") + "?part=draw"))
    for figure in ("collin", "nez", "tilda", "maginos"):
        assert f'data-figure="{figure}"' in shown
    assert 'data-of="collin" value="attack:rat_warrior-1" data-place="3" data-start="2"' in shown
    assert 'data-of="tilda" value="6 10" data-place="10"' in shown
    assert shown.count('value="wait"') == 4


def test_when_the_mouse_has_moved_it_stands_no_more() -> None:
    game = party()
    propose(game.pk, person("Bob"), "", [ATTACK])
    play(game, "1 step:1")
    assert "attacks Rat Warrior 1" not in page(game, "Cid")
