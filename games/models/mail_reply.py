"""Mails of people that answered a mail of ours: each acts once."""

from django.conf import settings
from django.db import models


class MailReply(models.Model):
    """`mail` is a hash of the Message-ID, `at` when it came in."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="mail_replies")
    mail = models.CharField(max_length=64, unique=True)
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["user", "at"], name="mail_reply_of_person")]

    def __str__(self) -> str:
        return f"{self.user_id} at {self.at}"
