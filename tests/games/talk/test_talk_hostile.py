"""Hostile words: whatever somebody types, what is shown has none but the few tags of the talk."""

import random
import re
from html.parser import HTMLParser

import pytest

from accounts.tidied import tidied
from games.drawing.markdown import RELATION, TAGS, html_of
from games.models.talk import LONGEST
from tests.games.pages import Visitor, html
from tests.games.people import running
from tests.games.talking import say

HOSTILE = [
    "<script>alert(1)</script>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<style>body{display:none}</style>",
    "<iframe src=https://evil.example></iframe>",
    "<form action=/accounts/delete/><button>press</button></form>",
    "<a href=javascript:alert(1)>x</a>",
    "<a href='https://x' onclick=alert(1)>x</a>",
    "<!-- --><b>bold</b><![CDATA[<p>]]>",
    "<div style='position:fixed'>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java\nscript:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](\x01javascript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:msgbox)",
    "[x](file:///etc/passwd)",
    "[x](//evil.example)",
    "[x](/accounts/logout/)",
    "[x](https:evil)",
    "[x](https://[::1)",
    "[x](https://a\"onmouseover=alert(1)//)",
    "[x](<https://a b>)",
    "[x](https://a 'title\" onmouseover=\"alert(1)')",
    "<javascript:alert(1)>",
    "<https://a\" onmouseover=\"alert(1)>",
    "![x](https://evil.example/pixel.png)",
    "![x](javascript:alert(1))",
    "[![x](https://evil/p.png)](javascript:alert(1))",
    "https://a\"><script>alert(1)</script>",
    "https://a.example/`<b>`",
    "`<script>`",
    "``` \n<script>alert(1)</script>\n```",
    "    <script>indented</script>",
    "# <h1>heading</h1>",
    "> <blockquote>",
    "| <td> | b |\n|---|---|\n| c | d |",
    "[ref]\n\n[ref]: javascript:alert(1) \"title\"",
    "**<b onclick=x>**",
    "- <li onclick=x>\n  1. <script>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#60;script&#62;alert(1)",
    "\\<script>alert(1)\\</script>",
    "\u202egnp.exe\u202c \u2066x\u2069 \u200f",
    "a\x00b\x08c\x1b[31md\ud800e\ufffe",
    "Z" + "\u0301\u0332\u0488" * 300,
    "\u200b" * 900,
    "*" * LONGEST, "_" * LONGEST, "[" * LONGEST, "`" * (LONGEST - 1), "- " * 500, "> " * 500, "[](" * 333,
    "**_" * 333, "1. " * 333, "<" * LONGEST, "&" * LONGEST, "https://" * 125, "@" * LONGEST, "![" * 500,
]  # fmt: skip
PIECES = [
    *"<>\"'&()[]*_`!\n\\#:/x \u202e\u0301", "- ", "1. ", "&#x3c;",
    "javascript:", "https://a.b", "script", "onload=", "style=",
]  # fmt: skip


class Tags(HTMLParser):
    """Every tag that a browser would see, with its attributes."""

    def __init__(self, shown: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.other: list[str] = []
        self.feed(shown)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_comment(self, data: str) -> None:
        self.other.append(data)

    handle_decl = handle_pi = unknown_decl = handle_comment


def assert_harmless(text: str) -> None:
    shown = html_of(tidied(text))
    tags = Tags(shown)
    assert not tags.other, shown
    for tag, attributes in tags.found:
        assert tag in TAGS, shown
        if tag != "a":
            assert not attributes, shown
            continue
        assert set(attributes) == {"href", "rel"}, shown
        assert attributes["rel"] == RELATION
        assert re.match(r"https?://[^/\s]", attributes["href"] or "", re.IGNORECASE), shown
    opened = [tag for tag, _attributes in tags.found if tag != "br"]
    assert sorted(opened) == sorted(re.findall(r"</(\w+)>", shown)), "every tag that opens closes"


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_nothing_hostile_is_shown(text):
    assert_harmless(text)


def test_whatever_is_put_together_is_harmless():
    dice = random.Random(18)
    for _text in range(1500):
        assert_harmless("".join(dice.choices(PIECES, k=dice.randrange(1, 40))))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("**bold** and *italic*", "<p><strong>bold</strong> and <em>italic</em></p>"),
        ("`a < b`", "<p><code>a &lt; b</code></p>"),
        ("one\ntwo\n\nthree", "<p>one<br>\ntwo</p>\n<p>three</p>"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
        ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>"),
        ("[here](https://a.example/?b=1&c=2)",
         f'<p><a href="https://a.example/?b=1&amp;c=2" rel="{RELATION}">here</a></p>'),
        ("(see https://a.example/x_y_z).",
         f'<p>(see <a href="https://a.example/x_y_z" rel="{RELATION}">https://a.example/x_y_z</a>).</p>'),
        ("# no heading", "<p># no heading</p>"),
        ("2 * 3 * 4", "<p>2 * 3 * 4</p>"),
    ],
)  # fmt: skip
def test_what_is_meant_is_shown(text, shown):
    assert html_of(text) == shown


def test_nothing_is_heaped_upon_a_letter_and_nothing_turns_the_line():
    assert tidied("Z" + "\u0301\u0332" * 100).count("\u0332") <= 4
    assert tidied("a\u202eb\u2066c\u200bd\x07e\ud800f") == "abcdef"
    assert (
        tidied("Zażółć gęślą jaźń, Việt Nam, 👨\u200d👩\u200d👧")
        == "Zażółć gęślą jaźń, Việt Nam, 👨\u200d👩\u200d👧"
    )
    assert tidied("a\r\nb\rc\n\n\n\n\nd \n") == "a\nb\nc\n\nd"


@pytest.mark.django_db
def test_hostile_words_on_the_page_stay_words():
    game = running()
    say(game, "Bob", "</div></li><script>alert(1)</script>")
    page = html(Visitor("Ann").get(f"/g/{game.slug}/talk/"))
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
