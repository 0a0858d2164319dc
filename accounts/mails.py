"""Mails to a person outside a request: in his language, with times in his zone."""

from typing import Any

from allauth.account.adapter import get_adapter
from django.utils import timezone, translation

from accounts.models import User
from accounts.time_zones import zone_of


def send(person: User, template: str, **context: Any) -> None:
    """Send one mail at once. `template` names `<template>_subject.txt`, `_message.txt` and `_message.html`.

    Raises whatever the mail server does.
    """
    with translation.override(person.language), timezone.override(zone_of(person.time_zone)):
        get_adapter().render_mail(template, person.email, {"user": person, **context}).send()
