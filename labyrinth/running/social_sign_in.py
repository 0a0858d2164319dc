"""Signing in by an account elsewhere, if the environment says so: read by the settings.

SOCIAL_GOOGLE_ID and SOCIAL_GOOGLE_SECRET (GITHUB and DISCORD alike), and any one server that speaks OpenID
Connect: SOCIAL_OIDC_SERVER (its https address), SOCIAL_OIDC_NAME (on the button), SOCIAL_OIDC_ID,
SOCIAL_OIDC_SECRET.
"""

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from labyrinth.ground import environment

OPENID_CONNECT = "openid_connect"
GOOGLE = "https://accounts.google.com"
OWN_WAY = {"GITHUB": "https://github.com", "DISCORD": "https://discord.com"}
"""Providers that have a way of their own: their part of the environment, and where people sign in."""
KNOWN = {f"{name}_{part}" for name in ("GOOGLE", *OWN_WAY, "OIDC") for part in ("ID", "SECRET")}
KNOWN |= {"OIDC_SERVER", "OIDC_NAME"}

Keys = dict[str, str]


@dataclass
class SocialSignIn:
    """`apps` for INSTALLED_APPS, `providers` for SOCIALACCOUNT_PROVIDERS, `origins` that forms lead to."""

    apps: list[str] = field(default_factory=list)
    providers: dict[str, Any] = field(default_factory=dict)
    origins: list[str] = field(default_factory=list)


def from_environment() -> SocialSignIn:
    """Raises BadEnvironmentError for a variable that is not known, or a provider that is given in part."""
    given, found = environment.prefixed("SOCIAL_"), SocialSignIn()
    if unknown := sorted(set(given) - KNOWN):
        raise environment.BadEnvironmentError(f"SOCIAL_{unknown[0]} is no variable of this site.")
    if keys := _keys(given, "GOOGLE"):
        _add_server(found, "google", "Google", GOOGLE, keys)
    for name, origin in OWN_WAY.items():
        if keys := _keys(given, name):
            found.apps.append(f"allauth.socialaccount.providers.{name.lower()}")
            found.providers[name.lower()] = {"APPS": [keys]}
            found.origins.append(origin)
    if keys := _keys(given, "OIDC"):
        _add_server(found, "oidc", given.get("OIDC_NAME", "OpenID Connect"), _server(given), keys)
    return found


def _keys(given: dict[str, str], name: str) -> Keys | None:
    client_id, secret = given.get(f"{name}_ID"), given.get(f"{name}_SECRET")
    if client_id and secret:
        return {"client_id": client_id, "secret": secret}
    if client_id or secret:
        raise environment.BadEnvironmentError(
            f"SOCIAL_{name}_ID and SOCIAL_{name}_SECRET are both given or neither."
        )
    return None


def _server(given: dict[str, str]) -> str:
    address = given.get("OIDC_SERVER", "")
    if urlsplit(address).scheme != "https" or not urlsplit(address).hostname:
        raise environment.BadEnvironmentError("SOCIAL_OIDC_SERVER must be an address with https.")
    return address.rstrip("/")


def _add_server(found: SocialSignIn, slug: str, name: str, address: str, keys: Keys) -> None:
    servers = found.providers.setdefault(OPENID_CONNECT, {"OAUTH_PKCE_ENABLED": True, "APPS": []})
    servers["APPS"].append({"provider_id": slug, "name": name, "settings": {"server_url": address}, **keys})
    parts = urlsplit(address)
    found.origins.append(f"{parts.scheme}://{parts.netloc}")
