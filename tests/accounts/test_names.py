import pytest
from django.core.exceptions import ValidationError

from accounts.names import name_key, tidy_name, validate_name


@pytest.mark.parametrize(
    "name", ["Bob", "Żółw", "O'Neil", "J. K. Rowan", "anna_maria-2", "x" * 24, "Ångström", "हिन्दी", "Łukasz"]
)
def test_a_name_that_may_be_used(name: str) -> None:
    validate_name(name)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "length"),
        ("Al", "length"),
        ("x" * 25, "length"),
        ("e\u0301e\u0301", "length"),  # two letters with their marks are two visible characters
        (" Bob", "start"),
        ("-Bob", "start"),
        ("\u3164\u3164\u3164", "start"),  # letters that draw nothing
        ("Bo\u3164b", "characters"),
        ("Bob ", "characters"),
        ("Bo  b", "characters"),
        ("Bo\nb", "characters"),
        ("Bo\u200bb", "characters"),  # a space without width
        ("Bob\u202eAnna", "characters"),  # turns the line around
        ("Bob\u0331\u0331\u0331", "characters"),  # marks that climb out of the line
        ("<b>Bob</b>", "start"),
        ("Bob<br>", "characters"),
        ("Bob@home", "characters"),
        ("Bob 🎲", "characters"),
    ],
)
def test_a_name_that_may_not_be_used(name: str, code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        validate_name(name)
    assert refused.value.code == code


def test_a_name_is_stored_composed_and_with_single_spaces() -> None:
    assert tidy_name("  Zo\u0301ja   Be ") == "Zója Be"


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "ANNA"), ("Żółw", "żÓŁW"), ("Straße", "STRASSE"), ("Anna", "Ａnna")]
)
def test_names_that_count_as_the_same(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


def test_names_that_count_as_different() -> None:
    assert name_key("Anna") != name_key("Hanna")
