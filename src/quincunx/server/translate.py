"""What the games say in English, said in another language.

The games make whole sentences, so a translator has to find out which one it hears: the catalogue's templates, such as
"{name} already holds a {lower} stone.", become patterns, those with most words of their own are tried first, and what
stands in the braces is translated in its turn. A text without a translation stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any

from quincunx.server.sentences import PLACEHOLDER, PageText

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

SOURCE = "en"  # the language of the sources
NAMES = {"en": "English", "de": "Deutsch"}  # in themselves; another language's name is asked of Babel
MOST_REMEMBERED = 20_000
DEEPEST = 6  # templates inside templates
MOST_LISTED = 400
FORMS = 200  # numbers for which the plural form is told; beyond, forms repeat every hundred
# The end of one sentence and the beginning of the next.
BOUNDARY = re.compile(r"(?<=[a-zäöü0-9)?!'\"])(?<!\b[a-z])([.?!;] |\n)(?=\S)")
# In what a template's braces hold: anything but the end of a sentence.
INNER = r"(?:(?![.?!] )[^\n])*?"
LIST = re.compile(r"(, and | and |, or | or |, |: |; )")
JOINTS = {", and ": " and ", ", or ": " or "}


@dataclass(frozen=True, slots=True)
class Template:
    """A message with placeholders: `longest` is its longest literal part, a quick test before the pattern."""

    pattern: re.Pattern[str]
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
    """`text` in a language, names and coordinates in it kept; `text` itself where the catalogue has nothing for it."""
    if lang == SOURCE or not text or lang not in _languages():
        return text
    return _translated(text, lang)


def has_translation(text: str, lang: str) -> bool:
    """Whether the catalogue knows this text, as it is or by a template."""
    return lang == SOURCE or _whole(_language(lang), text, 0) is not None


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
        made.exact[message.id] = answer
        if any(str(path).endswith(".js") for path, _ in message.locations):
            made.spoken[message.id] = answer
        if PLACEHOLDER.search(message.id):
            made.templates.append(_template(message.id, answer))
    made.templates.sort(key=lambda template: -template.weight)
    form = _plural_form(catalogue)
    made.forms = "".join(str(form(n)) for n in range(FORMS))
    return made


def _plural_form(catalogue: Catalog) -> Callable[[int], int]:
    from gettext import c2py

    form: Callable[[int], int] = c2py(catalogue.plural_expr)
    return form


def _template(source: str, answer: str) -> Template:
    literals = PLACEHOLDER.split(source)[::2]
    names = PLACEHOLDER.findall(source)
    parts = [re.escape(literals[0])]
    for name, literal in zip(names, literals[1:]):
        # A sentence may stand only at a template's end, such as the cause of a failure.
        inner = ".*" if literal == "" and name == names[-1] else INNER
        parts.append(f"(?P<{name}>{inner})" + re.escape(literal))
    return Template(re.compile("".join(parts), re.DOTALL), max(literals, key=len), sum(map(len, literals)), answer)


# -- at work -----------------------------------------------------------------------------------------------------------


@lru_cache(MOST_REMEMBERED)
def _translated(text: str, lang: str) -> str:
    return _any(_language(lang), text, 0)


def _any(known: Language, text: str, depth: int) -> str:
    """A text in whatever way it can be said: as a whole, sentence by sentence, or as a list."""
    whole = _whole(known, text, depth)
    if whole is not None:
        return whole
    pieces = list(_sentences(text))
    if len(pieces) > 1:
        return "".join(piece if i % 2 else _any(known, piece, depth) for i, piece in enumerate(pieces))
    return _listed(known, text, depth) if depth else text


def _whole(known: Language, text: str, depth: int) -> str | None:
    """The translation of a text that the catalogue knows; None where it does not."""
    found = known.exact.get(text)
    if found is not None:
        return found
    bare = text.strip()
    if depth > DEEPEST or not bare:
        return None
    if bare != text:
        found = _whole(known, bare, depth)
        return None if found is None else text.replace(bare, found, 1)
    found = known.exact.get(text[0].lower() + text[1:])
    if found is not None:
        return found[0].upper() + found[1:]
    for template in known.templates:
        if template.longest in text:
            match = template.pattern.fullmatch(text)
            if match is not None:
                parts = {name: _any(known, part, depth + 1) for name, part in match.groupdict().items()}
                return PLACEHOLDER.sub(lambda m, p=parts: p.get(m[1], m[0]), template.answer)  # type: ignore[misc]
    return None


def _sentences(text: str) -> Iterator[str]:
    """The sentences of a text, and between them what parts them; a sentence keeps its full stop."""
    at = 0
    for match in BOUNDARY.finditer(text):
        cut = match.start() if match[1] in ("; ", "\n") else match.start() + 1
        yield text[at:cut]
        yield text[cut : match.end()]
        at = match.end()
    yield text[at:]


def _listed(known: Language, text: str, depth: int) -> str:
    """The members of a list, each by itself: "c5 and a white edge"."""
    pieces = LIST.split(text)
    if len(pieces) == 1 or len(pieces) > MOST_LISTED or depth > DEEPEST:
        return text
    said = []
    for i, piece in enumerate(pieces):
        if i % 2:
            said.append(known.exact.get(piece, known.exact.get(JOINTS.get(piece, ""), piece)))
        else:
            said.append(_whole(known, piece, depth + 1) or piece)
    return "".join(said)


class _Page(PageText):
    """A page said in another language; what is not in the catalogue stays."""

    def __init__(self, exact: dict[str, str]):
        super().__init__()
        self.exact = exact

    def say(self, text: str) -> str:
        return self.exact.get(text, text)
