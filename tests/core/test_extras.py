"""What is said when a library is missing."""

import pytest

from quincunx.core.errors import MissingExtraError
from quincunx.core.extras import extra_module


def test_a_module_that_is_there_is_imported():
    assert extra_module("json", "web", "Nothing needs").dumps([1]) == "[1]"


def test_a_missing_library_is_asked_for_in_one_sentence():
    with pytest.raises(
        MissingExtraError, match=r"^Stars need the extra \[research\]: pip install 'quincunx\[research\]'$"
    ):
        extra_module("no_such_library.part", "research", "Stars need")
