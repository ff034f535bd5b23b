import stat
from pathlib import Path

import pytest

from quincunx.core.errors import QuincunxError
from quincunx.server.settings import KEY_FILE, Settings


def test_the_command_line_wins_over_the_environment():
    words = {"QUINCUNX_PORT": "9000", "QUINCUNX_HOST": "::1", "QUINCUNX_ORIGINS": "https://a.org, https://b.org"}
    settings = Settings.read(words, port=8000, data=Path("x"), host=None)
    assert (settings.port, settings.host, settings.origins) == (8000, "::1", ("https://a.org", "https://b.org"))


@pytest.mark.parametrize(("name", "word"), [("PORT", "many"), ("COMPRESS_SOCKETS", "perhaps"), ("THINKERS", "0")])
def test_a_wrong_setting_is_refused_in_a_sentence(name, word):
    with pytest.raises(QuincunxError, match=r"\.$"):
        Settings.read({f"QUINCUNX_{name}": word})


@pytest.mark.parametrize(("url", "driver"), [
    ("sqlite:///x.db", "sqlite+aiosqlite:///x.db"),
    ("postgresql://a:b@c/d", "postgresql+asyncpg://a:b@c/d"),
    ("postgres://c/d", "postgresql+asyncpg://c/d"),
])  # fmt: skip
def test_databases_are_named_without_their_drivers(url, driver):
    assert Settings(database=url).database_url() == driver


def test_other_databases_are_refused():
    with pytest.raises(QuincunxError, match="named by sqlite"):
        Settings(database="mysql://x").database_url()


def test_the_key_is_kept_and_nobody_else_can_read_it(tmp_path):
    settings = Settings(data=tmp_path / "new" / "folder")
    key = settings.secret_key()
    assert len(key) > 40
    assert settings.secret_key() == key
    assert stat.S_IMODE((settings.data / KEY_FILE).stat().st_mode) == 0o600


def test_a_data_folder_that_cannot_be_one(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(QuincunxError, match="cannot be used"):
        Settings(data=tmp_path / "file").secret_key()
