"""Ways to reach a person. A message names its channel; push, webhooks and feeds are to be added here."""

from games.sending.channels.channel import AddressRefused, Channel, Permanent, Temporary, Unreachable
from games.sending.channels.mail import MailChannel

CHANNELS: dict[str, type[Channel]] = {MailChannel.name: MailChannel}
"""Name -> what opens it. A sender opens one for its run and closes it afterwards."""

__all__ = ["CHANNELS", "AddressRefused", "Channel", "Permanent", "Temporary", "Unreachable"]
