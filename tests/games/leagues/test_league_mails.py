"""What people are told of a league they are in: mails in both languages, the feed, programs."""

import pytest
from django.urls import reverse

from accounts.models import User
from games.cups import deciding
from games.leagues import founding, members
from games.mail import render
from games.messages import recheck
from games.models import Cup, Entrant, League, Leaguer, Message
from games.models.cup import EntrantState
from games.models.league import LeagueState
from games.models.message import PUSH, Event
from labyrinth.ground.clock import now
from tests.api.program import problem, program, read
from tests.games.circles.gathered import circle_of
from tests.games.cups.short import old_hand
from tests.games.leagues.seasons import begin, founded, league_of, over, season, swept
from tests.games.people import person

pytestmark = pytest.mark.django_db
PEOPLE = 16
UP, DOWN, STAYS, LAST = "P09", "P08", "P03", "P16"
"""After the first season: the first of the second division, the last of the first one, two who stay."""


def message(name: str, why: str, season: int = 1) -> Message:
    rows = Message.objects.filter(user=person(name), event=Event.CUP, data__why=why, data__season=season)
    return rows.select_related("user", "game").get()


def words(row: Message) -> str:
    row.user = User.objects.get(pk=row.user_id)
    mail = render(row, pictures=False)
    assert "%(" not in mail.text + mail.subject
    assert "None" not in mail.text
    return f"{mail.subject} {' '.join(mail.text.split())}"


def two_seasons() -> League:
    """The second season of a league of two divisions, as they were seeded in the first one."""
    return begin(over(begin(league_of(PEOPLE))))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("Season 1 begins: Lantern league", "You play in division 2.", "With you in it: P10, P11")),
        ("pl", ("Zaczyna się sezon 1: Lantern league", "Grasz w 2. dywizji.", "Razem z tobą: P10, P11")),
    ],
)
def test_a_season_begins_with_the_division_and_its_people(language, said):
    league = begin(league_of(PEOPLE))
    User.objects.update(language=language)
    told = words(message("P09", "season"))
    assert all(one in told for one in said)
    assert f"/leagues/{league.slug}/" in told
    assert Message.objects.filter(data__why="season").count() == PEOPLE


@pytest.mark.parametrize(
    ("name", "english", "polish"),
    [
        (UP, "You ascend: from division 2 to division 1.", "Awansujesz: z 2. dywizji do 1."),
        (DOWN, "You descend: from division 1 to division 2.", "Spadasz: z 1. dywizji do 2."),
        (STAYS, "You stay in division 1.", "Zostajesz w 1. dywizji."),
    ],
)
def test_ascent_and_descent_are_told_with_the_next_season(name, english, polish):
    two_seasons()
    assert english in words(message(name, "season", 2))
    User.objects.update(language="pl")
    assert polish in words(message(name, "season", 2))


@pytest.mark.parametrize(
    ("name", "english", "polish"),
    [
        (UP, "place in division 2: 1. That is a place to ascend from.", "To miejsce daje awans."),
        (DOWN, "place in division 1: 8. That is a place to descend from.", "To miejsce oznacza spadek."),
        (STAYS, "place in division 1: 3. The next season begins", "Następny sezon zaczyna się"),
        (LAST, "place in division 2: 8. The next season begins", "w 2. dywizji: 8"),
    ],
)
def test_a_season_is_over_and_everybody_reads_their_place(name, english, polish):
    over(begin(league_of(PEOPLE)))
    assert english in words(message(name, "ranked"))
    User.objects.update(language="pl")
    assert polish in words(message(name, "ranked"))


def test_the_end_of_a_division_is_told_once():
    league = begin(league_of(PEOPLE))
    for cup in season(league):
        deciding.finish(cup, now())
    swept(league)
    told = Message.objects.filter(user=person("P01"), data__why__in=("over", "ranked"))
    assert [row.data["why"] for row in told] == ["ranked"]


def test_an_ended_league_is_told_to_all_who_are_in_it_or_come():
    league = begin(league_of(PEOPLE))
    members.register(league.pk, old_hand("P20"))
    members.leave(league.pk, person("P02"))
    founding.end(league.pk, person("Ann"), reason="Nobody comes any more.")
    for name in ("P01", "P20"):
        assert "Nobody comes any more." in words(message(name, "ended"))
    assert not Message.objects.filter(user=person("P02"), data__why="ended").exists()
    User.objects.update(language="pl")
    assert "Koniec ligi: Lantern league" in words(message("P01", "ended"))


def test_a_league_for_which_too_few_came_says_so():
    league = league_of(3)
    founding.stop(league, "few")
    assert "too few people" in words(message("P01", "ended", 0))


@pytest.mark.parametrize("why", ["season", "ranked", "ended"])
def test_truth_is_read_again_when_it_is_sent(why):
    league = begin(league_of(PEOPLE))
    if why == "ranked":
        over(league)
    if why == "ended":
        founding.end(league.pk, person("Ann"), reason="Nobody comes any more.")
    row = message("P01", why)
    assert recheck.judge(row, row.send_at).do == "send"
    changed = {"season": LeagueState.BETWEEN, "ranked": LeagueState.RUNNING, "ended": LeagueState.RUNNING}
    League.objects.update(state=changed[why])
    assert recheck.judge(row, row.send_at).reason == "no longer so"


def test_who_has_left_is_told_nothing_more():
    begin(league_of(PEOPLE))
    Leaguer.objects.filter(user=person("P01")).update(state="left")
    row = message("P01", "season")
    assert recheck.judge(row, row.send_at).do == "drop"


def test_it_goes_to_devices_and_into_the_digest():
    league = begin(league_of(PEOPLE))
    row = message("P01", "season")
    row.sent_by = PUSH
    notice = render(row).notice
    assert notice is not None
    assert notice.data["url"] == f"/leagues/{league.slug}/"
    row.sent_by = ""
    row.user.message_choices = {Event.CUP: "digest"}
    assert recheck.judge(row, row.send_at).do == "digest"
    daily = Message(user=row.user, event=Event.DIGEST, due_at=row.send_at, data={"items": [row.pk]})
    assert "Season 1 begins" in render(daily, pictures=False).subject


def test_two_sweeps_tell_once():
    league = begin(league_of(PEOPLE))
    swept(league)
    assert Message.objects.filter(data__why="season").count() == PEOPLE
    over(league)
    swept(league)
    assert Message.objects.filter(data__why="ranked").count() == PEOPLE


# -- the feed ------------------------------------------------------------------------------------------------


def test_the_feed_tells_seasons_and_who_was_first(client):
    league = two_seasons()
    response = client.get(reverse("games:league_feed", args=[league.slug]))
    told = response.content.decode()
    assert response["Content-Type"].startswith("application/atom+xml")
    assert all(one in told for one in ("The league is founded", "Season 1 begins", "Season 2 begins"))
    assert "Season 1, division 2 is over" in told
    assert "P09" in told
    assert f'href="{reverse("games:league_feed", args=[league.slug])}"' in client.get(
        reverse("games:league", args=[league.slug])
    ).content.decode()  # fmt: skip


def test_a_league_of_a_circle_has_no_feed(client):
    league = founded(circle=circle_of("Ann", "Bob"))
    assert client.get(reverse("games:league_feed", args=[league.slug])).status_code == 404


def test_the_end_is_in_the_feed(client):
    league = league_of(3)
    founding.end(league.pk, person("Ann"), reason="Nobody comes any more.")
    told = client.get(reverse("games:league_feed", args=[league.slug])).content.decode()
    assert "The league is over" in told


# -- programs ------------------------------------------------------------------------------------------------


def test_programs_read_leagues_and_their_divisions():
    league = two_seasons()
    [row] = read(program("P09").get("/leagues"))["rows"]
    assert (row["id"], row["season"], row["mine"]) == (league.slug, 2, "in")
    shown = read(program("P09").get(f"/leagues/{league.slug}"))
    assert [len(one["lines"]) for one in shown["divisions"]] == [8, 8]
    assert [line["name"] for one in shown["divisions"] for line in one["lines"] if line["me"]] == ["P09"]
    assert shown["divisions"][0]["cup"] == season(league)[0].slug
    assert shown["before"][0]["divisions"][1]["first"] == ["P09"]


def test_programs_register_and_leave():
    league = founded()
    old_hand("P01")
    assert read(program("P01").post(f"/leagues/{league.slug}/register"))["mine"] == "waiting"
    assert read(program("P01").get(f"/leagues/{league.slug}"))["coming"] == ["P01"]
    problem(program("P01").post(f"/leagues/{league.slug}/register"), 409, "refused")
    assert read(program("P01").post(f"/leagues/{league.slug}/leave"))["mine"] == "left"
    problem(program("P01").post(f"/leagues/{league.slug}/leave"), 409, "refused")


def test_of_a_league_of_others_programs_know_nothing():
    league = founded(circle=circle_of("Ann", "Bob"))
    old_hand("Eve")
    problem(program("Eve").get(f"/leagues/{league.slug}"), 404, "not-found")
    problem(program("Eve").post(f"/leagues/{league.slug}/register"), 404, "not-found")
    assert read(program("Eve").get("/leagues"))["rows"] == []
    assert read(program("Bob").get("/leagues"))["rows"][0]["id"] == league.slug


def test_who_left_a_division_is_not_named_in_the_mail():
    begin(league_of(PEOPLE))
    Entrant.objects.filter(user=person("P02")).update(state=EntrantState.LEFT)
    assert "P02" not in words(message("P01", "season"))
    assert Cup.objects.filter(created_at__lte=now()).count() == 2
