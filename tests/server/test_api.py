"""Whatever is sent to the addresses of /openapi.json, the server answers, and never with an error of its own."""

import os
from datetime import timedelta

import hypothesis
import pytest

from server.process import Process

schemathesis = pytest.importorskip("schemathesis")

LONG = os.environ.get("QUINCUNX_LONG") == "1"
EXAMPLES = 300 if LONG else 12


@pytest.fixture(scope="module")
def schema(tmp_path_factory):
    """The API of a server that runs for all these tests."""
    rates = {f"rate_{kind}": "1000000/minute" for kind in ("read", "write", "table", "message", "heavy")}
    server = Process(tmp_path_factory.mktemp("api"), thinkers=1, **rates)
    yield schemathesis.openapi.from_url(f"{server.url}/openapi.json")
    server.end()


def test_no_answer_is_an_error_of_the_server(schema):
    asked = 0
    for found in schema.get_all_operations():
        operation = found.ok()

        @hypothesis.given(case=operation.as_strategy())
        @hypothesis.settings(
            max_examples=EXAMPLES,
            deadline=timedelta(seconds=60),
            derandomize=not LONG,
            database=None,
            suppress_health_check=list(hypothesis.HealthCheck),
        )
        def ask(case):
            nonlocal asked
            asked += 1
            answer = case.call()
            assert answer.status_code < 500, answer.text
            if answer.status_code >= 400 and case.method != "HEAD":
                assert answer.json()["detail"]

        ask()
    assert asked > 10 * EXAMPLES


def test_the_api_describes_itself(schema):
    addresses = schema.raw_schema["paths"]
    for address in ("/api/games", "/api/tables", "/api/tables/{table}", "/api/me", "/healthz"):
        assert address in addresses
        for operation in addresses[address].values():
            assert operation["description"]
