"""`quincunx serve` as a process of its own, for tests that a server in the same process cannot do."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx

SOURCE = Path(__file__).parents[2] / "src"


class Process:
    """`quincunx serve` in a process of its own, on a free port."""

    def __init__(self, data, **environment):
        words = {f"QUINCUNX_{name.upper()}": str(value) for name, value in environment.items()}
        command = [sys.executable, "-m", "quincunx", "serve", "--port", "0", "--data", str(data)]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(SOURCE), **words}
        )
        line = self.process.stdout.readline()
        self.url = re.search(r"http://\S+?(?=/? )", line)[0].rstrip("/")
        for _ in range(400):
            try:
                if httpx.get(f"{self.url}/healthz").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("The server did not come up.")

    def end(self, number=signal.SIGKILL):
        self.process.send_signal(number)
        code = self.process.wait(20)
        self.process.stdout.close()
        return code
