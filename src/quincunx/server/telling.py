"""What people at a table are told: the table as JSON, made once for all who read the same language."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from quincunx.server.draws import promise
from quincunx.server.standing import (
    OVER,
    PLAYING,
    WAITING,
    Facts,
    Seat,
    Standing,
    crosses_chance,
    takeback_point,
)
from quincunx.server.translate import translate
from quincunx.server.views import Parts, compact, view_parts

GONE = "Somebody who left"
OPEN = "An open seat"
BOT = "Bot, level {level}"


def seat_name(seat: Seat, names: Mapping[str, str], lang: str) -> str:
    """Who sits there, by name."""
    if seat.kind == "open":
        return translate(OPEN, lang)
    if seat.kind == "bot":
        return translate(BOT.format(level=f"{seat.level:g}"), lang)
    return names.get(seat.guest or "", "") or translate(GONE, lang)


def allowed(facts: Facts, standing: Standing, seat: int | None) -> list[str]:
    """What somebody in a seat may say now, beside turns; for pages to know which buttons to show."""
    if seat is None:
        return []
    may = []
    alone = facts.mode in ("bot", "same_screen")
    if standing.status == PLAYING:
        may.append("resign")
        if facts.mode != "bot":
            may.append("accept_draw" if standing.draw == 1 - seat else "offer_draw")
            if standing.draw == 1 - seat:
                may.append("decline_draw")
        if standing.takeback == 1 - seat:
            may += ["accept_takeback", "decline_takeback"]
        elif standing.takeback is None and takeback_point(standing, seat) is not None:
            may.append("ask_takeback")
        if alone and standing.to_act == seat:
            may.append("hint")
        if standing.clock.kind != "none" and not alone and standing.to_act == 1 - seat:
            may.append("claim_time")
    elif standing.status == OVER and standing.after is None and seat not in standing.rematch:
        may.append("rematch")
    return may


class Telling:
    """A table at one moment, told to any number of people: each language and each part is made once.

    `here` says which seats are present, `watchers` how many others look on, `series` what was played before.
    """

    def __init__(
        self,
        facts: Facts,
        standing: Standing,
        names: Mapping[str, str],
        *,
        now: float,
        here: Sequence[bool],
        watchers: int,
        series: dict[str, Any],
        invite: str,
    ):
        self.facts, self.standing, self.names, self.now = facts, standing, names, now
        self.here, self.watchers, self.series, self.invite = here, watchers, series, invite
        self.parts: dict[str, Parts] = {}
        self.pieces: dict[tuple[str, str], str] = {}

    # -- the parts, as JSON ------------------------------------------------------------------------------------------

    def view(self, lang: str) -> Parts:
        """The position."""
        if lang not in self.parts:
            self.parts[lang] = view_parts(self.standing.state, may_act=self.standing.status == PLAYING, lang=lang)
        return self.parts[lang]

    def _piece(self, name: str, lang: str) -> str:
        """A part of the message as JSON, made when it is needed first."""
        key = (name, lang)
        if key not in self.pieces:
            view = self.view(lang)
            made = {"common": lambda: compact(self.common(lang)), "head": lambda: compact(view.head)}
            self.pieces[key] = made[name]()
        return self.pieces[key]

    def common(self, lang: str) -> dict[str, Any]:
        """What is the same for everybody, the position aside."""
        facts, standing = self.facts, self.standing
        result = standing.result(facts)
        if result is not None:
            result["text"] = translate(result["text"], lang)
        asked = standing.takeback
        point = takeback_point(standing, asked) if asked is not None else None
        seats = [
            {
                "kind": "gone" if seat.kind == "person" and seat.guest is None else seat.kind,
                "name": seat_name(seat, self.names, lang),
                "level": seat.level or None,
                "here": bool(self.here[place]) or seat.kind == "bot",
                "player": self.view(lang).head["players"][place],
            }
            for place, seat in enumerate(standing.seats)
        ]
        moves = [
            {
                "number": turn.number,
                "player": turn.player,
                "name": translate(turn.name, lang),
                "text": turn.text,
                "ply": turn.ply,
            }
            for turn in standing.turns
        ]
        return {
            "table": facts.id,
            "name": facts.game.long_name,
            "mode": facts.mode,
            "status": standing.status,
            "seats": seats,
            "watchers": self.watchers,
            "clocks": standing.clock.shown(self.now),
            "moves": moves,
            "last": moves[-1] if moves else None,
            "offers": {
                "draw": standing.draw,
                "takeback": None
                if point is None
                else {"player": asked, "ply": point, "crosses_chance": crosses_chance(standing, point)},
                "rematch": sorted(standing.rematch),
            },
            "result": result,
            "chance": {
                "promise": promise(facts.seed),
                "seed": facts.seed if standing.status == OVER else None,
            }
            if facts.game.info.has_chance
            else None,
            "series": self.series,
            "rematch": standing.after,
            "facing": facts.game.facing,
        }

    # -- the whole ---------------------------------------------------------------------------------------------------

    def text(self, guest: str | None, *, lang: str, known: Collection[str] = (), kind: str = "view") -> str:
        """The whole message for one reader, as JSON."""
        facts, standing = self.facts, self.standing
        seat = standing.seat_of(guest)
        both = seat is not None and facts.mode == "same_screen"
        host = guest is not None and guest == facts.host
        own: dict[str, Any] = {
            "type": kind,
            "role": "both" if both else "watch" if seat is None else seat,
            "may": allowed(facts, standing, seat),
            "host": host,
        }
        if host and standing.status == WAITING:
            own["invite_url"] = f"/table/{facts.id}?invite={self.invite}"
        parts = self.view(lang)
        acts = standing.status == PLAYING and seat is not None and standing.to_act == seat
        view = f"{self._piece('head', lang)[:-1]},{parts.rest(known, targets=acts)}"
        return f'{compact(own)[:-1]},{self._piece("common", lang)[1:-1]},"view":{view}}}'

    def static_keys(self, lang: str) -> list[str]:
        """The keys of the parts of the picture that a reader has from now on."""
        return self.view(lang).keys
