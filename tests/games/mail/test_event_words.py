"""What a mail is said to be about, in its foot and in people's choices: nobody is a he or a she there."""

import re

import pytest
from django.utils import translation

from games.models.message import Event


@pytest.mark.parametrize("language", ["en", "pl"])
def test_nobody_is_a_he_or_a_she(language):
    with translation.override(language):
        words = " ".join(str(event.label) for event in Event)
    assert re.findall(r"\b(?:he|she|his|her|him|jego|jej)\b", words) == []
