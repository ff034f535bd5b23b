"""What the games say in English, said in another language.

The games make whole sentences, so a translator has to find out which one it hears: the catalogue's templates, such as
"{name} already holds a {lower} stone.", become patterns, and what stands in the braces is translated in its turn. Where
several fit, the one that leaves the fewest words in English says it. A text without a translation stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any, NamedTuple

from quincunx.server.sentences import PLACEHOLDER, PageText

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

SOURCE = "en"  # the language of the sources
NAMES = {"en": "English", "de": "Deutsch"}  # in themselves; another language's name is asked of Babel
MOST_REMEMBERED = 20_000
SHORTEST_PART = 5
LONGEST = 600  # longer texts are said sentence by sentence
FORMS = 200  # numbers for which the plural form is told; beyond, forms repeat every hundred
# The end of one sentence and the beginning of the next.
BOUNDARY = re.compile(r"(?<=[a-zäöü0-9)?!'\"])(?<!\b[a-z])([.?!] |\n)(?=\S)")
# In what a template's braces hold: anything but the end of a sentence.
INNER = r"(?:(?![.?!] )[^\n])*?"
LIST = re.compile(r"(, and | and |, or | or |, |: |; )")
WORDS = re.compile(r"(?<![\w+.:>/=-])[A-Za-z]?[a-z]{2,}(?![\w:>=/]|-\d|\.[a-z])")
QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
# Names, and the words of the notations, which are the same in every language.
NAMES_KEPT = ("Tom", "Dave", "Quincunx", "Strands", "Thrive", "Tube", "Wishbone", "Thoughtwave", "Elo")
GAMES_KEPT = ("strands", "thrive", "thoughtwave", "wishbone")
NOTATION_KEPT = ("to", "rhombs", "build", "decline", "exchange")
KEPT = frozenset(NAMES_KEPT + GAMES_KEPT + NOTATION_KEPT)
JOINTS = {", and ": " and ", ", or ": " or "}


@dataclass(frozen=True, slots=True)
class Template:
    """A message with placeholders: `longest` is its longest literal part, a quick test before the patterns."""

    patterns: tuple[re.Pattern[str], ...]
    longest: str
    weight: int
    answer: str


@dataclass(slots=True)
class Language:
    """A language's catalogue, ready for use: `exact` texts, `templates` in the order to try, `plurals` for pages."""

    code: str
    exact: dict[str, str] = field(default_factory=dict)
    templates: list[Template] = field(default_factory=list)
    spoken: dict[str, str] = field(default_factory=dict)
    plurals: dict[str, tuple[str, ...]] = field(default_factory=dict)
    forms: str = ""


# -- the interface -----------------------------------------------------------------------------------------------------


def languages() -> dict[str, str]:
    """The languages there are, by code, with their names in themselves; English first."""
    return dict(_languages())


def translate(text: str, lang: str) -> str:
    """`text` in a language, names and coordinates in it kept; what the catalogue has nothing for stays as it is."""
    return text if lang == SOURCE or not text or lang not in _languages() else _said(lang, text).text


def words_left(text: str, lang: str) -> int:
    """How many words `translate` leaves in English; quotations, coordinates and signs are none."""
    return 0 if lang == SOURCE else _said(lang, text).left


def translate_page(page: str, lang: str) -> str:
    """An HTML page in a language, its `lang` included."""
    page = page.replace('<html lang="en"', f'<html lang="{lang}"', 1)
    if lang == SOURCE or lang not in _languages():
        return page
    return _Page(_language(lang).exact).run(page)


def messages(lang: str) -> dict[str, Any]:
    """What the pages' scripts say: `messages`, `plurals`, and for each number up to FORMS the index of its plural."""
    if lang == SOURCE or lang not in _languages():
        return {"lang": SOURCE, "messages": {}, "plurals": {}, "forms": ""}
    known = _language(lang)
    return {"lang": lang, "messages": known.spoken, "plurals": known.plurals, "forms": known.forms}


# -- catalogues --------------------------------------------------------------------------------------------------------


@cache
def _languages() -> dict[str, str]:
    from babel import Locale

    codes = [
        folder.name
        for folder in (files("quincunx.server") / "locale").iterdir()
        if folder.is_dir() and (folder / "messages.po").is_file()
    ]
    found = {SOURCE: NAMES[SOURCE]}
    for code in sorted(codes):
        found[code] = NAMES.get(code) or (Locale.parse(code, sep="-").display_name or code)
    return found


def read_catalogue(code: str) -> Catalog:
    """The catalogue of a language, from its messages.po."""
    from babel.messages.pofile import read_po

    with as_file(files("quincunx.server") / "locale" / code / "messages.po") as path, path.open("rb") as file:
        return read_po(file, locale=code.replace("-", "_"))


@cache
def _language(code: str) -> Language:
    catalogue = read_catalogue(code)
    made = Language(code)
    for message in catalogue:
        if not message.id or message.fuzzy:
            continue
        if not isinstance(message.id, str):
            forms = tuple(message.string or ())
            if all(forms):
                made.plurals[message.id[0]] = forms
            continue
        if not message.string:
            continue
        answer = str(message.string)
        if any(str(path).endswith(".js") for path, _ in message.locations):
            made.spoken[message.id] = answer
        for source, target in _parts(message.id, answer):
            made.exact.setdefault(source, target)
            if PLACEHOLDER.search(source):
                made.templates.append(_template(source, target))
    made.templates.sort(key=lambda template: -template.weight)
    form = _plural_form(catalogue)
    made.forms = "".join(str(form(n)) for n in range(FORMS))
    return made


def _parts(source: str, answer: str) -> Iterator[tuple[str, str]]:
    """A message, each of its sentences, and, where it begins or ends a longer text, that with {head} or {tail}."""
    yield source, answer
    pieces, said = list(_sentences(source))[::2], list(_sentences(answer))[::2]
    if len(pieces) == len(said) > 1:
        yield from zip(pieces, said)
    if len(source) > SHORTEST_PART:
        if source[0] in ", ":
            yield "{head}" + source, "{head}" + answer
        if source[-1] == " ":
            yield source + "{tail}", answer + "{tail}"


def _plural_form(catalogue: Catalog) -> Callable[[int], int]:
    from gettext import c2py

    form: Callable[[int], int] = c2py(catalogue.plural_expr)
    return form


def _template(source: str, answer: str) -> Template:
    literals = PLACEHOLDER.split(source)[::2]
    names = PLACEHOLDER.findall(source)
    # Where two placeholders meet, the text does not show where one ends: then the ways below are tried in turn.
    meeting = "" in literals[1:-1]
    patterns = []
    for inner in (r"[^\s,]*", r"[^,\n]*", INNER) if meeting else (INNER,):
        parts = [re.escape(literals[0])]
        for at, (name, literal) in enumerate(zip(names, literals[1:])):
            last = at == len(names) - 1
            # A sentence may stand only at a template's end, such as the cause of a failure.
            held = ".*" if literal == "" and last else inner if literal == "" else INNER
            parts.append(f"(?P<{name}>{held})" + re.escape(literal))
        patterns.append(re.compile("".join(parts), re.DOTALL))
    return Template(tuple(patterns), max(literals, key=len), sum(map(len, literals)), answer)


# -- at work -----------------------------------------------------------------------------------------------------------


class Said(NamedTuple):
    """A text in another language, and how many words of it nobody could translate."""

    text: str
    left: int


def _unknown(text: str) -> int:
    """How many words of a text look like English, and not like a name, a coordinate, a sign, or a quotation."""
    return sum(1 for word in WORDS.findall(QUOTED.sub("", text)) if word not in KEPT)


@lru_cache(MOST_REMEMBERED)
def _said(code: str, text: str) -> Said:
    """The best way to say a text: the one that leaves the fewest words as they are; earlier templates win ties."""
    known = _language(code)
    found = known.exact.get(text)
    if found is not None:
        return Said(found, 0)
    best = Said(text, _unknown(text))
    if not best.left:
        return best
    found = known.exact.get(text[0].lower() + text[1:])
    if found is not None:
        return Said(found[0].upper() + found[1:], 0)
    for way in _ways(code, known, text):
        if way.left < best.left:
            best = way
            if not best.left:
                break
    return best


def _ways(code: str, known: Language, text: str) -> Iterator[Said]:
    """The ways to say a text that is not in the catalogue: by a template, sentence by sentence, as a list."""
    bare = text.strip()
    if bare != text:
        inner = _said(code, bare)
        yield Said(text.replace(bare, inner.text, 1), inner.left)
    sentences = list(_sentences(text))
    if len(sentences) > 1 and len(text) > LONGEST:
        yield _pieces(code, sentences)
        return
    for template in known.templates:
        if template.longest in text:
            for pattern in template.patterns:
                match = pattern.fullmatch(text)
                if match is not None:
                    parts = {name: _said(code, part) for name, part in match.groupdict().items() if part != text}
                    words = {name: part.text for name, part in parts.items()}
                    yield Said(_filled(template.answer, words), sum(part.left for part in parts.values()))
    if len(sentences) > 1:
        yield _pieces(code, sentences)
    members = LIST.split(text)
    if len(members) > 1:
        yield _pieces(
            code, [known.exact.get(JOINTS.get(part, part), part) if i % 2 else part for i, part in enumerate(members)]
        )
    first, space, rest = text.partition(" ")
    if space and (first in known.exact or not _unknown(first)):  # "3 curves", "Red passed", "a1 east"
        tail = _said(code, rest)
        yield Said(f"{known.exact.get(first, first)} {tail.text}", tail.left)


def _filled(answer: str, words: dict[str, str]) -> str:
    return PLACEHOLDER.sub(lambda match: words.get(match[1], match[0]), answer)


def _pieces(code: str, pieces: list[str]) -> Said:
    """Every second of the pieces said by itself, with the others between them as they are."""
    said = [Said(piece, 0) if i % 2 else _said(code, piece) for i, piece in enumerate(pieces)]
    return Said("".join(part.text for part in said), sum(part.left for part in said))


def _sentences(text: str) -> Iterator[str]:
    """The sentences of a text, and between them what parts them; a sentence keeps its full stop."""
    at = 0
    for match in BOUNDARY.finditer(text):
        cut = match.start() if match[1] == "\n" else match.start() + 1
        yield text[at:cut]
        yield text[cut : match.end()]
        at = match.end()
    yield text[at:]


class _Page(PageText):
    """A page said in another language; what is not in the catalogue stays."""

    def __init__(self, exact: dict[str, str]):
        super().__init__()
        self.exact = exact

    def say(self, text: str) -> str:
        return self.exact.get(text, text)
