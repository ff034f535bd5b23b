from math import dist

import pytest

from quincunx.core.geometry import hex_rows, hexagon, square_grid


def test_squares_are_named_from_the_bottom_left():
    grid = square_grid(3)
    assert grid.names == ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
    assert grid.centres[grid.index["a3"]] == (0.0, 0.0)
    assert grid.centres[grid.index["c1"]] == (2.0, 2.0)


def test_hexagons_are_named_by_row_and_place():
    grid = hexagon(2)
    assert grid.names == ("a1", "a2", "b1", "b2", "b3", "c1", "c2")
    assert hexagon(6).centres[hexagon(6).index["f6"]] == (0.0, 0.0)
    assert hex_rows(3) == (3, 4, 5, 4, 3)
    assert len(hexagon(6)) == 91


@pytest.mark.parametrize("side", range(2, 11))
def test_neighbouring_hexagons_are_one_apart(side):
    grid = hexagon(side)
    for i, near in enumerate(grid.neighbours):
        apart = [j for j in range(len(grid)) if abs(dist(grid.centres[i], grid.centres[j]) - 1) < 1e-9]
        assert sorted(near) == apart


def test_neighbouring_squares_touch_at_edges_or_also_at_corners():
    assert len(square_grid(5).neighbours[12]) == 4
    assert len(square_grid(5, diagonal=True).neighbours[12]) == 8
    assert len(square_grid(5, diagonal=True).neighbours[0]) == 3


@pytest.mark.parametrize(("grid", "count"), [(square_grid(4), 8), (hexagon(3), 12)])
def test_symmetries_keep_neighbours_and_begin_with_the_identity(grid, count):
    assert len(set(grid.symmetries)) == count
    assert grid.symmetries[0] == tuple(range(len(grid)))
    for image in grid.symmetries:
        for i, near in enumerate(grid.neighbours):
            assert {image[j] for j in near} == set(grid.neighbours[image[i]])
