"""Things that many games show: arrows, badges, cards, dice, panels."""
