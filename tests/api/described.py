"""What the document of the API says that an answer is made of."""

from functools import cache
from typing import Any

from jsonschema_rs import Draft202012Validator

from games.api.document import document


def as_described(name: str, answer: Any) -> Any:
    """The answer, which is what the document describes under this name."""
    wrong = [f"{error.instance_path}: {error.message}" for error in _validator(name).iter_errors(answer)]
    assert not wrong, f"no {name}: {wrong[:3]}"
    return answer


def gives(operation: str) -> str:
    """The name of what the operation answers."""
    [found] = [
        facts
        for methods in document()["paths"].values()
        for facts in methods.values()
        if facts["operationId"] == operation
    ]
    good = next(answer for status, answer in sorted(found["responses"].items()) if status.startswith("2"))
    return str(good["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2])


@cache
def _validator(name: str) -> Draft202012Validator:
    schema = {"$ref": f"#/components/schemas/{name}", "components": document()["components"]}
    return Draft202012Validator(schema, validate_formats=True)
