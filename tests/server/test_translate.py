"""Whatever a game can say, it says in every language: sentences are collected from random games and from refusals."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

import quincunx
from quincunx.core.errors import QuincunxError
from quincunx.core.record import GameRecord
from quincunx.core.registry import load_game, registered_games
from quincunx.core.rng import Random
from quincunx.search.bots import LEVELS
from quincunx.server.language import preferred
from quincunx.server.sentences import PLACEHOLDER
from quincunx.server.translate import languages, read_catalogue, translate, translate_page, words_left

FOREIGN = [code for code in languages() if code != "en"]
# For each game, options that make it say more.
WAYS = {
    "thoughtwave": ({}, {"size": 6, "illegal": "forfeit"}, {"size": 5, "red_axis": "horizontal", "gift": "cross"}),
    "wishbone": ({"size": 5}, {"size": 4, "swap_rule": False}, {"size": 6, "edge_handles": True}),
    "tom_tube": ({}, {"simple": True}, {"extra_energy": "2,1", "stranded_loses": False, "tiles": "crossing"}),
    "thrive": ({}, {"setup": "random", "seed": 3}, {"peg_supply": 30, "own_capture": True}),
    "strands": ({"board": "mini"}, {"board": "small", "exact": True}, {"board": "mini", "match": "even"}),
}
BAD_TEXTS = (
    "hello",
    "zz99",
    "d4",
    "a1",
    "pass",
    "swap",
    "done",
    "build",
    "b1-b3",
    "c3>c4",
    "d4:NN",
    "jump:e5",
    "b3:+9",
)
BAD_OPTIONS = ("nonsense", "-3", "100000", "a,b,c")
# What is the same in every language: names, coordinates, numbers, signs.
COORDINATES = r"([a-z]\d+([.>-][a-z]\d+)*[, ]*)+"
SAME = re.compile(rf"[^a-z]*|Tom|Dave|Strands|Thrive|Tom Tube|Wishbone|Thoughtwave|[NESW/]+|{COORDINATES}", re.I)


def said(game: str, options: dict[str, object], seed: int) -> Iterator[str]:
    """Every sentence of a random game."""
    rng = Random(seed)
    state = load_game(game, **options).new_initial_state()
    info = state.game.info
    while True:
        scene = state.scene()
        yield from (scene.title, scene.description, state.turn().phase)
        for thing in (*scene.pieces, *scene.marks, *scene.targets):
            yield thing.name
        for note in scene.notes:
            yield from (note.label, note.value)
        for marks in state.game.overlays(state).values():
            yield from (mark.name for mark in marks)
        yield from (state.game.player_name(state, player) for player in (0, 1))
        legal = set(state.legal_actions())
        for action in range(0, info.num_distinct_actions, 1 + info.num_distinct_actions // 25):
            if action not in legal and not state.is_chance_node() and legal:
                yield state.refusal(action)
        for text in BAD_TEXTS:
            try:
                state.clone().apply_text(text)
            except QuincunxError as error:
                yield str(error)
        if state.is_terminal():
            return
        for _ in range(7):
            if not state.is_terminal():
                state.apply_action(state.sample_action(rng))


def told(game: str) -> Iterator[str]:
    """What the catalogue and the form of a game say."""
    info = load_game(game).info
    yield info.summary
    yield from info.reasons.values()
    for option in info.options:
        yield from (option.help, option.range_text())
        for word in BAD_OPTIONS:
            try:
                load_game(game, **{option.name: word})
            except QuincunxError as error:
                yield str(error)
    for position in ("", "nonsense", "x;y;z", "1,2,3,4", "a/b/c/d/e"):
        try:
            load_game(game).new_initial_state(position)
        except QuincunxError as error:
            yield str(error)


def untranslated(sentences: set[str], code: str) -> list[str]:
    left = (text for text in sentences if words_left(text, code))
    same = (text for text in sentences if translate(text, code) == text and not SAME.fullmatch(text))
    return sorted({*left, *same})


@pytest.mark.parametrize("code", FOREIGN)
@pytest.mark.parametrize("game", WAYS)
def test_whatever_a_game_says_is_translated(game: str, code: str):
    sentences = {text for seed, options in enumerate(WAYS[game]) for text in said(game, options, seed)}
    assert len(sentences) > 100
    assert untranslated(sentences | set(told(game)), code) == []


def test_every_game_is_listened_to():
    assert set(WAYS) == set(registered_games())


# -- the catalogues ----------------------------------------------------------------------------------------------------


def extracted() -> dict[str, set[str]]:
    """Every message of the sources and pages, by its English text, with the placeholders in it."""
    source = Path(quincunx.__file__).parent
    methods, options = parse_mapping_cfg((source / "server" / "babel.cfg").open(encoding="utf-8"))
    found = extract_from_dir(source, methods, options, keywords=DEFAULT_KEYWORDS)
    texts = (message if isinstance(message, str) else message[0] for _, _, message, *_ in found)
    return {text: set(PLACEHOLDER.findall(text)) for text in texts}


@pytest.mark.parametrize("code", FOREIGN)
def test_a_catalogue_is_complete_and_fits_its_messages(code: str):
    wanted = extracted()
    assert len(wanted) > 500
    catalogue = {
        message.id if isinstance(message.id, str) else message.id[0]: message
        for message in read_catalogue(code)
        if message.id
    }
    assert sorted(set(wanted) - set(catalogue)) == []
    for text in wanted:
        message = catalogue[text]
        forms = (message.string,) if isinstance(message.string, str) else tuple(message.string)
        assert all(forms), f"no translation of {text!r}"
        assert not message.fuzzy, f"to be looked at again: {text!r}"
        for form in forms:
            assert set(PLACEHOLDER.findall(form)) <= wanted[text] | {"n"}, text
            assert (form[0].isspace(), form[-1].isspace()) == (text[0].isspace(), text[-1].isspace()), text


@pytest.mark.parametrize("code", FOREIGN)
def test_what_bots_and_errors_say_is_translated(code: str):
    sentences = {*LEVELS.values(), "There is nothing at this address.", "level 3", "a whole number from 3 to 25"}
    for broken in ("[Game", '[Game "go"]', '[Game "strands"] 1. a1 (', '[Game "strands"]\n\n1. zz *'):
        with pytest.raises(QuincunxError) as caught:
            GameRecord.from_text(broken)
        sentences.add(str(caught.value))
    assert untranslated(sentences, code) == []


def test_nested_sentences_lists_and_inflection_in_german():
    assert translate("d4 already holds a white stone.", "de") == "Auf d4 liegt schon ein weißer Stein."
    assert translate("Red passed. The board is empty.", "de") == "Rot hat gepasst. Das Brett ist leer."
    assert translate("c3 and d5 form a crosscut, which never arises.", "de").startswith("c3 und d5 bilden")
    assert translate("2 crosses, 1 curve", "de") == "2 Kreuze, 1 Kurve"
    assert translate("Ann", "de") == "Ann"
    assert translate("Red passed.", "en") == "Red passed."
    assert translate("Red passed.", "xx") == "Red passed."


def test_a_page_is_translated_but_for_what_stays():
    page = (
        '<!doctype html><html lang="en"><body><p title="Red">Black<br></p><p data-i18n>The <b>board</b></p>'
        '<p translate="no">Black</p><script src="x">Black</script></body></html>'
    )
    german = translate_page(page, "de")
    assert '<html lang="de">' in german
    assert '<p title="Rot">Schwarz<br></p>' in german
    assert '<p translate="no">Black</p>' in german
    assert ">Black</script>" in german
    assert translate_page(page, "en") == page


def test_the_language_is_the_chosen_one_else_what_the_browser_prefers():
    assert preferred("fr,de-AT;q=0.9,en;q=0.5") == "de"
    assert preferred("en-GB,de;q=0.9") == "en"
    assert preferred("de;q=0, en;q=0.1") == "en"
    assert preferred(";;;q=x,,") == "en"


# -- the way to a new language -----------------------------------------------------------------------------------------


def test_the_commands_for_a_new_language_work(tmp_path: Path):
    root = Path(__file__).parents[2]
    keep = shutil.ignore_patterns("*.so", "*.c", "*.pxd", "*.ttf", "__pycache__", "*.qcx")
    shutil.copytree(root / "src", tmp_path / "src", ignore=keep)
    page = (root / "docs" / "translating.md").read_text(encoding="utf-8")
    commands = re.findall(r"^    pybabel (.*)$", page, re.MULTILINE)
    assert len(commands) == 4
    environment = {**os.environ, "PYTHONPATH": str(root / "src")}
    made = tmp_path / "src" / "quincunx" / "server" / "locale" / "fr" / "messages.po"
    for command in commands:
        words = [sys.executable, "-m", "babel.messages.frontend", "-q", *shlex.split(command)]
        subprocess.run(words, cwd=tmp_path, env=environment, check=True)
        if made.exists():
            text = made.read_text(encoding="utf-8")
            done = text.replace('msgid "Resign"\nmsgstr ""', 'msgid "Resign"\nmsgstr "Abandonner"')
            made.write_text(done, encoding="utf-8")
    with made.open("rb") as file:
        catalogue = read_po(file, locale="fr")
    assert {message.id for message in catalogue if message.id and isinstance(message.id, str)} >= {
        text for text in extracted() if "{n}" not in text
    }
    assert catalogue["Resign"].string == "Abandonner"
