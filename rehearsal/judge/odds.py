"""The judge of odds: what a mail says of each option's chances, against the pages on which it is pressed."""

import html
import re
from collections.abc import Iterator, Mapping
from typing import Any

from rehearsal.judge.facts import Facts
from rehearsal.judge.letters import OPTION

View = Mapping[str, Any]
IN_MAIL = re.compile(
    rf"^{OPTION}(?P<words>.+?)(?:\n= (?P<brings>.+?))?\s+https?://[^/\s]+(?P<path>/d/\S+/)\s*$",
    re.DOTALL | re.MULTILINE,
)
PERCENT = re.compile(r"(\d+)%")
BUTTON = re.compile(r'<button\b[^>]*?\bname="answer" value="([^"]+)"[^>]*>(.*?)</button>', re.DOTALL)
SHOWN = re.compile(r'class="odds\b[^>]*>.*?</svg>(?:<span[^>]*>)?(\d+)%', re.DOTALL)
"""The chances on a button of the table, beside a bar; of what may end in a stand-off those of winning."""
OF_LINK = re.compile(r"data-stake>(.*?)</p>", re.DOTALL)
"""What the page behind a link says of the option: chances first, as its mail has them."""
TAG = re.compile(r"<[^>]+>")


class Odds:
    """Compares what the reader of a mail is told with what the same reader sees."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts

    def page(self, mail: str, page: str, view: View) -> None:
        """The page of the table while it asks what the mail asks; `view` is what the API shows then."""
        question = view["question"]
        if question is None:
            return
        shown = dict(_of_page(page))
        words = {option["key"]: " ".join(option["text"].split()) for option in question["options"]}
        for said, odds, _path in of_mail(mail):
            key = _key(words, said)
            if key not in shown and odds is None:
                continue
            self.facts.seen["odds_read"] += key in shown
            if key in shown and shown[key] != odds:
                self._complain(str(view["id"]), said, odds, shown[key])

    def link(self, mail: str, path: str, page: str) -> None:
        """The page behind a link of the mail, where it asks the same."""
        mine = next(((said, odds) for said, odds, leads in of_mail(mail) if leads == path), None)
        if mine is None or "data-option" not in page:
            return
        found = OF_LINK.search(page)
        odds = PERCENT.match(TAG.sub("", found[1]).strip()) if found else None
        shown = int(odds[1]) if odds else None
        self.facts.seen["odds_read"] += shown is not None
        if shown != mine[1]:
            self._complain(path, *mine, shown)

    def _complain(self, where: str, said: str, odds: int | None, shown: int | None) -> None:
        words = f"{where}: “{said}” has {odds} % in the mail, {shown} % on the page"
        self.facts.complain("odds_mistold", words)


def of_mail(text: str) -> Iterator[tuple[str, int | None, str]]:
    """The words of each option, its chances in percent where any are told, and where its link leads."""
    for part in re.split(rf"^(?={OPTION})", text.replace("\r\n", "\n"), flags=re.MULTILINE):
        found = IN_MAIL.match(part)
        if found is not None:
            odds = PERCENT.match(" ".join((found["brings"] or "").split()))
            yield " ".join(found["words"].split()), int(odds[1]) if odds else None, found["path"]


def _of_page(page: str) -> Iterator[tuple[str, int]]:
    for value, inside in BUTTON.findall(page):
        shown = SHOWN.search(inside)
        if shown is not None:
            yield html.unescape(value), int(shown[1])


def _key(words: Mapping[str, str], said: str) -> str | None:
    """The option that the mail names: it may say more of it than the table does, so the longest fits."""
    fitting = [key for key, text in words.items() if said.startswith(text)]
    return max(fitting, key=lambda key: len(words[key]), default=None)
