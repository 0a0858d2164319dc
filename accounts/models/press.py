from django.db import models


class Press(models.Model):
    """A form that made something when it was first sent; `made` is what whoever sends it again is led to.

    `key` is SHA-256 of whose form it is, its page and what is written in it (accounts/once.py).
    """

    key = models.CharField(max_length=64, unique=True)
    at = models.DateTimeField(db_index=True)
    made = models.CharField(max_length=300)

    def __str__(self) -> str:
        return self.made
