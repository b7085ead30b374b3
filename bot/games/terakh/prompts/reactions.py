"""The questions out of turn: reaction windows, the Guardian's shield, a Mod to be placed.

Answers in a window are sealed, so that nobody learns who passed.
"""

from functools import partial

from bot.games.terakh.model.actions import Action, AddMod, Respond, Shield
from bot.games.terakh.model.cards import CASTS, CastCard
from bot.games.terakh.model.stack import Attack, Window
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import Unit
from bot.games.terakh.prompts import refusals
from bot.games.terakh.prompts.targets import LABELS, unit_option
from bot.games.terakh.prompts.turn import LISTEN, cards
from bot.games.terakh.rules.cards.concern import passes
from bot.games.terakh.rules.cards.hands import castable
from bot.games.terakh.rules.combat import mod_choices, receivers
from bot.games.terakh.rules.strength import modifiers, totals
from bot.games.terakh.text.words import called, cast_words, signed, sum_words, told_to
from bot.kernel import Ask, Do, Option, Prompt, Seat

ANSWERS = {
    "neglect": "Do you cast Neglect Spell to cancel it?",
    "recycle": "Do you cast Recycle to take it into your hand?",
}
NO_ANSWER = {  # R68
    "guarded": "None of your cards can be cast now, so you can only pass. Everyone who could hold "
    "one that fits is asked.",
    "masked": "None of your cards can be cast now, so you can only pass. Everyone who holds a card "
    "is asked.",
}
FACE_DOWN = "You have answered, and your answer still lies face down. You can change it."
SILENT = (
    "You pass for the rest of this turn. You can stop that later, but not for what is already over."
)


def window(state: State, opened: Window, seat: Seat) -> Prompt[Action]:
    """An open window's question to a seat; a pass given beforehand answers it (R84)."""
    fitting = castable(state, seat, opened.kind)
    beforehand = passes(state, seat, opened.kind)
    options = _answers(state, opened.kind, seat, fitting)
    return Prompt(
        seat,
        f"{window_words(state, opened.kind, seat)} {_may(state, opened.kind, bool(fitting))}",
        (*options, LISTEN) if beforehand else options,
        default="pass",
        why_not=partial(refusals.reply, state, seat, opened.kind),
        private=True,
        standing="pass" if beforehand else "",
        topic="Windows",
    )


def _answers(
    state: State, kind: str, seat: Seat, fitting: tuple[CastCard, ...]
) -> tuple[Option[Action], ...]:
    options: list[Option[Action]] = []
    if fitting:
        options.append(
            Option("cast", "Cast a card", Ask(partial(cards, state, seat, kind, fitting)))
        )
    options.append(Option("pass", "Pass", Do(Respond(), sealed=True)))
    rest: Action = Respond(quiet=True)
    options.append(Option("pass-turn", "Pass for the rest of this turn", Do(rest, sealed=True)))
    if kind == "recycle":
        never: Action = Respond(deaf=True)
        options.append(Option("pass-recycle", "Always pass on Recycle", Do(never, sealed=True)))
    return tuple(options)


def _may(state: State, kind: str, fits: bool) -> str:
    if fits:
        return ANSWERS.get(kind, "Do you cast a card?")
    return NO_ANSWER.get(state.options.reactions, NO_ANSWER["guarded"])


def changing(state: State, opened: Window, seat: Seat) -> Prompt[Action]:
    """An answer that lies face down, to be thought over (R84)."""
    fitting = castable(state, seat, opened.kind)
    return Prompt(
        seat,
        f"{window_words(state, opened.kind, seat)} {FACE_DOWN}",
        _answers(state, opened.kind, seat, fitting),
        why_not=partial(refusals.reply, state, seat, opened.kind),
        private=True,
        topic="Windows",
    )


def passing(state: State, seat: Seat) -> Prompt[Action]:
    """Someone who passes for the rest of a turn may stop that (R84)."""
    waits = partial(refusals.waiting, "You are not asked now. Say listen to be asked again (R84).")
    return Prompt(seat, SILENT, (LISTEN,), why_not=waits, private=True, topic="Windows")


def shield(state: State, attack: Attack) -> Prompt[Action]:
    target = state.unit(attack.target)
    inner = tuple(unit_option(inka, Do(Shield(inka.cell))) for inka in receivers(state, attack))
    about = attack_words(state, attack, target.seat)
    text = f"{about} Does your Guardian transfer it to one of your Inkas?"
    why_not = partial(refusals.receiver, state, attack)
    asking = Prompt(target.seat, "Which Inka takes the attack instead?", inner, why_not=why_not)
    options: tuple[Option[Action], ...] = (
        Option("shield", "Transfer the attack", Ask(lambda: asking)),
        Option("pass", "Don't shield", Do(Shield(""))),
    )
    asked = "Your unit is under attack and your Guardian may act first. Say shield or pass (5.2)."
    waits = partial(refusals.waiting, asked)
    return Prompt(target.seat, text, options, default="pass", why_not=waits, topic="Attacks")


def award(state: State, seat: Seat) -> Prompt[Action]:
    choices = mod_choices(state, seat)
    idols = dict.fromkeys(idol for idol, _ in choices)
    options = tuple(unit_option(idol, Ask(partial(_mods, seat, idol, choices))) for idol in idols)
    text = "Your attack succeeded. Which of your Idols gets a Mod?"
    inner = Prompt(seat, text, options, why_not=partial(refusals.idol, state, seat))
    only: Option[Action] = Option("mod", "Choose the Idol", Ask(lambda: inner))
    waits = partial(
        refusals.waiting, "Your attack has earned a Mod, which you must place first. Say mod (5.4)."
    )
    usual = _usual_mod(choices)
    return Prompt(seat, text, (only,), default=usual, why_not=waits, topic="Mods")


def _mods(seat: Seat, idol: Unit, choices: tuple[tuple[Unit, str], ...]) -> Prompt[Action]:
    options: tuple[Option[Action], ...] = tuple(
        Option(kind, LABELS[kind], Do(AddMod(idol.cell, kind)))
        for each, kind in choices
        if each == idol
    )
    return Prompt(seat, f"Which Mod does {idol.words} on {idol.cell} get?", options)


def _usual_mod(choices: tuple[tuple[Unit, str], ...]) -> str:
    """Fewest Mods, lowest number; A unless it has more A than D (5.4)."""
    idol = min((idol for idol, _ in choices), key=lambda each: (each.mods, each.number))
    kinds = [kind for each, kind in choices if each == idol]
    wanted = "a" if idol.a <= idol.d else "d"
    return f"mod {idol.cell} {wanted if wanted in kinds else kinds[0]}"


def attack_words(state: State, attack: Attack, reader: Seat) -> str:
    """Who attacks whom, with the strengths as they stand, told to the seat that is asked."""
    attacker, target = state.unit(attack.attacker), state.unit(attack.target)
    ours, theirs = told_to(reader, attacker), told_to(reader, target)
    who = "You attack" if attack.by == reader else f"{{{attack.by}}} attacks"
    own = ours if attacker.seat == reader else called(attacker, attack.by)
    pair = f"{who} {theirs} on {target.cell} with {own} from {attacker.cell}"
    if attack.reflected:
        pair = f"The attack by {ours} on {attacker.cell} has been reflected back at it"
    return f"{pair}. {_strengths(state, attack)}"


def _strengths(state: State, attack: Attack) -> str:
    strike, guard = modifiers(state, attack)
    if not attack.dice:
        return f"Attack: d8{signed(strike)}, defense: d8{signed(guard)}."
    ours, theirs = totals(state, attack)
    sums = [sum_words(attack.dice[0], strike), sum_words(attack.dice[1], guard)]
    verdict = "succeeds" if ours > theirs else "fails"
    return f"Attack {sums[0]}, defense {sums[1]}: as things stand, it {verdict}."


def window_words(state: State, kind: str, reader: Seat) -> str:
    """What a window is about."""
    if kind in ("declared", "rolled"):
        attack = state.attack
        assert attack is not None
        return attack_words(state, attack, reader)
    shown = state.shown
    assert shown is not None
    if kind == "recycle":
        return f"{CASTS[shown.card].name} has just been used."
    who = "You cast" if shown.caster == reader else f"{{{shown.caster}}} casts"
    return f"{who} {cast_words(state, shown.caster, shown.card, shown.words)}."
