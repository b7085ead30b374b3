"""The questions out of turn: reaction windows, the Guardian's shield, a Mod to be placed.

Answers in a window are sealed, so that nobody learns who passed.
"""

from functools import partial

from bot.games.terakh.model.actions import Action, AddMod, Respond, Shield
from bot.games.terakh.model.cards import CASTS
from bot.games.terakh.model.stack import Attack, Window
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import Unit
from bot.games.terakh.prompts import refusals
from bot.games.terakh.prompts.targets import LABELS, unit_option
from bot.games.terakh.prompts.turn import cards
from bot.games.terakh.rules.cards.hands import castable
from bot.games.terakh.rules.combat import mod_choices, receivers
from bot.games.terakh.rules.strength import modifiers, totals
from bot.games.terakh.text.words import aims, where
from bot.kernel import Ask, Do, Option, Prompt, Seat

ANSWERS = {
    "neglect": "Cast Neglect Spell or pass.",
    "recycle": "Cast Recycle to take it, or pass.",
}
NO_ANSWER = "No card of yours fits: you can only pass."  # asked all the same: masked (R68)


def window(state: State, opened: Window, seat: Seat) -> Prompt[Action]:
    fitting = castable(state, seat, opened.kind)
    options: list[Option[Action]] = []
    if fitting:
        asking = partial(cards, state, seat, opened.kind, fitting)
        options.append(Option("cast", "Cast a card", Ask(asking)))
    options.append(Option("pass", "Pass", Do(Respond(), sealed=True)))
    rest: Action = Respond(quiet=True)
    options.append(Option("pass-turn", "Pass for the rest of this turn", Do(rest, sealed=True)))
    if opened.kind == "recycle":
        never: Action = Respond(deaf=True)
        options.append(Option("pass-recycle", "Always pass Recycle", Do(never, sealed=True)))
    why_not = partial(refusals.reply, state, seat, opened.kind)
    may = ANSWERS.get(opened.kind, "Cast a card or pass.") if fitting else NO_ANSWER
    text = f"{window_words(state, opened.kind)} {may}"
    return Prompt(
        seat, text, tuple(options), default="pass", why_not=why_not, private=True
    )  # fmt: skip


def shield(state: State, attack: Attack) -> Prompt[Action]:
    target = state.unit(attack.target)
    inner = tuple(unit_option(inka, Do(Shield(inka.cell))) for inka in receivers(state, attack))
    text = f"{attack_words(state, attack)} Your Guardian may transfer it to another Inka."
    why_not = partial(refusals.receiver, state, attack)
    asking = Prompt(target.seat, "To which Inka?", inner, why_not=why_not)
    options: tuple[Option[Action], ...] = (
        Option("shield", "Transfer the attack", Ask(lambda: asking)),
        Option("pass", "Let it be", Do(Shield(""))),
    )
    asked = "An attack waits for your Guardian: shield or pass (5.2)."
    waits = partial(refusals.waiting, asked)
    return Prompt(target.seat, text, options, default="pass", why_not=waits)


def award(state: State, seat: Seat) -> Prompt[Action]:
    choices = mod_choices(state, seat)
    idols = dict.fromkeys(idol for idol, _ in choices)
    options = tuple(unit_option(idol, Ask(partial(_mods, seat, idol, choices))) for idol in idols)
    text = "Your attack succeeded: put a Mod on one of your Idols."
    inner = Prompt(seat, text, options, why_not=partial(refusals.idol, state))
    only: Option[Action] = Option("mod", "Place the Mod", Ask(lambda: inner))
    waits = partial(refusals.waiting, "First the Mod that your attack has earned: mod (5.4).")
    return Prompt(seat, text, (only,), default=_usual_mod(choices), why_not=waits)


def _mods(seat: Seat, idol: Unit, choices: tuple[tuple[Unit, str], ...]) -> Prompt[Action]:
    options: tuple[Option[Action], ...] = tuple(
        Option(kind, LABELS[kind], Do(AddMod(idol.cell, kind)))
        for each, kind in choices
        if each == idol
    )
    return Prompt(seat, f"{idol.words} on {idol.cell}: which Mod?", options)


def _usual_mod(choices: tuple[tuple[Unit, str], ...]) -> str:
    """Fewest Mods, lowest number; A unless it has more A than D (5.4)."""
    idol = min((idol for idol, _ in choices), key=lambda each: (each.mods, each.number))
    kinds = [kind for each, kind in choices if each == idol]
    wanted = "a" if idol.a <= idol.d else "d"
    return f"mod {idol.cell} {wanted if wanted in kinds else kinds[0]}"


def attack_words(state: State, attack: Attack) -> str:
    """Who attacks whom, with the strengths as they stand."""
    strike, guard = modifiers(state, attack)
    pair = f"{where(state, attack.attacker)} attacks {where(state, attack.target)}"
    if attack.reflected:
        pair = f"The attack of {where(state, attack.attacker)} is turned back on it"
    if not attack.dice:
        return f"{pair} (attack die {strike:+d}, defence die {guard:+d})."
    ours, theirs = totals(state, attack)
    verdict = "succeeds" if ours > theirs else "fails"
    dice = f"dice {attack.dice[0]} and {attack.dice[1]}"
    return f"{pair}: {dice}, {ours} against {theirs}, so it {verdict} as it stands."


def window_words(state: State, kind: str) -> str:
    """What a window is about."""
    if kind in ("declared", "rolled"):
        attack = state.attack
        assert attack is not None
        return attack_words(state, attack)
    shown = state.shown
    assert shown is not None
    name = CASTS[shown.card].name
    if kind == "neglect":
        return f"{{{shown.caster}}} shows {name}{aims(shown.words)}."
    return f"{name} has been used."
