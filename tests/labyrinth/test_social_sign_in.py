"""Which places elsewhere the environment names."""

import pytest

from labyrinth.ground.environment import BadEnvironmentError
from labyrinth.running import social_sign_in


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in ("GOOGLE", "GITHUB", "DISCORD", "OIDC"):
        for part in ("ID", "SECRET", "SERVER", "NAME"):
            monkeypatch.delenv(f"SOCIAL_{name}_{part}", raising=False)
    return monkeypatch


def test_an_empty_environment_names_no_place(environment: pytest.MonkeyPatch) -> None:
    assert social_sign_in.from_environment() == social_sign_in.SocialSignIn()


def test_the_environment_names_places(environment: pytest.MonkeyPatch) -> None:
    for name in ("GOOGLE", "GITHUB", "OIDC"):
        environment.setenv(f"SOCIAL_{name}_ID", "i")
        environment.setenv(f"SOCIAL_{name}_SECRET", "s")
    environment.setenv("SOCIAL_OIDC_SERVER", "https://id.example:8443/realm/")
    environment.setenv("SOCIAL_OIDC_NAME", "Our club")
    found = social_sign_in.from_environment()
    assert found.apps == ["allauth.socialaccount.providers.github"]
    assert found.providers["github"] == {"APPS": [{"client_id": "i", "secret": "s"}]}
    servers = found.providers["openid_connect"]["APPS"]
    assert [(app["provider_id"], app["name"]) for app in servers] == [
        ("google", "Google"),
        ("oidc", "Our club"),
    ]
    assert servers[1]["settings"] == {"server_url": "https://id.example:8443/realm"}
    assert found.origins == ["https://accounts.google.com", "https://github.com", "https://id.example:8443"]


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"SOCIAL_GOOGLE_ID": "i"}, "SOCIAL_GOOGLE_SECRET"),
        ({"SOCIAL_GITHUB_SECRET": "s"}, "SOCIAL_GITHUB_ID"),
        ({"SOCIAL_GOGGLE_ID": "i", "SOCIAL_GOGGLE_SECRET": "s"}, "SOCIAL_GOGGLE_ID"),
        ({"SOCIAL_OIDC_ID": "i", "SOCIAL_OIDC_SECRET": "s"}, "SOCIAL_OIDC_SERVER"),
        (
            {"SOCIAL_OIDC_ID": "i", "SOCIAL_OIDC_SECRET": "s", "SOCIAL_OIDC_SERVER": "http://id.example"},
            "SOCIAL_OIDC_SERVER",
        ),
    ],
)
def test_a_place_named_in_part_stops_the_start(
    environment: pytest.MonkeyPatch, given: dict[str, str], named: str
) -> None:
    for name, value in given.items():
        environment.setenv(name, value)
    with pytest.raises(BadEnvironmentError, match=named):
        social_sign_in.from_environment()
