"""Which letter is found in what mail programs write round it."""

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default as modern

import pytest

from games.mail.reply_text import first_own_line, letter_in

ADDRESS = "turn+r17-abcdefghijklmnopqrstuvwx22@table.test"
OURS = "Your turn: Friday maze\n\nA: to b2\n= 81%\n  https://x/d/1/\nB: to a4\nC: rest"
QUOTED = "\n".join(f"> {line}" for line in OURS.splitlines())
SAMPLES = {
    "Gmail": f"B\n\nOn Sat, Nov 28, 2026 at 6:12 PM Table <{ADDRESS}> wrote:\n\n{QUOTED}",
    "Gmail, folded": f"B\n\nOn Sat, Nov 28, 2026 at 6:12 PM The Friday Table\n<{ADDRESS}> wrote:\n\n{QUOTED}",
    "Gmail in Polish": f"B\n\nsob., 28 lis 2026 o 18:12 Table <{ADDRESS}> napisał(a):\n\n{QUOTED}",
    "Gmail, signature": f"b.\n\n--\nAnn Kowalska\nB2B\n\nOn Sat, 28 Nov Table <{ADDRESS}> wrote:\n\n{QUOTED}",
    "Outlook": f"B\n\nFrom: Table <{ADDRESS}>\nSent: Saturday 6:12 PM\nTo: Ann\n\n{OURS}",
    "Outlook in Polish": f"B\n\nOd: Table <{ADDRESS}>\nWysłane: sobota\nDo: Ann\n\n{OURS}",
    "Outlook on the web": f"B\n\n__________\nFrom: Table <{ADDRESS}>\nTo: Ann\n\n{OURS}",
    "Outlook, older": f"B\n\n-----Original Message-----\nFrom: Table <{ADDRESS}>\n\n{OURS}",
    "Apple Mail": f"B\n\n> On 28 Nov 2026, at 18:12, Table <{ADDRESS}> wrote:\n> \n{QUOTED}",
    "iPhone": f"B\n\nSent from my iPhone\n\n> On 28 Nov 2026, at 18:12, Table <{ADDRESS}> wrote:\n{QUOTED}",
    "iPhone, below": f"Sent from my iPhone\n\n> On 28 Nov 2026, at 18:12, Table wrote:\n{QUOTED}\n\nB",
    "iPhone in Polish": f"B\n\nWysłane z iPhone’a\n\n> Wiadomość napisana przez Table:\n{QUOTED}",
    "Thunderbird": f"B\n\nOn 28/11/2026 18:12, Table wrote:\n{QUOTED}",
    "Thunderbird, below": f"On 28/11/2026 18:12, Table wrote:\n{QUOTED}\n\nB\n",
    "Thunderbird in Polish": f"B\n\nW dniu 28.11.2026 o 18:12, Table pisze:\n{QUOTED}",
    "mutt, below": f"On Sat, Nov 28, 2026 at 06:12:00PM +0000, Table wrote:\n{QUOTED}\n\nB\n\n-- \nAnn",
    "mutt in Polish": f"B\n\nDnia Sat, Nov 28, Table napisał(a):\n{QUOTED}\n\n-- \nAnn",
    "a Polish portal": f"B\n\nDnia 28 listopada 2026 18:12 Table <{ADDRESS}> napisał(a):\n\n{OURS}",
    "a letter alone": "B",
    "with a dot": "B.",
    "in brackets": "(b)",
    "with empty lines before": "\n\n  B  \n",
    "bold": "*B*",
}
NONE = {
    "nothing": "",
    "a sentence": f"Both ways are bad.\n\nOn Sat Table wrote:\n{QUOTED}",
    "two letters": "B or C",
    "a sentence before": "Well then:\nB",
    "only what is quoted": f"On Sat Table wrote:\n{QUOTED}",
    "only what is quoted without signs": f"From: Table <{ADDRESS}>\nTo: Ann\n\n{OURS}",
    "a signature alone": "-- \nB",
    "a figure": "2",
    "a letter of another alphabet": "Б",
}


def mail(text: str, subtype: str = "plain", charset: str = "utf-8") -> EmailMessage:
    """A mail as it comes in."""
    made = EmailMessage()
    made["From"] = "ann@example.org"
    made.set_content(text, subtype=subtype, charset=charset)
    return message_from_bytes(made.as_bytes(), policy=modern)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_letter_is_found_above_and_below_what_is_quoted(name):
    assert letter_in(mail(SAMPLES[name])) == "B"


@pytest.mark.parametrize("name", NONE)
def test_anything_else_is_no_letter(name):
    assert letter_in(mail(NONE[name])) == ""


@pytest.mark.parametrize(
    "html",
    [
        "<div dir='ltr'>B</div><br><div class=\"gmail_quote\"><div>On Sat Table wrote:<br>A: b2</div></div>",
        "<html><head><style>p {color: red}</style></head><p>B</p><blockquote>A</blockquote></html>",
        "<p>&nbsp;</p><p>b</p><hr><p><b>From:</b> Table<br><b>To:</b> Ann</p><p>A: to b2</p>",
    ],
)
def test_where_there_is_html_alone_its_words_are_read(html):
    assert letter_in(mail(html, "html")) == "B"


def test_of_both_the_plain_text_counts():
    made = EmailMessage()
    made.set_content("B")
    made.add_alternative("<p>C</p>", subtype="html")
    assert letter_in(message_from_bytes(made.as_bytes(), policy=modern)) == "B"


def test_another_charset_and_one_that_nobody_knows():
    assert letter_in(mail(f"B\n\nDnia 28 listopada Table napisał:\n{QUOTED}", charset="iso-8859-2")) == "B"
    raw = b"From: ann@example.org\nContent-Type: text/plain; charset=klingon\n\nB\n"
    assert letter_in(message_from_bytes(raw, policy=modern)) == "B"


@pytest.mark.parametrize("text", ["\n" * 400_000, "> quoted\n" * 40_000, " \n" * 200_000])
def test_of_what_is_huge_the_beginning_is_read(text):
    assert first_own_line("B\n" + text) == "B"
    assert first_own_line(text + "B") == ""
    assert letter_in(mail("B\n" + text)) == "B"
    assert letter_in(mail(text + "B")) == ""


@pytest.mark.parametrize("text", ["On " * 20_000, "> " * 20_000, "<" * 40_000, "<p>" * 10_000])
def test_what_no_mail_program_writes_is_no_letter(text):
    assert letter_in(mail(text)) == ""
    assert letter_in(mail(text, "html")) == ""
