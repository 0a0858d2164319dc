"""The talk of a circle: members only, within limits, its lines reported and deleted like others."""

import pytest
from django.urls import reverse

from accounts import sanctions
from accounts.models import Sanction
from games.circles import members, talk
from games.farewell.own_company import circle_talk as own_talk
from games.models import Circle, CircleLine, ModeratorAction, Report
from games.models.talk import LONGEST
from games.moderation.moderation import delete_line
from games.refused import Refused
from games.talk.talk import OFTEN
from tests.games.circles.gathered import circle_of
from tests.games.circles.test_circle_pages import moderator
from tests.games.pages import Visitor, html
from tests.games.people import person

pytestmark = pytest.mark.django_db


def said(circle: Circle, reader: str) -> list[str]:
    return [str(line.html) or line.hidden for line in talk.read(circle, person(reader)).lines]


def test_members_talk_and_strangers_neither_read_nor_write():
    circle = circle_of("Ann", "Bob", listed=True)
    page = reverse("games:circle", args=[circle.slug])
    say = reverse("games:circle_talk", args=[circle.slug])
    html(Visitor("Bob").submit(page, say, text="Who has met the *Dragon*?"))
    assert "<em>Dragon</em>" in html(Visitor("Ann").get(page))
    person("Cid")
    assert "Dragon" not in html(Visitor("Cid").get(page))
    assert Visitor("Cid").get(say).status_code == 404
    with pytest.raises(Refused, match="Only members"):
        talk.say(circle.pk, person("Cid"), "Hello")


def test_who_was_sent_away_reads_no_more():
    circle = circle_of("Ann", "Bob")
    talk.say(circle.pk, person("Bob"), "Hello")
    members.expel(circle.pk, person("Ann"), person("Bob"))
    assert Visitor("Bob").get(reverse("games:circle_talk", args=[circle.slug])).status_code == 404
    with pytest.raises(Refused):
        talk.say(circle.pk, person("Bob"), "Hello again")


def test_the_limits_of_talk_at_tables_hold():
    circle = circle_of("Ann", "Bob")
    for text, why in (("  ", "something first"), ("x" * (LONGEST + 1), "At most")):
        with pytest.raises(Refused, match=why):
            talk.say(circle.pk, person("Bob"), text)
    for number in range(OFTEN.most):
        talk.say(circle.pk, person("Bob"), f"line {number}")
    with pytest.raises(Refused, match="quick"):
        talk.say(circle.pk, person("Bob"), "one more")
    sanctions.lay(person("Ann").pk, Sanction.Kind.MUTE, reason="insults", until=None, by=None)
    with pytest.raises(Refused):
        talk.say(circle.pk, person("Ann"), "I am muted")


def test_an_author_deletes_a_line_and_nobody_elses():
    circle = circle_of("Ann", "Bob")
    line = talk.say(circle.pk, person("Bob"), "Oops")
    assert not talk.delete(circle.pk, person("Ann"), line.pk)
    assert talk.delete(circle.pk, person("Bob"), line.pk)
    assert said(circle, "Ann") == ["deleted"]


def test_a_line_is_reported_and_a_moderator_reads_and_deletes_that_one_alone():
    circle = circle_of("Ann", "Bob")
    talk.say(circle.pk, person("Ann"), "Something private")
    line = talk.say(circle.pk, person("Bob"), "An insult")
    address = reverse("games:report_circle_line", args=[circle.slug, line.pk])
    html(Visitor("Ann").submit(address, address, why="abuse", text="Look"))
    report = Report.objects.get()
    assert (report.about.username, report.circle_line, report.line) == ("Bob", line, None)
    delete_line(moderator(), report, reason="It insults.")
    assert said(circle, "Ann")[1] == "moderated"
    assert ModeratorAction.objects.get().about == person("Bob")
    assert Visitor("Bob").get(address).status_code == 404


def test_the_talk_is_paged_and_lines_of_blocked_people_are_closed():
    circle = circle_of("Ann", "Bob")
    rows = [
        CircleLine(circle=circle, user=person("Bob"), name="Bob", text=str(number), at=circle.created_at)
        for number in range(talk.PER_PAGE + 2)
    ]
    CircleLine.objects.bulk_create(rows)
    latest = talk.read(circle, person("Ann"))
    assert (len(latest.lines), latest.is_latest) == (talk.PER_PAGE, True)
    earlier = talk.read(circle, person("Ann"), latest.earlier)
    assert (len(earlier.lines), earlier.earlier, earlier.is_latest) == (2, None, False)


def test_the_lines_are_in_the_data_of_their_author_and_lose_the_name_with_the_account():
    circle = circle_of("Ann", "Bob")
    talk.say(circle.pk, person("Bob"), "Mine")
    assert [row["text"] for row in own_talk(person("Bob"))] == ["Mine"]
    CircleLine.objects.update(user=None, name="")
    assert talk.read(circle, person("Ann")).lines[0].name == "A former member"
