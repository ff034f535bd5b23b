"""Random scenes: any shape anywhere, any words, hostile ones too."""

from dataclasses import fields

from hypothesis import strategies as st

from quincunx.core.scene import Cell, Circle, Gradient, Mark, Note, Paint, Path, Piece, Polygon, Scene, Target, Text

lengths = st.floats(-9, 9, allow_nan=False)
sizes = st.floats(0, 3, allow_nan=False)
parts = st.floats(0, 1, allow_nan=False)
words = st.text(max_size=12) | st.sampled_from(["<script>&\"'", "]]>", "\0\x1b[31m", "\ud800", "a\nb"])
colors = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}")
stops = st.lists(st.tuples(parts, colors), min_size=1, max_size=3).map(tuple)
gradients = st.builds(Gradient, stops, st.sampled_from(["radial", "linear"]), parts, parts)
paints = st.builds(
    Paint,
    st.none() | colors | gradients,
    st.none() | colors,
    sizes,
    st.lists(sizes, max_size=3).map(tuple),
    parts,
    st.sampled_from(["butt", "round", "square"]),
)
points = st.tuples(lengths, lengths)
outlines = st.lists(points, min_size=3, max_size=6).map(tuple)
paths = st.tuples(points, points).map(lambda ends: "M{} {}Q1,1 {} {}Z".format(*ends[0], *ends[1]))
shapes = st.lists(
    st.builds(Circle, lengths, lengths, sizes, paints)
    | st.builds(Polygon, outlines, paints, sizes)
    | st.builds(Path, paths, paints)
    | st.builds(Text, lengths, lengths, words, sizes, colors, st.booleans(), halo=st.none() | colors),
    max_size=3,
).map(tuple)


def several(strategy):
    return st.lists(strategy, max_size=2).map(tuple)


scenes = st.builds(
    Scene,
    game=words,
    title=words,
    description=words,
    box=st.tuples(st.floats(-9, -1), st.floats(-9, -1), st.floats(1, 9), st.floats(1, 9)),
    background=colors,
    board=shapes,
    cells=several(st.builds(Cell, words, lengths, lengths, outlines)),
    pieces=several(st.builds(Piece, words, words, lengths, lengths, shapes, st.sampled_from([None, 0, 1]), words)),
    marks=several(st.builds(Mark, st.sampled_from(["last", "threat"]), words, shapes)),
    labels=several(st.builds(Text, lengths, lengths, words, sizes, colors)),
    targets=several(st.builds(Target, st.integers(0, 99), words, words, words, lengths, lengths, outlines, shapes)),
    notes=several(st.builds(Note, st.none(), words, words)),
)


def changed(scene, **values):
    """The scene with other values for some fields."""
    return Scene(**{field.name: getattr(scene, field.name) for field in fields(scene)} | values)
