"""Pages of what is not there are pages that say so."""

import pytest

PAGE = {"accept": "text/html"}


@pytest.mark.parametrize("address", ["/table/nowhere", "/new/chess", "/rules/chess", "/nothing"])
def test_what_is_not_there_is_a_page_that_says_so(server, address):
    answer = server.get(address, headers=PAGE)
    assert answer.status_code == 404
    assert "There is no" in answer.text or "There is nothing" in answer.text
    assert "<main" in answer.text


@pytest.mark.parametrize("address", ["/new/tom_tube", "/rules/wishbone"])
def test_what_is_there_is_a_page(server, address):
    assert server.get(address, headers=PAGE).status_code == 200
