import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import quincunx
from quincunx.core.errors import QuincunxError, RecordError
from quincunx.core.record import GameRecord, Node, read_records
from sample_games import IDS, SAMPLES, walk

LINE = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cs"], exclude_characters="\r\n\f\v\x1c\x1d\x1e\x85\u2028\u2029")
)
COMMENT = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1)


def grown(state, rng, comments):
    """A record of the way to `state` with random side lines, and comments where there are any left."""
    record = GameRecord.from_state(state)
    for node in [record.root, *record.main_line()]:
        if comments and rng.random() < 0.5:
            node.comment = comments.pop()
        if node.children and rng.random() < 0.3:
            branch(record, node, rng, comments, depth=0)
    return record


def branch(record, node: Node, rng, comments, depth):
    state = record.state_at(node)
    for _ in range(rng.randrange(1, 4)):
        if state.is_terminal():
            break
        turn, actions = state.turn().number, []
        while not state.is_terminal() and state.turn().number == turn:
            actions.append(rng.choice(state.legal_actions()))
            state.apply_action(actions[-1])
        node = node.add(tuple(actions))
        if node.parent.children[0] is not node and comments and rng.random() < 0.5:
            node.lead = comments.pop()
        if comments and rng.random() < 0.5:
            node.comment = comments.pop()
        if node.parent.children[0] is not node and depth < 2 and rng.random() < 0.3:
            branch(record, node, rng, comments, depth + 1)


@settings(max_examples=60)
@given(
    st.sampled_from(SAMPLES),
    st.integers(0, 1 << 30),
    st.integers(0, 60),
    st.lists(COMMENT, max_size=8),
    st.dictionaries(st.sampled_from(["Event", "Player0", "Player1", "Date", "Annotator"]), LINE),
)
def test_what_is_written_reads_back(sample, seed, length, comments, tags):
    record = grown(walk(*sample, seed, length), random.Random(seed), comments)
    record.tags.update(tags)
    text = record.to_text()
    again = GameRecord.from_text(text)
    assert again.to_text() == text
    assert again.state().position() == record.state().position()
    assert dict(again.game.options) == dict(record.game.options)
    assert {tag: again.tags[tag] for tag in tags} == tags


@pytest.mark.parametrize(("name", "options"), SAMPLES, ids=IDS)
def test_a_whole_game_keeps_its_result(name, options):
    state = walk(name, options, 7, 100000)
    record = GameRecord.from_text(GameRecord.from_state(state, Player0="Ann", Player1="Bob").to_text())
    assert record.state().outcome() == state.outcome()
    assert record.tags["Reason"] == state.outcome().why
    assert record.tags["Result"] == {0: "1-0", 1: "0-1", None: "1/2-1/2"}[state.outcome().who]
    assert record.state().position() == state.position()
    assert len(record.state(3).turns_played()) == 3


@pytest.mark.parametrize(("name", "options"), SAMPLES, ids=IDS)
def test_a_record_may_start_from_a_position(name, options):
    middle = walk(name, options, 3, 9)
    state = middle.game.new_initial_state(middle.position())
    for _ in range(4):
        state.apply_action(state.legal_actions()[0])
    record = GameRecord.from_text(GameRecord.from_state(state).to_text())
    assert record.tags["Position"] == middle.position()
    assert record.state().position() == state.position()


@pytest.mark.parametrize(("name", "options"), SAMPLES, ids=IDS)
def test_case_and_spaces_do_not_matter(name, options):
    record = GameRecord.from_state(walk(name, options, 5, 20))
    head, body = record.to_text().split("\n\n")
    loose = head + "\n" + body.upper().replace(",", " ,\n").replace(":", " : ")
    assert GameRecord.from_text(loose) == record


def test_two_records_in_one_file():
    texts = [
        GameRecord.from_state(walk("wishbone", {"size": 5}, seed, 9), Round=str(seed)).to_text() for seed in (1, 2)
    ]
    assert [record.tags["Round"] for record in read_records("\n".join(texts))] == ["1", "2"]


BAD = [
    ("", 0, 0, "holds 0"),
    ('[Game "chess"]', 1, 1, "no game 'chess'"),
    ("1. d4", 1, 1, 'the tag [Game "..."]'),
    ('[Game "wishbone"]\n[Event oops]', 2, 1, '[Name "value"]'),
    ('[Game "wishbone"]\n[Event "a"]\n[event "b"]', 3, 1, "second time"),
    ('[Game "wishbone"]\n[Size "2"]\n1. d4', 2, 1, "from 3 to 25"),
    ('[Game "wishbone"]\n[foo "2"]', 2, 1, "no option 'foo'"),
    ('[Game "wishbone"]\n[Position "nonsense"]', 2, 1, ""),
    ('[Game "wishbone"]\n1. d4 2. d4', 2, 10, "d4"),
    ('[Game "wishbone"]\n1. d4 3. d5', 2, 7, "numbered 3"),
    ('[Game "wishbone"]\n1. d4 d5', 2, 4, ""),
    ('[Game "wishbone"]\n1. d4, d5', 2, 8, "Turn 1 is over"),
    ('[Game "wishbone"]\n1. d4,', 2, 6, "comma"),
    ('[Game "wishbone"]\n1. {d4}', 2, 1, "no action"),
    ('[Game "wishbone"]\n1. d4 (1. e5', 2, 7, "never closed"),
    ('[Game "wishbone"]\n(1. e5)', 2, 1, "side line"),
    ('[Game "wishbone"]\n1. d4 ()', 2, 8, "no turn in it"),
    ('[Game "wishbone"]\n1. d4 (1. e5 1-0', 2, 7, "missing"),
    ('[Game "wishbone"]\n1. d4 )', 2, 7, "closes no"),
    ('[Game "wishbone"]\n1. d4 }', 2, 7, "closes nothing"),
    ('[Game "wishbone"]\n1. d4 {open', 2, 7, "never closed"),
    ('[Game "wishbone"]\nd4', 2, 1, "its number"),
    ('[Game "wishbone"]\n[Result "2-0"]\n1. d4', 2, 1, "1-0, 0-1"),
    ('[Game "wishbone"]\n[Result "1-0"]\n1. d4 0-1', 3, 7, "closes with 0-1"),
    ('[Game "wishbone"]\n[Result "1-0"]\n[Reason "connection"]\n1. d4 1-0', 3, 1, "do not end"),
    ('[Game "wishbone"]\n[Reason "boredom"]\n1. d4 1-0', 2, 1, "resignation"),
    ('[Game "strands"]\n[board "mini"]\n1. d3 2. b2 3. a1', 3, 7, "not whole"),
]


@pytest.mark.parametrize(("text", "line", "column", "words"), BAD)
def test_what_cannot_be_read_is_said_with_its_place(text, line, column, words):
    with pytest.raises(RecordError) as caught:
        GameRecord.from_text(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert words in str(caught.value)


def test_a_wrong_result_of_an_ended_game_is_refused():
    state = walk("wishbone", {"size": 4}, 1, 1000)
    text = GameRecord.from_state(state).to_text()
    right, wrong = ("1-0", "0-1") if state.outcome().who == 0 else ("0-1", "1-0")
    with pytest.raises(RecordError, match="by the turns"):
        GameRecord.from_text(text.replace(right, wrong))


def test_resignation_needs_no_end_of_the_game():
    record = GameRecord.from_text('[Game "wishbone"]\n[Reason "resignation"]\n1. d4 0-1')
    assert record.tags["Result"] == "0-1"
    assert record.state().outcome() is None


def test_there_is_no_such_turn():
    with pytest.raises(RecordError, match="2 turns"):
        GameRecord.from_text('[Game "wishbone"]\n1. d4 2. e6 *').state(3)


@settings(max_examples=150)
@given(st.sampled_from(SAMPLES), st.integers(0, 1000), st.data())
def test_a_spoilt_record_only_ever_gives_a_sentence(sample, seed, data):
    text = GameRecord.from_state(walk(*sample, seed, 12), Player0="Ann").to_text()
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 6))
    spoilt = text[:at] + data.draw(st.text(max_size=6)) + text[at + cut :]
    try:
        read_records(spoilt)
    except QuincunxError as error:
        assert str(error).strip()


@given(st.text())
def test_garbage_is_no_record(text):
    try:
        assert read_records(text) == []
    except RecordError as error:
        assert error.line >= 1


@pytest.mark.parametrize(("name", "options"), SAMPLES, ids=IDS)
def test_the_json_export_follows_the_published_schema(name, options):
    """header: game, site, date-start, date-end, date-generated, players with names; moves in rounds."""
    state = walk(name, options, 11, 100000)
    exported = GameRecord.from_state(state, Date="2026.11.30", Event="Cup", Player0="Ann").to_json()
    json.dumps(exported)
    header = exported["header"]
    assert set(exported) == {"header", "moves"}
    assert {"game", "site", "date-start", "date-end", "date-generated", "players"} <= set(header)
    assert header["game"]["name"] == state.game.info.long_name
    assert header["date-start"] == "2026-11-30T00:00:00+00:00"
    assert (header["event"], header["round"]) == ("Cup", "1")
    results = [player["result"] for player in header["players"]]
    who = state.outcome().who
    assert results == ([1, 1] if who is None else [int(who == 0), int(who == 1)])
    turns = [turn for both in exported["moves"] for turn in both if turn is not None]
    assert len(turns) == len(state.turns_played())
    assert all(len(both) == 2 for both in exported["moves"])


def test_a_line_for_a_url_reads_back():
    state = walk("wishbone", {"size": 5}, 2, 7)
    line = state.serialize()
    assert quincunx.deserialize(line) == state
    assert "\n" not in line
    assert " " not in line
