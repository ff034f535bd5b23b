"""An analysis in words for people, as JSON for programs, and written into the record it is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quincunx.core.record import RESULTS, UNFINISHED, GameRecord, Node
from quincunx.search.analysis import FAULTS, Alternative, Analysis, TurnAnalysis

FORMAT, VERSION = "quincunx-analysis", 1
# As annotators of chess write them behind a move.
SIGNS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
PLURALS = {"inaccuracy": "inaccuracies", "mistake": "mistakes", "blunder": "blunders"}
ANNOTATOR = "Quincunx"
WORTH_TELLING = 0.01  # of the win chance, for luck in a sentence


def percent(chance: float, proven: int | None = None) -> str:
    """A win chance for people; a certain result as a word."""
    if proven is not None:
        return ("lost", "drawn", "won")[proven + 1]
    return f"{chance:.0%}"


def chance_words(alternative: Alternative) -> str:
    """How good a turn is for who plays it."""
    return percent(alternative.chance, alternative.proven)


def standing(analysis: Analysis, turn: TurnAnalysis) -> str:
    """Who stands how after a turn."""
    first, second = analysis.players
    if turn.proven is None:
        return f"{first} {percent(turn.after)}"
    return f"{first if turn.proven > 0 else second} wins by force" if turn.proven else "drawn by force"


def judgement(turn: TurnAnalysis) -> str:
    """What was wrong with a turn, and what was better; nothing where nothing was."""
    if turn.better is None:
        return ""
    what, better = turn.verdict.capitalize(), turn.better
    if turn.missed:
        return f"{what}: {better.text} would have won by force."
    if better.proven == 0:
        return f"{what}: {better.text} would have drawn by force."
    return f"{what}: {better.text} was better ({chance_words(better)})."


def summary(analysis: Analysis) -> list[str]:
    """The game in a few sentences: how it ended, how each player did, where it turned."""
    sentences = [_ending(analysis)]
    for player, name in enumerate(analysis.players):
        own = [turn for turn in analysis.turns if turn.player == player]
        if own:
            sentences.append(_conduct(name, own))
    if analysis.record.game.info.has_chance:
        luck = sum(turn.luck for turn in analysis.turns)
        helped = analysis.players[luck < 0]
        sentences.append(f"Luck, all in all, was worth {abs(luck):.0%} of the win chance to {helped}.")
    turning = [turn for turn in analysis.turns if turn.number in analysis.turning_points]
    sentences += [turning_point(analysis, turn) for turn in turning]
    if not turning and analysis.turns:
        sentences.append("The game had no turning point.")
    return sentences


def _ending(analysis: Analysis) -> str:
    record = analysis.record
    turns = f"{len(analysis.turns)} turn{'s' * (len(analysis.turns) != 1)}"
    result, why = record.tags.get("Result", UNFINISHED), record.tags.get("Reason", "")
    reason = record.game.info.reasons.get(why, f"by {why}" if why else "").rstrip(".")
    reason = f" {reason}" if reason else ""
    if result == RESULTS[None]:
        return f"A draw{reason}, after {turns}."
    for player in (0, 1):
        if result == RESULTS[player]:
            return f"{analysis.players[player]} won{reason}, after {turns}."
    return f"The game was not finished; it has {turns}."


def _conduct(name: str, own: list[TurnAnalysis]) -> str:
    counts = {word: sum(turn.verdict == word for turn in own) for word in FAULTS}
    words = [f"{n} {word if n == 1 else PLURALS[word]}" for word, n in counts.items() if n]
    faults = ", ".join(words) or "no mistakes"
    mean = sum(turn.loss for turn in own) / len(own)
    return f"{name}: {faults} in {len(own)} turn{'s' * (len(own) != 1)}; gave away {mean:.1%} a turn."


def turning_point(analysis: Analysis, turn: TurnAnalysis) -> str:
    """What happened in a turn that mattered."""
    before = turn.before if turn.player == 0 else 1 - turn.before
    name = analysis.players[turn.player]
    words = f"Turn {turn.number}, {turn.text}{SIGNS.get(turn.verdict, '')}: "
    words += f"{name} went from {percent(before)} to {percent(turn.chance(turn.player))}"
    luck = turn.luck if turn.player == 0 else -turn.luck
    if abs(luck) >= WORTH_TELLING:
        words += f", with luck worth {luck:+.0%}"
    said = judgement(turn)
    return f"{words}. {said}" if said else f"{words}."


def explained(name: str, best: Alternative, others: Sequence[Alternative]) -> list[str]:
    """How good a turn is, what should follow, and what else could be played."""
    if best.proven is not None:
        sentences = [f"Against the best defence {name} {('loses', 'draws', 'wins')[best.proven + 1]}, that is certain."]
    else:
        sentences = [f"{name} wins from there in {best.chance:.0%} of cases, it thinks."]
    if best.line:
        sentences.append(f"It expects {', then '.join(best.line)}.")
    if others:
        words = [f"{other.text} ({chance_words(other)})" for other in others]
        sentences.append(f"Next best: {', '.join(words)}.")
    return sentences


# -- for programs ------------------------------------------------------------------------------------------------------


def as_dict(analysis: Analysis) -> dict[str, Any]:
    """The analysis as dictionaries, lists, texts and numbers; docs/analysis.md explains each key."""
    record = analysis.record
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": record.game.short_name,
        "options": record.game.option_words(),
        "players": list(analysis.players),
        "result": record.tags.get("Result", UNFINISHED),
        "settings": {"simulations": analysis.simulations, "seconds": analysis.seconds, "seed": analysis.seed},
        "turns": [_turn_dict(turn) for turn in analysis.turns],
        "turning_points": list(analysis.turning_points),
        "summary": summary(analysis),
    }


def _turn_dict(turn: TurnAnalysis) -> dict[str, Any]:
    return {
        "number": turn.number,
        "player": turn.player,
        "name": turn.name,
        "played": turn.text,
        "win_chance_before": round(turn.before, 4),
        "win_chance_after": round(turn.after, 4),
        "loss": round(turn.loss, 4),
        "luck": round(turn.luck, 4),
        "verdict": turn.verdict,
        "proven": turn.proven,
        "missed_win": turn.missed,
        "alternatives": [_alternative_dict(alternative) for alternative in turn.alternatives],
        "better": None if turn.better is None else _alternative_dict(turn.better),
    }


def _alternative_dict(alternative: Alternative) -> dict[str, Any]:
    return {
        "turn": alternative.text,
        "win_chance": round(alternative.chance, 4),
        "proven": alternative.proven,
        "line": list(alternative.line),
    }


# -- in the record -----------------------------------------------------------------------------------------------------


def annotate(analysis: Analysis) -> GameRecord:
    """The record with a comment behind each turn, and behind each fault the better line beside it.

    What the record said before stays: comments come after its own, side lines after its own.
    """
    record = analysis.record
    made = GameRecord(record.game, {**record.tags, "Annotator": ANNOTATOR})
    made.root.comment = _joined(record.root.comment, " ".join(summary(analysis)))
    _copy(record.root, made.root)
    node = made.root
    for turn in analysis.turns:
        before, node = node, node.children[0]
        said = judgement(turn)
        node.comment = _joined(node.comment, f"{standing(analysis, turn)}. {said}".strip())
        if turn.better is not None:
            side = before
            for actions in turn.better.turns:
                side = side.add(actions)
    return made


def _copy(source: Node, target: Node) -> None:
    for child in source.children:
        copied = target.add(child.actions, child.comment)
        copied.lead = child.lead
        _copy(child, copied)


def _joined(old: str, new: str) -> str:
    return f"{old}\n{new}" if old else new
