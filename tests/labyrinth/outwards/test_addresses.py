"""Which addresses lie outside, in every form in which one can write them."""

import ipaddress
import re

import pytest
from django.test import override_settings

from labyrinth.ground.outwards import addresses
from labyrinth.ground.outwards.answers import NoAnswer, Refused

INSIDE = re.findall(
    r"\S+",
    """
127.0.0.1 127.8.8.8 0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1
192.0.0.1 192.0.2.1 192.88.99.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.250 240.0.0.1
255.255.255.255
:: ::1 ::7f00:1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe
64:ff9b:1::8.8.8.8 2002:7f00:1:: 2002:808:808:: 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:db8::1 fe80::1
febf::1 fec0::1 fc00::1 fd00:ec2::254 ff02::1 ff0e::1 100::1
""",
)

OUTSIDE = re.findall(
    r"\S+",
    """
8.8.8.8 1.1.1.1 93.184.216.34 2606:4700:4700::1111 2a00:1450:4001:80b::200e ::ffff:8.8.8.8 64:ff9b::808:808
""",
)


@pytest.mark.parametrize("at", INSIDE)
def test_an_address_of_ours_or_of_nobody_is_inside(at: str) -> None:
    assert not addresses.is_outside(ipaddress.ip_address(at))


@pytest.mark.parametrize("at", OUTSIDE)
def test_an_address_of_one_host_of_the_internet_is_outside(at: str) -> None:
    assert addresses.is_outside(ipaddress.ip_address(at))


FORMS = re.findall(
    r"\S+",
    """
http://example.org/ ftp://example.org/ gopher://example.org/ file:///etc/passwd //example.org/ example.org/x
https://example.org:22/ https://example.org:80/ https://example.org:99999/ https://example.org:x/
https://user@example.org/ https://user:word@example.org/ https://example.org@127.0.0.1/ https:///x https://
https://127.0.0.1/ https://8.8.8.8/ https://2130706433/ https://0x7f000001/ https://017700000001/ https://0x7f.1/
https://127.1/ https://[::1]/ https://[::ffff:7f00:1]/ https://[fe80::1%25eth0]/ https://①②⑦.⓪.⓪.①/
https://127。0。0。1/ https://localhost/ https://localhost./ https://printer/ https://a_b.example.org/
https://example.org/ł https://-a.example.org/ https://example.123/ https://exa[mple.org/
""",
)


@pytest.mark.parametrize(
    "url",
    [
        *FORMS,
        "",
        "https://example.org/a b",
        "https://example.org/\r\nX: y",
        "https://example.org/" + "a" * 2000,
    ],
)
def test_a_form_that_is_not_for_us_is_refused_unasked(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.getaddrinfo", lambda *_args, **_more: pytest.fail("looked up"))
    with pytest.raises(Refused) as refused:
        addresses.place_of(url)
    assert str(refused.value) == "form"


def test_a_refusal_says_nothing_of_the_address() -> None:
    with pytest.raises(Refused) as refused:
        addresses.place_of("https://127.0.0.1/secret-part")
    assert "secret" not in repr(refused.value)
    assert refused.value.__cause__ is None


def test_of_a_usual_address_host_path_and_query_are_kept() -> None:
    place = addresses.place_of("https://Chat.Example.org./hooks/a%2Fb?x=1#part")
    assert (place.secure, place.host, place.port, place.target) == (
        True,
        "chat.example.org",
        443,
        "/hooks/a%2Fb?x=1",
    )
    assert addresses.place_of("https://example.org").target == "/"
    assert addresses.place_of("https://example.org:443?a=b").target == "/?a=b"


@pytest.mark.parametrize("host", ["table.test", "labyrinth.example"])
@override_settings(SITE_URL="https://table.test", ALLOWED_HOSTS=["labyrinth.example"])
def test_this_site_is_inside_under_each_of_its_names(host: str) -> None:
    with pytest.raises(Refused, match="inside"):
        addresses.place_of(f"https://{host}/api/")


@override_settings(OWN_HOSTS=["http://10.0.0.5:8065", "https://chat.home"])
def test_the_operator_names_hosts_of_the_own_network_by_scheme_and_port() -> None:
    assert addresses.place_of("http://10.0.0.5:8065/hooks/x").own
    assert addresses.place_of("https://chat.home/hooks/x").own
    for url in ("http://10.0.0.5/", "https://10.0.0.5:8065/", "http://chat.home/", "http://10.0.0.6:8065/"):
        with pytest.raises(Refused, match="form"):
            addresses.place_of(url)


def test_a_name_without_an_address_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(*_args: object, **_more: object) -> None:
        raise OSError("Name or service not known")

    monkeypatch.setattr("socket.getaddrinfo", nobody)
    with pytest.raises(NoAnswer, match="unknown"):
        addresses.looked_up(addresses.place_of("https://example.org/"))
