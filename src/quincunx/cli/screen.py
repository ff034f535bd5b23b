"""What the person sees: with rich where the terminal can, in plain sentences where it cannot or should not."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from quincunx.core.scene import Note, Scene

if TYPE_CHECKING:
    from rich.console import Console

Result = TypeVar("Result")
FRAME = 6  # lines around a board: notes, title, what was played, the prompt, the toolbar


class Screen:
    """Prints sentences, pictures and progress. Plain: no colours, no boxes, no cursor movement."""

    def __init__(
        self,
        *,
        plain: bool = False,
        ascii_only: bool = False,
        coordinates: bool = True,
        board: bool = True,
    ):
        self.plain = plain
        self.coordinates = coordinates
        self.board = board
        self.ascii_only = ascii_only or plain or not _can_encode("\u25cf\u2500\u2b22")
        self.told_whole = False
        self._console: Console | None = None

    @property
    def console(self) -> Console:
        """The terminal, made when first needed."""
        if self._console is None:
            from rich.console import Console

            self._console = Console(highlight=False, markup=False, emoji=False, soft_wrap=False)
        return self._console

    @property
    def lively(self) -> bool:
        """Whether lines can be drawn over: a spinner, a progress display."""
        return not self.plain and sys.stdout.isatty()

    def say(self, text: str = "", style: str = "", indent: int = 0) -> None:
        """A sentence, or several; a line too long for the terminal goes on `indent` columns in."""
        if self.plain:
            print(text, flush=True)
        elif indent and self.lively:
            from textwrap import fill

            text = fill(text, self.console.width, subsequent_indent=" " * indent, break_on_hyphens=False)
            self.console.print(text, style=style or None)
        else:
            self.console.print(text, style=style or None, soft_wrap=not self.lively)

    def wrong(self, sentence: str) -> None:
        """A sentence about something that did not work."""
        self.say(sentence, "bold yellow")

    def picture(self, scene: Scene, *, targets: bool = False, last: bool = True, whole: bool = False) -> None:
        """The board and the facts beside it; in words if no board is wanted, small if the window is and not `whole`."""
        from quincunx import render
        from quincunx.cli.compact import compact

        if not whole and not self.fits(scene):
            small = compact(scene, width=self.console.width, ascii_only=self.ascii_only)
            if small is not None:
                from rich.text import Text

                for line in small:
                    styles = (render.terminal.COLORS["board" if o is None else f"player{o}"] for _, o in line)
                    self.console.print(Text.assemble(*zip((text for text, _ in line), styles, strict=True)))
                self.notes(scene.notes)
                if not self.told_whole:
                    self.say("The board is taller than this window: `board whole` shows it all the same.")
                self.told_whole = True
                return
        if not self.board:
            self.say(self.spelled(render.describe(scene)))
            return
        if self.plain:
            print(
                render.text(
                    scene, unicode=not self.ascii_only, targets=targets, last=last, coordinates=self.coordinates
                )
            )
        else:
            drawn = render.rich_text(
                scene, unicode=not self.ascii_only, targets=targets, last=last, coordinates=self.coordinates
            )
            self.console.print(drawn, soft_wrap=True)
        self.notes(tuple(note for note in scene.notes if not note.drawn))

    def fits(self, scene: Scene) -> bool:
        """Whether the window holds the board and what stands around it; what is no window holds everything."""
        from quincunx.cli.compact import height

        return not (self.board and self.lively) or height(scene) + FRAME <= self.console.height

    def spelled(self, words: str) -> str:
        """Words of a scene, in ASCII where that is asked for."""
        return words.replace("\u00d7", "x") if self.ascii_only else words

    def notes(self, notes: tuple[Note, ...]) -> None:
        """The facts beside the board: on one line if they fit, else one line for each owner."""
        if not notes:
            return
        texts = [self.spelled(f"{note.label}: {note.value}") for note in notes]
        line = "   ".join(texts)
        if self.plain:
            self.say("\n".join(texts))
            return
        if len(line) <= self.console.width:
            self.say(line)
            return
        owners: dict[int | None, list[str]] = {}
        for note, text in zip(notes, texts, strict=True):
            owners.setdefault(note.owner, []).append(text)
        for group in owners.values():
            self.say("   ".join(group), indent=2)

    def wait(self, sentence: str, work: Callable[[Callable[[float], None]], Result]) -> Result:
        """Do `work` in a thread of its own, so that Ctrl-C is heard at once, and show that it goes on."""
        share = 0.0
        done: list[Any] = []
        failed: list[BaseException] = []

        def progress(now: float) -> None:
            nonlocal share
            share = now

        def run() -> None:
            try:
                done.append(work(progress))
            except BaseException as error:
                failed.append(error)

        thread = threading.Thread(target=run, daemon=True)
        began = monotonic()
        thread.start()
        thread.join(0.15)
        if thread.is_alive():
            with self._spinner(sentence) as update:
                while thread.is_alive():
                    thread.join(0.1)
                    seconds = int(monotonic() - began)
                    update(f"{sentence} ({share:.0%}, {seconds} s)" if share else f"{sentence} ({seconds} s)")
        if failed:
            raise failed[0]
        result: Result = done[0]
        return result

    @contextmanager
    def _spinner(self, sentence: str) -> Iterator[Callable[[str], None]]:
        if not self.lively:
            self.say(sentence + ".")
            yield lambda text: None
            return
        with self.console.status(sentence, spinner="line" if self.ascii_only else "dots") as status:
            yield status.update


def _can_encode(signs: str) -> bool:
    try:
        signs.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
