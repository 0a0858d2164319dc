"""What counts as one address where something is counted by address."""

import pytest

from games.live.limits import network_of


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("no address", "no address"),
    ],
)
def test_of_ipv6_the_first_half_counts(address, network):
    assert network_of(address) == network
