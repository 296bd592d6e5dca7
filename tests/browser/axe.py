"""Run axe-core on a page after its animations have finished."""

from axe_playwright_python.sync_playwright import Axe
from lab import in_time

# Elements have low contrast while they fade in. Endless animations are not awaited, nor are those
# in off-screen cells, which JupyterLab does not render: they never progress.
AT_REST = """async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations()
        .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
        .filter((one) => one.effect.target?.checkVisibility({ contentVisibilityAuto: true }))
        .map((one) => one.finished));
}"""
RUN = """async (inside) => {
    const { passes, violations } = await axe.run(inside ?? document, { resultTypes: ['violations'] });
    return [
        passes.map(({ id }) => id),
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 150))]),
    ];
}"""


def violations(page, inside=None, looked_at=("color-contrast",)):
    """Return the violated rules and their elements; the rules *looked_at* must have applied.

    *inside* is a selector that limits the check.
    """
    # axe treats overflow as hidden, so that JupyterLab's body appears empty to it
    page.evaluate("() => (document.body.style.overflow = 'visible')")
    in_time(page, AT_REST)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(Axe().axe_script)
    applied, broken = in_time(page, RUN, inside)
    assert set(looked_at) <= set(applied)
    return broken
