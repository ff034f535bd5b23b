"""The k-th largest of some numbers, without sorting them (quickselect: Hoare 1961)."""

import cython


def kth_largest(values, scratch, n, k):
    """The k-th largest of n `values`, k from 1 to n; `scratch` has room for as many."""
    low: cython.int = 0
    high: cython.int = n - 1
    i: cython.int
    j: cython.int
    pivot: cython.float
    other: cython.float
    for i in range(n):
        scratch[i] = values[i]
    while low < high:
        pivot = scratch[(low + high) >> 1]
        i = low
        j = high
        while i <= j:
            while scratch[i] > pivot:
                i += 1
            while scratch[j] < pivot:
                j -= 1
            if i <= j:
                other = scratch[i]
                scratch[i] = scratch[j]
                scratch[j] = other
                i += 1
                j -= 1
        if k - 1 <= j:
            high = j
        elif k - 1 >= i:
            low = i
        else:
            break
    return scratch[k - 1]
