"""The judge of answers: each that was taken stands in a journal, or is still sealed."""

import pytest

from games.models import Vote
from games.models.vote import Matter
from games.past.pack import pack
from games.seats import votes
from games.seats.resign import resign
from rehearsal.answers import Given, Journals
from tests.games.people import play, running

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_system")]


def lost(game, *answers):
    """What the judge misses of these answers: "1 keep" for seat 1."""
    given = Given()
    for answer in answers:
        seat, key = answer.split()
        given.add(game.pk, int(seat), key, 1)
    return Journals().lost(given)


def test_an_answer_that_stands_nowhere_is_named_with_its_seat_and_table():
    game = running("Ann", "Bob")
    play(game, "1 wait")
    assert lost(game, "1 wait") == []
    assert lost(game, "1 wait", "1 wait") == [f"wait of seat 1 in {game.pk} stands in no journal"]


def all_agree(game):
    """Bob asks for the end, and Ann says yes."""
    assert votes.propose(game.pk, 2, votes.Proposal(Matter.END)).accepted
    vote = Vote.objects.get(game=game)
    assert votes.cast(game.pk, 1, vote_id=vote.pk, yes=True).accepted


@pytest.mark.parametrize("ends_by", ["somebody leaves", "all agree"])
@pytest.mark.parametrize("ends_in", ["rows", "a pack"])
def test_an_answer_under_seal_counts_also_when_the_game_ends_before_it_is_opened(ends_in, ends_by):
    game = running("Ann", "Bob")
    play(game, "1 wait", "1 keep", "2 wait", "2 keep", "1 low")
    assert lost(game, "1 keep", "1 low") == []
    if ends_by == "all agree":
        all_agree(game)
    else:
        assert resign(game.pk, 2).accepted
    if ends_in == "a pack":
        game.refresh_from_db()
        pack(game)
    assert lost(game, "1 keep", "1 low") == []
    assert len(lost(game, "1 low", "1 low")) == 1


def test_turns_are_counted_once_and_those_by_mail_among_them():
    given = Given()
    given.add(1, 1, "wait", 5)
    given.add(1, 1, "keep", 5)
    given.add_reply(1, 2, "wait", 6)
    given.add(1, 2, "keep", 6)
    assert (given.number, given.by_reply) == (4, 1)
    assert (len(given.turns), len(given.turns_by_reply)) == (2, 1)
