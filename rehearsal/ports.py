"""Everything listens on this machine only."""

import socket

HOST = "127.0.0.1"


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])
