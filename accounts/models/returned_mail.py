from django.conf import settings
from django.db import models


class ReturnedMail(models.Model):
    """A mail that did not reach its person, whose address may be well: full, blocked, refused for our sake.

    `mail` is its Message-ID or what a mail service calls it: one mail counts once, however often it is tried.
    `verdict` is one of games/sending/verdicts.py.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="returned_mails")
    domain = models.CharField(max_length=254)
    mail = models.CharField(max_length=120)
    verdict = models.CharField(max_length=10)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "mail"], name="returned_once")]
        indexes = [
            models.Index(fields=["domain", "at"], name="returned_of_domain"),
            models.Index(fields=["at"], name="returned_age"),
        ]

    def __str__(self) -> str:
        return f"{self.verdict} of {self.user_id}"
