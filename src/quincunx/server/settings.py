"""What a server is run with: from the command line, from QUINCUNX_... in the environment, or by default."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from quincunx.core.errors import QuincunxError

PREFIX = "QUINCUNX_"
KEY_FILE = "secret.key"
DATABASE_FILE = "quincunx.sqlite3"


def default_data() -> Path:
    """The folder for what is kept, by the XDG base directory specification."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path.home() / ".local" / "share") / "quincunx" / "server"


@dataclass(frozen=True, slots=True)
class Settings:
    """All choices of one server. Times are in seconds, sizes in bytes; rates are written as `limits` reads them.

    `database` is a URL (sqlite:///..., postgresql://...), by default a file in `data`. `thinkers` bots think at the
    same time. `origins` are further addresses that the pages are reached by, such as that of a proxy in front.
    """

    data: Path = field(default_factory=default_data)
    host: str = "127.0.0.1"
    port: int = 8421
    database: str = ""
    origins: tuple[str, ...] = ()
    thinkers: int = max(1, (os.cpu_count() or 1) - 1)
    watch_pace: float = 1.0  # between two turns of bots that somebody watches
    resume_grace: float = 15.0  # for players to come back after a restart, before their clock goes on
    heartbeat: float = 1.0
    largest_body: int = 1_000_000
    largest_message: int = 20_000
    rate_read: str = "1200/minute"
    rate_write: str = "240/minute"
    rate_table: str = "60/minute"
    rate_message: str = "600/minute"
    rate_heavy: str = "30/minute"
    connections: int = 20  # open sockets of one address and guest
    most_connections: int = 5_000
    compress_sockets: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65_535:
            raise QuincunxError(f"A port is a whole number from 0 to 65535, not {self.port}.")
        if self.thinkers < 1:
            raise QuincunxError(f"At least 1 bot has to be able to think, not {self.thinkers}.")

    @classmethod
    def read(cls, environment: Mapping[str, str] | None = None, **given: Any) -> Settings:
        """Settings from QUINCUNX_HOST, QUINCUNX_DATA and so on, and from `given` where that is not None."""
        words = os.environ if environment is None else environment
        values: dict[str, Any] = {}
        for entry in fields(cls):
            word = words.get(PREFIX + entry.name.upper())
            if word is not None:
                values[entry.name] = _read(entry.name, str(entry.type), word)
            if given.get(entry.name) is not None:
                values[entry.name] = given[entry.name]
        return cls(**values)

    def database_url(self) -> str:
        """The URL as SQLAlchemy takes it, with the driver in it."""
        if not self.database:
            return f"sqlite+aiosqlite:///{self.data / DATABASE_FILE}"
        scheme, colon, rest = self.database.partition("://")
        driver = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
        if not colon or scheme not in (*driver, *driver.values()):
            raise QuincunxError("A database is named by sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.")
        return f"{driver.get(scheme, scheme)}://{rest}"

    def secret_key(self) -> str:
        """What guests' cookies are signed by; made at the first start and kept in `data`, for the owner alone."""
        path = self.data / KEY_FILE
        try:
            self.data.mkdir(parents=True, exist_ok=True)
            try:
                handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            except FileExistsError:
                pass
            else:
                with os.fdopen(handle, "w", encoding="ascii") as file:
                    file.write(secrets.token_urlsafe(48))
            path.chmod(0o600)
            key = path.read_text(encoding="ascii").strip()
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise QuincunxError(f"The data folder {self.data} cannot be used: {reason}.") from None
        if len(key) < 32:
            raise QuincunxError(f"{path} holds no key; remove it, and everybody will be a new guest.")
        return key


def _read(name: str, kind: str, word: str) -> Any:
    """A setting from the environment."""
    try:
        if kind.startswith("tuple"):
            return tuple(part.strip() for part in word.split(",") if part.strip())
        if kind == "bool":
            return {"1": True, "on": True, "true": True, "yes": True, "0": False, "off": False, "false": False}[
                word.strip().lower()
            ]
        return {"Path": Path, "int": int, "float": float}.get(kind, str)(word)
    except (ValueError, KeyError):
        raise QuincunxError(f"{PREFIX}{name.upper()} is {kind}, and {word[:40]!r} is not.") from None
