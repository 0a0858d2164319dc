"""Words that rest in the database encrypted under the site's key: codes, tokens, secrets of people."""

from base64 import urlsafe_b64encode

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac


def sealed(words: bytes, salt: str) -> bytes:
    """The words as only this site can read them; `salt` keeps one use apart from the others."""
    return _locks(salt).encrypt(words)


def opened(kept: bytes | memoryview, salt: str) -> bytes | None:
    """The words; None where they were sealed with a key that the site has given up."""
    try:
        return _locks(salt).decrypt(bytes(kept))
    except InvalidToken:
        return None


def _locks(salt: str) -> MultiFernet:
    """Seals with the site's key; opens what was sealed with an old one (SECRET_KEY_FALLBACKS), too."""
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return MultiFernet([Fernet(urlsafe_b64encode(_derived(key, salt))) for key in keys])


def _derived(key: str, salt: str) -> bytes:
    """32 bytes that say nothing of the site's key."""
    return bytes(salted_hmac(salt, "", secret=key, algorithm="sha256").digest())
