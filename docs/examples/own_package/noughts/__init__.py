"""Noughts and crosses: a game and a bot of one's own, as a template."""
