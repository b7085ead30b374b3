"""Which haunts are summoned at, by whom and how many may come.

A summons is sealed: the number that was asked for would tell why fewer came (R20).
"""

import re
from functools import partial

from bot.games.arrakhar.model.actions import Action, Bring, Summon
from bot.games.arrakhar.model.orders import Casting
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.units import KINDS, counted, summons
from bot.games.arrakhar.prompts import notation, parser
from bot.games.arrakhar.prompts.common import Options
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules import summoning
from bot.kernel import Ask, Do, Fill, Option, Prompt

_HAUNT = re.compile(r"[TRC]\d")


def summonings(state: State) -> Options:
    legal = summoning.castings(state)
    example = f"{legal[0].caster}>{legal[0].haunt}" if legal else "done"
    reader = partial(parser.read_castings, state)
    options: Options = []
    if legal:
        options.append(Option("summon", "Summon at a haunt", Ask(partial(_casters, state, legal))))
    everywhere = summoning.everywhere(legal, state)
    if len(everywhere) > 1:
        label = f"Summon at {len(everywhere)} haunts, as many as can come"
        options.append(Option("all", label, Do(Summon(everywhere), sealed=True)))
    blank: Fill[Action] = Fill(
        "summons like L12>T2", reader, example, True, notation.CLOSING, notation.is_order
    )
    options.append(Option("order", "Type summons", blank))
    return options


def _casters(state: State, legal: list[Casting]) -> Prompt[Action]:
    hexes = dict.fromkeys(casting.caster for casting in legal)
    options = tuple(
        Option[Action](
            hex_,
            f"{hex_}: {counted(state.stacks[hex_].fresh, 'SO')} with a spell left",
            Ask(partial(_haunts, state, [each for each in legal if each.caster == hex_])),
            hex_,
        )
        for hex_ in hexes
    )
    return Prompt(
        state.actor, "Which sorcerer casts?", options, why_not=partial(_why_no_casting, state, "")
    )


def _haunts(state: State, legal: list[Casting]) -> Prompt[Action]:
    options = tuple(
        Option[Action](
            casting.haunt,
            f"{casting.haunt}: {KINDS[summons(casting.haunt)].plural}, "
            f"{state.reserve[summons(casting.haunt)]} still to summon",
            Ask(partial(_caps, state, casting)),
            state.haunts[casting.haunt],
        )
        for casting in legal
    )
    why = partial(_why_no_casting, state, legal[0].caster)
    return Prompt(state.actor, "At which haunt?", options, why_not=why)


def _why_no_casting(state: State, caster: str, word: str) -> str:
    if caster and not _HAUNT.fullmatch(word.upper()):
        return ""
    try:
        if caster:
            summoning.check_casting(state, Casting(caster, word.upper()))
        else:
            return str(Refused("SU01", hex=notation.place(word.upper())))
    except Refused as refused:
        return str(refused)
    return ""


def _caps(state: State, casting: Casting) -> Prompt[Action]:
    def cast(most: int | None) -> Do[Action]:
        return Do(Summon((Casting(casting.caster, casting.haunt, most),)), sealed=True)

    options: Options = [
        Option("all", "As many as possible", cast(4)),
        Option("ask", "Decide after the roll", cast(None)),
    ]
    options += [
        Option(str(most), f"At most {most}" if most else "None", cast(most))
        for most in range(3, -1, -1)
    ]
    return Prompt(state.actor, "How many may come at most?", tuple(options))


def arrivals(state: State) -> Prompt[Action]:
    arriving = state.arriving
    assert arriving is not None
    kind = summons(arriving.haunt)
    most = summoning.most(state)
    counts = tuple(
        Option[Action](str(count), counted(count, kind) if count else "None", Do(Bring(count)))
        for count in range(most, -1, -1)
    )
    asked = Prompt(state.actor, f"How many {KINDS[kind].plural} come to {arriving.haunt}?", counts)
    units = counted(arriving.number, kind)
    text = f"You rolled {arriving.die}: up to {units} may come to {arriving.haunt}."
    option = Option[Action]("bring", "Choose how many come", Ask(lambda: asked))
    return Prompt(state.actor, text, (option,), f"bring {most}", topic="Summons")
