"""Ways to reach a person. A message names its channel; what its reader has chosen may lead it another way."""

from games.sending.channels.channel import AddressRefused, Channel, Permanent, Temporary, Unreachable
from games.sending.channels.mail import MailChannel
from games.sending.channels.push import PushChannel

CHANNELS: dict[str, type[Channel]] = {MailChannel.name: MailChannel, PushChannel.name: PushChannel}
"""Name -> what opens it. A sender opens one for its run and closes it afterwards."""

__all__ = ["CHANNELS", "AddressRefused", "Channel", "Permanent", "Temporary", "Unreachable"]
