"""Links of mails, judged by where they lead: the page has to speak of what stands beside the link."""

import html
import re
from typing import Any

from rehearsal.judge.facts import Facts
from rehearsal.judge.letters import choices_of

NOTHING = "\0"
"""No words begin with it."""
SHOWN = re.compile(r"<strong data-option>(.*?)</strong>", re.DOTALL)


def judge_page(facts: Facts, text: str, path: str, page: str) -> None:
    """`text` is the mail's, `page` what its link of that `path` opened."""
    words = _words(text, path)
    shown = SHOWN.search(page)
    if words is None or shown is None:
        return
    facts.seen["links"] += 1
    leads_to = " ".join(html.unescape(re.sub(r"<[^>]+>", "", shown[1])).split())
    if leads_to != words:
        facts.complain("links_astray", f"“{words}” leads to “{leads_to}”")


def judge_answer(facts: Facts, text: str, path: str, before: dict[str, Any], after: dict[str, Any]) -> None:
    """The button of that page was pressed: the table `before` and `after`, as the reader of the mail sees
    it."""
    words, question = _words(text, path), before["question"]
    key = given(after, question["kind"]) if question is not None else None
    if words is None or key is None:
        return
    facts.seen["answers"] += 1
    offered = {option["key"]: " ".join(option["text"].split()) for option in question["options"]}
    if not words.startswith(offered.get(key, NOTHING)):  # a mail may say more of an option
        facts.complain("answers_astray", f"“{words}” was pressed, “{offered.get(key)}” answered")


def _words(text: str, path: str) -> str | None:
    return next((words for words, leads in choices_of(text) if leads == path), None)


def given(view: dict[str, Any], kind: str) -> str | None:
    """The key of the reader's last answer, where the table tells: while it may be taken back or is sealed.
    One to a question of another kind is of what has come after it."""
    question, back = view["question"], view["take_back"]
    if back is not None:
        return str(back["key"]) if back["kind"] == kind else None
    sealed = question is not None and question["kind"] == kind and question["answered"] is not None
    return str(question["answered"]) if sealed else None
