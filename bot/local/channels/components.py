"""The components of a message: checked, numbered, and joined with the files they show.

Classic messages hold rows; Components V2 messages hold any layout and no other text. A component
that came without an `id` gets the smallest free one, as on Discord.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from bot.local.protocol import limits
from bot.local.protocol.errors import FormErrors, Path
from bot.local.protocol.types import ButtonStyle, ComponentType
from bot.local.protocol.wire import Json

SELECTS: Final = frozenset(
    {
        ComponentType.STRING_SELECT,
        ComponentType.USER_SELECT,
        ComponentType.ROLE_SELECT,
        ComponentType.MENTIONABLE_SELECT,
        ComponentType.CHANNEL_SELECT,
    }
)
LAYOUT: Final = frozenset(
    {
        ComponentType.ACTION_ROW,
        ComponentType.SECTION,
        ComponentType.TEXT_DISPLAY,
        ComponentType.MEDIA_GALLERY,
        ComponentType.FILE,
        ComponentType.SEPARATOR,
        ComponentType.CONTAINER,
    }
)
IN_CONTAINER: Final = LAYOUT - {ComponentType.CONTAINER}
BUTTON_STYLES: Final = tuple(ButtonStyle)


def children(component: Json) -> list[tuple[Path, Json]]:
    """The components directly inside one, with the way to them."""
    inside: list[tuple[Path, Json]] = [
        (("components", number), child)
        for number, child in enumerate(component.get("components") or [])
    ]
    for key in ("accessory", "component"):
        if isinstance(component.get(key), dict):
            inside.append(((key,), component[key]))
    return inside


def walk(components: list[Json], path: Path = ("components",)) -> Iterator[tuple[Path, Json]]:
    for number, component in enumerate(components):
        yield from _walk_one(component, (*path, number))


def _walk_one(component: Json, path: Path) -> Iterator[tuple[Path, Json]]:
    yield path, component
    for step, child in children(component):
        yield from _walk_one(child, (*path, *step))


@dataclass
class Layout:
    """One form's components under examination."""

    violations: FormErrors
    v2: bool
    find_media: Callable[[str], Json | None]
    custom_ids: set[str] = field(default_factory=set)

    def check(self, components: list[Json]) -> list[Json]:
        """The components as Discord would keep them."""
        path: Path = ("components",)
        if not self.v2 and len(components) > limits.ROWS:
            self.violations.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
        kept = [self._top(component, (*path, n)) for n, component in enumerate(components)]
        if self.v2:
            self._check_totals(kept)
        number(kept)
        return kept

    def _check_totals(self, components: list[Json]) -> None:
        every = [component for _, component in walk(components)]
        if len(every) > limits.V2_COMPONENTS:
            self.violations.add(
                ("components",),
                "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                f"The maximum number of components is {limits.V2_COMPONENTS}",
            )
        text = sum(
            len(c.get("content", "")) for c in every if c["type"] == ComponentType.TEXT_DISPLAY
        )
        if text > limits.V2_TEXT:
            self.violations.add(
                ("components",),
                "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                f"The displayable text of components exceeds {limits.V2_TEXT} characters",
            )

    def _top(self, component: Json, path: Path) -> Json:
        return self._one(
            component, path, LAYOUT if self.v2 else frozenset({ComponentType.ACTION_ROW})
        )

    def _one(self, component: Json, path: Path, allowed: frozenset[int]) -> Json:
        kind = component.get("type")
        if kind not in allowed:
            names = ", ".join(str(k) for k in sorted(allowed))
            self.violations.add(
                (*path, "type"), "BASE_TYPE_CHOICES", f"Value must be one of {{{names}}}."
            )
            return dict(component)
        return _CHECKS[kind](self, component, path)

    def _children(self, component: Json, path: Path, allowed: frozenset[int]) -> list[Json]:
        return [
            self._one(child, (*path, "components", n), allowed)
            for n, child in enumerate(component.get("components") or [])
        ]

    def _custom_id(self, component: Json, path: Path) -> None:
        custom_id = component.get("custom_id")
        self.violations.length((*path, "custom_id"), custom_id, 1, limits.CUSTOM_ID)
        if custom_id in self.custom_ids:
            self.violations.add(
                (*path, "custom_id"),
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            )
        self.custom_ids.add(str(custom_id))

    def _row(self, row: Json, path: Path) -> Json:
        inside = row.get("components") or []
        self.violations.count((*path, "components"), inside, 1, limits.BUTTONS_IN_ROW)
        wide = sum(5 if c.get("type") in SELECTS else 1 for c in inside)
        if wide > limits.BUTTONS_IN_ROW:
            self.violations.add(
                (*path, "components"),
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "Components in this row are too wide",
            )
        allowed = SELECTS | {ComponentType.BUTTON}
        return _plain(row) | {"components": self._children(row, path, allowed)}

    def _button(self, button: Json, path: Path) -> Json:
        style = button.get("style")
        self.violations.choice((*path, "style"), style, BUTTON_STYLES)
        if (button.get("label") or "").strip():
            self.violations.length((*path, "label"), button["label"], 0, limits.BUTTON_LABEL)
        elif not button.get("emoji") and style != ButtonStyle.PREMIUM:
            self.violations.add(
                path, "BUTTON_COMPONENT_MISSING_LABEL", "A button needs a label or an emoji"
            )
        if button.get("url") and button.get("custom_id"):
            self.violations.add(
                path,
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                "A custom id and url cannot both be specified",
            )
        if style == ButtonStyle.LINK:
            self.violations.length((*path, "url"), button.get("url"), 1, 512)
        elif style != ButtonStyle.PREMIUM:
            self._custom_id(button, path)
        return _plain(button)

    def _select(self, select: Json, path: Path) -> Json:
        self._custom_id(select, path)
        if select.get("placeholder"):
            self.violations.length(
                (*path, "placeholder"), select["placeholder"], 0, limits.PLACEHOLDER
            )
        kept = {"min_values": 1, "max_values": 1} | _plain(select)
        if select["type"] == ComponentType.STRING_SELECT:
            self._options(select.get("options") or [], kept, path)
        check_counts(self.violations, kept, path)
        return kept

    def _options(self, options: list[Json], kept: Json, path: Path) -> None:
        at = (*path, "options")
        self.violations.count(at, list(options), 1, limits.OPTIONS)
        seen: set[str] = set()
        for n, option in enumerate(options):
            self.violations.length((*at, n, "label"), option.get("label"), 1, limits.OPTION_TEXT)
            self.violations.length((*at, n, "value"), option.get("value"), 1, limits.OPTION_TEXT)
            if option.get("description"):
                self.violations.length(
                    (*at, n, "description"), option["description"], 0, limits.OPTION_TEXT
                )
            if option.get("value") in seen:
                self.violations.add(
                    (*at, n, "value"),
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    "The specified option value is already used",
                )
            seen.add(str(option.get("value")))
        kept["options"] = [_plain(option) for option in options]

    def _section(self, section: Json, path: Path) -> Json:
        inside = section.get("components") or []
        self.violations.count((*path, "components"), inside, 1, limits.SECTION_TEXTS)
        accessory = section.get("accessory") or {}
        return _plain(section) | {
            "components": self._children(section, path, frozenset({ComponentType.TEXT_DISPLAY})),
            "accessory": self._one(
                accessory,
                (*path, "accessory"),
                frozenset({ComponentType.BUTTON, ComponentType.THUMBNAIL}),
            ),
        }

    def _text(self, text: Json, path: Path) -> Json:
        self.violations.length((*path, "content"), text.get("content"), 1, limits.V2_TEXT)
        return _plain(text)

    def _media(self, media: Json, path: Path) -> Json:
        found = self.find_media(media.get("url", ""))
        if found is None:
            self.violations.add(
                (*path, "url"),
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                "The referenced attachment could not be found",
            )
        return found or dict(media)

    def _shown(self, item: Json, path: Path, key: str = "media") -> Json:
        if item.get("description"):
            self.violations.length((*path, "description"), item["description"], 0, limits.ALT_TEXT)
        empty = {"description": None, "spoiler": False}
        return empty | _plain(item) | {key: self._media(item.get(key) or {}, (*path, key))}

    def _gallery(self, gallery: Json, path: Path) -> Json:
        items = gallery.get("items") or []
        self.violations.count((*path, "items"), list(items), 1, limits.GALLERY)
        shown = [self._shown(item, (*path, "items", n)) for n, item in enumerate(items)]
        return _plain(gallery) | {"items": shown}

    def _file(self, file: Json, path: Path) -> Json:
        media = self._media(file.get("file") or {}, (*path, "file"))
        return {"spoiler": False} | _plain(file) | {"file": media}

    def _separator(self, separator: Json, path: Path) -> Json:
        return {"spacing": 1, "divider": True} | _plain(separator)

    def _container(self, container: Json, path: Path) -> Json:
        inside = self._children(container, path, IN_CONTAINER)
        self.violations.count((*path, "components"), list(inside), 1, limits.V2_COMPONENTS)
        kept = {"accent_color": None, "spoiler": False}
        return kept | _plain(container) | {"components": inside}


_CHECKS: dict[int, Callable[[Layout, Json, Path], Json]] = {
    ComponentType.ACTION_ROW: Layout._row,
    ComponentType.BUTTON: Layout._button,
    **dict.fromkeys(SELECTS, Layout._select),
    ComponentType.SECTION: Layout._section,
    ComponentType.TEXT_DISPLAY: Layout._text,
    ComponentType.THUMBNAIL: Layout._shown,
    ComponentType.MEDIA_GALLERY: Layout._gallery,
    ComponentType.FILE: Layout._file,
    ComponentType.SEPARATOR: Layout._separator,
    ComponentType.CONTAINER: Layout._container,
}


def check_counts(violations: FormErrors, select: Json, path: Path) -> None:
    """Check the minimum and maximum against each other, the options and the defaults."""
    least, most = _number(select, "min_values"), _number(select, "max_values")
    violations.number((*path, "min_values"), least, 0, limits.OPTIONS)
    violations.number((*path, "max_values"), most, max(1, least), limits.OPTIONS)
    options = select.get("options")
    if options is not None and least > len(options):
        violations.number((*path, "min_values"), least, 0, len(options))
    picked = select.get("default_values") or [o for o in options or [] if o.get("default")]
    if len(picked) > most:
        violations.add(
            path,
            "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
            f"At most {most} options can be selected by default",
        )


def _number(select: Json, key: str) -> int:
    value = select.get(key)
    return 1 if value is None else int(value)


def _plain(component: Json) -> Json:
    """A component without its nulls: Discord leaves out what is not set."""
    return {key: value for key, value in component.items() if value is not None}


def number(components: list[Json]) -> None:
    """Give every component without an id the next free number, parents before children."""
    every = [component for _, component in walk(components)]
    taken = {c["id"] for c in every if c.get("id")}
    fresh = (n for n in range(1, 10_000) if n not in taken)
    for component in every:
        if not component.get("id"):
            component["id"] = next(fresh)
