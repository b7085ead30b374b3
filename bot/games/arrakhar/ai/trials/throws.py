"""Dice for trials: the same number throws the same, so that all plans meet the same luck."""

_TIMES, _MORE, _SIZE = 6364136223846793005, 1442695040888963407, 1 << 64  # Knuth's, for 64 bits


class Throws:
    def __init__(self, number: int) -> None:
        self._number = (number * _TIMES + _MORE) % _SIZE

    def randrange(self, stop: int, /) -> int:
        self._number = (self._number * _TIMES + _MORE) % _SIZE
        return (self._number >> 32) * stop >> 32
