"""`python -m quincunx` is the command `quincunx`."""

from quincunx.cli import main

main()
