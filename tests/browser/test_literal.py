"""Whatever a learner writes is shown as it is: it never becomes a part of the page."""

import json

from literal import NASTY, is_literal
from playwright.sync_api import expect

from puzzlelib import Hanoi
from puzzlelib.views import Player


class Step(int):
    def __str__(self):
        return NASTY


class Own:
    start = 2

    def moves(self, position):
        return [Step(1)] if position else []

    def apply(self, position, move):
        if position == 1:
            raise RuntimeError(NASTY)
        return position - 1

    def check(self, position):
        pass

    def text(self, position):
        return NASTY

    def is_solved(self, position):
        return position == 0

    def __repr__(self):
        return NASTY


def test_in_a_puzzle_of_ones_own_and_in_its_exceptions(put):
    page = put(Player(Own())).page
    page.get_by_role("button", name=NASTY).click()
    is_literal(page)
    page.get_by_role("button", name=NASTY).click()
    expect(page.get_by_role("alert")).to_contain_text(NASTY)
    page.locator("summary", has_text="Details").click()
    expect(page.locator("pre", has_text="Traceback")).to_contain_text(NASTY)
    is_literal(page)


def test_in_a_save_file(put, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    save = {"format": 1, "rules": NASTY, "board": NASTY, "learner": None, "moves": [], "made": 0}
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "nasty.json").write_text(json.dumps(save | {"seconds": 0}))
    page = put(Player(Hanoi(2), save="nasty")).page
    expect(page.get_by_text("cannot be used (this is a save of <img")).to_be_visible()
    is_literal(page)
