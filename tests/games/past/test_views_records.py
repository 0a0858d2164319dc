"""Proof: the page of the fair dice, the record, and its verification by page and by command."""

import json
import re
from io import StringIO

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from games import systems
from games.engine.dice import commitment, fair_number
from games.lobby.lobby import join
from games.models import Game
from games.past import proof
from games.past import record as recorder
from games.past.record import export
from games.views import records
from tests.games.pages import Visitor, html
from tests.games.people import finish, open_table, person, play, running
from tests.games.records import slow_cpu

pytestmark = pytest.mark.django_db

VERIFY = reverse("games:verify")
SEED = bytes(range(32))


@pytest.fixture(autouse=True)
def _afresh(monkeypatch, settings):
    """A cache of this process only: runs side by side share the server."""
    monkeypatch.setattr(systems, "SLUGS", ())
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()


@pytest.fixture
def over() -> Game:
    """A game of Ann and Bob that has ended, the same in every run; both added a phrase."""
    game = open_table("Ann", phrase="nine owls")
    game.slug, game.seed, game.commitment = "owlsandelm", SEED, commitment(SEED)
    game.save()
    join(game, person("Bob"), phrase="żółw")
    game.refresh_from_db()
    finish(game)
    return game


def at(game: Game, name: str) -> str:
    return reverse(f"games:{name}", args=[game.slug])


def changed(record: bytes, change) -> bytes:
    """The record after a change to its decoded form."""
    told = json.loads(record)
    change(told)
    return json.dumps(told).encode()


def other_die(told) -> None:
    """Let the first die show the next face."""
    entry = next(entry for stretch in told["played"] for entry in stretch["entries"] if entry[0] == "die")
    entry[1][0][1] = str(int(entry[1][0][1]) % 6 + 1)


def upload(record: bytes, client: Client | None = None, **more):
    form = Visitor().form(VERIFY, VERIFY)
    assert form.attributes["enctype"] == "multipart/form-data"
    return (client or Client()).post(VERIFY, {"record": SimpleUploadedFile("record.json", record)}, **more)


def verdict(response) -> str:
    found = re.search(r'data-verdict="(\w+)"', html(response))
    return found[1] if found else ""


# The page of the dice


def test_before_the_start_the_commitment_is_published():
    game = open_table()
    page = html(Visitor().get(at(game, "dice")))
    assert commitment(bytes(game.seed)) in page
    assert at(game, "lobby") in page


def test_while_it_runs_the_page_shows_the_commitment_and_nothing_of_the_seed():
    game = open_table("Ann", phrase="nine owls")
    join(game, person("Bob"))
    play(game, "1 roll", "1 keep", "2 roll")
    page = html(Visitor("Ann").get(at(game, "dice")))
    assert game.commitment in page
    assert "Rolls and draws" not in page, "how many there were can tell what somebody holds"
    for secret in (bytes(game.seed).hex(), "data-seed", "nine owls", "data-verdict"):
        assert secret not in page


def test_after_the_end_everything_is_opened_and_computed_again(over):
    page = html(Visitor().get(at(over, "dice")))
    assert f"data-seed>{bytes(over.seed).hex()}<" in page
    for words in ("nine owls", "żółw", 'data-verdict="proved"', at(over, "record")):
        assert words in page
    rows = re.findall(r'<td class="number">(\d+)</td>', page)
    assert rows == [str(number) for number in range(1, over.chances + 1)]


def test_the_results_are_those_that_anybody_can_compute(over):
    found = proof.rolled(export(over))
    phrases = {1: "nine owls", 2: "żółw"}
    for one in found:
        number = fair_number(bytes(over.seed), over.slug, one.number, "die", phrases, 6)
        assert (one.purpose, one.dice, one.result, one.fair) == ("die", 1, str(number + 1), one.result)


def test_a_result_that_the_seed_does_not_give_is_marked(over, monkeypatch):
    tampered = changed(export(over), lambda told: told.update(phrases={"1": "ten owls"}))
    monkeypatch.setattr(proof, "export", lambda _game: tampered)
    wrong = sum(not one.agrees for one in proof.rolled(tampered))
    page = html(Visitor().get(at(over, "dice")))
    assert 'data-verdict="wrong"' in page
    assert page.count('class="wrong"') == wrong > 0


def test_rules_that_cannot_play_the_game_again_are_admitted(over, monkeypatch):
    monkeypatch.setattr(proof, "export", lambda _game: b"{}")
    assert 'data-verdict="unread"' in html(Visitor().get(at(over, "dice")))


def test_many_results_come_in_pages(over, monkeypatch):
    monkeypatch.setattr(records, "ROWS", 2)
    first = html(Visitor().get(at(over, "dice")))
    assert len(re.findall(r'<td class="number">', first)) == 2
    assert "?page=2#proof" in first
    assert "?page=1#proof" in html(Visitor().get(f"{at(over, 'dice')}?page=2"))


# The record


def test_the_record_is_a_file_once_the_game_is_over(over):
    found = Visitor().get(at(over, "record"))
    assert (found["Content-Type"], found.content) == ("application/json", export(over))
    assert found["Content-Disposition"] == f'attachment; filename="{over.slug}.json"'


@pytest.mark.parametrize("make", [open_table, running])
def test_there_is_no_record_before_the_end(make):
    assert Visitor("Ann").get(at(make(), "record")).status_code == 404


def test_a_finished_game_is_played_again_once_only(over, monkeypatch):
    visitor = Visitor()
    for name in ("dice", "record"):
        visitor.get(at(over, name))
    for place in (proof, recorder):
        monkeypatch.setattr(place, "export", lambda _game: pytest.fail("played again"))
    assert 'data-verdict="proved"' in html(visitor.get(at(over, "dice")))
    assert visitor.get(at(over, "record")).status_code == 200


def test_a_cache_that_is_down_costs_time_only(over, settings):
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": "unix:///nowhere/redis.sock",
        }
    }
    assert 'data-verdict="proved"' in html(Visitor().get(at(over, "dice")))
    assert verdict(Visitor().submit(VERIFY, VERIFY, link=over.slug)) == "proved"


# The page that verifies


def test_a_record_is_proved_by_uploading_it(over):
    page = upload(export(over))
    assert (page.status_code, verdict(page)) == (200, "proved")
    assert f"{over.chances} rolls and draws" in html(page)


@pytest.mark.parametrize(
    "path", ["/g/{}/", "http://testserver/g/{}/dice/", "https://x.example/g/{}/?a=1", "{}", " {} "]
)
def test_a_game_is_proved_by_its_address(over, path):
    page = Visitor().submit(VERIFY, VERIFY, link=path.format(over.slug))
    assert (page.status_code, verdict(page)) == (200, "proved")


@pytest.mark.parametrize("path", ["/g/nosuchgame/", "http://localhost/", "file:///etc/passwd", "x", "\x00"])
def test_an_address_without_a_finished_game_is_an_error_of_the_form(path):
    page = Visitor().submit(VERIFY, VERIFY, link=path)
    assert (page.status_code, verdict(page)) == (400, "")


def test_a_running_or_secret_game_is_not_verified_by_its_address():
    secret = open_table("Ann", access="link")
    join(secret, person("Bob"))
    secret.refresh_from_db()
    finish(secret)
    for game in (running(), secret):
        page = Visitor().submit(VERIFY, VERIFY, link=at(game, "table"))
        assert "no finished game at this address" in html(page)
    assert verdict(Visitor("Bob").submit(VERIFY, VERIFY, link=at(secret, "table"))) == "proved"


def test_another_die_is_named_with_its_entry(over):
    page = upload(changed(export(over), other_die))
    assert verdict(page) == "wrong"
    assert re.search(r"entry \d+: &#x27;die&#x27; shows &#x27;\d&#x27;, the seed gives", html(page))


WRONG = {
    "nothing": lambda _record: b"",
    "no JSON": lambda _record: b"\xff\x00 not a record",
    "a deep hole": lambda _record: b"[" * 100_000,
    "a list": lambda _record: b"[]",
    "one byte less": lambda record: record[:-1],
    "another seed": lambda record: changed(record, lambda told: told.update(seed="00" * 32)),
    "no hexadecimal seed": lambda record: changed(record, lambda told: told.update(seed="zz")),
    "another winner": lambda record: changed(record, lambda told: told["result"].update(winners=[9])),
    "another digest": lambda record: changed(record, lambda told: told.update(digest="00")),
    "another phrase": lambda record: changed(record, lambda told: told["phrases"].update({"1": "mine"})),
    "an unknown system": lambda record: changed(record, lambda told: told.update(system="chess")),
    "newer rules": lambda record: changed(record, lambda told: told.update(ruleset=99)),
    "another format": lambda record: changed(record, lambda told: told.update(format=2)),
    "options of nothing": lambda record: changed(record, lambda told: told.update(options={})),
    "options that make no sense": lambda record: changed(
        record, lambda told: told.update(options={"seats": -1})
    ),
    "an answer nobody gave": lambda record: changed(
        record, lambda told: told["played"][0]["entries"][0].__setitem__(1, [])
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_honest_record_is_wrong_and_never_an_error(over, name):
    page = upload(WRONG[name](export(over)))
    if name == "nothing":
        assert page.status_code == 400
    else:
        assert (page.status_code, verdict(page)) == (200, "wrong")


def test_a_whole_game_made_up_with_another_seed_is_wrong(over):
    """It is consistent in itself, but not the game whose commitment was published."""
    record = export(over)
    Game.objects.filter(pk=over.pk).update(commitment="0" * 64)
    page = upload(record)
    assert verdict(page) == "wrong"
    assert "was published with 000" in html(page)


def test_nothing_is_told_of_a_game_that_one_may_not_see(over):
    """Neither that there is one of that name, nor what was published for it."""
    record, bob = export(over), Client()
    bob.force_login(person("Bob"))
    for published in (over.commitment, "0" * 64):
        Game.objects.filter(pk=over.pk).update(access="link", commitment=published)
        assert "You can see no game of that name here." in html(upload(record))
        assert published[:9] in html(upload(record, client=bob)), "who sat there may know"
    assert verdict(upload(record, client=bob)) == "wrong"


def test_the_record_of_another_site_is_proved_with_a_word_about_its_commitment(over):
    record = export(over)
    assert "the one that this site published" in html(upload(record))
    over.delete()
    page = upload(record)
    assert verdict(page) == "proved"
    assert "You can see no game of that name here." in html(page)
    assert over.commitment in html(page)


def test_a_file_over_five_megabytes_is_refused():
    page = upload(b" " * (5 * 1024 * 1024 + 1))
    assert page.status_code == 400
    assert "larger than 5 MB" in html(page)


def test_a_far_larger_body_is_refused_before_it_is_read(client):
    found = client.post(VERIFY, {}, CONTENT_LENGTH=str(10**9))
    assert found.status_code == 413


def test_a_record_that_would_take_too_long_is_sent_to_the_command(over, monkeypatch, tmp_path):
    slow_cpu(monkeypatch)
    for _ in range(2):
        page = upload(export(over), follow=True)
        assert (page.status_code, verdict(page)) == (200, "open")
        assert "more than the 10 seconds of computing" in html(page)
    file = tmp_path / "record.json"
    file.write_bytes(export(over))
    assert run(file).startswith("proved")


def test_a_record_that_is_too_large_is_sent_to_the_command(over):
    page = upload(changed(export(over), lambda told: told["phrases"].update({"1": "ow" * 10_000})))
    assert (page.status_code, verdict(page)) == (400, "")
    assert "too long to be checked here" in html(page)


def test_the_same_record_is_judged_once(over, monkeypatch):
    record = export(over)
    assert verdict(upload(record)) == "proved"
    monkeypatch.setattr(proof, "check", lambda *_, **__: pytest.fail("judged again"))
    assert verdict(upload(record)) == "proved"


def test_dice_that_take_too_long_say_so_and_are_not_tried_at_every_look(over, monkeypatch):
    slow_cpu(monkeypatch)
    assert 'data-verdict="open"' in html(Visitor().get(at(over, "dice")))
    monkeypatch.setattr(proof, "rolled", lambda *_, **__: pytest.fail("tried again"))
    page = html(Visitor().get(at(over, "dice")))
    assert "verify_record" in page
    assert at(over, "record") in page


def test_an_empty_form_says_what_it_wants():
    page = Visitor().submit(VERIFY, VERIFY)
    assert page.status_code == 400
    assert "Give a file or an address." in html(page)


def test_checking_needs_the_token_of_the_form(over):
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(VERIFY, {"link": over.slug}).status_code == 403


def test_verifying_answers_no_other_methods(client):
    assert client.put(VERIFY).status_code == 405


# The command


def run(file) -> str:
    out = StringIO()
    call_command("verify_record", str(file), stdout=out)
    return out.getvalue()


def test_the_command_proves_a_record_in_one_line(over, tmp_path):
    file = tmp_path / "record.json"
    file.write_bytes(export(over))
    said = run(file)
    assert said.startswith("proved: record.json: tiny ")
    assert f"{over.chances} chances" in said
    assert said.count("\n") == 1


def test_the_command_names_what_is_wrong_in_one_line(over, tmp_path):
    file = tmp_path / "record.json"
    file.write_bytes(changed(export(over), other_die))
    with pytest.raises(CommandError, match=r"^wrong: record.json: entry \d+: 'die' shows"):
        run(file)


def test_the_command_names_a_file_that_is_not_there(tmp_path):
    with pytest.raises(CommandError, match="No such file"):
        run(tmp_path / "none.json")
