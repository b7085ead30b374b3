"""Abilities and effects as types: everything that `cards.json` may say.

The file is decoded straight into these structs, so a misspelt word in a card is an error when the
game is loaded. Every effect is one struct, identified by its `op`; `rules/effects` has one function
for each of them, and nothing else knows what a card does.
"""

from typing import Literal

from msgspec import Struct, field

Side = Literal["you", "enemy", "any"]
Speed = Literal["green", "blue", "purple", "passive"]
Stat = Literal["atk", "def", "hp", "lv"]
Duration = Literal["turn", "battle", "next", "their_turn", "perm"]


class Word(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of all these types; unknown fields are refused."""


class Reading(Word, frozen=True):
    """A number read off a Character: one of its stats, or one of three by its LV."""

    of: str
    by_lv: tuple[int, int, int] | None = None
    stat: Stat | None = None


Value = int | Reading


class Sel(Word, frozen=True):
    """Which cards are meant, seen from the ability's controller."""

    zone: Literal["party", "discard", "deck", "hand"] = "party"
    side: Side = "any"
    state: Literal["recruited", "hidden", "any"] = "recruited"
    class_: str = field(default="", name="class")
    affil: str = ""
    not_: str = field(default="", name="not")
    damaged: bool = False
    min_atk: int = 0
    token: str = ""
    type: tuple[str, ...] = ()
    subtype: str = ""
    usable: bool = False


class When(Word, frozen=True):
    """The event at which an ability happens or may be used."""

    event: str | tuple[str, ...]
    who: Literal["", "you"] = ""
    subject: Sel | str | None = None
    attacker: Sel | str | None = None
    victim: Literal["", "enemy"] = ""
    battle: bool = False
    subtype: str = ""

    @property
    def events(self) -> tuple[str, ...]:
        return (self.event,) if isinstance(self.event, str) else self.event


class Cond(Word, frozen=True):
    """Something that must hold at activation."""

    affils: tuple[str, ...] = ()
    is_: str = field(default="", name="is")
    role: Literal["", "attacker", "blocker"] = ""
    max_lv: int = 0
    can_block: bool = False
    card: Literal["", "any"] = ""


class Cost(Word, frozen=True):
    actions: int = 0
    discard: int = 0
    counter: tuple[str, int] | None = None
    dismiss: Sel | None = None
    dismiss_self: bool = False


class TargetSpec(Word, frozen=True):
    """So many different objects, chosen at activation."""

    id: str
    n: Value
    sel: Sel
    min: int | None = None

    @property
    def least(self) -> int:
        if self.min is not None:
            return self.min
        return self.n if isinstance(self.n, int) else 1


class Effect(Word, frozen=True, tag_field="op"):
    """One step of what an ability does."""


class Damage(Effect, frozen=True, tag="damage"):
    to: str
    n: Value
    stab: bool = False


class DamagePlayer(Effect, frozen=True, tag="damage_player"):
    to: Literal["opp", "you"]
    n: int


class Heal(Effect, frozen=True, tag="heal"):
    to: str
    n: int


class HealPlayer(Effect, frozen=True, tag="heal_player"):
    who: Literal["opp", "you"]
    n: int


class Modify(Effect, frozen=True, tag="mod"):
    to: str
    dur: Duration
    atk: Value = 0
    defence: Value = field(default=0, name="def")
    hp: Value = 0
    lv: Value = 0


class Afflict(Effect, frozen=True, tag="status"):
    to: str
    status: Literal["slow", "stun", "silence"]
    dur: Duration


class Grant(Effect, frozen=True, tag="grant"):
    to: str
    ability: str
    dur: Duration


class Cleanse(Effect, frozen=True, tag="cleanse"):
    to: str


class Count(Effect, frozen=True, tag="counter"):
    to: str
    kind: Literal["charge", "stratagem"]
    n: int
    max: int


class Xp(Effect, frozen=True, tag="xp"):
    to: str
    n: int


class DrawCards(Effect, frozen=True, tag="draw"):
    who: Literal["opp", "you"]
    n: int


class Mill(Effect, frozen=True, tag="mill"):
    who: Literal["opp", "you"]
    n: int


class Discard(Effect, frozen=True, tag="discard"):
    who: Literal["opp", "you"]
    n: int
    mode: Literal["choose", "random"]


class Actions(Effect, frozen=True, tag="actions"):
    who: Literal["opp", "you"]
    n: int
    at: Literal["", "next_command"] = ""


class MoveCard(Effect, frozen=True, tag="move_card"):
    card: str
    to: Literal["hand"]


class MoveRandomHand(Effect, frozen=True, tag="move_random_hand"):
    from_: Literal["opp"] = field(name="from")
    to: Literal["you"]


class MoveAssigned(Effect, frozen=True, tag="move_assigned"):
    from_: str = field(name="from")
    to: Literal["your_hand", "owner_discard"]


class Search(Effect, frozen=True, tag="search"):
    who: Literal["you"]
    zone: Literal["deck"]
    sel: Sel
    n: int
    to: Literal["hand"]


class LookTop(Effect, frozen=True, tag="look_top"):
    who: Literal["you"]
    n: int
    take: int
    to: Literal["hand"]
    rest: Literal["bottom"]


class Scry(Effect, frozen=True, tag="scry"):
    who: Literal["you"]
    n: int


class Peek(Effect, frozen=True, tag="peek"):
    to: str


class Summon(Effect, frozen=True, tag="summon"):
    token: str
    n: int


class HideIt(Effect, frozen=True, tag="hide"):
    to: str


class Reveal(Effect, frozen=True, tag="reveal"):
    to: str


class CancelAttack(Effect, frozen=True, tag="cancel_attack"):
    pass


class SetBlocker(Effect, frozen=True, tag="set_blocker"):
    to: str


class ForceBlock(Effect, frozen=True, tag="force_block"):
    attacker: str
    blocker: str
    dur: Duration


class Prevent(Effect, frozen=True, tag="prevent"):
    to: str
    n: Literal["all"]
    dur: Literal["battle"]


class NoDecay(Effect, frozen=True, tag="no_decay"):
    to: str
    dur: Literal["battle"]


class ExtraTerrain(Effect, frozen=True, tag="extra_terrain"):
    who: Literal["you"]
    n: int


class ForEach(Effect, frozen=True, tag="for_each"):
    sel: Sel
    as_: str = field(name="as")
    do: "tuple[AnyEffect, ...]"


class Branch(Word, frozen=True):
    label: str
    do: "tuple[AnyEffect, ...]"


class Choose(Effect, frozen=True, tag="choose"):
    options: tuple[Branch, ...]


class UseCard(Effect, frozen=True, tag="use_card"):
    card: str
    as_: Literal["self"] = field(name="as")
    then: Literal["owner_bottom", "stay"]


AnyEffect = (
    Damage | DamagePlayer | Heal | HealPlayer | Modify | Afflict | Grant | Cleanse | Count | Xp
    | DrawCards | Mill | Discard | Actions | MoveCard | MoveRandomHand | MoveAssigned | Search
    | LookTop | Scry | Peek | Summon | HideIt | Reveal | CancelAttack | SetBlocker | ForceBlock
    | Prevent | NoDecay | ExtraTerrain | ForEach | Choose | UseCard
)  # fmt: skip


class RecruitSp(Word, frozen=True):
    n: int
    min: int


class CastFromHand(Word, frozen=True):
    subtype: str
    per_turn: int


class Static(Word, frozen=True):
    """What holds as long as its source is face-up."""

    sel: Sel | Literal["self"]
    mod: dict[Stat, int] = {}
    grant: tuple[str, ...] = ()
    immune: tuple[str, ...] = ()
    recruit_sp: RecruitSp | None = None
    attack_decay: int = 0
    cast_from_hand: CastFromHand | None = None


class Ability(Word, frozen=True):
    id: str
    kind: Literal["activated", "triggered", "static"]
    speed: Speed
    cost: Cost = Cost()
    limit: Literal["", "turn"] = ""
    when: When | None = None
    if_: tuple[Cond, ...] = field(default=(), name="if")
    targets: tuple[TargetSpec, ...] = ()
    do: tuple[AnyEffect, ...] = ()
    may: bool = False
    flip: bool = False
    static: Static | None = None
