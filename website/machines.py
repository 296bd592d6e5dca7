"""What is read by programs: `llms.txt` for chatbots and, once the site has an address, a map for search engines."""

from html import escape
from pathlib import Path

from .pages import Site

TOLD = Path(__file__).with_name("llms.txt")
SOME_SITE = "https://…"  # as the library's own sentences say it
LISTED = {  # what a chatbot may want to open → how the paths of these pages begin
    "Lessons": ("notebooks/",),
    "Words": ("glossary", "recordings/index"),
    "For teachers": ("teach.html", "guide/teaching", "guide/misconceptions", "guide/worlds"),
    "Optional": ("guide/library", "guide/recursion_test.", "guide/adding_a_lesson", "guide/site"),
}
MAP = """<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
{pages}
</urlset>
"""
ROBOTS = """User-agent: *
Allow: /

Sitemap: {map}
"""


def add_llms(site: Site) -> None:
    """The file that tells a chatbot what the course is, and how to answer with a walk (llmstxt.org)."""
    told = TOLD.read_text(encoding="utf-8").replace("ADDRESS", site.address or SOME_SITE)
    lists = "\n\n".join(f"## {title}\n\n{_list(site, begin)}" for title, begin in LISTED.items())
    (site.folder / "llms.txt").write_text(f"{told}\n{lists}\n", encoding="utf-8")


def _list(site: Site, begin: tuple[str, ...]) -> str:
    """Pages with what each is about, as a list in Markdown."""
    return "\n".join(
        f"- [{page.title}]({site.whole(path) or path}): {page.about}"
        for path, page in site.written.items()
        if path.startswith(begin)
    )


def add_map(site: Site) -> None:
    """`sitemap.xml` and `robots.txt`, which need whole addresses: without one, there is neither."""
    if site.address:
        pages = "\n".join(
            f"<url><loc>{escape(site.whole(path))}</loc></url>" for path in site.written
        )
        (site.folder / "sitemap.xml").write_text(MAP.format(pages=pages), encoding="utf-8")
        robots = ROBOTS.format(map=f"{site.address}/sitemap.xml")
        (site.folder / "robots.txt").write_text(robots, encoding="utf-8")
