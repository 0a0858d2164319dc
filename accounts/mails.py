"""Mails to a person outside a request: in their language, with times in their zone."""

from typing import Any

from allauth.account.adapter import get_adapter

from accounts.languages import speaking_to
from accounts.models import User
from accounts.picture_mail import with_logo


def send(person: User, template: str, **context: Any) -> None:
    """Send one mail at once. `template` names `<template>_subject.txt`, `_message.txt` and `_message.html`.

    Raises whatever the mail server does.
    """
    with speaking_to(person):
        with_logo(get_adapter().render_mail(template, person.email, {"user": person, **context})).send()
