"""What lasts: SQLAlchemy Core tables, queries and migrations. No SQL outside this folder; nothing of ours in it."""

from sqlalchemy import RowMapping as Row
from sqlalchemy.ext.asyncio import AsyncConnection as Connection

from db.store import UNAVAILABLE, Store

__all__ = ["UNAVAILABLE", "Connection", "Row", "Store"]
