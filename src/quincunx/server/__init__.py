"""The web table; see docs/development.md."""
