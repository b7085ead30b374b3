"""A property that is worked out once and kept beside the object it belongs to.

As `functools.cached_property`, but without a lock: states and units are made by the thousand, and
whoever works the same out twice finds the same.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class once(Generic[T]):  # noqa: N801
    """After the first time the value stands in the object's dictionary, and this is not asked."""

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self._work_out = work_out
        self._name = work_out.__name__
        self.__doc__ = work_out.__doc__

    @overload
    def __get__(self, owner: None, kind: type) -> "once[T]": ...

    @overload
    def __get__(self, owner: object, kind: type) -> T: ...

    def __get__(self, owner: Any, kind: type) -> "once[T] | T":
        if owner is None:
            return self
        value = owner.__dict__[self._name] = self._work_out(owner)
        return value
