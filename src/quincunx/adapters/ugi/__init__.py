"""The Universal Game Interface: engines as programs that talk in lines of text, as UCI does for chess.

`server` lets UGI arenas use our bots, `process` and `bot` let foreign engines play in ours. docs/engines.md is the
protocol as we speak it.
"""

from quincunx.adapters.ugi.bot import UgiBot
from quincunx.adapters.ugi.process import EngineProcess
from quincunx.adapters.ugi.server import Server

__all__ = ["EngineProcess", "Server", "UgiBot"]
