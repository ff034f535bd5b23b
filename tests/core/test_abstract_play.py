"""The exchange with Abstract Play: its schema of game records, its notation, and nothing lost on the way."""

import json

import pytest
from jsonschema import Draft7Validator

from quincunx import load_game
from quincunx.core.abstract_play import SPECIAL, read, write
from quincunx.core.errors import QuincunxError, RecordError
from quincunx.core.record import GameRecord
from sample_games import walk

TEXT = {"type": "string"}
TIME = {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d"}
MOVE = {
    "type": "object",
    "required": ["move"],
    "additionalProperties": False,
    "properties": {"move": TEXT, "sequence": {"type": "integer"}, "result": {"type": ["string", "array"]}},
}
PLAYER = {
    "type": "object",
    "required": ["name", "result"],
    "properties": {"name": TEXT, "result": {"type": "integer"}, "score": {"type": "number"}, "userid": TEXT},
}
# What the published schema (version 1-0-0) asks for, in our words.
SCHEMA = {
    "type": "object",
    "required": ["header", "moves"],
    "additionalProperties": False,
    "properties": {
        "header": {
            "type": "object",
            "required": ["game", "site", "date-start", "date-end", "date-generated", "players"],
            "dependencies": {"event": ["round"], "round": ["event"]},
            "properties": {
                "game": {
                    "type": "object",
                    "required": ["name"],
                    "additionalProperties": False,
                    "properties": {"name": TEXT, "variants": {"type": "array", "uniqueItems": True, "items": TEXT}},
                },
                "site": {
                    "type": "object",
                    "required": ["name"],
                    "additionalProperties": False,
                    "properties": {"name": TEXT, "gameid": {"type": ["string", "number"]}},
                },
                "event": TEXT,
                "round": TEXT,
                "date-start": TIME,
                "date-end": TIME,
                "date-generated": TIME,
                "players": {"type": "array", "minItems": 1, "uniqueItems": True, "items": PLAYER},
                "startingPosition": TEXT,
            },
        },
        "moves": {
            "type": "array",
            "items": {"type": "array", "items": {"oneOf": [{"type": "null"}, TEXT, MOVE]}},
        },
    },
}
SMALL = "64446\n433334\n4222224\n43222234\n632212236\n43222234\n4222224\n433334\n64446"
BOARDS = [
    ("small", None, ["size-5-fixed"]),
    ("standard", None, ["size-6-fixed"]),
    ("low", None, ["size-6-fixed-lownumbers"]),
    ("large", None, ["size-7-fixed"]),
    ("random-6", 4, ["size-6-random"]),
    ("random-7", 4, []),
]


def played(board="small", seed=None, length=1000, exact=True, **tags):
    options = {"board": board, "exact": exact, **({"seed": seed} if seed is not None else {})}
    return GameRecord.from_state(walk("strands", options, 3, length), **tags)


@pytest.mark.parametrize(("board", "seed", "variants"), BOARDS)
def test_what_is_written_fits_the_schema_and_reads_back(board, seed, variants):
    record = played(
        board, seed, Player0="Ann", Player1="Bob", Date="2026-11-30T10:00:00+00:00", Site="Home", GameId="7"
    )
    data = json.loads(json.dumps(write(record)))
    Draft7Validator(SCHEMA).validate(data)
    assert data["header"]["game"] == {"name": "Strands", "variants": variants}
    again = read(json.dumps(data))
    assert turns(again) == turns(record)
    assert again.game.numbers == record.game.numbers
    assert again.tags == record.tags


def turns(record):
    """The spaces of each turn, in whatever order they were covered."""
    return [sorted(node.actions) for node in record.main_line()]


def test_a_record_as_the_site_writes_it():
    """Rounds of two moves, the last one alone; results of moves as objects; the board in the starting position."""
    record = published(
        [["d3", {"move": "a1,a5,e1,e9,i1,i5", "result": [{"type": "place", "count": 6}]}], ["e5", "resign"]]
    )
    assert record.game.options["board"] == "small"
    assert record.game.options["exact"] is True
    assert [len(node.actions) for node in record.main_line()] == [1, 6, 1]
    assert (record.tags["Result"], record.tags["Reason"]) == ("1-0", "resignation")
    assert (record.tags["Site"], record.tags["GameId"]) == ("Abstract Play", "u-1")
    assert GameRecord.from_text(record.to_text()) == record
    assert write(record)["moves"] == [["d3", "a1,a5,e1,e9,i1,i5"], ["e5", "resign"]]


def published(moves, variants=("size-5-fixed",), position=SMALL, results=(1, 0), **header):
    players = [{"name": name, "userid": name, "result": result} for name, result in zip("xy", results)]
    whole = {
        "game": {"name": "Strands", "variants": list(variants)},
        "site": {"name": "Abstract Play", "gameid": "u-1"},
        "date-start": "2026-01-02T03:04:05.678Z",
        "date-end": "2026-01-03T03:04:05.678Z",
        "date-generated": "2026-01-04T03:04:05.678Z",
        "players": players,
        **({"startingPosition": position} if position else {}),
        **header,
    }
    return read(json.dumps({"header": whole, "moves": moves}))


def test_without_a_position_the_variant_names_the_board():
    assert published([["d3", "resign"]], position=None).game.options["board"] == "small"
    with pytest.raises(RecordError, match="the record says size-6-random"):
        published([["d3"]], variants=["size-6-random"], position=None)


@pytest.mark.parametrize("word", SPECIAL)
def test_other_ends(word):
    results = (1, 1) if word in ("draw", "abandoned") else (0, 1)
    record = published([["d3", word]], results=results)
    assert record.tags["Reason"] == SPECIAL[word]
    assert write(record)["moves"][-1][-1] == word


def test_comments_are_kept():
    record = played()
    record.main_line()[1].comment = "bold"
    data = write(record)
    assert data["moves"][0][1]["result"] == "bold"
    assert read(json.dumps(data)).main_line()[1].comment == "bold"


def test_scores_are_the_groups_that_decide():
    record = played()
    data = write(record)
    first, second = (player["score"] for player in data["header"]["players"])
    assert (first > second) == (record.tags["Result"] == "1-0")


def early():
    """A turn that covers one space where six are free."""
    state = load_game("strands", board="small").new_initial_state()
    for word in ("d3", "a1", "done"):
        state.apply_action(state.string_to_action(word))
    return GameRecord.from_state(state, Result="1-0", Reason="resignation")


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (lambda: played("mini"), "has no such board of Strands; it has small, standard"),
        (lambda: played(length=10), "finished games only"),
        (lambda: GameRecord(load_game("wishbone")), "notation of Wishbone is not known"),
        (lambda: GameRecord(load_game("strands", match="even")), "no even match"),
        (early, "here one stopped early: "),
    ],
)
def test_what_the_site_does_not_have_is_refused(record, said):
    with pytest.raises(QuincunxError, match=said):
        write(record())


@pytest.mark.parametrize(
    ("moves", "extra", "said"),
    [
        ([["a1"]], {}, "In moves, round 1, 'a1': "),
        ([["d3", "a1,b1"]], {}, "In moves, round 1, 'a1,b1': "),
        ([["d3", "a1"]], {}, "'a1' is no whole turn"),
        ([["d3"], ["a2,a3,a4,b1"]], {}, "stands in seat 1, who is not to move"),
        (["d3"], {}, "a round is a list of moves by seat"),
        ([[5]], {}, "a move is a text, or an object"),
        ([], {"position": "11\n11"}, "rows of a hexagon"),
        ([], {"game": {"name": "Chess"}}, "There is no game 'Chess'"),
        ([], {"game": {"name": "Wishbone"}}, "cannot be read"),
        ([], {"players": [{"name": "x"}]}, "two players"),
        ([], {"players": "x"}, r"header\.players is a list"),
    ],
)
def test_what_cannot_be_read_is_said(moves, extra, said):
    with pytest.raises(RecordError, match=said):
        published(moves, **extra)


@pytest.mark.parametrize("text", ["{", "[]", "{}", '{"header": {}}', '{"header": {"game": {}}, "moves": []}'])
def test_other_texts_are_no_records(text):
    with pytest.raises(RecordError):
        read(text)
