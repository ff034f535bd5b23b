"""The command line, `quincunx ...`: thin, every command is a call into the library."""


def main() -> None:
    """Run the command that the arguments name."""
    from quincunx.cli.app import app

    app.main(prog_name="quincunx")
