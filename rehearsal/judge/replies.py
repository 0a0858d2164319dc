"""The judge of answers by mail: what a letter stood for in the mail, and what the table shows afterwards."""

import re
from collections.abc import Mapping
from email import message_from_bytes, policy
from typing import Any

from rehearsal.judge.around import seen
from rehearsal.judge.facts import Facts
from rehearsal.judge.letters import lettered
from rehearsal.judge.links import NOTHING, given

View = Mapping[str, Any]
ANSWERED = re.compile(r"(?:You answered|Twoja odpowiedź) ([A-Z]): ")
LAST = re.compile(r"(?:with a letter, A to|jedną literą, od A do) ([A-Z])\.")
ODDS = re.compile(r"(\d+)\s?%")
CERTAIN = 100


class Replies:
    """Follows every answer until its person is told what came of it. Of each person and game it keeps the
    last letter that was played, and the words of the mail's options by their letters."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._played: dict[tuple[int, str], tuple[str, dict[str, str]]] = {}

    def replied(self, user_id: int, content: bytes, letter: str, before: View, after: View) -> None:
        """A mail was answered with this letter; "" where the answer must do nothing. The table before and
        after, as the person sees it."""
        if not letter:
            self.facts.seen["replies_idle"] += 1
            if _stand(before) != _stand(after):
                self._complain("replies_doubled", user_id, before, "what must do nothing has done something")
            return
        self.facts.seen["replies"] += 1
        offers = lettered(text_of(content))
        words = offers.get(letter, "")
        if _stand(before) == _stand(after):
            self._complain("replies_lost", user_id, before, f"“{letter}: {words}” has done nothing")
            return
        self._played[user_id, str(before["id"])] = letter, offers
        question = before["question"]
        key = given(dict(after), question["kind"])
        offered = {one["key"]: " ".join(one["text"].split()) for one in question["options"]}
        if key is not None and not words.startswith(offered.get(key, NOTHING)):
            said = f"“{letter}: {words}” was written, “{offered.get(key)}” answered"
            self._complain("replies_astray", user_id, before, said)

    def later(self, user_id: int, game: str, content: bytes, letter: str) -> None:
        """This letter was played when nobody saw the table before and after."""
        self._played[user_id, game] = letter, lettered(text_of(content))

    def told(self, user_id: int, kind: str, games: tuple[str, ...], content: bytes) -> None:
        """A mail to somebody: its letters, and what it says of an answer of theirs."""
        text = text_of(content)
        self._letters(user_id, text)
        said = ANSWERED.search(" ".join(text.split()))
        if kind != "reply" and said is None:
            return
        self.facts.seen["replies_told"] += 1
        played = [self._played[user_id, game] for game in games if (user_id, game) in self._played]
        told = " ".join(text.split())[said.end() :] if said is not None else ""
        if not any(said and said[1] == letter and _fits(letter, offers, told) for letter, offers in played):
            shown = f"“{said[0]}{told[:40]}”" if said else "of an answer"
            rightly = [(letter, offers.get(letter)) for letter, offers in played]
            self.facts.complain("replies_mistold", f"{user_id} reads {shown} of {games}, rightly {rightly}")

    def astray(self, address: str) -> None:
        """A mail went to an address that is nobody's account."""
        self.facts.complain("replies_mistold", f"a mail to {address}")

    def _letters(self, user_id: int, text: str) -> None:
        """A to the last one that the mail names, none left out; and no chance above certainty."""
        last = LAST.search(" ".join(text.split()))
        if last is None:
            return
        self.facts.seen["letters_read"] += 1
        letters = "".join(lettered(text))
        rightly = "".join(chr(one) for one in range(ord("A"), ord(last[1]) + 1))
        if letters != rightly:
            self.facts.complain("replies_mistold", f"{user_id} is offered {letters}, and asked for {rightly}")
        if any(int(one) > CERTAIN for one in ODDS.findall(text)):
            self.facts.complain("replies_mistold", f"{user_id} reads of more than {CERTAIN} %")

    def _complain(self, count: str, user_id: int, view: View, words: str) -> None:
        self.facts.complain(count, f"{user_id} at {view['id']}: {words}")


def _stand(view: View) -> tuple[Any, ...]:
    """What changes with any answer of theirs, though the board and the next question may look the same."""
    question = view["question"]
    return seen(view), question and question["token"], view["take_back"]


def text_of(content: bytes) -> str:
    """The plain part of a mail."""
    part = message_from_bytes(content, policy=policy.default).get_body(("plain",))
    return str(part.get_content()).replace("\r\n", "\n") if part is not None else ""


def _fits(letter: str, offers: Mapping[str, str], told: str) -> bool:
    """Whether it is told of the option of this letter: in its words, or in others than those of another, as
    the table may say it otherwise once it is over."""
    of_others = any(_same(words, told) for other, words in offers.items() if other != letter)
    return _same(offers.get(letter, ""), told) or not of_others


def _same(words: str, told: str) -> bool:
    """Whether what is told begins as what was offered, but for what a mail says more of an option."""
    first = re.split(r"[,.;:(]", words)[0].strip()
    return bool(first) and told.startswith(first[:40])
