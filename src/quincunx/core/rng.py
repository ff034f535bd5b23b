"""Random numbers that are the same for the same seed on every machine, in compiled code and from Python."""

import cython

MASK64 = 0xFFFFFFFFFFFFFFFF


class Random:
    """A generator that compiled code can use without the GIL; from Python it offers what a test or tool needs."""

    def __init__(self, seed: int = 0):
        seed_rng(cython.address(self.rng), seed & MASK64)  # noqa: F821

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1; n from 1 to 2**31 - 1."""
        if not 1 <= n < 1 << 31:
            raise ValueError(f"below() takes a number from 1 to 2147483647, not {n}.")
        return rng_below(cython.address(self.rng), n)  # noqa: F821

    def unit(self) -> float:
        """A number from 0 (included) to 1 (excluded)."""
        return rng_unit(cython.address(self.rng))  # noqa: F821
