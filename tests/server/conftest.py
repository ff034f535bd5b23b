"""Servers for tests: in this process, with SQLite or a PostgreSQL of their own."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="the web table needs the extra [web]")

from starlette.testclient import TestClient

from quincunx.server.app import create_app
from quincunx.server.settings import Settings
from server.people import Person
from server.process import Process

FREELY = {f"rate_{kind}": "1000000/minute" for kind in ("read", "write", "table", "message", "heavy")}


@pytest.fixture
def settings(tmp_path):
    """Settings of a server that refuses nobody for being quick, and lets bots play at once."""
    return Settings(data=tmp_path / "data", watch_pace=0.0, thinkers=1, **FREELY)


@pytest.fixture
def start(request):
    """Starts servers: start(settings) gives a TestClient; all are stopped at the end."""
    running = []

    def run(settings):
        client = TestClient(create_app(settings))
        client.__enter__()
        running.append(client)
        return client

    def stop(client):
        running.remove(client)
        client.__exit__(None, None, None)

    run.stop = stop
    yield run
    for client in running[::-1]:
        client.__exit__(None, None, None)


@pytest.fixture
def server(start, settings):
    """A server with SQLite."""
    return start(settings)


@pytest.fixture
def ann(server):
    """Somebody with a browser."""
    return Person(server, "Ann")


@pytest.fixture
def bob(server):
    """Somebody else."""
    return Person(server, "Bob")


@pytest.fixture
def serve(tmp_path):
    """Starts servers on the same data folder; whatever still runs is killed at the end."""
    processes = []

    def start(**environment):
        processes.append(Process(tmp_path / "data", **environment))
        return processes[-1]

    yield start
    for process in processes:
        if process.process.poll() is None:
            process.end()


# -- PostgreSQL --------------------------------------------------------------------------------------------------------


def postgres_programs():
    """Where PostgreSQL's programs are, the newest first."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    on_path = shutil.which("initdb")
    return [path.parent for path in found] + ([Path(on_path).parent] if on_path else [])


@pytest.fixture(scope="session")
def postgresql():
    """The URL of an empty PostgreSQL server of our own; it runs as an ordinary user and is gone afterwards."""
    programs = postgres_programs()
    if not programs:
        pytest.skip("no PostgreSQL on this machine: apt-get install postgresql")
    pytest.importorskip("asyncpg")
    folder = Path(tempfile.mkdtemp(prefix="quincunx-pg-"))
    user = {}
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        import pwd

        names = {entry.pw_name for entry in pwd.getpwall()}
        name = next(name for name in ("postgres", "nobody") if name in names)
        shutil.chown(folder, name)
        user = {"user": name, "group": pwd.getpwnam(name).pw_gid, "extra_groups": []}
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    data = folder / "data"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.STDOUT, "cwd": folder, **user}
    initdb = [programs[0] / "initdb", "-D", data, "-U", "quincunx", "-A", "trust", "-E", "UTF8", "--no-sync"]
    subprocess.run([str(word) for word in initdb], check=True, **quiet)
    options = ["-p", str(port), "-h", "127.0.0.1", "-k", str(folder), "-F", "-c", "max_connections=50"]
    process = subprocess.Popen([str(programs[0] / "postgres"), "-D", str(data), *options], **quiet)
    try:
        ready = [str(programs[0] / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
        for _ in range(200):
            if subprocess.run(ready, check=False).returncode == 0:
                break
            time.sleep(0.05)
        yield f"postgresql://quincunx@127.0.0.1:{port}/postgres"
    finally:
        process.terminate()
        process.wait(20)
        shutil.rmtree(folder, ignore_errors=True)
