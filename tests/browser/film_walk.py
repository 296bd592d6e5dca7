"""Film a walk for README and the site: `python tests/browser/film_walk.py` writes the images.

The film is an animated WebP of a real walk in Chromium: in each step, every animation of the page is stopped
at a few points, so that the frames do not depend on the speed of the machine. Its middle frame is the still
for readers who prefer reduced motion.
"""

import io
from pathlib import Path

import lab
from bare import BarePage
from PIL import Image

from puzzlelib import Hanoi, record
from puzzlelib.hanoi import carry_tower
from puzzlelib.views import StepThrough

IMAGES = Path(__file__).parents[2] / "docs" / "images"
FILM, STILL = IMAGES / "walk.webp", IMAGES / "walk.png"
SIZE = {"width": 900, "height": 1000}
REST, MOVING = 900, 70  # milliseconds of a frame: between steps, and in motion
POINTS = 0.25, 0.5, 0.75  # of an animation
FIRST, LAST = 6, 24  # steps: the first value that returns, the first two disks that move
COLOURS = 64

STOP = """(part) => {
    const moving = document.getAnimations().filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime));
    for (const one of moving) {
        one.pause();
        one.currentTime = part * one.effect.getComputedTiming().endTime;
        if (part === 1) one.finish();
    }
    return moving.length;
}"""


def filmed(page):
    """Return the images of a walk with their durations."""
    card = page.locator(".puzzle-book").first
    step = page.get_by_role("button", name="Step", exact=True)
    frames = []

    def shoot(duration):
        image = Image.open(io.BytesIO(card.screenshot())).convert("RGB")
        if frames and image == frames[-1][0]:
            frames[-1] = image, frames[-1][1] + duration
        else:
            frames.append((image, duration))

    for _ in range(FIRST):
        step.dispatch_event("click")
    page.evaluate(STOP, 1)
    shoot(REST)
    for _ in range(FIRST, LAST):
        step.dispatch_event("click")
        for point in POINTS:
            if page.evaluate(STOP, point):
                shoot(MOVING)
        page.evaluate(STOP, 1)
        shoot(REST)
    return frames


def main():
    two = Hanoi(2)
    with lab.chromium() as browser:
        bare = BarePage(browser.new_page(viewport=SIZE))
        with bare.in_use():
            bare.add(StepThrough(record(carry_tower, two, two.start, 2, 0, 2, 1), two))
            bare.page.get_by_role("button", name="Step", exact=True).wait_for()
            frames = filmed(bare.page)
        bare.close()
    colours = frames[len(frames) // 2][0].quantize(COLOURS)
    images = [image.quantize(palette=colours, dither=Image.Dither.NONE) for image, _ in frames]
    durations = [duration for _, duration in frames]
    options = {"duration": durations, "loop": 0, "lossless": True, "method": 4}
    images[0].save(FILM, save_all=True, append_images=images[1:], **options)
    images[len(images) // 2].save(STILL, optimize=True)


if __name__ == "__main__":
    main()
