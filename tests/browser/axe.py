"""What axe-core finds wrong in a page, once all that moves has come to rest."""

from axe_playwright_python.sync_playwright import Axe
from lab import in_time

# what fades in is faint meanwhile; what goes round for ever is left to go round, and what is in a cell
# that JupyterLab does not draw, as it is out of sight, does not go on
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
    """The rules that are broken inside what a selector finds, and by what; these must have applied."""
    # JupyterLab's body is empty for axe, which takes what overflows it for hidden
    page.evaluate("() => (document.body.style.overflow = 'visible')")
    in_time(page, AT_REST)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(Axe().axe_script)
    applied, broken = in_time(page, RUN, inside)
    assert set(looked_at) <= set(applied)
    return broken
