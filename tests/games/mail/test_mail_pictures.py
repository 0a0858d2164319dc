"""The board in a mail: what it shows, how it is sent, and that no mail waits for it."""

import io
from email import message_from_bytes
from email.policy import default as modern

import pytest
from django.conf import settings
from PIL import Image, ImageChops

from games.drawing import png
from games.faces.face import get_face
from games.mail import render
from games.messages.rendered import Rendered
from games.models import Message
from games.models.message import Event
from games.pictures import lands
from games.pictures.table_picture import table_picture
from games.sending import outbox
from games.sending.channels.mail import compose
from games.table.reader_table import table as table_of
from labyrinth.ground.clock import now
from tests.games.letters import letter, message, play_safe
from tests.games.people import running
from tests.systems.talisman.face import scenes

pytestmark = pytest.mark.django_db

SLUGS = ("sorcerer", "talisman", "mice")
BEGIN_AFTER = {"sorcerer": 6, "talisman": 6, "mice": 14}
"""So many safe answers after its start a system has something on its boards."""
MAIL_AT_MOST = 75_000
DIGEST_AT_MOST = 30_000
BUST_AT_MOST = 9_000


@pytest.fixture(autouse=True)
def _own_folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path


def begun(system: str):
    """A game in which somebody is to move."""
    game = running("Ann", "Bob", system=system)
    play_safe(game, BEGIN_AFTER[system])
    game.refresh_from_db()
    return game


def moving():
    """Ann has rolled a 4: the Castle, or the Runes, where a Bear lies."""
    return scenes.moving()


@pytest.mark.parametrize("system", SLUGS)
def test_a_turn_mail_shows_the_board(system):
    mail = letter(begun(system), "Ann", Event.REMINDER, pictures=True)
    picture, bust = mail.pictures
    assert f'src="cid:{bust.cid}"' in mail.html
    assert Image.open(io.BytesIO(bust.png)).size == (124, 124)
    assert len(bust.png) <= BUST_AT_MOST
    image = Image.open(io.BytesIO(picture.png))
    assert image.size == (600, 600)
    assert f'src="cid:{picture.cid}"' in mail.html
    assert len(picture.png) <= MAIL_AT_MOST


@pytest.mark.parametrize("system", SLUGS)
def test_the_smallest_size_suits_a_digest_of_three(system):
    found = table_picture(table_of(begun(system), 1), "digest")
    assert found is not None
    assert (found.width, found.height) == (288, 288)
    assert len(found.png) <= DIGEST_AT_MOST


def test_options_have_letters_which_the_picture_and_its_words_share():
    mail = letter(moving(), "Ann", pictures=True)
    alt = mail.html.partition(mail.pictures[0].cid)[2].partition('alt="')[2].partition('"')[0]
    assert "The Regions." in alt
    assert {"A: ", "B: "} <= {part[:3] for part in alt.removeprefix("The Regions. ").split("; ")}
    lines = mail.text.splitlines()
    assert [line[:2] for line in lines if line[1:2] == ":" and line[0].isupper()][:2] == ["A:", "B:"]


def test_an_option_says_how_likely_it_goes_well_and_what_it_brings_once():
    mail = letter(moving(), "Ann", pictures=True)
    first = mail.text.partition("\nA: ")[2].splitlines()
    assert first[0].startswith("Go: Runes")
    assert first[1].startswith("= 83%, ")
    assert "Bear" in first[1]
    assert mail.text.count("Bear") == 1
    assert "83%" in mail.html


def test_the_board_of_the_picture_is_no_table_besides():
    game = moving()
    assert "The Regions</h2>" not in letter(game, "Ann", pictures=True).html
    assert "The Regions</h2>" in letter(game, "Ann").html


def test_where_a_letter_stands_depends_on_its_option():
    table = table_of(moving(), 1)
    keys = ("go:runes_m8", "go:castle")
    one, two = (table_picture(table, "mail", order) for order in (keys, keys[::-1]))
    assert one is not None
    assert two is not None
    assert set(one.letters) == set(two.letters) == set(keys)
    assert one.png != two.png
    assert table_picture(table, "mail").letters == ()  # type: ignore[union-attr]


@pytest.mark.parametrize("system", SLUGS)
def test_the_same_table_gives_the_same_bytes_with_its_land_kept_or_not(system, settings, tmp_path):
    table = table_of(begun(system), 1)
    first = table_picture(table, "mail")
    assert table_picture(table, "mail") == first
    settings.VAR_DIR = tmp_path / "another"
    assert table_picture(table, "mail") == first


def test_half_a_land_is_drawn_anew(settings):
    table = table_of(begun("mice"), 1)
    first = table_picture(table, "mail")
    [kept] = (settings.VAR_DIR / lands.FOLDER).glob("*.png")
    kept.write_bytes(kept.read_bytes()[:900])
    assert table_picture(table, "mail") == first


def test_where_nothing_can_be_kept_it_is_drawn_all_the_same(settings, tmp_path):
    settings.VAR_DIR = tmp_path / "file"
    settings.VAR_DIR.write_text("no folder")
    assert table_picture(table_of(begun("mice"), 1), "digest") is not None


def test_a_missing_face_costs_the_picture_and_not_the_mail(monkeypatch, tmp_path, caplog):
    game = begun("sorcerer")
    png._check_face.cache_clear()
    monkeypatch.setattr(png, "FACE", tmp_path / "none.ttf")
    mail = letter(game, "Ann", pictures=True)
    png._check_face.cache_clear()
    assert mail.pictures == ()
    assert mail.html.count("<img") == 1  # the logo, which is drawn already
    assert "could not be drawn: the face none.ttf is missing" in caplog.text


def test_a_face_that_cannot_be_read_is_noticed(monkeypatch, tmp_path):
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"no face")
    png._check_face.cache_clear()
    monkeypatch.setattr(png, "FACE", broken)
    with pytest.raises(png.PictureError, match="cannot be read"):
        table_picture(table_of(begun("mice"), 1), "digest")
    png._check_face.cache_clear()


class PanicException(BaseException):
    """As the renderer's own language raises it."""


@pytest.mark.parametrize("error", [PanicException("index out of bounds"), ValueError("no"), MemoryError()])
def test_a_renderer_that_dies_costs_the_picture_and_not_the_mail(monkeypatch, caplog, error):
    def dies(**_: object) -> bytes:
        raise error

    game = begun("sorcerer")
    png._check_face()
    monkeypatch.setattr("resvg_py.svg_to_bytes", dies)
    mail = letter(game, "Ann", pictures=True)
    assert mail.pictures == ()
    assert "could not be drawn" in caplog.text


def test_who_ends_the_process_is_not_held_up_by_a_picture(monkeypatch):
    def ended(**_: object) -> bytes:
        raise KeyboardInterrupt

    png._check_face()
    monkeypatch.setattr("resvg_py.svg_to_bytes", ended)
    with pytest.raises(KeyboardInterrupt):
        png.opaque("<svg/>", (20, 20))


def test_a_picture_that_has_taken_the_process_with_it_is_tried_no_third_time():
    """The claim of a worker that died is taken over, and each time the mail has been tried once more."""
    row = message(begun("sorcerer"), "Ann")
    tried = [], []
    run = outbox.Run(lambda _row: tried[0].append(1), 20.0, lambda _row: tried[1].append(1))  # type: ignore[arg-type]
    for attempts in (1, 2, 3):
        Message.objects.filter(pk=row.pk).update(state="claimed", claimed_at=now(), attempts=attempts)
        run.in_words(Message.objects.get(pk=row.pk))
    assert (len(tried[0]), len(tried[1])) == (2, 1)


def test_the_picture_of_a_game_that_is_deleted_is_asked_for_by_nobody():
    """Its messages go with it, also one that a sender holds already."""
    game = begun("sorcerer")
    row = Message.objects.select_related("user", "game").get(pk=message(game, "Ann").pk)
    Message.objects.filter(pk=row.pk).update(state="claimed", claimed_at=now(), attempts=1)
    drawn: list[Message] = []
    run = outbox.Run(drawn.append, 20.0)  # type: ignore[arg-type]
    game.delete()
    run.through([row])
    assert drawn == []
    assert not Message.objects.filter(pk=row.pk).exists()


def test_a_drawing_that_is_none_costs_the_picture():
    with pytest.raises(png.PictureError):
        png.opaque("<svg", (20, 20))


def test_where_many_mails_wait_they_go_without():
    row = message(begun("sorcerer"), "Ann")
    mail = render(Message.objects.get(pk=row.pk), pictures=False)
    assert mail.pictures == ()
    assert "The board is at the table." in mail.text
    assert "The board is at the table." in mail.html


def test_a_system_without_pictures_has_mails_without():
    assert get_face("tiny").picture is None
    assert letter(running("Ann", "Bob"), "Ann", pictures=True).pictures == ()


def sent(rendered: Rendered):
    """The mail as the other side reads it."""
    raw = compose("ann@example.org", "<one@test>", rendered).message().as_bytes(linesep="\r\n")
    return message_from_bytes(raw, policy=modern)


def test_the_picture_goes_beside_the_html_and_the_text_stays_first():
    mail = letter(begun("mice"), "Ann", pictures=True)
    whole = sent(mail)
    assert whole.get_content_type() == "multipart/alternative"
    text, related = whole.iter_parts()
    assert text.get_content_type() == "text/plain"
    assert (related.get_content_type(), related.get_param("type")) == ("multipart/related", "text/html")
    html, logo, image, _bust = related.iter_parts()
    assert logo["Content-ID"] == "<logo@labyrinth>"
    assert logo.get_filename() == "logo.png"
    assert html.get_content_type() == "text/html"
    assert image["Content-ID"] == f"<{mail.pictures[0].cid}>"
    assert image.get_content_disposition() == "inline"
    assert image.get_content() == mail.pictures[0].png


def test_a_mail_without_a_board_has_the_logo_alone():
    text, related = sent(letter(running("Ann", "Bob"), "Ann", pictures=True)).iter_parts()
    assert text.get_content_type() == "text/plain"
    assert [part["Content-ID"] for part in related.iter_parts()][1:] == ["<logo@labyrinth>"]


def test_the_logo_of_mails_is_that_of_the_site():
    kept = Image.open(settings.BASE_DIR / "static" / "img" / "logo-mail.png").convert("RGBA")
    drawn = Image.open(
        io.BytesIO(png.clear((settings.BASE_DIR / "static/img/logo.svg").read_text(), kept.size))
    )
    differ = ImageChops.difference(kept, drawn.convert("RGBA")).getextrema()
    assert max(most for _least, most in differ) <= 24


def test_two_mails_of_one_board_do_not_share_a_content_id():
    game = begun("mice")
    one, two = (
        letter(game, "Ann", Event.REMINDER, pictures=True, message_id=f"<{name}@test>") for name in "ab"
    )
    assert one.pictures[0].png == two.pictures[0].png
    assert one.pictures[0].cid != two.pictures[0].cid
