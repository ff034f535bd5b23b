"""What is wrong is said in one line on stderr, with a suggestion where there is one, and the exit code is 2."""

import pytest


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("plya", "There is no command 'plya'; did you mean play?"),
        ("record chek game.qcx", "There is no command 'chek'; did you mean check?"),
        ("record what", "There is no command 'what'; there are check, check-draws, export, import, show."),
        ("show wishbon", "There is no game 'wishbon'; .* Did you mean wishbone?"),
        ("show wishbon --size 9", "Did you mean wishbone?"),
        ("show wishbone --sise 9", "There is no option --sise here; did you mean --size?"),
        ("show wishbone --size 99", "The option size is a whole number from 3 to 25, not '99'."),
        ("show wishbone --swap-rule maybe", "The option swap_rule is on or off, not 'maybe'."),
        ("show wishbone --actions d4,d4", "d4"),
        ("show wishbone --position nonsense", "."),
        ("show wishbone?size=9&size=9", "The line says size twice."),
        ("show wishbone?position=x --position y", "no room for --position"),
        ("show wishbone --pixels 1", "The option --pixels is a whole number from 16 to 8192, not '1'."),
        ("show wishbone --svg /no/such/folder/x.svg", "/no/such/folder/x.svg: no such file or directory."),
        ("games nothing", "There is no game 'nothing'"),
        ("rules nothing", "There is no game 'nothing'"),
        ("perft", "Say which GAME to count"),
        ("perft wishbone --depth x", "The option --depth is a whole number from 0 to 100, not 'x'."),
        ("perft wishbone --check --file bad.toml", "bad.toml holds no counts that can be read"),
        ("play", "Say which GAME to play"),
        ("play wishbone --player0 cat", "A player is human, bot:LEVEL"),
        ("play wishbone --player0 bot:99", "A player is human, bot:LEVEL"),
        ("play wishbone --level 99", "A level is a number from 1 to 8, such as 3 or 7.5, not '99'"),
        ("play wishbone --level 1 --player0 human --player1 human", "only one of the players"),
        ("play --resume nowhere.qcx", "nowhere.qcx: no such file or directory."),
        ("play wishbone --resume nowhere.qcx", "--resume brings its own game"),
        ("play --resume bad.toml", "Line 1, column 1"),
        ("play --resume binary", "binary is no text file."),
        ("record check bad.toml", "Line 1, column 1"),
        ("record check nowhere.qcx", "nowhere.qcx: no such file or directory."),
        ("record show game.qcx --turn 999", "there is no turn 999"),
        ("record show game.qcx --game 2", "holds 1 game, so there is no game 2."),
    ],
)
def test_one_sentence_on_stderr(run, home, finished, words, said):
    (home / "bad.toml").write_text("nonsense", encoding="utf-8")
    (home / "binary").write_bytes(b"\xff\xfe\x00")
    result = run(*words.split(" "))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("quincunx: ")
    assert result.stderr.count("\n") == 1
    first, _, last = said.partition(" .* ")
    assert first in result.stderr
    assert last in result.stderr
