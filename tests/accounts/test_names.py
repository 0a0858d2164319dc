import pytest
from django.core.exceptions import ValidationError

from accounts.look_alikes import look_of
from accounts.names import name_key, tidy_name, validate_name
from accounts.new_names import validate_new_name


@pytest.mark.parametrize(
    "name", ["Bob", "Żółw", "O'Neil", "J. K. Rowan", "anna_maria-2", "x" * 24, "Ångström", "हिन्दी", "Łukasz"]
)
def test_a_name_that_may_be_used(name: str) -> None:
    validate_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("小明", "王芳", "민준", "さき", "ゆう"),  # Chinese, Korean, Japanese: two signs
        *("राम", "रजनीकांत", "मिलिंद", "जितेंद्र", "उमा"),  # Hindi, Marathi: two marks on a letter
        "નિશાંત",
        *("ณัฐจศักดิ์", "สมศักดิ์"),
        *("জয়া", "প্রিয়াঙ্কা"),  # Bengali: a letter with its dot and a vowel
        *("ශ්‍රී", "ප්‍රසාද්", "प्रकाश", "र्‍याम"),  # joined behind a virama
        "علی‌رضا",  # kept apart where it would join
        *("דן", "דָּוִד", "مُحَمَّد"),  # vowels that are marks, or not written
        *("ကျော်ဇော", "မြို့နယ်"),
        *("བསྒྲུབས", "សុខា"),
        "Ẹ̀bùn",
        "Kɔ̃́ku",
    ],
)
def test_a_name_of_any_script(name: str) -> None:
    validate_name(tidy_name(name))
    validate_new_name(tidy_name(name))


@pytest.mark.parametrize(
    "name",
    [
        "An\u200dna",  # a joiner that joins nothing
        "Anna\u200d",
        "दा\u200dम",
        "دا\u200cود",  # behind a letter that never joins
        "علی\u200c",
        "कमक्\u200d",
        "Bob\u0301\u0300\u0302",  # three marks
        "Bob\u0331\u0331",  # twice the same
        "दििपक",
        "ดิ์่้๋ว",
        "Bob\u20dd\u0301\u0302",
    ],
)
def test_marks_and_joiners_that_hide_or_climb(name: str) -> None:
    with pytest.raises(ValidationError) as refused:
        validate_name(name)
    assert refused.value.code == "characters"


@pytest.mark.parametrize("name", ["王", "राम"[:2], "Bo", "Δω", "Юл", "42"])
def test_a_name_that_is_too_short(name: str) -> None:
    with pytest.raises(ValidationError) as refused:
        validate_name(name)
    assert refused.value.code == "length"


@pytest.mark.parametrize(("one", "other"), [("علی‌رضا", "علیرضا"), ("क्‍षमा", "क्षमा")])
def test_a_joiner_makes_no_second_name(one: str, other: str) -> None:
    assert look_of(one) == look_of(other)


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
