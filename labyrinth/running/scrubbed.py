"""Texts without what opens something: mail addresses, signatures, secrets."""

import re

ADDRESS = re.compile(r"[^\s@<>\"'=:,;()]+@[^\s@<>\"'=:,;()]+\.[^\s@<>\"'=:,;()]+")
SIGNED_IN = re.compile(r"(\w://)[^\s/@]+@")
"""With whom, and with which password, a server is spoken to; the server itself is no secret."""
TOKEN = re.compile(r"(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}(?::[\w-]+)*|(?<![\w-])[\w-]{32,}")
NAMED = re.compile(
    r"(?i)\b(password|passwd|token|secret|cookie|csrf\w*|sessionid|authorization|api[_-]?key|seed|signature)"
    r"(\s*[=:]\s*)(bearer\s+)?[^\s,;&]+"
)


def scrub(text: str) -> str:
    """The text without mail addresses, without long signatures and without what is called a secret."""
    text = SIGNED_IN.sub(r"\1", NAMED.sub(r"\1\2[secret]", text))
    return TOKEN.sub("[token]", ADDRESS.sub("[address]", text))
