"""The pages of circles: without scripts, as far as each reader may see them."""

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse

from accounts import sanctions
from accounts.models import Sanction, User
from games.models import Circle, ModeratorAction, Report
from labyrinth.ground.clock import now
from tests.games.circles.gathered import circle_of, people_in, roles
from tests.games.pages import Visitor, html
from tests.games.people import open_table, person

pytestmark = pytest.mark.django_db

LIST = reverse("games:circles")


def page_of(circle: Circle) -> str:
    return reverse("games:circle", args=[circle.slug])


def do(name: str, circle: Circle, what: str, **sent: str) -> str:
    address = reverse(f"games:{what}", args=[circle.slug])
    return html(Visitor(name).submit(page_of(circle), address, **sent))


def moderator(name: str = "Mod") -> User:
    user = person(name)
    user.user_permissions.add(Permission.objects.get(codename="change_report"))
    return user


def test_somebody_founds_a_circle_and_another_joins_by_the_link():
    person("Ann"), person("Bob")
    new = reverse("games:new_circle")
    page = html(Visitor("Ann").submit(new, new, name="The Lantern Society", about="Evenings", joining="link"))
    circle = Circle.objects.get()
    invite = reverse("games:circle_invite", args=[circle.invite])
    assert "The Lantern Society" in page
    assert invite in page
    assert "The Lantern Society" in html(Visitor().get(invite))
    page = html(Visitor("Bob").submit(invite, invite))
    assert "Welcome to “The Lantern Society”." in page
    assert invite not in page
    assert people_in(circle) == {"Ann", "Bob"}


def test_a_form_that_is_wrong_keeps_what_was_written():
    person("Ann")
    new = reverse("games:new_circle")
    page = html(Visitor("Ann").submit(new, new, name="", about="Evenings", joining="link"))
    assert "Evenings" in page
    assert not Circle.objects.exists()


def test_others_see_a_circle_only_where_it_is_listed_and_no_tables_of_it():
    circle = circle_of("Ann", "Bob", about="Evenings")
    game = open_table("Ann", name="Secret table", circle=circle)
    person("Cid")
    assert Visitor("Cid").get(page_of(circle)).status_code == 404
    assert Visitor().get(page_of(circle)).status_code == 404
    assert "Lanterns" not in html(Visitor("Cid").get(LIST))
    Circle.objects.update(listed=True)
    for visitor in (Visitor("Cid"), Visitor()):
        page = html(visitor.get(page_of(circle)))
        assert "Evenings" in page
        assert "Secret table" not in page
        assert circle.invite not in page
        assert "Lanterns" in html(visitor.get(LIST))
    assert game.slug in html(Visitor("Bob").get(page_of(circle)))


def test_a_stranger_asks_and_a_host_lets_in_or_turns_down():
    circle = circle_of("Ann", "Bob", listed=True)
    for name in ("Cid", "Dot"):
        person(name)
        assert "You have asked to be let in." in do(name, circle, "ask_circle")
    assert "They ask to be let in" not in html(Visitor("Bob").get(page_of(circle)))
    for name, act in (("Cid", "let-in"), ("Dot", "send-away")):
        address = reverse("games:circle_person", args=[circle.slug, person(name).slug])
        Visitor("Ann").submit(page_of(circle), address, do=act)
    assert roles(circle) == {"Ann": "host", "Bob": "member", "Cid": "member"}


def test_who_has_asked_takes_it_back_from_the_list():
    circle = circle_of("Ann", "Bob", joining="asked")
    Visitor("Bob").submit(LIST, reverse("games:leave_circle", args=[circle.slug]))
    assert roles(circle) == {"Ann": "host"}


def test_a_host_changes_what_it_says_and_the_link_and_dissolves_it():
    circle, settings = circle_of("Ann"), reverse("games:circle_settings", args=[circle_slug()])
    Visitor("Ann").submit(settings, settings, name="Candles", about="", joining="asked", listed="on")
    do("Ann", circle, "new_circle_link")
    now_so = Circle.objects.get()
    assert (now_so.name, now_so.joining, now_so.listed) == ("Candles", "asked", True)
    assert now_so.invite != circle.invite
    end = reverse("games:dissolve_circle", args=[circle.slug])
    Visitor("Ann").submit(settings, end)
    assert Circle.objects.exists()
    assert "is dissolved" in html(Visitor("Ann").submit(settings, end, sure="on"))
    assert not Circle.objects.exists()


def circle_slug() -> str:
    return Circle.objects.get().slug


def test_moderators_hide_a_circle_and_show_it_again_and_both_are_in_their_log():
    circle = circle_of("Ann", "Bob", about="Insults", listed=True)
    moderator()
    person("Cid")
    assert "It is hidden from now on." in do("Mod", circle, "hide_circle", reason="It insults.")
    assert Visitor("Cid").get(page_of(circle)).status_code == 404
    assert Visitor("Cid").get(reverse("games:circle_invite", args=[circle.invite])).status_code == 404
    page = html(Visitor("Bob").get(page_of(circle)))
    assert "Moderators have hidden this circle" in page
    assert "Insults" not in page
    assert "It is shown again." in do("Mod", circle, "hide_circle", reason="It is mended.")
    assert "Insults" in html(Visitor("Cid").get(page_of(circle)))
    told = [(row.kind, row.about, row.reason) for row in ModeratorAction.objects.order_by("pk")]
    assert told == [
        ("hide_circle", person("Ann"), f"{circle.slug}: It insults."),
        ("show_circle", person("Ann"), f"{circle.slug}: It is mended."),
    ]


def test_no_moderator_judges_their_own_circle_and_nobody_else_hides_one():
    circle = circle_of("Ann", "Mod", listed=True)
    moderator()
    address = reverse("games:hide_circle", args=[circle.slug])
    client = Visitor("Mod").client
    client.handler.enforce_csrf_checks = False
    client.post(address, {"reason": "It insults."})
    assert Circle.objects.get().hidden_at is None
    client = Visitor("Bob").client if person("Bob") else Visitor().client
    client.handler.enforce_csrf_checks = False
    assert client.post(address, {"reason": "It insults."}).status_code == 404
    assert not ModeratorAction.objects.exists()


def test_a_report_says_which_circle_it_is_about():
    circle = circle_of("Ann", "Bob", listed=True)
    page = reverse("games:report_circle", args=[circle.slug])
    Visitor("Bob").submit(page, page, why="abuse", text="Look at its name.")
    told = Report.objects.get()
    assert (told.by, told.about) == (person("Bob"), person("Ann"))
    assert page_of(circle) in told.text
    assert "Look at its name." in told.text


def test_who_is_muted_neither_founds_nor_describes_one():
    circle = circle_of("Ann")
    sanctions.lay(person("Ann").pk, Sanction.Kind.MUTE, reason="It insults.", until=None, by=None)
    new = reverse("games:new_circle")
    Visitor("Ann").submit(new, new, name="Candles", about="", joining="link")
    settings = reverse("games:circle_settings", args=[circle.slug])
    Visitor("Ann").submit(settings, settings, name="Candles", about="", joining="link")
    assert [one.name for one in Circle.objects.all()] == ["Lanterns"]


def test_the_page_costs_the_same_with_many_people_and_tables(django_assert_max_num_queries):
    circle = circle_of("Ann", "Bob")
    many = circle_of("Ann", *(f"P{n}" for n in range(12)))
    for _ in range(2):
        open_table("Ann", circle=many)
    visitor = Visitor("Ann")
    visitor.get(page_of(circle))
    with django_assert_max_num_queries(17):
        visitor.get(page_of(many))
    with django_assert_max_num_queries(8):
        visitor.get(LIST)
    assert now()
