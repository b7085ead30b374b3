"""Modal forms: what a bot may open, and what a person's answer looks like on the wire."""

from typing import Final

from bot.local.channels.components import SELECTS, check_counts, number, walk
from bot.local.protocol import limits
from bot.local.protocol.errors import FormErrors, Path
from bot.local.protocol.types import ComponentType, TextInputStyle
from bot.local.protocol.wire import Json

IN_LABEL: Final = SELECTS | {
    ComponentType.TEXT_INPUT,
    ComponentType.FILE_UPLOAD,
    ComponentType.RADIO_GROUP,
    ComponentType.CHECKBOX_GROUP,
    ComponentType.CHECKBOX,
}
TEXT_STYLES: Final = tuple(TextInputStyle)
OPTION_RANGE: Final = {ComponentType.RADIO_GROUP: (2, 10), ComponentType.CHECKBOX_GROUP: (1, 10)}


def check(data: Json) -> Json:
    """The modal as the person will see it."""
    violations = FormErrors()
    at: Path = ("data",)
    violations.length((*at, "custom_id"), data.get("custom_id"), 1, limits.CUSTOM_ID)
    violations.length((*at, "title"), data.get("title"), 1, limits.MODAL_TITLE)
    components: list[Json] = data.get("components") or []
    path: Path = (*at, "components")
    violations.count(path, list(components), 1, limits.MODAL_COMPONENTS)
    for n, component in enumerate(components):
        _check_top(violations, component, (*path, n))
    _check_ids(violations, components, path)
    violations.raise_any()
    number(components)
    return data


def _check_top(violations: FormErrors, component: Json, path: Path) -> None:
    match component.get("type"):
        case ComponentType.ACTION_ROW:
            for n, field in enumerate(component.get("components") or []):
                if field.get("type") == ComponentType.TEXT_INPUT:
                    label = field.get("label")
                    at = (*path, "components", n)
                    violations.length((*at, "label"), label, 1, limits.MODAL_LABEL)
                    _check_field(violations, field, at)
        case ComponentType.LABEL:
            violations.length((*path, "label"), component.get("label"), 1, limits.MODAL_LABEL)
            if component.get("description"):
                violations.length((*path, "description"), component["description"], 0, 100)
            _check_field(violations, component.get("component") or {}, (*path, "component"))
        case ComponentType.TEXT_DISPLAY:
            violations.length((*path, "content"), component.get("content"), 1, limits.V2_TEXT)
        case _:
            violations.add(
                (*path, "type"), "BASE_TYPE_CHOICES", "Value must be one of {1, 10, 18}."
            )


def _check_field(violations: FormErrors, field: Json, path: Path) -> None:
    kind = field.get("type")
    if kind not in IN_LABEL:
        violations.add((*path, "type"), "BASE_TYPE_CHOICES", "This cannot be in a modal.")
        return
    violations.length((*path, "custom_id"), field.get("custom_id"), 1, limits.CUSTOM_ID)
    if field.get("placeholder"):
        most = 100 if kind == ComponentType.TEXT_INPUT else limits.PLACEHOLDER
        violations.length((*path, "placeholder"), field["placeholder"], 0, most)
    if kind == ComponentType.TEXT_INPUT:
        _check_text_input(violations, field, path)
    elif kind in SELECTS:
        check_counts(violations, field, path)
    options = field.get("options")
    if kind == ComponentType.STRING_SELECT and options is None:
        violations.add((*path, "options"), "BASE_TYPE_REQUIRED", "This field is required")
    if options is not None:
        least, most = OPTION_RANGE.get(kind, (1, limits.OPTIONS))
        violations.count((*path, "options"), list(options), least, most)
        for n, option in enumerate(options):
            at = (*path, "options", n)
            violations.length((*at, "label"), option.get("label"), 1, limits.OPTION_TEXT)
            violations.length((*at, "value"), option.get("value"), 1, limits.OPTION_TEXT)


def _check_text_input(violations: FormErrors, field: Json, path: Path) -> None:
    violations.choice((*path, "style"), field.get("style"), TEXT_STYLES)
    least, most = field.get("min_length"), field.get("max_length")
    if most is not None:
        violations.number((*path, "max_length"), most, max(1, least or 0), limits.MODAL_TEXT)
    if least is not None:
        violations.number((*path, "min_length"), least, 0, limits.MODAL_TEXT)
    if field.get("value"):
        violations.length((*path, "value"), field["value"], 0, most or limits.MODAL_TEXT)


def _check_ids(violations: FormErrors, components: list[Json], path: Path) -> None:
    seen: set[str] = set()
    for at, component in walk(components, path):
        custom_id = component.get("custom_id")
        if custom_id and custom_id in seen:
            violations.add(
                (*at, "custom_id"),
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            )
        seen.add(str(custom_id))


def fields(modal: Json) -> list[tuple[str, Json]]:
    """Every field of a modal with the label a person reads beside it."""
    found = []
    for top in modal["components"]:
        if top["type"] == ComponentType.ACTION_ROW:
            found += [(field.get("label") or "", field) for field in top["components"]]
        elif top["type"] == ComponentType.LABEL:
            found.append((top["label"], top["component"]))
    return found


def submission(modal: Json, values: dict[str, list[str]]) -> list[Json]:
    """The filled modal; `values` are by custom id."""
    return [_submitted(component, values) for component in modal["components"]]


def _submitted(component: Json, values: dict[str, list[str]]) -> Json:
    base: Json = {"type": component["type"], "id": component["id"]}
    match component["type"]:
        case ComponentType.ACTION_ROW:
            return base | {"components": [_submitted(c, values) for c in component["components"]]}
        case ComponentType.LABEL:
            return base | {"component": _submitted(component["component"], values)}
        case ComponentType.TEXT_DISPLAY:
            return base
        case kind:
            custom_id = component["custom_id"]
            given = values.get(custom_id, [])
            return base | {"custom_id": custom_id} | _value(kind, given)


def _value(kind: int, given: list[str]) -> Json:
    if kind == ComponentType.TEXT_INPUT:
        return {"value": given[0] if given else ""}
    if kind == ComponentType.RADIO_GROUP:
        return {"value": given[0] if given else None}
    if kind == ComponentType.CHECKBOX:
        return {"value": given == ["true"]}
    return {"values": given}
