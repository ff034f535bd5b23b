"""Fails when a compiled function takes the GIL behind our back: a `void` C function that is not noexcept.

Cython only gives a performance hint for it, so this looks at the .pxd files themselves.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
DECLARATION = re.compile(r"^\s*cdef\s+(?!class|struct|extern|enum)(?:inline\s+)?[\w*\s]+?\(.*$", re.MULTILINE)


def faults() -> list[str]:
    """The declarations that are nogil without noexcept, with their places."""
    found = []
    for pxd in sorted((ROOT / "src").rglob("*.pxd")):
        text = pxd.read_text(encoding="utf-8")
        for match in DECLARATION.finditer(text):
            if "nogil" in match[0] and "noexcept" not in match[0]:
                line = text[: match.start()].count("\n") + 1
                found.append(f"{pxd.relative_to(ROOT)}:{line}: nogil without noexcept: {match[0].strip()}")
    return found


if __name__ == "__main__":
    listed = faults()
    print("\n".join(listed) or "Every nogil function is noexcept.")
    sys.exit(bool(listed))
