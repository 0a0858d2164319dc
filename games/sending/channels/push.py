"""Notices, to the devices of the person: each once, as far as that is known; one that takes it is enough."""

from typing import ClassVar

from accounts import devices, pushes
from accounts.models import Device
from accounts.pushes import Outcome
from games.messages.rendered import Rendered
from games.models import Message
from games.models.message import PUSH, RESTS
from games.sending.channels.channel import Temporary
from labyrinth.ground.clock import now


class PushChannel:
    """To every device on which the person is signed in and that does not rest."""

    name: ClassVar[str] = PUSH

    def send(self, message: Message, rendered: Rendered) -> None:
        """As in Channel. What a device has taken is stored at once: after a crash it is not sent again."""
        assert rendered.notice is not None
        taken, perhaps = bool(message.data.get("pushed")), False
        for device in _free(message):
            outcome = pushes.send(device, rendered.notice)
            perhaps = perhaps or outcome == Outcome.UNKNOWN
            if outcome == Outcome.TAKEN:
                taken = True
                _note(message, device)
        if not taken:
            raise Temporary(RESTS, perhaps=perhaps)

    def close(self) -> None:
        """Nothing is held: each notice has a connection of its own."""


def _free(message: Message) -> list[Device]:
    """Those that take a notice now and have not taken this one."""
    done, at = message.data.get("pushed", []), now()
    found = [one for one in devices.reachable(message.user) if one.pk not in done]
    return [one for one in found if one.rests_until is None or one.rests_until <= at]


def _note(message: Message, device: Device) -> None:
    message.data = message.data | {"pushed": [*message.data.get("pushed", []), device.pk]}
    Message.objects.filter(pk=message.pk).update(data=message.data)
