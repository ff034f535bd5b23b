"""The pages' texts in another language."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response

from quincunx.server.translate import languages, messages

router = APIRouter(prefix="/api/i18n", tags=["texts"])


@router.get("")
def list_languages() -> dict[str, str]:
    """The languages there are, by code, each with its name in itself."""
    return languages()


@router.get("/{lang}")
def texts(lang: str, response: Response) -> dict[str, Any]:
    """What the scripts of the pages say in a language; an unknown one gets no texts, which means English."""
    response.headers["Cache-Control"] = "no-cache"
    return messages(lang)
