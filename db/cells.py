"""Kinds of columns. A cell that cannot be read comes as `UNREAD`: it takes neither its row nor the other rows with it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, ClassVar

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    DateTime,
    Dialect,
    Integer,
    LargeBinary,
    RowMapping,
    String,
    Text,
    TypeDecorator,
)


class Unread:
    """What stands for a cell that holds something else than its column is for."""

    def __repr__(self) -> str:
        return "UNREAD"


UNREAD: Any = Unread()
YEARS = range(
    2000, 3000
)  # a moment outside them was never written, and no clock could reckon with it
NUMBERS = range(-(2**31), 2**31)  # what PostgreSQL keeps in such a column


def is_whole(row: RowMapping) -> bool:
    """True if every cell of a row can be read."""
    return not any(value is UNREAD for value in row.values())


class Cell(TypeDecorator[Any]):
    """A column that gives a `kind` of value, None, or `UNREAD`. SQLite keeps whatever was written into a cell."""

    impl: Any = Text
    cache_ok = True
    kind: ClassVar[type] = str

    def result_processor(self, dialect: Dialect, coltype: Any) -> Callable[[Any], Any]:
        inner = super().result_processor(dialect, coltype)

        def read(value: Any) -> Any:
            if inner is not None:
                try:
                    value = inner(value)
                except Exception:  # noqa: BLE001  # whatever the cell holds, it is not what was written
                    return UNREAD
            return value if value is None or self.holds(value) else UNREAD

        return read

    def holds(self, value: Any) -> bool:
        """True for a value that this column is for."""
        return isinstance(value, self.kind)


class Words(Cell):
    cache_ok = True


class Word(Cell):
    """Text of a limited length."""

    impl = String
    cache_ok = True


class Number(Cell):
    impl = Integer
    cache_ok = True
    kind = int

    def holds(self, value: Any) -> bool:
        return isinstance(value, int) and value in NUMBERS


class Key(Number):
    """A number that the database gives out: SQLite alone keeps it one, of any size."""

    cache_ok = True

    def holds(self, value: Any) -> bool:
        return isinstance(value, int)


class Long(Cell):
    """A number of Discord's."""

    impl = BigInteger
    cache_ok = True
    kind = int


class Flag(Cell):
    impl = Boolean
    cache_ok = True
    kind = bool

    def result_processor(self, dialect: Dialect, coltype: Any) -> Callable[[Any], Any]:
        inner = super().result_processor(dialect, coltype)
        # every value counts as true or false in Python
        return lambda value: inner(value) if value in (0, 1, None) else UNREAD


class Bytes(Cell):
    impl = LargeBinary
    cache_ok = True
    kind = bytes


class Values(Cell):
    """JSON."""

    impl = JSON
    cache_ok = True
    kind = object


class UtcTime(Cell):
    """A moment in UTC. SQLite keeps no time zone, so it is put back when a row is read."""

    impl = DateTime(timezone=True)
    cache_ok = True
    kind = datetime

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None or value.tzinfo is not None:
            return value
        return value.replace(tzinfo=UTC)

    def holds(self, value: Any) -> bool:
        return isinstance(value, datetime) and value.year in YEARS
