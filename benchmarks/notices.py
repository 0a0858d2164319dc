"""What a notice on a device costs whoever sends it: written for its reader, sealed for the device, signed."""

import json
import os
from collections.abc import Sequence

from cryptography.hazmat.primitives.asymmetric import ec
from django.test.utils import override_settings

from accounts import push_keys, pushes
from accounts.models import Device
from benchmarks.games import new_game
from benchmarks.lab import Lab
from benchmarks.row import Row, explained
from benchmarks.site import Cost
from benchmarks.yardstick import Yardstick
from games.mail import notice
from games.models import Message
from games.models.message import Event

ENDPOINT = "https://push.example.org/a-device-of-somebody"


def notices(lab: Lab, sizes: Sequence[int], *, quick: bool) -> list[Row]:
    """So many notices of the same turn of a table of the Sorcerer's Labyrinth, each sealed anew."""
    with override_settings(VAPID_PRIVATE_KEY=push_keys.new_key()):
        return [row for times in sizes for row in _rows(lab, times, is_warm=not quick)]


def _rows(lab: Lab, times: int, *, is_warm: bool) -> list[Row]:
    game = new_game(system="sorcerer")
    message = Message.objects.filter(game=game, event=Event.YOUR_TURN).select_related("game", "user")[0]
    device, stick, sent = _device(), Yardstick(lab.postgres.url), list[int]()
    stick.once()
    if is_warm:
        _handed_over(message, device)
    cost, yard = Cost(lab), Cost(lab)
    for _ in range(times):
        cost.of(lambda: sent.append(_handed_over(message, device)))
        yard.of(stick.once)
    command, case = f"python -m benchmarks notices --times {times}", "a turn"
    detail = f"{max(sent):,} bytes"
    row = Row("notice", cost.cpu_each, command, case, detail, yard=yard.cpu_each)
    return [explained(row, lambda: f"{cost.percentile(0.5):.1f} ms of time in the middle")]


def _handed_over(message: Message, device: Device) -> int:
    """How many bytes go to the push service, headers included."""
    written = notice.noticed(message, message).notice
    assert written is not None
    signed = push_keys.signature(device.endpoint, push_keys.known_keys()[device.site_key])
    return len(pushes.sealed(device, written)) + len(json.dumps(signed))


def _device() -> Device:
    """A browser's keys; it is stored nowhere."""
    key = ec.generate_private_key(ec.SECP256R1()).public_key()
    return Device(
        endpoint=ENDPOINT,
        p256dh=push_keys.b64(push_keys.point(key)),
        auth=push_keys.b64(os.urandom(16)),
        site_key=push_keys.site_key(),
    )
