import re

import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.test import AsyncRequestFactory, Client, RequestFactory
from django.utils import timezone, translation

from accounts.middleware import preferences_middleware
from accounts.models import Hours, User

URL = "/accounts/preferences/"
FORM = {
    "username": "Anna",
    "avatar": "0",
    "language": "en",
    "time_zone": "Europe/Warsaw",
    "profile_shown": "everybody",
    "history_shown": "on",
    "times_shown": "on",
}


def test_a_visitor_is_sent_to_sign_in(client: Client, db: None) -> None:
    assert client.get(URL)["Location"] == f"/accounts/login/?next={URL}"


def test_preferences_are_saved(as_anna: Client, anna: User) -> None:
    wanted = {"username": "Anna  Maria ", "avatar": "7", "language": "pl", "time_zone": "Asia/Tokyo"}
    page = as_anna.post(URL, FORM | wanted, follow=True)
    anna.refresh_from_db()
    assert (anna.username, anna.username_key) == ("Anna Maria", "anna maria")
    assert (anna.language, anna.time_zone, anna.avatar) == ("pl", "Asia/Tokyo", 7)
    assert '<html lang="pl">' in page.content.decode()


def test_a_person_may_change_the_case_of_the_own_name(as_anna: Client, anna: User) -> None:
    as_anna.post(URL, FORM | {"username": "ANNA"})
    anna.refresh_from_db()
    assert anna.username == "ANNA"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("username", "EWA"),
        ("username", "x"),
        ("username", "Admin"),
        ("language", "de"),
        ("time_zone", "Europe/Atlantis"),
        ("time_zone", "../../etc/passwd"),
        ("avatar", "12"),
        ("avatar", "-1"),
        ("profile_shown", "moderators"),
    ],
)
def test_a_wrong_preference_changes_nothing(
    as_anna: Client, anna: User, ewa: User, field: str, value: str
) -> None:
    page = as_anna.post(URL, FORM | {field: value})
    assert list(page.context["form"].errors) == [field]
    header = page.content.decode().split("</header>")[0]
    assert "<span>Anna</span>" in header
    before = (anna.username, anna.language, anna.time_zone)
    anna.refresh_from_db()
    assert (anna.username, anna.language, anna.time_zone) == before


def test_what_others_see_is_chosen_in_plain_words(as_anna: Client, anna: User) -> None:
    page = as_anna.get(URL).content.decode()
    assert "Who may open my profile" in page
    chosen = {key: value for key, value in FORM.items() if key != "history_shown"}
    as_anna.post(URL, chosen | {"profile_shown": "players"})
    anna.refresh_from_db()
    assert (anna.profile_shown, anna.history_shown, anna.times_shown) == ("players", False, True)


def test_every_drawing_is_offered_and_called_by_what_it_shows(as_anna: Client, anna: User) -> None:
    page = as_anna.get(URL).content.decode()
    offered = page.split('class="choices drawings"')[1].split("</fieldset>")[0]
    assert offered.count("<svg") == offered.count('type="radio"') == 12
    names = re.findall(r"<span>(\w+)</span>", offered)
    assert len(set(names)) == 12


def test_a_name_that_somebody_takes_in_the_same_moment(
    as_anna: Client, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def taken(*_args: object, **_more: object) -> None:
        raise IntegrityError

    monkeypatch.setattr(User, "save", taken)
    page = as_anna.post(URL, FORM | {"username": "Ewa", "time_zone": "America/New_York"})
    assert page.context["form"].errors["username"] == ["Somebody already plays under this name."]
    assert 'value="Ewa"' in page.content.decode()


def test_the_zone_of_the_browser_is_taken_by_one_button(as_anna: Client, anna: User) -> None:
    page = as_anna.get(URL).content.decode()
    assert 'data-zone-offer="America/New_York"' in page
    said = as_anna.post("/accounts/time-zone/", {"time_zone": "Europe/Warsaw"}, follow=True)
    assert "Your time zone is Warsaw now." in said.content.decode()
    anna.refresh_from_db()
    assert anna.time_zone == "Europe/Warsaw"
    assert Hours.objects.filter(user=anna).latest("from_day").zone == "Europe/Warsaw"


def test_a_zone_that_nobody_knows_is_refused(as_anna: Client, anna: User) -> None:
    said = as_anna.post("/accounts/time-zone/", {"time_zone": "Middle/Earth"}, follow=True)
    assert "This time zone is not known." in said.content.decode()
    anna.refresh_from_db()
    assert anna.time_zone == "America/New_York"


def test_a_zone_outside_of_the_list_stays_offered(as_anna: Client, anna: User) -> None:
    User.objects.filter(pk=anna.pk).update(time_zone="Poland")
    page = as_anna.get(URL).content.decode()
    assert '<option value="Poland" selected>' in page
    assert "Buenos Aires" in page


def test_the_language_switch_of_a_person_is_kept_with_the_person(as_anna: Client, anna: User) -> None:
    response = as_anna.post("/accounts/language/", {"language": "pl", "next": URL})
    assert response["Location"] == URL
    anna.refresh_from_db()
    assert anna.language == "pl"
    assert '<html lang="pl">' in as_anna.get(URL).content.decode()


@pytest.mark.parametrize("language", ["de", "", "x" * 300])
def test_a_language_the_site_does_not_speak_changes_nothing(
    as_anna: Client, anna: User, language: str
) -> None:
    as_anna.post("/accounts/language/", {"language": language, "next": URL})
    anna.refresh_from_db()
    assert anna.language == "en"


def test_the_language_switch_leads_to_no_other_site(client: Client, db: None) -> None:
    response = client.post("/accounts/language/", {"language": "pl", "next": "https://evil.example/"})
    assert response["Location"] == "/"


def shown(request: HttpRequest) -> HttpResponse:
    return HttpResponse(f"{translation.get_language()} {timezone.get_current_timezone_name()}")


def request_of(user: object) -> HttpRequest:
    request = RequestFactory().get("/")
    request.user = user  # type: ignore[assignment]
    return request


def test_a_page_speaks_the_language_and_the_time_of_its_reader(anna: User, ewa: User) -> None:
    handle = preferences_middleware(shown)
    assert handle(request_of(ewa)).content == b"pl Europe/Warsaw"
    assert handle(request_of(anna)).content == b"en America/New_York"


def test_the_next_visitor_inherits_no_time_zone(ewa: User) -> None:
    handle = preferences_middleware(shown)
    handle(request_of(ewa))
    with translation.override("en"):
        assert handle(request_of(AnonymousUser())).content == b"en UTC"


def test_a_zone_that_the_machine_forgot_counts_as_utc(anna: User) -> None:
    anna.time_zone = "Europe/Atlantis"
    assert preferences_middleware(shown)(request_of(anna)).content == b"en UTC"


def test_the_middleware_serves_streams_too(ewa: User) -> None:
    async def shown_later(request: HttpRequest) -> HttpResponse:
        return shown(request)

    async def who() -> User:
        return ewa

    request = AsyncRequestFactory().get("/")
    request.auser = who
    assert async_to_sync(preferences_middleware(shown_later))(request).content == b"pl Europe/Warsaw"


def test_a_visitor_reads_the_language_of_the_browser(client: Client, db: None) -> None:
    page = client.get("/accounts/login/", headers={"accept-language": "pl-PL,pl;q=0.9"})
    assert '<html lang="pl">' in page.content.decode()
    assert "Hasło" in page.content.decode()
