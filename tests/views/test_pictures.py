"""Pictures are deterministic, have accessible names, and enough contrast."""

import re
import sys
from collections import Counter
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest
from drawn import SVG, place_of
from matplotlib.colors import to_hex

import puzzlecourse
import stepthrough
from puzzlelib import Hanoi, Maze, Nim, Reordered, Solitaire, record, solve_hanoi, views
from puzzlelib.hanoi import Move, carry_tower
from puzzlelib.maze import InFog
from puzzlelib.solitaire import FRENCH
from puzzlelib.solitaire import colour as colour_of
from puzzlelib.views import (
    Player,
    StepThrough,
    draw,
    draw_colours,
    film,
    hanoi_map,
    show_source,
    with_progress,
)
from puzzlelib.views.drawing import board_of, painted, still_board
from puzzlelib.views.figure import figure_of, png
from puzzlelib.views.pictures import PICTURES, MarkingPicture, Picture, TakingPicture, picture_of
from puzzlelib.views.pictures.hanoi import HanoiPicture
from stepthrough.palette import (
    CREAM,
    DARK_PAGES,
    EDGES,
    HOLE,
    HUES,
    INK,
    LIGHT,
    LINE,
    OF_CELLS,
    ON_SHEET,
    PAPER,
    SHARE,
    SHEET,
    SIZES,
    THEMES,
    WOOD,
    css,
)

RULES = [
    Hanoi(1),
    Hanoi(5),
    Hanoi(20),
    Maze(),
    InFog(Maze()),
    Nim(),
    Nim((1, 10)),
    Solitaire(),
    Solitaire(FRENCH),
    Solitaire("o.oo."),
]


def rgb(colour):
    return [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]


def light_of(parts):
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def luminance(colour):
    return light_of(rgb(colour))


def ratio(one, other):
    dark, light = sorted((light_of(one), light_of(other)))
    return (light + 0.05) / (dark + 0.05)


def contrast(one, other, theme):
    return ratio(*(rgb(THEMES[role][theme]) for role in (one, other)))


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_figures_on_a_piece_and_pieces_on_the_page_contrast(theme):
    for hue in HUES:
        assert contrast(hue, LIGHT, theme) >= 4.5, hue
        assert contrast(hue, PAPER, theme) >= 3, hue


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_wood_rims_rings_and_text_contrast_with_the_page(theme):
    for role in (WOOD, LINE, "ring", "focus"):
        assert contrast(role, PAPER, theme) >= 3
    assert contrast(INK, PAPER, theme) >= 4.5
    assert contrast(ON_SHEET, SHEET, theme) >= 4.5


def mixed(role, theme):
    """Return a syntax colour as `css` mixes it with the text colour."""
    word, ink = (rgb(THEMES[one][theme]) for one in (role, INK))
    share = SHARE / 100
    return [share * one + (1 - share) * other for one, other in zip(word, ink, strict=True)]


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_syntax_colours_contrast_with_the_background(theme):
    for role, ground in product(OF_CELLS, [PAPER, "shade", "current", "running-soft"]):
        assert ratio(mixed(role, theme), rgb(THEMES[ground][theme])) >= 4.5, (role, ground)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_syntax_colours_of_a_source_that_jupyterlab_colours_contrast_too(theme):
    rules = (Path(stepthrough.__file__).with_name("roles.css")).read_text(encoding="utf-8")
    own = dict(re.findall(r"--jp-mirror-editor-(\w+)-color: var\(--puzzle-(\w+)\)", rules))
    name = f"theme-{('light', 'dark')[theme]}-extension"
    sheet = Path(sys.prefix, "share/jupyter/lab/themes/@jupyterlab", name, "index.css").read_text()
    theirs = dict(re.findall(r"--jp-mirror-editor-(\w+)-color:(?:var\([\w-]+,)?([#\w]+)", sheet))
    assert "bracket" in theirs
    for kind in [*OF_CELLS, "bracket", "builtin", "meta", "punctuation"]:
        role = own.get(kind)
        colour = mixed(role, theme) if role else rgb(to_hex(theirs[kind]))
        assert ratio(colour, rgb(THEMES["shade"][theme])) >= 4.5, kind


def test_fog_is_darker_than_what_is_known():
    for theme in (0, 1):
        assert luminance(THEMES["fog"][theme]) < luminance(THEMES[SHEET][theme])
        assert contrast("fog", SHEET, theme) >= 3


def test_shapes_on_wood_contrast_with_it():
    """Marks as well: a dark frame around a piece, light dashes and a light ring around a hole."""
    assert contrast(LIGHT, WOOD, 0) >= 4.5
    for one, other in [(CREAM, WOOD), (HOLE, WOOD), (HOLE, CREAM), (LIGHT, HOLE)]:
        assert contrast(one, other, 0) >= 3
        assert all(light == dark for light, dark in (THEMES[one], THEMES[other]))


def test_the_lower_edge_of_a_piece_is_darker_than_the_piece():
    for hue in HUES:
        assert luminance(THEMES[EDGES[hue]][0]) < luminance(THEMES[hue][0])


def test_a_page_has_every_role_in_both_themes_and_a_saved_page_follows_the_system():
    light, shadow, dark, saved = css().strip().split("\n")
    assert light.startswith(":root, :host {")
    assert shadow.startswith("@supports (color: light-dark(red, red)) { :host {")
    assert dark.startswith(", ".join(DARK_PAGES) + " {")
    assert saved.startswith("@media (prefers-color-scheme: dark) { .puzzle-page {")
    for role, values in THEMES.items():
        for rule, value in zip((light, dark, saved), (*values, values[1]), strict=True):
            # text and code use JupyterLab's colours where they are defined
            own = rf"(color-mix\(in srgb, )?(var\(--jp-[\w-]+, )?{value}\)?"
            assert re.search(rf"--puzzle-{role}: {own}( \d+%, var\(--puzzle-ink\)\))?;", rule)
        is_either = f"light-dark({values[0]}, {values[1]})" in shadow
        assert is_either == (values[0] != values[1]), role
    for role, value in SIZES.items():
        assert f"--puzzle-{role}: {value};" in light


PACKAGES = [Path(package.__file__).parent for package in (stepthrough, views, puzzlecourse)]
WRITTEN = [
    path
    for folder in PACKAGES
    for path in folder.rglob("*.*")
    if path.suffix in (".py", ".js", ".css") and path.name != "palette.py"
]


COLOUR = r"#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?)\([^)]*\)"
SIZE = r"font(?:-size)?:[^;\n]*\b[0-9.]+(?:px|pt|r?em)\b[^;\n]*"


def test_colours_and_sizes_of_type_are_written_in_the_palette_alone():
    for path in WRITTEN:
        source = path.read_text(encoding="utf-8")
        assert re.findall(COLOUR, source) == [], path
        if "screens" not in path.parts:  # the projected screens define their own sizes
            assert re.findall(SIZE, source) == [], path


def test_every_variable_that_a_style_or_a_script_uses_is_in_the_palette():
    known = {f"--puzzle-{role}" for role in (*THEMES, *SIZES)}
    used = {
        name
        for path in WRITTEN
        for name in re.findall(r"var\((--puzzle-[\w-]+)", path.read_text(encoding="utf-8"))
    }
    assert used
    assert used <= known


def test_the_same_position_gives_the_same_svg_and_png():
    for rules in RULES:
        assert board_of(rules, rules.start)[0] == board_of(rules, rules.start)[0]
    one, other = (png(figure_of(painted(Nim(), (3, 4, 5)))) for _ in range(2))
    assert one == other


@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_everything_that_can_be_touched_has_a_gid_once_and_a_name_and_no_id(rules):
    svg = board_of(rules, rules.start)[0]
    gids = re.findall(r'data-gid="([^"]+)"', svg)
    assert gids
    assert len(gids) == len(set(gids))
    assert len(re.findall(r'role="button" aria-label="[^"]+"', svg)) == len(gids)
    assert not re.search(r'\bid="', svg)


@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_the_first_shape_of_a_thing_is_around_all_others(rules):
    """Only the first shape carries the mark; a frame around a highlight on a peg would be meaningless."""
    root = ElementTree.fromstring(board_of(rules, rules.start)[0])
    for thing in root.iterfind(".//*[@data-gid]"):
        first, *others = [place_of(e.tag.removeprefix(SVG), e.get) for e in thing]
        is_hole = thing.get("data-gid").startswith("zone:hole")  # the rest of its cell is invisible
        for place in [] if is_hole else others:
            if len(place) == 4:
                assert first[0] <= place[0] <= place[2] <= first[2]
                assert first[1] <= place[1] <= place[3] <= first[3]


def test_a_wooden_board_declares_its_ground_because_marks_differ_on_it():
    assert 'class="on-wood"' in board_of(Solitaire(), Solitaire().start)[0]
    assert 'class="on-wood"' in board_of(Nim(), Nim().start)[0]
    assert "class=" not in board_of(Hanoi(2), Hanoi(2).start)[0]


@pytest.mark.parametrize("left", [(1, 1, 1), (0, 2, 1), (0, 0, 0)])
def test_in_nim_nothing_is_drawn_in_place_of_taken_pieces(left):
    few, many = Nim((1, 2, 1)), Nim((3, 4, 5))
    assert board_of(many, left) == board_of(few, left)
    assert many.text(left) == few.text(left)


def test_a_saved_picture_has_an_alternative_text():
    for picture in (draw(Hanoi(2)), draw_colours(Solitaire("o.oo."))):
        data, metadata = picture._repr_mimebundle_()
        assert data["image/png"]
        assert metadata["image/png"]["alt"] == picture.text
    live = hanoi_map(Hanoi(2))
    svg = live._repr_mimebundle_()[0]["image/svg+xml"]
    assert ElementTree.fromstring(svg).get("aria-label") == live.text


def test_spoken_names_say_what_can_move():
    svg = board_of(Hanoi(2), Hanoi(2).start)[0]
    assert 'aria-label="disk 1, top of rod A, can move"' in svg
    assert 'aria-label="hole d4, empty"' in board_of(Solitaire(), Solitaire().start)[0]


def test_a_disk_keeps_its_colour():
    def colour(position):
        return re.search(
            r'data-gid="item:disk-2".*?fill="(#\w+)"', board_of(Hanoi(3), position)[0], re.DOTALL
        )[1]

    assert colour(((3, 2, 1), (), ())) == colour(((3,), (2,), (1,)))


def test_a_drawn_position_is_one_picture_with_its_board_as_text():
    picture = draw(Hanoi(2))
    bundle, _ = picture._repr_mimebundle_()
    assert bundle["text/plain"] == repr(picture) == Hanoi(2).text(Hanoi(2).start)
    assert 'role="img"' in picture.svg
    assert 'role="button"' not in picture.svg


def test_a_film_shows_every_position_of_a_line():
    picture = film(Hanoi(2), solve_hanoi(2))
    assert picture.text.count("---A---") == 4
    assert "data-gid" not in picture.svg


def test_reordered_rules_look_like_the_wrapped_ones():
    assert draw(Reordered(Hanoi(2), key=repr)).svg == draw(Hanoi(2)).svg


def test_show_source_leaves_out_the_docstring_only():
    shown = repr(show_source(solve_hanoi))
    assert shown.startswith("def solve_hanoi(")
    assert '"""' not in shown
    assert shown.endswith("# put the tower on top")


def test_show_source_is_in_a_box_that_needs_no_style_of_ours():
    shown = show_source(solve_hanoi)._repr_mimebundle_()["text/markdown"]
    opening, fence, *_ = shown.split("\n\n")
    assert re.match(r'<div class="puzzle-source" style="border: 1px solid rgba\([^)]*\);', opening)
    assert fence.startswith("```python\ndef solve_hanoi(")
    assert shown.endswith("\n```\n\n</div>")


def test_the_gids_of_a_board_are_those_drawn():
    svg, gids = board_of(Solitaire("o.oo."), Solitaire("o.oo.").start)
    assert gids == re.findall(r'data-gid="([^"]+)"', svg)
    assert "role=" not in still_board(Hanoi(2), Hanoi(2).start).partition(">")[2]


@pytest.mark.parametrize("picture", PICTURES.values(), ids=lambda picture: picture.__name__)
def test_every_picture_can_be_played_with_the_pointer(picture):
    assert issubclass(picture, TakingPicture | MarkingPicture)
    assert not picture.__abstractmethods__


def test_a_misspelt_method_of_a_picture_is_an_error():
    class Wrong(TakingPicture):
        why_not_pick_up = HanoiPicture.why_not_pick_up

        def move_form(self, position, item, zone):
            return None

    with pytest.raises(TypeError, match="move_from"):
        Wrong(Hanoi(2))


class Plain(TakingPicture):
    """The minimum of a subclass."""

    size, paint = HanoiPicture.size, HanoiPicture.paint
    why_not_pick_up, move_from = HanoiPicture.why_not_pick_up, HanoiPicture.move_from
    _paint_rods, _paint_disk = HanoiPicture._paint_rods, HanoiPicture._paint_disk
    _floor, _thickness = HanoiPicture._floor, HanoiPicture._thickness


@pytest.mark.parametrize("kind", [Plain, Picture])
def test_a_minimal_picture_can_be_played(monkeypatch, kind):
    monkeypatch.setitem(PICTURES, Hanoi, kind)
    player = Player(Hanoi(2))
    assert ("item:disk-1" in player.stage.svg) == (kind is Plain)
    player.play.attempt(Move(0, 1))
    player.play.undo()
    player._hint()
    assert player.stage.status == "Hint: good: A → B. Not good: A → C."
    walk = StepThrough(record(carry_tower, Hanoi(2), Hanoi(2).start, 2, 0, 2, 1), Hanoi(2))
    walk.book.chunk(0, walk.last)


class MyHanoi(Hanoi):
    """A learner's variant."""


@pytest.mark.parametrize("rules", [MyHanoi(2), Reordered(Reordered(Hanoi(2), key=str), key=str)])
def test_variants_of_a_puzzle_have_its_picture(rules):
    assert type(picture_of(rules)) is HanoiPicture


def test_more_disks_than_fit_are_refused():
    with pytest.raises(ValueError, match="room for 20 disks, not for 21"):
        Player(Hanoi(21))


def test_the_three_colours_are_also_shown_by_letters_and_numbers():
    """S11: not by colour alone."""
    puzzle = Solitaire(FRENCH)
    picture = draw_colours(puzzle, puzzle.holes - {(3, 3)})
    lines = repr(picture).splitlines()
    assert lines[4].split() == ["4", "A", "B", "C", "a", "B", "C", "A"]
    assert lines[-1] == "Pegs on A: 12, on B: 12, on C: 12"
    bundle, _ = picture._repr_mimebundle_()
    assert bundle["text/plain"] == repr(picture)
    [axes] = picture.figure.axes
    assert Counter(text.get_text() for text in axes.texts) == {"A": 13, "B": 12, "C": 12}
    filled = [to_hex(circle.get_facecolor()) != "#ffffff" for circle in axes.patches]
    assert (filled.count(True), filled.count(False)) == (36, 1)
    assert axes.get_title() == lines[-1]
    assert draw_colours(puzzle, puzzle.holes - {(3, 3)}).svg == picture.svg


@pytest.mark.parametrize("picture", ["oo.\no\n\n.oo  .oo", FRENCH])
def test_every_hole_has_its_letter_in_the_text(picture):
    puzzle = Solitaire(picture)
    *board, _ = repr(draw_colours(puzzle)).splitlines()
    plain = puzzle.text(puzzle.start).splitlines()
    assert board[0] == plain[0]
    for row, (line, signs) in enumerate(zip(board[1:], plain[1:], strict=True)):
        for at, sign in enumerate(signs[3:], start=3):
            if sign in "o.":
                letter = colour_of((row, (at - 3) // 2))
                assert line[at] == (letter if sign == "o" else letter.lower())
            else:
                assert line[at] == sign


def test_a_bar_shows_progress_and_is_removed():
    bars = []

    def work(steps, progress):
        bars.append(progress)
        for step in range(steps):
            progress(step, steps)
        return repr(progress), progress.bar.value

    assert with_progress(work, 4, words="Counting") == ("Counting: 75 %", 3)
    assert bars[0].comm is None


def test_trees_measure_text_in_the_font_of_the_page():
    letters = (Path(stepthrough.__file__).parent / "walk/js/letters.js").read_text("utf-8")
    assert SIZES["font"].replace("'", '"') in letters
