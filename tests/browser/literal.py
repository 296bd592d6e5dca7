"""Texts that a careless page would run."""

from playwright.sync_api import expect

NASTY = "<img src=x onerror=window.attacked=true>"


def is_literal(page):
    """The words stand in the page, and nothing was made of them."""
    expect(page.locator(".jp-OutputArea-output", has_text="onerror=").first).to_be_visible()
    assert page.locator(".jp-OutputArea-output img[src=x]").count() == 0
    assert page.evaluate("() => window.attacked") is None
