"""What somebody at a table says over the live connection, and what is answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

from pydantic import TypeAdapter, ValidationError

from quincunx.core.errors import GameOverError, IllegalActionError, QuincunxError
from quincunx.core.state import State
from quincunx.server.answers import TooMuchError
from quincunx.server.draws import new_seed
from quincunx.server.hub import Hub
from quincunx.server.identity import new_id
from quincunx.server.models import Gesture, Look, Message, Ping, Play, Stage, TypedTurn, Why
from quincunx.server.rates import Rates
from quincunx.server.rooms import Reader, Room
from quincunx.server.standing import (
    OVER,
    WAITING,
    Change,
    Facts,
    StaleError,
    Standing,
    check_base,
    check_playing,
    commit,
    end,
    read_text,
    take_back,
    takeback_point,
    try_actions,
)
from quincunx.server.translate import translate
from quincunx.server.views import compact, position_view, texts_of
from quincunx.server.why import why

MESSAGES: TypeAdapter[Message] = TypeAdapter(Message)
NOT_SEATED = "You are watching this game; only those who play it can do that."
TOO_MUCH = "That was too much at once: wait a little and try again."


class GarbageError(QuincunxError):
    """Something that is no message at all."""


@dataclass(slots=True)
class Conversation:
    """One reader's connection to a table."""

    hub: Hub
    rates: Rates
    room: Room
    reader: Reader
    who: str

    async def hear(self, text: str) -> None:
        """Do what a message says, and answer; GarbageError for what is none."""
        try:
            message = MESSAGES.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            where = ".".join(str(part) for part in first["loc"][1:])
            raise GarbageError(f"This is no message: {where + ': ' if where else ''}{first['msg']}.") from None
        if isinstance(message, Ping):
            self.answer("pong", message.id)
            return
        try:
            if not self.rates.take("message", self.who):
                raise TooMuchError(TOO_MUCH)
            await self._obey(message)
        except StaleError as error:
            self.refuse(message.id, error)
            self.room.tell(self.reader, self.hub.now())
        except QuincunxError as error:
            self.refuse(message.id, error)

    async def _obey(self, message: Stage | TypedTurn | Why | Play | Look | Gesture) -> None:
        if isinstance(message, Play):
            await self._commit(message)
        elif isinstance(message, Stage):
            self.may_act(self.room.standing, message.base)
            self._stage(message.id, try_actions(self.room.standing, message.actions))
        elif isinstance(message, TypedTurn):
            self.may_act(self.room.standing, message.base)
            self._stage(message.id, read_text(self.room.standing, message.actions, message.text))
        elif isinstance(message, Why):
            self.may_act(self.room.standing, message.base)
            reason = why(try_actions(self.room.standing, message.actions), message.place, message.taken)
            self.answer("why", message.id, place=message.place, sentence=translate(reason, self.reader.lang))
        elif isinstance(message, Look):
            self._look(message)
        elif message.type == "hint":
            await self._hint(message)
        else:
            await self.hub.locked(self.room, lambda: GESTURES[message.type](self, self.seated()))
            self.answer("accepted", message.id)

    # -- answering ---------------------------------------------------------------------------------------------------

    def answer(self, kind: str, message: str | None, **more: Any) -> None:
        """Answer this reader alone."""
        told: dict[str, Any] = {"type": kind}
        if message is not None:
            told["id"] = message
        self.reader.send(compact({**told, **more}))

    def refuse(self, message: str | None, error: Exception) -> None:
        """Say why not."""
        self.answer("refused", message, sentence=translate(str(error), self.reader.lang))

    def _stage(self, message: str, state: State) -> None:
        """Show what is tried, and which actions that are."""
        actions = state.history()[self.room.standing.ply :]
        self._show("staged", message, state, actions=actions, texts=texts_of(state, actions))

    def _show(
        self,
        kind: str,
        message: str,
        state: State,
        *,
        may_act: bool = True,
        committed: int | None = None,
        **more: Any,
    ) -> None:
        kept = self.room.standing.ply if committed is None else committed
        view = position_view(state, committed=kept, may_act=may_act, lang=self.reader.lang, known=self.reader.known)
        self.reader.learn(view["static"].values())
        self.answer(kind, message, view=view, **more)

    # -- turns -------------------------------------------------------------------------------------------------------

    def seated(self) -> int:
        """The seat of this reader; QuincunxError for those who watch."""
        seat = self.room.standing.seat_of(self.reader.guest)
        if seat is None:
            raise QuincunxError(NOT_SEATED)
        return seat

    def may_act(self, standing: Standing, base: int) -> int:
        """The seat of this reader, who is to act in the position that they speak of; QuincunxError."""
        seat = self.seated()
        if standing.status == WAITING:
            raise QuincunxError("The game begins when somebody has taken the other seat.")
        if standing.status == OVER:
            raise GameOverError("The game is over.")
        check_base(standing, base)
        if standing.to_act != seat:
            name = self.room.facts.game.player_name(standing.state, standing.to_act)
            raise IllegalActionError(f"It is not your turn: {name} is to act.")
        return seat

    async def _commit(self, message: Play) -> None:
        room, hub = self.room, self.hub

        async def play() -> None:
            if message.id in room.commits:
                return
            now = hub.now()
            standing = room.standing
            loser = standing.clock.fallen(now)
            if loser is not None and standing.seats[loser].kind != "bot" and standing.status != OVER:
                await hub.change(room, end(standing, 1 - loser, "time", now))
            seat = self.may_act(room.standing, message.base)
            change = commit(room.facts, room.standing, seat, message.actions, now)
            await hub.change(room, change, message.id)

        await hub.locked(room, play)
        self.answer("accepted", message.id)

    def _look(self, message: Look) -> None:
        history = self.room.standing.state.history()
        if message.ply > len(history):
            raise QuincunxError(f"There are {len(history)} actions so far, so there is nothing after {message.ply}.")
        walk = self.room.standing.state.start()
        for action in history[: message.ply]:
            walk.apply_action(action)
        self._show("looked", message.id, walk, may_act=False, committed=message.ply)

    async def _hint(self, message: Gesture) -> None:
        room = self.room
        seat = self.seated()
        if room.facts.mode not in ("bot", "same_screen"):
            raise QuincunxError("In a game between two persons there are no hints.")
        check_playing(room.standing)
        if room.standing.to_act != seat:
            raise IllegalActionError("There are hints only when it is your turn.")
        if not self.rates.take("heavy", self.who):
            raise TooMuchError(TOO_MUCH)
        self.hub.run(self._think_of_hint(message.id, room.standing))

    async def _think_of_hint(self, message: str, standing: Standing) -> None:
        def report(share: float) -> None:
            self.reader.send(compact({"type": "thinking", "hint": True, "share": round(share, 3)}), "hint")

        try:
            answer = await self.hub.thinkers.think(self.hub.job(self.room, "hint"), report)
        except QuincunxError:
            self.refuse(message, QuincunxError("The bot has no hint here."))
            return
        if self.room.standing.state is not standing.state:
            self.refuse(message, StaleError("The game has moved on meanwhile, so the hint is of no use any more."))
            return
        told = [translate(sentence, self.reader.lang) for sentence in answer.sentences]
        self.answer(
            "hint",
            message,
            base=standing.ply,
            actions=list(answer.actions),
            text=",".join(answer.texts),
            explanation=told,
        )

    # -- gestures, inside the room's lock ----------------------------------------------------------------------------

    async def resign(self, seat: int) -> None:
        """Give up."""
        await self._end(1 - seat, "resignation")

    async def _end(self, who: int | None, why: str) -> None:
        await self.hub.change(self.room, end(self.room.standing, who, why, self.hub.now()))

    async def _set(self, **values: Any) -> None:
        await self.hub.change(self.room, Change(replace(self.room.standing, **values)))

    async def offer_draw(self, seat: int) -> None:
        """Offer a draw; who plays for both agrees at once, and so do those who offer it to each other."""
        standing = self.room.standing
        check_playing(standing)
        if self.room.facts.mode == "bot":
            raise QuincunxError("Bots play on.")
        if standing.draw == 1 - seat or self.room.facts.mode == "same_screen":
            await self._end(None, "agreement")
        elif standing.draw is None:
            await self._set(draw=seat)

    async def accept_draw(self, seat: int) -> None:
        """Agree to a draw."""
        if self.room.standing.draw != 1 - seat:
            raise QuincunxError("No draw was offered to you.")
        await self._end(None, "agreement")

    async def decline_draw(self, seat: int) -> None:
        """Play on; also for who offered it, who thinks better of it."""
        if self.room.standing.draw is None:
            raise QuincunxError("No draw was offered.")
        await self._set(draw=None)

    async def ask_takeback(self, seat: int) -> None:
        """Take back: a bot, and who plays for both, agrees at once."""
        standing, facts = self.room.standing, self.room.facts
        check_playing(standing)
        if facts.mode == "same_screen":
            seat = self._last_actor(standing, seat)
        if takeback_point(standing, seat) is None:
            raise GameOverError("There is nothing of yours to take back.")
        if facts.mode in ("bot", "same_screen"):
            await self.hub.change(self.room, take_back(facts, standing, seat, self.hub.now()))
        elif standing.takeback is None:
            await self._set(takeback=seat)

    def _last_actor(self, standing: Standing, seat: int) -> int:
        actors = [actor for actor, _ in standing.state.full_history() if actor >= 0]
        return actors[-1] if actors else seat

    async def accept_takeback(self, seat: int) -> None:
        """Let the other one take back."""
        standing = self.room.standing
        if standing.takeback != 1 - seat:
            raise QuincunxError("Nobody asked you for a takeback.")
        await self.hub.change(self.room, take_back(self.room.facts, standing, 1 - seat, self.hub.now()))

    async def decline_takeback(self, seat: int) -> None:
        """What was played stays; also for who asked, who thinks better of it."""
        if self.room.standing.takeback is None:
            raise QuincunxError("Nobody asked for a takeback.")
        await self._set(takeback=None)

    async def claim_time(self, seat: int) -> None:
        """The other one's time is over."""
        standing, now = self.room.standing, self.hub.now()
        check_playing(standing)
        if standing.clock.fallen(now) != 1 - seat or standing.seats[1 - seat].kind == "bot":
            raise QuincunxError("Your opponent has time left.")
        await self._end(seat, "time")

    async def rematch(self, seat: int) -> None:
        """Play again with the sides changed, once both want to."""
        standing, facts = self.room.standing, self.room.facts
        if standing.status != OVER:
            raise QuincunxError("This game is not over yet.")
        if standing.after is not None:
            return
        asked = standing.rematch | {seat}
        others = standing.seats[1 - seat]
        if others.kind == "person" and others.guest is None:
            raise QuincunxError("Your opponent has left for good.")
        if facts.mode == "friend" and len(asked) < 2:
            await self._set(rematch=asked)
            return
        table = await self._set_again(facts, standing)
        await self._set(rematch=asked, after=table)

    async def _set_again(self, facts: Facts, standing: Standing) -> str:
        again = replace(facts, id=new_id(9), seed=new_seed(), number=facts.number + 1, created=self.hub.now() / 1000)
        fresh = Standing(
            facts.game.new_initial_state(facts.position),
            (standing.seats[1], standing.seats[0]),
            standing.clock.fresh(),
        )
        return (await self.hub.set_up(again, fresh, fresh.clock.asked())).facts.id


GESTURES: dict[str, Callable[[Conversation, int], Awaitable[None]]] = {
    "resign": Conversation.resign,
    "offer_draw": Conversation.offer_draw,
    "accept_draw": Conversation.accept_draw,
    "decline_draw": Conversation.decline_draw,
    "ask_takeback": Conversation.ask_takeback,
    "accept_takeback": Conversation.accept_takeback,
    "decline_takeback": Conversation.decline_takeback,
    "claim_time": Conversation.claim_time,
    "rematch": Conversation.rematch,
}
