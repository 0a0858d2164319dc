import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.test import AsyncRequestFactory, Client, RequestFactory
from django.utils import timezone, translation

from accounts.middleware import preferences_middleware
from accounts.models import User

URL = "/accounts/preferences/"
FORM = {"username": "Anna", "language": "en", "time_zone": "Europe/Warsaw"}


def test_a_visitor_is_sent_to_sign_in(client: Client, db: None) -> None:
    assert client.get(URL)["Location"] == f"/accounts/login/?next={URL}"


def test_preferences_are_saved(as_anna: Client, anna: User) -> None:
    page = as_anna.post(
        URL, {"username": "Anna  Maria ", "language": "pl", "time_zone": "Asia/Tokyo"}, follow=True
    )
    anna.refresh_from_db()
    assert (anna.username, anna.username_key) == ("Anna Maria", "anna maria")
    assert (anna.language, anna.time_zone) == ("pl", "Asia/Tokyo")
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
