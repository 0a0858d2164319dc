"""What a mail server's answer says, where its code alone says little: "550 No such user here"."""

import re

LONGEST = 2000
"""Signs of an answer that are read."""
ADDRESS = re.compile(r"\S{1,99}@\S{1,99}")
ENHANCED = re.compile(r"(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?!\.?\d)")
"""RFC 3463; no address of a host, and no version."""
BASIC = re.compile(r"(?<![\d.])([245]\d\d)(?=[ -]|$)(?!\.\d)")
"""RFC 5321."""


def _pattern(*ways: str) -> re.Pattern[str]:
    return re.compile("|".join(ways), re.IGNORECASE | re.DOTALL)


WORDS: dict[str, re.Pattern[str]] = {
    "size": _pattern(
        r"(message|mail|inbound)\W+(\w+\W+){0,2}size",
        r"(message|mail|header)\W+(\w+\W+){0,3}too (big|large|long)",
    ),
    "full": _pattern(
        r"quota|storage allocation",
        r"(mailbox|inbox|account|storage|folder|user)\W+(\w+\W+){0,4}(full|space)\b",
    ),
    "rate": _pattern(r"at a rate that|rate limit|too (many|fast)"),
    "sender": _pattern(
        r"relay(ing)?\W+(\w+\W+){0,3}(denied|not permitted|prohibited|not allowed|disallowed)",
        r"(to|not) relay\b",
        r"authenti|sender|rcpthosts|not (yet )?authori[sz]ed",
    ),
    "block": _pattern(
        r"block|black.?list|deny.?list|spam|unsolicited|reputation|dnsbl|\brbl\b|policy|banned"
    ),
    "unknown": _pattern(
        r"(no such|unknown|invalid|unrouteable|bad destination)\W+(\w+\W+){0,2}"
        r"(user|recipient|mailbox|address|addressee|person|account|local)",
        r"(user|recipient|mailbox|addressee|account|address)\b.{0,60}?"
        r"(unknown|not found|n.t exist|not exist|n.t here|disabled|deactivated|inactive|not local|not known"
        r"|no longer|unavailable|name not allowed)",
        r"no (mail)?box here|does not like recipient|user doesn.t have",
    ),
}
"""A code for what words say -> the words. The first that fits holds: our mail's size, a quota, and us before
the person."""
SAYS_LITTLE = re.compile(r"5\d\d|5\.[0235]\.0|5\.0\.\d+|5\.1\.0|5\.4\.\d+|")
"""Codes that stand for much, or none: the words beside them say what is meant."""
WHATEVER_CODE = ("size", "full", "rate")
"""Servers say these with codes of something else."""


def code_of(text: str) -> str:
    """The code of an answer ("550 5.1.1 User unknown" -> "5.1.1"), or a code for its words (WORDS)."""
    text = ADDRESS.sub(" ", text[:LONGEST])
    found = ENHANCED.search(text) or BASIC.search(text)
    code, words = found[0] if found else "", ENHANCED.sub(" ", text)
    meant = next((name for name, pattern in WORDS.items() if pattern.search(words)), "")
    if code[:1] in ("2", "4"):
        return "4.2.2" if meant == "full" and code[:1] == "4" else code
    if SAYS_LITTLE.fullmatch(code):
        return meant or code
    if code.startswith("5.7"):
        return meant if meant == "sender" else code
    return meant if meant in WHATEVER_CODE else code
