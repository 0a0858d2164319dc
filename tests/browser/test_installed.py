"""The installed site in Chromium: manifest, worker, what is kept and for whom, notices, an update."""

import json
from itertools import groupby
from typing import Any

import pytest
from playwright.sync_api import Page, Worker, expect
from pytest_django.fixtures import Settings

from games.models import Game
from labyrinth.serving import installed
from tests.browser.conftest import NewPerson
from tests.browser.people import Person, asked, give
from tests.games.people import running
from tests.push_service import KEY

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
DEVICES = "/accounts/devices/"
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith("seen-")) continue;
    for (const one of await (await caches.open(name)).keys()) found.push(new URL(one.url).pathname);
  }
  return found.sort();
}"""
NOTES = "() => [...shown.values()].map((one) => [one.tag, one.title, one.body]).sort()"


@pytest.fixture(autouse=True)
def _sends_notices(settings: Settings) -> None:
    settings.VAPID_PRIVATE_KEY = KEY


def keeps(person: Person) -> None:
    """Ask this device to keep what one sees."""
    person.page.goto(DEVICES)
    person.page.get_by_label("Keep my tables on this device").check()
    expect(person.page.locator("#seen-told")).to_contain_text("Kept from now on")
    person.page.reload()
    person.page.wait_for_function("navigator.serviceWorker.controller")


def kept(person: Person, *paths: str) -> None:
    """These pages are kept on the device as soon as the worker has come to it, no others."""
    until(person, KEPT, sorted(paths))


def until(person: Person, read: str, wanted: Any) -> None:
    """What the page reads becomes what is wanted."""
    for _ in range(600):
        if (found := person.page.evaluate(read)) == wanted:
            return
        person.page.wait_for_timeout(50)
    assert found == wanted


def seated(new_person: NewPerson, name: str, slug: str = "") -> Person:
    visitor = new_person(name)
    visitor.come_back()
    if slug:
        keeps(visitor)
        visitor.sit_at(slug)
        kept(visitor, f"/g/{slug}/")
    return visitor


def offline(person: Person, path: str) -> None:
    """The page as the worker gives it without a line; the devtools come late to a worker that just starts."""
    for _ in range(20):
        person.page.context.set_offline(True)
        person.page.goto(path)
        if person.page.locator("#no-line").count():
            return
        person.page.context.set_offline(False)
    raise AssertionError("the worker keeps its line")


def line_is_back(page: Page) -> None:
    """The devtools tell a page of it only where it was there before the line went."""
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")


def a_game(*names: str) -> str:
    return running(*(names or ("Ann", "Bob")), system="sorcerer").slug


def test_chromium_calls_it_installable(new_person: NewPerson) -> None:
    visitor = new_person()
    visitor.page.goto("/")
    devtools = visitor.page.context.new_cdp_session(visitor.page)
    found = devtools.send("Page.getAppManifest")
    told = json.loads(found["data"])
    assert found["errors"] == []
    why_not = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A window of tests is a private one.
    assert {one["errorId"] for one in why_not} <= {"in-incognito"}
    assert {one["sizes"] for one in told["icons"]} == {"192x192", "512x512"}
    for one in (*told["icons"], *told["shortcuts"]):
        assert visitor.page.request.get(one.get("src") or one["url"]).ok


def test_a_visitor_gets_no_worker(new_person: NewPerson) -> None:
    visitor = new_person()
    visitor.page.goto("/")
    assert visitor.page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0


@pytest.mark.long("a browser with and without its line")
def test_without_a_line_a_table_is_shown_as_it_was_seen(new_person: NewPerson) -> None:
    slug = a_game()
    ann = seated(new_person, "Ann", slug)
    title = ann.page.title()
    offline(ann, f"/g/{slug}/")
    told = ann.page.locator("#no-line")
    expect(told).to_contain_text("This is how it stood on")
    expect(ann.page).to_have_title(title)
    shown = ann.page.locator("#seen")
    expect(shown).to_have_attribute("inert", "")
    expect(shown.locator("#question")).to_be_attached()
    assert shown.locator(":is(button, input, select, textarea):not([disabled])").count() == 0
    assert shown.locator("form[action], script, [hx-post], [hx-get]").count() == 0
    ann.page.goto("/games/")
    expect(told).to_contain_text("The site cannot be reached")
    expect(ann.page.locator("#kept-list")).to_contain_text("Evening")


@pytest.mark.long("a browser with and without its line")
def test_nothing_is_kept_where_nobody_has_asked(new_person: NewPerson) -> None:
    slug = a_game()
    ann = seated(new_person, "Ann")
    keeps(ann)
    ann.page.get_by_label("Keep my tables on this device").uncheck()
    expect(ann.page.locator("#seen-told")).to_contain_text("Nothing is kept")
    ann.sit_at(slug)
    offline(ann, f"/g/{slug}/")
    expect(ann.page.locator("#no-line")).to_contain_text("The site cannot be reached")
    kept(ann)


@pytest.mark.long("a browser with and without its line")
def test_another_account_on_the_device_sees_nothing_of_the_first(new_person: NewPerson) -> None:
    first, second = a_game("Ann", "Bob"), a_game("Cid", "Dot")
    visitor = seated(new_person, "Ann", first)
    visitor.name = "Cid"
    visitor.come_back()
    visitor.sit_at(second)
    kept(visitor)
    offline(visitor, f"/g/{first}/")
    expect(visitor.page.locator("#no-line")).to_contain_text("The site cannot be reached")
    expect(visitor.page.locator("#seen")).to_be_empty()


@pytest.mark.long("a browser with and without its line")
def test_signing_out_forgets_everything(new_person: NewPerson) -> None:
    slug = a_game()
    ann = seated(new_person, "Ann", slug)
    ann.page.context.clear_cookies()
    ann.page.goto("/games/")
    kept(ann)
    ann.come_back()
    keeps(ann)
    ann.sit_at(slug)
    kept(ann, f"/g/{slug}/")
    ann.page.goto("/accounts/logout/")
    ann.page.locator("main").get_by_role("button", name="Sign out").click()
    kept(ann)
    offline(ann, f"/g/{slug}/")
    expect(ann.page.locator("#no-line")).to_contain_text("The site cannot be reached")


@pytest.mark.long("a browser with and without its line")
def test_a_prepared_answer_is_played_once_the_line_is_back(new_person: NewPerson) -> None:
    slug = a_game()
    ask = asked(slug)
    assert ask
    name = ("Ann", "Bob")[ask.seat - 1]
    visitor = seated(new_person, name, slug)
    offline(visitor, f"/g/{slug}/")
    page = visitor.page
    page.locator("#prepared").select_option(ask.key)
    page.get_by_role("button", name="Send it when the connection is back").click()
    expect(page.locator("#prepared-told")).to_contain_text("It is sent when the connection is back, once")
    line_is_back(page)
    expect(page.locator("#table")).to_contain_text("Your answer is in")
    until(visitor, "() => caches.match('/-prepared').then(Boolean)", wanted=False)


@pytest.mark.long("a browser with and without its line")
def test_a_stale_prepared_answer_is_refused_in_words(new_person: NewPerson) -> None:
    slug = a_game()
    ask = asked(slug)
    assert ask
    visitor = seated(new_person, ("Ann", "Bob")[ask.seat - 1], slug)
    offline(visitor, f"/g/{slug}/")
    page = visitor.page
    page.locator("#prepared").select_option(ask.key)
    page.get_by_role("button", name="Send it when the connection is back").click()
    expect(page.locator("#prepared-told")).to_contain_text("Prepared")
    # They have answered elsewhere, and the game has gone on.
    for _ in range(3):
        again = asked(slug)
        assert again
        give(slug, again)
    before = Game.objects.get(slug=slug).entries
    with page.expect_response(lambda one: one.request.method == "POST") as answered:
        line_is_back(page)
    assert answered.value.request.post_data
    expect(page.locator("[data-refused]")).to_be_visible()
    assert Game.objects.get(slug=slug).entries == before
    until(visitor, "() => caches.match('/-prepared').then(Boolean)", wanted=False)


SHOWS = """() => {
  self.shown = new Map();
  self.badges = [];
  const proto = ServiceWorkerRegistration.prototype;
  proto.showNotification = async (title, { body, tag, data }) => {
    shown.set(tag, { title, body, tag, data, close: () => shown.delete(tag) });
  };
  proto.getNotifications = async () => [...shown.values()];
  WorkerNavigator.prototype.setAppBadge = async (number) => badges.push(number);
  WorkerNavigator.prototype.clearAppBadge = async () => badges.push(0);
}"""
"""Chromium without windows shows no notices, and has no icon to write a number at."""


@pytest.mark.long("a browser and its devtools")
def test_notices_take_the_place_of_one_another_and_go_when_they_are_over(
    new_person: NewPerson, browser_context_args: dict[str, Any]
) -> None:
    slug = a_game()
    ann = seated(new_person, "Ann")
    keeps(ann)
    worker = ann.page.context.service_workers[0]
    worker.evaluate(SHOWS)
    push = pushes(ann, browser_context_args["base_url"])
    first = {"title": "Your turn", "url": f"/g/{slug}/", "tag": "w1", "waiting": 1, "open": ["w1"]}
    push({**first, "body": "one"})
    shows(ann, worker, [["w1", "Your turn", "one"]])
    push({**first, "body": "two"})
    shows(ann, worker, [["w1", "Your turn", "two"]])
    push({"title": "A vote", "body": "", "url": "/g/x/", "tag": "n1", "waiting": 2, "open": ["w1", "w2"]})
    shows(ann, worker, [["n1", "A vote", ""], ["w1", "Your turn", "two"]])
    push({"title": "Your turn", "body": "", "url": "/g/y/", "tag": "w2", "waiting": 1, "open": ["w2"]})
    shows(ann, worker, [["n1", "A vote", ""], ["w2", "Your turn", ""]])
    push({**first, "body": "three", "open": ["w1", "w2"]})
    shows(ann, worker, [["n1", "A vote", ""], ["w1", "Your turn", "three"], ["w2", "Your turn", ""]])
    # The list of games says that nothing waits at /g/y/; the table itself has been looked at.
    ann.page.goto("/games/")
    shows(ann, worker, [["n1", "A vote", ""], ["w1", "Your turn", "three"]])
    ann.sit_at(slug)
    shows(ann, worker, [["n1", "A vote", ""]])
    ann.page.context.clear_cookies()
    ann.page.goto("/")
    shows(ann, worker, [])
    # Two looks at once may both write the same number.
    assert [number for number, _ in groupby(worker.evaluate("badges"))] == [1, 2, 1, 0]


def shows(person: Person, worker: Worker, wanted: list[list[str]]) -> None:
    """These notices are on the device as soon as the worker has come to it, no others."""
    for _ in range(600):
        if (found := worker.evaluate(NOTES)) == wanted:
            return
        person.page.wait_for_timeout(50)
    assert found == wanted


def pushes(person: Person, site: str) -> Any:
    """What lets a notice arrive at the worker, as from a push service."""
    devtools = person.page.context.new_cdp_session(person.page)
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    while not found:
        person.page.wait_for_timeout(20)

    def push(said: dict[str, Any]) -> None:
        told = {"origin": site, "registrationId": found[-1], "data": json.dumps(said)}
        devtools.send("ServiceWorker.deliverPushMessage", told)

    return push


@pytest.mark.long("a browser with and without its line")
def test_another_release_brings_another_worker_and_loses_nothing(
    new_person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    slug = a_game()
    ann = seated(new_person, "Ann", slug)
    names = "() => caches.keys().then((all) => all.filter((one) => one.startsWith('static-')))"
    [old] = ann.page.evaluate(names)
    program = installed.whole("js/worker.js")
    monkeypatch.setattr(installed, "whole", lambda _name: f"{program}\n// another release")
    ann.page.evaluate("navigator.serviceWorker.ready.then((one) => one.update()).then(() => true)")
    for _ in range(600):
        now = ann.page.evaluate(names)
        if now != [old] and len(now) == 1:
            break
        ann.page.wait_for_timeout(50)
    assert len(now) == 1
    assert now != [old]
    offline(ann, f"/g/{slug}/")
    expect(ann.page.locator("#no-line")).to_contain_text("This is how it stood on")


@pytest.mark.long("a browser with and without its line")
def test_a_full_storage_keeps_nobody_from_a_page(new_person: NewPerson) -> None:
    slug = a_game()
    ann = seated(new_person, "Ann", slug)
    worker = ann.page.context.service_workers[0]
    full = "() => { Cache.prototype.put = async () => { throw new Error('full'); }; }"
    worker.evaluate(full)
    ann.sit_at(slug)
    expect(ann.page.locator("#no-line")).to_have_count(0)
