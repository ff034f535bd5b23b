"""A bar that says how far a long command is, how fast it goes and how long it takes yet."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class Bar:
    """The bar on stderr, only on a terminal; `before` of `total` were done when it began."""

    def __init__(self, what: str, total: int, before: int = 0):
        console = Console(stderr=True)
        self.progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(elapsed_when_finished=True),
            TextColumn("{task.fields[last]}"),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self.task = self.progress.add_task(what, total=total, completed=before, rate="", last="")
        self.done = 0

    def __enter__(self) -> Bar:
        self.progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def step(self, last: str = "") -> None:
        """One more is done."""
        self.done += 1
        elapsed = self.progress.tasks[0].elapsed or 0.0
        rate = f"{self.done / elapsed:.2f}/s" if elapsed > 0 else ""
        self.progress.update(self.task, advance=1, rate=rate, last=last)

    def extend(self, more: int) -> None:
        """More is to be done than was thought."""
        total = self.progress.tasks[0].total or 0
        self.progress.update(self.task, total=total + more)
