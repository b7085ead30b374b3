"""What players save by name: forces, and where haunts and sorcerers go; never the wand."""

from bot.games.arrakhar.model.orders import HauntAt, SorcerersAt, WandIn
from bot.games.arrakhar.model.units import RULER, SORCERER
from bot.games.arrakhar.text.orders import force_text, order_text
from bot.games.arrakhar.text.view import View


def kind(view: View) -> str:
    """ "wizard force", "set-up with 6 haunts"; what fits one side or board is not for another."""
    if view.end or not view.viewer:
        return ""
    if view.segment == "design":
        return f"{RULER[view.viewer].removesuffix(' player')} force"
    if view.segment == "hide" and view.viewer == SORCERER:
        return f"set-up with {len(view.terms.haunts)} haunts"
    return ""


def words(view: View) -> str:
    """As it would be typed; of a haunt that was moved, its last place."""
    if view.segment == "design":
        force = view.forces.get(view.viewer)
        return force_text(view.viewer, force) if force else ""
    orders = [order for line in view.plan for order in line]
    haunts = {order.haunt: order_text(order) for order in orders if isinstance(order, HauntAt)}
    posts = [order_text(order) for order in orders if isinstance(order, SorcerersAt)]
    return " ".join([*haunts.values(), *posts])


def sentences(view: View, words: str) -> str:
    """In place of the plan; the wand stays where it is hidden."""
    hidden = [order for line in view.plan for order in line if isinstance(order, WandIn)]
    wand = f" {order_text(hidden[-1])}" if hidden else ""
    return f"{'clear; ' if view.plan else ''}order {words}{wand}"
