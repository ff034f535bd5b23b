"""Writes docs/rules-coverage.md: each sentence of the rulebooks, in our words, and the tests that hold it.

The sentences are in tests/rule_sentences/GAME.toml; a test holds one by `@pytest.mark.rule("GAME.id")`.
`--check` writes nothing and fails when a sentence has no test, a test names no sentence, or the page is out of date.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "rules-coverage.md"
SOURCES = {"book": "rulebook", "decided": "decided here"}
HEAD = """# Which test holds which rule

Made by `python tools/rules_coverage.py`; do not edit. "Rulebook" marks a sentence of the published rules in our words,
"decided here" one that the rulebook leaves open. Every sentence has a test that fails when the rule is broken.
"""


def marked_tests() -> dict[str, list[str]]:
    """From each rule id to the tests that carry it, as path::name."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func).endswith("mark.rule"):
                    for argument in mark.args:
                        found[ast.literal_eval(argument)].append(f"{path.relative_to(ROOT)}::{node.name}")
    return found


def sentences() -> dict[str, list[dict[str, str]]]:
    """From each game to its sentences."""
    files = sorted((ROOT / "tests" / "rule_sentences").glob("*.toml"))
    return {path.stem: tomllib.loads(path.read_text(encoding="utf-8"))["sentence"] for path in files}


def page() -> tuple[str, list[str]]:
    """The text of the page, and what is wrong."""
    tests, faults, lines = marked_tests(), [], [HEAD]
    known = set()
    for game, entries in sentences().items():
        lines += [f"## {game}", "", "| rule | from | tests |", "| --- | --- | --- |"]
        for entry in entries:
            rule = f"{game}.{entry['id']}"
            if rule in known:
                faults.append(f"{rule} is listed twice.")
            known.add(rule)
            holding = tests.get(rule, [])
            if not holding:
                faults.append(f"No test holds {rule}: {entry['text']}")
            named = "<br>".join(f"`{name}`" for name in holding)
            text = " ".join(entry["text"].split()).replace("|", "\\|")
            lines.append(f"| {text} | {SOURCES[entry['source']]} | {named} |")
        lines.append("")
    faults += [
        f"{rule} is marked on {names[0]}, and no such sentence is listed."
        for rule, names in tests.items()
        if rule not in known
    ]
    return "\n".join(lines), faults


def main() -> int:
    """Write or check the page."""
    text, faults = page()
    if "--check" in sys.argv[1:]:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
            faults.append("docs/rules-coverage.md is out of date: run python tools/rules_coverage.py.")
    else:
        PAGE.write_text(text, encoding="utf-8")
    print("\n".join(faults) or f"{text.count('::')} tests hold the sentences of {len(sentences())} rulebooks.")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
