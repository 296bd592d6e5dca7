"""Stepping through recordings: what each page shows, and that nothing later than the step leaks."""

import json
import random
import re
from contextlib import suppress
from errno import ENOSPC
from pathlib import Path
from unittest.mock import Mock

import pytest
from recorded import started
from small_walks import can, seen_anew
from stepped import fact, fib, send

from puzzlecourse.worlds.running import run
from puzzlelib import Hanoi, Nim, Solitaire, is_winning, nim, solve, solve_hanoi
from puzzlelib.hanoi import carry_tower
from puzzlelib.views import StepThrough
from puzzlelib.views.boards import board_for
from stepthrough.code_marks import without_marks
from stepthrough.colouring import coloured
from stepthrough.source import shown_rows
from stepthrough.trace import record
from stepthrough.trace.source import answers, source_of
from stepthrough.trace.values import stable_repr
from stepthrough.walk.book import FIELDS, Book
from stepthrough.walk.cards import GLOBAL, MOST_CARDS
from stepthrough.walk.pages import Pages
from stepthrough.walk.questions import questions
from stepthrough.walk.writing import Names


def greet(name):
    print("hello", name)
    return f"<img src=x onerror=alert(1)>{name}"


def search(text="o.oo."):
    row = Solitaire(text)
    return record(solve, row, row.start), row


def game(start=(1, 2)):
    rules = Nim(start)
    return record.within(only=is_winning)(is_winning, rules, rules.start), rules


def tower(disks=3):
    puzzle = Hanoi(disks)
    return record.within(only=carry_tower)(
        carry_tower, puzzle, puzzle.start, disks, 0, 2, 1
    ), puzzle


class Thing:
    def __repr__(self):
        return "a thing"


def carry(holes, left):
    if left:
        carry(holes - {left} if left % 2 else holes, left - 1)
    return holes


@pytest.mark.parametrize("more", [(), (Thing(), Thing()), (nim.Move(0, 1),)], ids=str)
@pytest.mark.parametrize("world", [None, "one n for all"])
def test_a_set_that_cannot_change_is_the_very_same_at_every_step(more, world):
    """So a walk may take sets of holes in frames for different if they are different objects."""
    recording = run(carry, frozenset({1, 2, 3, *more}), 4, world=world)
    frames = [
        frame
        for _ in range(2)
        for step in recording.steps
        for frame in recording.frames(step.number)
    ]
    seen = [frame.locals["holes"] for frame in frames]  # held, so that no place is given away again
    assert {type(holes) for holes in seen} == {frozenset}
    assert len({id(holes) for holes in seen}) == len({*map(stable_repr, seen)}) == 3


BOOKS = {
    "fact": lambda: (record(fact, 4), None),
    "memo": lambda: (record(fib, 5), None),
    "plan": lambda: (record(solve_hanoi, 3), Hanoi(3)),
    "tower": tower,
    "search": search,
    "game": game,
    "printing": lambda: (record(greet, "you"), None),
}


def book_of(make, *args):
    recording, puzzle = make(*args)
    return Book(recording, board_for(puzzle))


@pytest.fixture(scope="module", params=BOOKS.values(), ids=BOOKS)
def book(request):
    return book_of(request.param)


def page(recording, step, puzzle=None, **options):
    return Pages(recording, board_for(puzzle), **options).at(step)


def every_page(recording, puzzle=None, **options):
    pages = Pages(recording, board_for(puzzle), **options)
    return [pages.at(step) for step in range(len(recording.steps))]


def said(recording, puzzle=None, **options):
    return [without_marks(one.sentence) for one in every_page(recording, puzzle, **options)]


def step_of(recording, event, call):
    return next(s.number for s in recording.steps if s.event == event and repr(s.call) == call)


# ---- a page ----------------------------------------------------------------------------------------


def test_a_page_is_the_same_whatever_was_read_before(book):
    recording, puzzle = book.recording, book.board.rules
    in_order = every_page(recording, puzzle)
    pages = Pages(recording, book.board)
    for step in random.Random(1).sample(range(book.last + 1), min(book.last + 1, 9)):
        assert pages.at(step) == in_order[step] == page(recording, step, puzzle)


def test_nothing_later_than_the_step_is_on_a_page():
    recording = record(fact, 9)
    for one in every_page(recording):
        for call in recording.calls:
            if call.last > one.step and call.result > 9:
                assert str(call.result) not in str(
                    [without_marks(one.sentence), one.cards, one.moves]
                )


def test_the_marks_of_waiting_frames_are_in_the_book_once_each():
    book = StepThrough(record(started, 1)).book.complete()["chunk"]
    call, doing, variables = map(FIELDS["card"].index, ("call", "doing", "variables"))
    waiting = [card for card in book["cards"] if card[doing] == "waits" and card[call] == 0]
    rows = [[v[:3] for v in card[variables] if v[0] == "row"] for card in waiting]
    assert rows == [[["row", "[]", 0]], [["row", "[1]", 1]], [["row", "[1]", 0]],
                    [["row", "[1, 0]", 1]], [["row", "[1, 0]", 0]]]  # fmt: skip


def test_hanoi_says_which_tower_goes_where_and_marks_its_disks():
    recording, puzzle = tower()
    one = page(recording, recording.calls[1].first, puzzle)
    assert one.cards[0].title == "2 disks, A → B"
    assert ("target", "1") in [variable[:2] for variable in one.cards[0].variables]
    assert one.marks == ("item:disk-1", "item:disk-2")


@pytest.mark.parametrize("is_win", [nim.is_win, nim.is_win_undoing])
def test_the_documents_solvers_move_the_board(is_win):
    """N8, N9."""
    recording = record(is_win, [1, 2])
    pages = every_page(recording, Nim((1, 2)), position="rows")
    assert len({one.position for one in pages}) == 5  # the early exit never looks at one of six
    assert pages[-1].cards[0].mover == "player 1"


def moves_on_one_board(board):
    board.discard((0, 0))
    board.discard((0, 1))
    board.add((0, 2))
    return board


def test_one_board_that_the_program_changes_is_shown_as_it_was_at_each_step():
    row = Solitaire("oo.")
    recording = record(moves_on_one_board, set(row.start))
    walk = StepThrough(recording, row, position="board")
    pages = every_page(recording, row, position="board")
    assert [pages[0].position, pages[-1].position] == [row.start, frozenset({(0, 2)})]
    assert len(walk.first["boards"]) == 3  # a board without pegs is no position


def deep(n):
    if n:
        yield from deep(n - 1)
    yield n


def leaves_deep_waiting():
    return next(deep(300))


def test_of_a_deep_stack_the_newest_frames_are_shown_and_the_others_counted():
    recording = record(leaves_deep_waiting)
    pages = Pages(recording)
    deepest = max(recording.steps, key=lambda step: step.visit.depth)
    one = pages.at(deepest.number)
    assert (len(one.cards), one.more) == (MOST_CARDS, deepest.visit.depth - MOST_CARDS)
    for step in range(book_end(recording) - 10, book_end(recording) + 1):
        pages.at(step)


def test_a_deep_stack_keeps_its_oldest_frame_and_all_its_frames_can_be_had():
    recording = record(fact, 40)
    at = step_of(recording, "return", "fact(1)")
    one, whole = Pages(recording).at(at), Pages(recording).at(at, 1000)
    assert [card.title for card in one.cards] == [
        *(f"fact({n})" for n in range(1, MOST_CARDS)), "fact(40)",
    ]  # fmt: skip
    assert [card.title for card in whole.cards] == [f"fact({n})" for n in range(1, 41)]
    assert (one.more, whole.more) == (40 - MOST_CARDS, 0)
    assert one._replace(cards=(), more=0) == whole._replace(cards=(), more=0)


def test_the_oldest_frame_has_what_a_frame_between_made_of_a_shared_variable():
    def counts(deep):
        total = 0

        def add():
            nonlocal total
            total += 1
            return wait(deep)

        return add()

    def wait(n):
        return wait(n - 1) if n else 0

    recording = record(counts, 20)
    at = step_of(recording, "return", "wait(0)")
    for most in (MOST_CARDS, 1000):
        oldest = Pages(recording).at(at, most).cards[-1]
        assert {v.name: v.value for v in oldest.variables}["total"] == "1"


def test_a_page_asks_for_all_frames_of_a_step_and_a_message_is_bounded():
    walk = StepThrough(record(fact, 150))
    walk.sent = []
    walk.send = walk.sent.append
    at = step_of(walk.recording, "return", "fact(1)")
    send(walk, kind="want", step=at, calls=150, ends=0, frames="all")
    [message] = walk.sent
    chunk = message["chunk"]
    cards, more = FIELDS["page"].index("cards"), FIELDS["page"].index("more")
    assert [(len(row[cards]), row[more]) for row in chunk["pages"][:2]] == [(150, 0), (149, 0)]
    assert 4_000 < sum(len(row[cards]) for row in chunk["pages"]) <= 5_000


def test_a_stack_of_thousands_is_never_sent_whole():
    recording = record(leaves_deep_waiting)
    at = max(recording.steps, key=lambda step: step.visit.depth).number
    one = Pages(recording).at(at, 100)
    assert (len(one.cards), one.more) == (100, recording.steps[at].visit.depth - 100)
    assert one.cards[-1].title == "leaves_deep_waiting()"


def test_arguments_stand_first_and_are_told_from_the_variables_that_a_call_makes():
    def grow(row):
        size = len(row)
        row = [*row, size]
        return row

    card = Pages(record(grow, [1])).at(3).cards[0]
    assert [(v.name, v.given) for v in card.variables] == [("row", True), ("size", False)]


def test_a_long_value_is_in_the_book_whole_and_once():
    def hold(words):
        return hold_again(words)

    def hold_again(words):
        return len(words)

    long = list(range(90))
    recording = record(hold, long)
    chunk = Book(recording).chunk(0, len(recording.steps) - 1)
    assert chunk["texts"].count([str(long)]) == 1
    [shown] = Pages(recording).at(0).cards[0].variables
    assert (len(shown.value), shown.whole) == (34, str(long))
    assert Pages(record(fact, 3)).at(0).cards[0].variables[0].whole == ""


def tags_of(recording, step, most=MOST_CARDS):
    """The letters of the variables that have one, by the titles of cards and their names."""
    cards = Pages(recording).at(step, most).cards
    return {(card.title, v.name): v.tag for card in cards for v in card.variables if v.tag}


def test_a_list_made_where_another_was_is_another_one():
    def make(n):
        return [n]

    def many():
        seen = []
        for n in range(40):
            gone = make(n)
            seen.append(id(gone))
            del gone
        return len(set(seen)), hold([1])

    def hold(row):
        return row

    recording = record(many)
    assert recording.root.result[0] < 40
    assert all(tags_of(recording, step) == {} for step in range(len(recording.steps)))


def test_in_a_deep_stack_the_oldest_frame_shares_with_the_newest():
    tags = tags_of(recording := record(grow_to, 20, []), len(recording.steps) // 2)
    assert set(tags.values()) == {"a"}
    assert len(tags) == MOST_CARDS


def grow_to(n, row):
    row.append(n)
    return row if n == 0 else grow_to(n - 1, row)


def book_end(recording):
    return len(recording.steps) - 1


@pytest.mark.parametrize(("limit", "words"), [(50, "was stopped here: that is too many steps")])
def test_a_recording_that_was_stopped_says_so(limit, words):
    recording = record.within(limit=limit)(fact, 100)
    assert said(recording)[-1].endswith(f"The end: it {words}.")


# ---- the book --------------------------------------------------------------------------------------


def test_a_book_is_plain_json_and_the_same_every_time(book):
    again = Book(book.recording, book.board)
    assert json.loads(again.dumps()) == json.loads(json.dumps(book.complete()))


def test_distinct_parts_are_in_a_chunk_once(book):
    chunk = book.chunk(0, book.last)
    for name in ("sources", "cards", "boards", "moves"):
        texts = [json.dumps(part) for part in chunk[name]]
        assert len(texts) == len(set(texts))


def test_the_card_of_global_variables_is_the_last_one_and_no_frame():
    book = Book(seen_anew()).complete()
    cards = [dict(zip(FIELDS["card"], row, strict=True)) for row in book["chunk"]["cards"]]
    on_pages = [row[FIELDS["page"].index("cards")] for row in book["chunk"]["pages"]]
    shown = [[cards[number] for number in numbers] for numbers in on_pages]
    assert [len(some) - 1 for some in shown] == book["cover"]["depths"]
    assert {(some[-1]["title"], some[-1]["function"]) for some in shown} == {(GLOBAL, "")}
    assert all(card["function"] for some in shown for card in some[:-1])


def read_card(chunk, number):
    """A card of a chunk with its whole values in place of their numbers."""
    card = dict(zip(FIELDS["card"], chunk["cards"][number], strict=True))
    rows = [dict(zip(FIELDS["variable"], row, strict=True)) for row in card["variables"]]
    for row in rows:
        row["whole"] = chunk["texts"][row["whole"]] if row["whole"] >= 0 else ""
    return card | {"variables": rows}


def read(chunk, row):
    """A page of a chunk with its parts in place of their numbers."""
    text, equation, source, line, cards, more, board, overlay, marks, moves, printed, *others = row
    parts = [read_card(chunk, card) for card in cards], chunk["moves"][moves]
    drawn = [None if one < 0 else chunk["boards"][one] for one in (board, overlay)]
    told = [chunk["texts"][number] for number in (text, equation, printed)]
    return told, chunk["sources"][source], line, parts, more, drawn, marks, others


def test_a_book_read_in_chunks_is_the_whole_book(book):
    whole, length = book.chunk(0, book.last), 4
    pages, calls, results = [], [], []
    for first in range(0, book.last + 1, length):
        last = min(first + length - 1, book.last)
        chunk = book.chunk(first, last, len(calls), len(results))
        pages += [read(chunk, row) for row in chunk["pages"]]
        calls += [[*node[:2], *node[3:]] for node in chunk["calls"]]
        results += chunk["results"]
    assert pages == [read(whole, row) for row in whole["pages"]]
    assert calls == [[*node[:2], *node[3:]] for node in whole["calls"]]
    assert results == whole["results"]


def add_both(n):
    total: int = 0 if n < 1 else add_both(n - 1) + add_both(n - 2)
    return total


def test_a_page_points_at_the_call_whose_value_has_arrived():
    book = Book(record(add_both, 2))
    chunk = book.chunk(0, book.last)
    places = [row[FIELDS["page"].index("awaited")] for row in chunk["pages"]]
    assert [bool(place) for place in places] == [s.event == "receive" for s in book.recording.steps]
    text = ["".join(text for _, text in words) for words in chunk["sources"][0]["lines"]]
    called = [text[row][start:end] for row, start, end in filter(None, places)]
    assert called == ["add_both(n - 1)", "add_both(n - 2)"] * 2


def test_the_cover_names_every_place_of_every_row(book):
    fields, chunk = book.cover(book.last)["fields"], book.chunk(0, book.last)
    rows = {
        "page": chunk["pages"],
        "card": chunk["cards"],
        "variable": [v for card in chunk["cards"] for v in card[FIELDS["card"].index("variables")]],
        "move": [move for moves in chunk["moves"] for move in moves],
        "call": chunk["calls"],
        "result": chunk["results"],
    }
    assert rows.keys() == fields.keys()
    for kind, some in rows.items():
        assert {len(row) for row in some} <= {len(fields[kind])}, kind


def test_a_cover_tells_of_the_calls_nothing_later_than_its_step(book):
    for step in range(0, book.last + 1, 7):
        cover = book.cover(step)
        assert len(cover["events"]) == len(cover["depths"]) == step + 1
        assert all(first <= step for first in cover["first"])
        assert all(end <= step for end in cover["ends"])


def test_the_program_has_neither_docstring_nor_type_hints():
    [source] = book_of(tower).chunk(0, 0)["sources"]
    lines = ["".join(text for _, text in words) for words in source["lines"]]
    assert lines[0] == "def carry_tower(puzzle, position, disks, source, target, spare):"
    assert lines[1] == "    if disks == 0:"


def test_the_current_line_is_a_line_of_the_program():
    book = book_of(tower)
    chunk = book.chunk(0, book.last)
    lines = chunk["sources"][0]["lines"]
    line = FIELDS["page"].index("line")
    for step, row in enumerate(chunk["pages"]):
        shown = "".join(text for _, text in lines[row[line]]).strip()
        said = book.recording.steps[step]
        assert said.event == "call" or shown == said.call.source.lines[said.line].strip()


@pytest.mark.parametrize(
    ("make", "kinds"),
    [
        (search, {"failed", "value"}),
        (game, {"true", "false"}),
        (lambda: (record(fact, 3), None), {"value"}),
        (lambda: (record(greet, "you"), None), {"value"}),
        (lambda: (record(lambda: None), None), {"nothing"}),
        (
            lambda: (record(can, Solitaire("o.oo."), Solitaire("o.oo.").start), Solitaire("o.oo.")),
            {"true", "false"},
        ),
    ],
)
def test_results_that_mean_different_things_are_of_different_kinds(make, kinds):
    book = book_of(make)
    assert {kind for _, kind, _, _ in book.chunk(0, book.last)["results"]} == kinds


def look(n, found):
    if n == 0:
        return None
    look(n - 1, found)
    return found


def only_says(n):
    if n == 0:
        return
    only_says(n - 1)


@pytest.mark.parametrize("found", [None, 7])
def test_what_comes_later_does_not_colour_what_was(found):
    """Otherwise the colour of a call that found nothing would answer a question about a later one."""
    book = Book(record(look, 2, found))
    assert book.chunk(0, book.last)["results"][0][1] == "failed"


def walks(n):
    if n:
        return walks(n - 1)
    return None


def shows(n):
    return print(n)


def holds_one_that_answers(n):
    def inner():
        return 7

    inner()


async def waits_for(n):
    with suppress(ValueError):
        for k in range(n):
            return k
    return None


@pytest.mark.parametrize("function", [look, fact, waits_for], ids=lambda f: f.__name__)
def test_none_is_a_failure_where_a_function_gives_answers(function):
    assert answers(source_of(function.__code__))


@pytest.mark.parametrize(
    "function", [only_says, walks, shows, holds_one_that_answers], ids=lambda f: f.__name__
)
def test_none_is_nothing_where_a_function_gives_none(function):
    assert not answers(source_of(function.__code__))


def test_in_a_search_the_nodes_hold_boards_and_the_edges_moves():
    book = book_of(search)
    chunk = book.chunk(0, book.last)
    assert [node[3] for node in chunk["calls"]] == ["", "c1 → e1", "d1 → b1", "a1 → c1"]
    assert all(node[2] >= 0 for node in chunk["calls"])


def test_in_a_plan_the_nodes_say_the_job():
    book = book_of(tower, 2)
    assert [node[0] for node in book.chunk(0, book.last)["calls"]][:2] == [
        "2 disks A→C",
        "1 disk A→B",
    ]


def test_what_was_never_tried_is_counted():
    book = book_of(game)
    rest = [rest for _, _, _, rest in book.chunk(0, book.last)["results"]]
    assert rest.count(1) == 1
    assert set(rest) == {0, 1}


# ---- questions: nothing behind an open one leaves the kernel -----------------------------------------

ASKED = ["fact(1) is called", "fact(2) returns"]


class Traffic(list):
    """All that a widget sends."""

    def __init__(self, walk):
        walk.send = lambda content, buffers=None: self.append(content)

    @property
    def last(self):
        return self[-1]


def answer(walk, words):
    traffic = Traffic(walk)
    send(walk, kind="answer", words=words)
    return next(m for m in traffic if m["kind"] == "judged")


def strange(n):
    return 7_071_067 if n == 0 else strange(n - 1) * 3 + 1


def test_no_page_behind_an_open_question_leaves_the_kernel():
    recording = record(strange, 4)
    walk = StepThrough(recording, ask=["strange(0) returns", "strange(2) returns"])
    traffic = Traffic(walk)
    for question in list(walk.waiting):
        for step in (0, question.at, question.at + 1, 10**9, -1, "all"):
            send(walk, kind="want", step=step, calls=0, ends=0)
        send(walk, kind="answer", words="wrong")
        everything = json.dumps([walk.get_state(["cover", "first", "questions", "at"]), *traffic])
        later = [call.result for call in recording.calls if call.last > question.at]
        assert later
        assert not any(str(result) in everything for result in later)
        assert (
            max(
                m["chunk"]["first"] + len(m["chunk"]["pages"])
                for m in traffic
                if m["kind"] == "chunk"
            )
            <= question.at + 1
        )
        send(walk, kind="answer", words=None)
    send(walk, kind="want", step=walk.last, calls=0, ends=0)
    assert str(recording.result) in json.dumps(traffic.last)


def test_whatever_was_answered_is_said_again_in_short():
    walk = StepThrough(record(fact, 3), ask=ASKED)
    for strange in ("x" * 10_000, "`fact`", "<b>", "\ud83d"):
        message = answer(walk, strange)["words"]
        assert len(message[1]) <= 24
        json.dumps(message).encode()


def test_a_question_can_be_skipped():
    walk = StepThrough(record(fact, 3), ask=ASKED)
    for _ in ASKED:
        reply = answer(walk, None)
        assert "".join(reply["words"]).startswith("Skipped. ")
        assert reply["skipped"]
    assert walk.cover["until"] == walk.last
    assert [(reply["open"], reply["skipped"]) for reply in walk.questions] == [(False, True)] * 2


def test_only_the_next_question_is_told_and_possible_calls_are_offered():
    walk = StepThrough(record(fact, 3), ask=ASKED)
    first, second = walk.questions
    assert first["chips"] == ["fact(1)", "fact(2)"]
    assert second == {"at": second["at"], "open": True, "skipped": False}


@pytest.mark.parametrize(
    "ask",
    [
        ["x in fact(3) after fact(2)"],
        ["fact(9) returns"],
        ["fact(3) is called"],
        ["fact(2)"],
        ["fact(2) returns"] * 6,
    ],
)
def test_a_question_that_cannot_be_asked_is_refused(ask):
    with pytest.raises(ValueError, match=r"fact|at most 5"):
        questions(record(fact, 3), ask, Names())


# ---- the widget --------------------------------------------------------------------------------------


def test_the_page_gets_what_it_asks_for(monkeypatch):
    monkeypatch.setattr("stepthrough.walk.chunks._CHUNK", 50)
    walk = StepThrough(record(solve_hanoi, 5))
    traffic = Traffic(walk)
    first = walk.first
    send(walk, kind="want", step=60, calls=len(first["calls"]), ends=0)
    chunk = traffic.last["chunk"]
    assert (chunk["first"], len(chunk["pages"])) == (60, 50)
    assert chunk["callsFrom"] == len(first["calls"])


def test_an_answer_to_the_question_before_is_not_one_to_the_next():
    walk = StepThrough(record(fact, 3), ask=["fact(1) is called", "fact(2) returns"])
    first, second = walk.waiting
    send(walk, kind="answer", words=None, at=first.at)
    send(walk, kind="answer", words=None, at=first.at)  # a second click beside a busy kernel
    assert list(walk.waiting) == [second]


def test_a_leap_to_the_end_is_answered_in_messages_that_do_not_take_long(monkeypatch):
    monkeypatch.setattr("stepthrough.walk.chunks.WORDS", 5)
    walk = StepThrough(record(solve_hanoi, 5))
    traffic, calls, ends, pages = Traffic(walk), 0, 0, []
    while not pages:
        send(walk, kind="want", step=walk.last - 20, calls=calls, ends=ends)
        chunk = traffic.last["chunk"]
        assert (chunk["callsFrom"], chunk["endsFrom"]) == (calls, ends)
        assert len(chunk["calls"]) <= 6 + len(chunk["pages"])
        assert chunk["calls"] or chunk["pages"]
        calls, ends = calls + len(chunk["calls"]), ends + len(chunk["results"])
        pages = chunk["pages"]
    assert (len(pages), calls, ends) == (21, 63, 63)


@pytest.mark.parametrize("message", [{}, 7, None, {"kind": "want", "step": []}, {"kind": "answer"}])
def test_a_page_that_asks_nonsense_does_no_harm(message):
    walk = StepThrough(record(fact, 2))
    walk._handle_custom_msg(message, [])


def test_what_goes_wrong_is_said_in_the_page(monkeypatch):
    walk = StepThrough(record(fact, 3), ask=ASKED)
    traffic = Traffic(walk)

    def fail(*arguments):
        raise RuntimeError("<b>no")

    monkeypatch.setattr("stepthrough.walk.step_through.is_right", fail)
    send(walk, kind="answer", words="2")
    assert traffic == [{"kind": "trouble", "words": "Something went wrong (RuntimeError: <b>no)."}]
    assert len(walk.waiting) == 2


def test_the_book_is_opened_where_it_is_said_and_never_behind_a_question():
    walk = StepThrough(record(fact, 3), ask=ASKED)
    walk.go_to(10**6)
    assert walk.step == walk.at["step"] == walk.until
    walk.go_to(-3)
    assert walk.step == 0


def test_a_walk_that_ends_early_shows_nothing_of_the_rest():
    recording = record(strange, 3)
    walk = StepThrough(recording, until="strange(1) returns")
    assert walk.last == recording.calls[2].last - 1
    everything = json.dumps(walk.get_state(["cover", "first"])) + walk.book.dumps() + repr(walk)
    assert str(recording.calls[3].result) in everything
    assert str(recording.calls[2].result) not in everything
    assert "(The rest comes when you have answered.)" in everything


@pytest.mark.parametrize("show", [["sauce"], ["board"], "tree"])
def test_only_panels_that_exist_can_be_shown(show):
    with pytest.raises(ValueError, match="show"):
        StepThrough(record(fact, 2), show=show)


def test_a_reader_without_a_kernel_sees_the_calls_and_no_answer():
    data, _ = StepThrough(record(fact, 5))._repr_mimebundle_()
    assert data["text/plain"].startswith("fact(5) → 120\n  fact(4) → 24")
    data, _ = StepThrough(record(fact, 5), ask=["fact(5) returns"])._repr_mimebundle_()
    assert data["text/plain"].startswith("fact(5) (running)\n  fact(4) → 24")
    assert "120" not in data["text/plain"]
    assert repr(StepThrough(record(fact, 5), outline=False)) == "fact(5) (running)"


def test_with_a_board_a_reader_without_a_kernel_sees_it():
    data, _ = StepThrough(*tower())._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg")


# ---- a page of its own -------------------------------------------------------------------------------


def test_a_walk_is_saved_as_one_page_without_an_address(tmp_path):
    path = tmp_path / "hanoi.html"
    StepThrough(*tower()).save(path)
    page = path.read_text()
    assert page.startswith("<!doctype html>")
    assert "default-src 'none'" in page
    addresses = set(re.findall(r"\w+://[\w./]+", page))
    assert addresses == {"http://www.w3.org/2000/svg"}  # a name, not a place


def test_what_a_learner_wrote_is_no_markup_in_the_page(tmp_path):
    path = tmp_path / "page.html"
    nasty = "</script><script>alert(1)</script><!-- <b>"
    StepThrough(record(greet, nasty)).save(path)
    page = path.read_text()
    assert page.count("</script>") == 2  # those of the page itself
    assert "<script>alert" not in page
    assert "<b>" not in page.split("</style>")[1].split('<script type="module">')[0]


def test_a_page_replaces_an_older_one_or_leaves_it(tmp_path, monkeypatch):
    path = tmp_path / "page.html"
    StepThrough(record(fact, 2)).save(path)
    old = path.read_text()
    walk = StepThrough(record(fact, 3))
    with monkeypatch.context() as patch:
        full = OSError(ENOSPC, "No space left on device")
        patch.setattr(
            "pathlib.Path.replace", Mock(side_effect=full)
        )  # all is written, but not there
        with pytest.raises(OSError, match=r"page\.html cannot be written: .* Nothing was saved\."):
            walk.save(path)
    assert path.read_text() == old
    assert [one.name for one in tmp_path.iterdir()] == ["page.html"]
    walk.save(path)
    assert path.read_text() != old
    assert [one.name for one in tmp_path.iterdir()] == ["page.html"]


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("", "give the name of a file, such as 'hanoi.html', not ''"),
        (None, "give the name of a file, such as 'hanoi.html', not None"),
        (7, "give the name of a file, such as 'hanoi.html', not 7"),
        ("no/such/page.html", "no/such/page.html cannot be written: No such file or directory."),
        ("a folder", "a folder cannot be written: Is a directory."),
        ("zero\0", "embedded null "),
    ],
    ids=repr,
)
def test_where_no_page_can_be_written_it_is_said(path, told, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("a folder").mkdir()
    with pytest.raises((ValueError, OSError)) as refusal:
        StepThrough(record(fact, 3)).save(path)
    assert told in str(refusal.value)
    assert ".part" not in str(refusal.value)
    assert [one.name for one in tmp_path.iterdir()] == ["a folder"]


def test_a_recording_that_is_too_long_for_a_page_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("stepthrough.walk.page_file.MOST_STEPS", 20)
    walk = StepThrough(record(fact, 9))
    with pytest.raises(ValueError, match="a page holds 20 steps, not 44"):
        walk.save(tmp_path / "page.html")


# ---- the program as it is shown ------------------------------------------------------------------------

HINTED = '''
def find(
    heaps: list[int], most: int = 3, *rest: str, name: "str | None" = None
) -> dict[
    str, int
]:
    """What is found,
    and where.
    """
    found: dict[str, int] = {}
    def inner(é: str) -> None: ...
    return found
'''


def test_hints_and_docstrings_are_left_out_and_wrapped_heads_are_one_line():
    assert [row.text for row in shown_rows(HINTED.strip())] == [
        "def find(heaps, most=3, *rest, name=None):",
        "    found = {}",
        "    def inner(é): ...",
        "    return found",
    ]


def test_words_of_a_program_are_told_apart_as_in_the_cells():
    [line] = coloured(["def f(a): return a.b(1) + print('x')  # c"])
    assert [(kind, word) for kind, word in line if kind] == [
        ("keyword", "def"),
        ("def", "f"),
        ("keyword", "return"),
        ("property", "b"),
        ("number", "1"),
        ("operator", "+"),
        ("string", "'x'"),
        ("comment", "# c"),
    ]


@pytest.mark.parametrize("text", ["", "x = (1,", "    lambda n: n)", "def f(:", "ü\x0c'"])
def test_what_python_cannot_read_is_shown_as_it_is(text):
    lines = [row.text for row in shown_rows(text)]
    assert ["".join(word for _, word in words) for words in coloured(lines)] == lines


def lets_an_exception_through(n):
    try:
        raise ExceptionGroup("some", [ValueError(n), KeyError(n)])
    except* ValueError:
        n += 1
    return n


def test_a_walk_shows_where_an_exception_is_let_through():
    """There Python knows no line: it is the last one that ran."""
    recording = record(lets_an_exception_through, 1)
    lines = recording.root.source.lines
    assert all(step.line in lines for step in recording.steps)
    assert "n += 1" in lines[recording.steps[-1].line]
    pages = StepThrough(recording).book.pages
    assert all(pages.at(step.number).source.text for step in recording.steps)
