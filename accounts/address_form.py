"""One mailbox has one address, however its letters are written.

An international domain is kept as mail servers know it (jan@łódź.example is jan@xn--d-uga0v4h.example), the
rest in small letters and composed signs (Unicode NFC), as every server takes it that takes such signs at all.
"""

import unicodedata
from contextlib import suppress

import idna


def one_form(address: str) -> str:
    """The address as it is stored and looked up; what is no address comes back in small letters."""
    name, at, domain = unicodedata.normalize("NFC", address.strip().lower()).rpartition("@")
    if at and not domain.isascii():
        with suppress(idna.IDNAError):  # no domain, or one that nobody can have
            domain = idna.encode(domain, uts46=True).decode()
    return f"{name}{at}{domain}"


def domain_of(address: str) -> str:
    """The domain of an address in that form."""
    return one_form(address).rpartition("@")[2]
