"""What can be looked up by name: the units with their figures, the haunts and the wand."""

from bot.games.arrakhar.model.units import HAUNTS, KINDS, RULER, Counter


def texts() -> dict[str, str]:
    units = {each.name.capitalize(): _unit(each) for each in KINDS.values()}
    haunts = {name.capitalize(): _haunt(kind) for name, kind in HAUNTS.values()}
    return {**units, **haunts, "Wand": _WAND}


_WAND = (
    "Hidden in one of the haunts; only the sorcerer player knows which. Once found, one group of "
    "the wizard player can carry it each turn. Carried into an entry, it wins the match. A wizard "
    "in its hex may throw the wand's own fireball, once a turn."
)


def _unit(unit: Counter) -> str:
    """ "Wizard player · 2 points · moves 6 · combat 2 · a fireball kills it on 1–2. …"."""
    figures = [
        RULER[unit.side].capitalize(),
        f"{unit.cost} point{'s' * (unit.cost > 1)}",
        f"moves {unit.move}",
        "combat ½, never attacks" if unit.caster else f"combat {unit.halves // 2}",
        f"a fireball kills it on 1–{unit.burns}",
    ]
    if unit.wand:
        figures.append(f"the wand's fireball on 1–{unit.wand}")
    return f"{' · '.join(figures)}. {_gift(unit)}".strip()


def _gift(unit: Counter) -> str:
    """What a unit can do that others cannot."""
    if unit.caster:
        spell = "haste its own units" if unit.code == "WI" else "summon units at a haunt"
        return f"Casts one spell a turn: it can {spell} or throw a fireball."
    if unit.bonus:
        return f"Attacks against {KINDS[unit.bonus].plural} are read one column better."
    home = next(name for name, kind in HAUNTS.values() if kind == unit.code)
    wander = " One or two wander in every turn." if unit.code == "OR" else ""
    return f"Waits in the reserve and is summoned at a {home}.{wander}"


def _haunt(kind: str) -> str:
    return (
        f"A haunt. A sorcerer next to it can summon {KINDS[kind].plural} here, once a turn. It may "
        "hide the wand. Wizard-player units that stand on it at the end of their phase destroy it."
    )
