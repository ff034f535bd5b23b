"""Which sentences there are to translate: Babel extractors for our Python sources and our pages.

The games make their sentences where they play, in plain English, with f-strings. `python_sentences` reads them off the
sources: each f-string becomes a template whose placeholders carry the names in its braces, and each choice inside one
("stone" or "stones") becomes a template of its own. quincunx.server.translate matches them against what a game says.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from itertools import product
from typing import IO, Any

Found = tuple[int, str, Any, list[str]]
PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*)\}")
WORD = re.compile(r"[A-Za-zÀ-ÿ]{2,}")
# Calls that only put into shape what their argument, or what they belong to, says.
SHAPERS = frozenset({"len", "str", "abs", "int", "max", "min", "sum", "sorted", "repr"})
METHODS = frozenset({"lower", "upper", "capitalize", "strip", "replace", "rstrip", "format"})
SHORT = frozenset({"at", "by", "is", "of", "on", "to", "no", "or"})
MOST_VARIANTS = 16
# Attributes of HTML whose values are words for people.
SPOKEN = ("title", "aria-label", "aria-description", "placeholder", "alt", "label")
SILENT = frozenset({"script", "style", "svg", "code"})
ENTITY = re.compile(r"&#?\w+;")
# What stands in texts that browsers and programs read: headers, addresses, patterns.
MACHINE = re.compile(r'\\|://|=\(\)|-src |Accept-|max-age|charset=|attachment;|</|/>|="|%s')
VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "source", "wbr", "col", "area", "embed", "track", "base"})


# -- Python ------------------------------------------------------------------------------------------------------------


def python_sentences(fileobj: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Iterator[Found]:
    """A Babel extractor: the sentences of a Python module, with the option `words` also its single words for people."""
    seen = set()
    for line, text in _module_texts(ast.parse(fileobj.read()), "words" in options):
        if text not in seen:
            seen.add(text)
            yield line, "", text, []


def _module_texts(tree: ast.Module, words: bool) -> Iterator[tuple[int, str]]:
    done: set[int] = set()  # nodes that are no texts, or parts of one
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            done.add(id(node.value))
        if words and isinstance(node, (ast.Assign, ast.AnnAssign)):
            yield from _word_lists(node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield from _call_words(node, node.func.id)
        if words and isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):
            last = node.values[-1]  # `", ".join(pieces) or "nothing"`
            if isinstance(last, ast.Constant) and isinstance(last.value, str) and WORD.search(last.value):
                yield node.lineno, last.value
    for node in ast.walk(tree):
        if id(node) in done or not isinstance(node, (ast.Constant, ast.JoinedStr, ast.BinOp)):
            continue
        if isinstance(node, ast.BinOp) and not (isinstance(node.op, ast.Add) and _has_text(node)):
            continue
        if isinstance(node, ast.Constant) and not isinstance(node.value, str):
            continue
        if not isinstance(node, ast.Constant):
            done.update(id(part) for part in _text_parts(node))
        for text in _variants(node):
            named = numbered(text)
            if is_sentence(named):
                yield node.lineno, named


def _has_text(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _has_text(node.left) or _has_text(node.right)
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _text_parts(node: ast.expr) -> Iterator[ast.AST]:
    """The literal texts of which a text is put together, so that they are not found a second time."""
    if isinstance(node, ast.BinOp):
        for side in (node.left, node.right):
            yield side
            yield from _text_parts(side)
    elif isinstance(node, ast.JoinedStr):
        for value in node.values:
            yield value
            if isinstance(value, ast.FormattedValue):
                if value.format_spec is not None:
                    yield from ast.walk(value.format_spec)
                if isinstance(value.value, (ast.IfExp, ast.BinOp)) and _choices(value.value) is not None:
                    yield from ast.walk(value.value)


def _variants(node: ast.expr) -> list[str]:
    """The templates that a text can be; a placeholder reads {name}, and two of a kind are told apart later."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value.replace("{}", "{x}")]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _joined([_variants(node.left), _variants(node.right)])
    if isinstance(node, ast.JoinedStr):
        return _joined([_variants(value) for value in node.values])
    if isinstance(node, ast.FormattedValue):
        node = node.value
    return _choices(node) or [f"{{{_name(node)}}}"]


def _joined(parts: list[list[str]]) -> list[str]:
    number = 1
    for part in parts:
        number *= len(part)
    if number > MOST_VARIANTS:
        parts = [part[:1] for part in parts]
    return ["".join(chosen) for chosen in product(*parts)]


def _choices(node: ast.expr) -> list[str] | None:
    """The texts of `"a" if ... else "b"` and of `"s" * (n != 1)`; None for anything else."""
    if isinstance(node, ast.IfExp) and _has_text(node.body):
        return _variants(node.body) + _variants(node.orelse)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult) and _has_text(node.left):
        return [*_variants(node.left), ""]
    return None


def _name(node: ast.expr) -> str:
    """A name for what stands in braces, from its code."""
    found = "x"
    if isinstance(node, ast.Name):
        found = node.id
    elif isinstance(node, ast.Attribute):
        found = node.attr
    elif isinstance(node, ast.Subscript):
        found = _name(node.value)
    elif isinstance(node, ast.BinOp):
        found = _name(node.left)
    elif isinstance(node, ast.Call):
        return _call_name(node)
    return found.strip("_").lower() or "x"


def _call_name(node: ast.Call) -> str:
    if isinstance(node.func, ast.Attribute):
        if node.func.attr == "join" and node.args:
            return "list" if isinstance(node.args[0], ast.GeneratorExp) else _name(node.args[0])
        return _name(node.func.value if node.func.attr in METHODS else node.func)
    if isinstance(node.func, ast.Name) and node.func.id in SHAPERS and node.args:
        return _name(node.args[0])
    return _name(node.func)


def numbered(text: str) -> str:
    """`text` with placeholders of one name told apart: {name}, {name2}."""
    count: dict[str, int] = {}

    def rename(match: re.Match[str]) -> str:
        count[match[1]] = count.get(match[1], 0) + 1
        return match[0] if count[match[1]] == 1 else f"{{{match[1]}{count[match[1]]}}}"

    return PLACEHOLDER.sub(rename, text)


def is_sentence(text: str) -> bool:
    """Whether words for people stand in a text, and not a path of SVG, a key or a pattern."""
    literal = PLACEHOLDER.sub("\0", text)
    words = WORD.findall(literal)
    if "}'s " in text:
        return True
    if not any(any(letter.islower() for letter in word) for word in words) or MACHINE.search(text):
        return False
    if not any(len(word) > 2 or word in SHORT for word in words):
        return False
    return " " in literal.strip("\0") or (literal[:1].isupper() and literal.endswith("."))


def _word_lists(node: ast.Assign | ast.AnnAssign) -> Iterator[tuple[int, str]]:
    """Single words in constants such as COLOURS = ("Black", "White") and LEVELS = {1: "..."}."""
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    if not isinstance(target, ast.Name) or not target.id.isupper():
        return
    items: Iterable[ast.expr | None] = []
    if isinstance(node.value, ast.Tuple):
        items = node.value.elts
    elif isinstance(node.value, ast.Dict):
        items = (*node.value.keys, *node.value.values)
    words = [item.value for item in items if isinstance(item, ast.Constant) and isinstance(item.value, str)]
    if all(re.fullmatch(r"[A-Za-z][a-z, -]+", word) for word in words):
        yield from ((node.lineno, word) for word in words)


# Which arguments of a call are words for people, by the name of what is called.
SPOKEN_ARGUMENTS = {
    "translate": slice(0, 1),
    "Option": slice(0, None),
    "Note": slice(1, None),
    "Mark": slice(1, 2),
    "Tool": slice(1, 3),
    "Field": slice(1, 3),
}
KINDS = ("int", "bool", "choice", "text")  # of options


def _call_words(node: ast.Call, name: str) -> Iterator[tuple[int, str]]:
    """The names and choices of options, the names of the players, the labels of notes and of what is in an editor."""
    words: list[ast.AST] = list(node.args[SPOKEN_ARGUMENTS.get(name, slice(0))])
    for keyword in node.keywords:
        if keyword.arg in ("choices", "players", "none"):
            words.append(keyword.value)
        elif keyword.arg == "reasons" and isinstance(keyword.value, ast.Dict):
            words += keyword.value.values
    for word in words:
        for part in word.elts if isinstance(word, ast.Tuple) else (word,):
            text = part.elts[1] if isinstance(part, ast.Tuple) and len(part.elts) == 2 else part
            if isinstance(text, ast.Constant) and isinstance(text.value, str) and WORD.search(text.value):
                if text.value not in KINDS:
                    yield node.lineno, text.value


# -- pages -------------------------------------------------------------------------------------------------------------


class PageText(HTMLParser):
    """Walks through a page and hands each text for people to `say`, which answers with what to write in its place.

    A text is what stands between two tags, or, in an element with the attribute data-i18n, all that is inside, tags
    included; and the attributes in SPOKEN. Inside translate="no", scripts and drawings nothing is touched.
    """

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.out: list[str] = []
        self.quiet: list[str] = []  # the open tags from the one that forbids translation
        self.whole: list[str] = []  # the open tags from the one with data-i18n
        self.begun = 0
        self.data: list[str] = []

    def say(self, text: str) -> str:
        return text

    def run(self, page: str) -> str:
        """The page with its texts said anew."""
        self.feed(page)
        self.close()
        self._flush()
        return "".join(self.out)

    def _flush(self) -> None:
        """What has been read since the last tag."""
        text = "".join(self.data)
        self.data = []
        plain = " ".join(text.split())
        if not plain or self.quiet or self.whole or not WORD.search(ENTITY.sub("", plain)):
            self.out.append(text)
            return
        start = text[: len(text) - len(text.lstrip())]
        end = text[len(text.rstrip()) :]
        self.out.append(start + self.say(plain) + end)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._tag(tag, attrs, tag not in VOID)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._tag(tag, attrs, False)

    def _tag(self, tag: str, attrs: list[tuple[str, str | None]], opens: bool) -> None:
        self._flush()
        source = self.get_starttag_text() or ""
        values = dict(attrs)
        silent = tag in SILENT or values.get("translate") == "no"
        if not self.quiet and not silent:
            spoken = [*SPOKEN, *(["content"] if values.get("name") == "description" else [])]
            for name in spoken:
                value = values.get(name)
                if value and WORD.search(value):
                    said = _escaped(self.say(value))
                    begun = re.search(rf'\b{name}\s*=\s*"', source)
                    if begun is not None:
                        end = source.index('"', begun.end())
                        source = source[: begun.end()] + said + source[end:]
        self.out.append(source)
        if not opens:
            return
        if self.quiet or silent:
            self.quiet.append(tag)
        elif self.whole or "data-i18n" in values:
            if not self.whole:
                self.begun = len(self.out)
            self.whole.append(tag)

    def handle_endtag(self, tag: str) -> None:
        self._flush()
        if self.quiet:
            self.quiet.pop()
        elif self.whole:
            self.whole.pop()
            if not self.whole:
                inner = "".join(self.out[self.begun :])
                self.out[self.begun :] = [self.say(" ".join(inner.split()))]
        self.out.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self.data.append(data)

    def handle_entityref(self, name: str) -> None:
        self.data.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.data.append(f"&#{name};")

    def handle_comment(self, data: str) -> None:
        self._flush()
        self.out.append(f"<!--{data}-->")

    def handle_decl(self, decl: str) -> None:
        self._flush()
        self.out.append(f"<!{decl}>")


def _escaped(value: str) -> str:
    return value.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")


class _Listener(PageText):
    """Remembers each text and its line."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str]] = []

    def say(self, text: str) -> str:
        self.found.append((self.getpos()[0], text))
        return text


def page_sentences(fileobj: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Iterator[Found]:
    """A Babel extractor: the texts of an HTML page."""
    listener = _Listener()
    listener.run(fileobj.read().decode("utf-8"))
    for line, text in dict.fromkeys(listener.found):
        yield line, "", text, []


# -- scripts -----------------------------------------------------------------------------------------------------------

STRING = r'"((?:[^"\\\n]|\\.)*)"'
# `t("...")` and `tn("one", "many", ...)`, inside templates too.
TOLD = re.compile(rf"(?<![\w.])(?:t\(\s*{STRING}|tn\(\s*{STRING}\s*,\s*{STRING})")


def script_sentences(fileobj: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Iterator[Found]:
    """A Babel extractor: what a page's script says through `t` and `tn`, as strings in double quotes."""
    source = fileobj.read().decode("utf-8")
    for match in TOLD.finditer(source):
        line = source.count("\n", 0, match.start()) + 1
        texts = [json.loads(f'"{text}"') for text in match.groups() if text is not None]
        if match[1] is not None:
            yield line, "", texts[0], []
        else:
            yield line, "ngettext", tuple(texts), []
