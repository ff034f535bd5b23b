"""Bots against bots: matches and what they prove."""
