"""Whether a value fits the declaration of a standing order (3.3, data/orders.yaml)."""

from games.systems.sorcerer.cards import FieldValue, Order, OrderField, OrderValue


def refusal(order: Order, value: OrderValue) -> str | None:
    """Why the order cannot have this value, or None if it can. Shape: see Order and data/orders.yaml."""
    if [field.key for field in order.fields] == ["value"]:
        if isinstance(value, dict):
            return f"{order.id}: one value expected, not a mapping"
        return _field_refusal(order.fields[0], value)
    if not isinstance(value, dict):
        return f"{order.id}: a mapping expected"
    known = [field.key for field in order.fields]
    for key in [*(key for key in value if key not in known), *(key for key in known if key not in value)]:
        return f"{key}: {'unknown' if key in value else 'missing'}"
    reasons = [_field_refusal(field, value[field.key]) for field in order.fields]
    return next((reason for reason in reasons if reason), None)


def _field_refusal(field: OrderField, value: FieldValue) -> str | None:
    if field.type == "number":
        fits = isinstance(value, int) and not isinstance(value, bool) and field.min <= value <= field.max
        return None if fits else f"{field.key}: {value!r} is not a number from {field.min} to {field.max}"
    if field.type in ("ranking", "some"):
        return _ranking_refusal(field, value)
    allowed = [choice.value for choice in field.choices]
    same_type = isinstance(value, bool) == (field.type == "flag")
    return None if same_type and value in allowed else f"{field.key}: {value!r} is not one of {allowed}"


def _ranking_refusal(field: OrderField, value: FieldValue) -> str | None:
    if field.shortcut and value == field.shortcut.value:
        return None
    if not isinstance(value, tuple):
        return f"{field.key}: {value!r} is not a ranking"
    allowed = [choice.value for choice in field.choices]
    unknown = [one for one in value if one not in allowed]
    if unknown:
        return f"{field.key}: {unknown[0]!r} is not one of {allowed}"
    if len(set(value)) != len(value):
        return f"{field.key}: something stands twice"
    if field.type == "ranking" and not field.partial and len(value) != len(allowed):
        return f"{field.key}: something is missing"
    return None
