"""What axe-core finds wrong in a page, once all that moves has come to rest."""

from axe_playwright_python.sync_playwright import Axe

# what fades in is faint meanwhile; what goes round for ever is left to go round
AT_REST = """async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations()
        .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
        .map((one) => one.finished));
}"""
RUN = """async ([inside, only]) => {
    const rules = only.length ? { runOnly: only } : {};
    const { passes, violations } = await axe.run(inside ?? document, { resultTypes: ['violations'], ...rules });
    return [
        passes.map(({ id }) => id),
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 150))]),
    ];
}"""


def violations(page, inside=None, looked_at=("color-contrast",), dark=False):
    """The rules that are broken inside what a selector finds, and by what; these must have applied.

    A dark page has other colours than a light one and nothing else: only its contrast is asked for.
    """
    # JupyterLab's body is empty for axe, which takes what overflows it for hidden
    page.evaluate("() => (document.body.style.overflow = 'visible')")
    page.evaluate(AT_REST)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(Axe().axe_script)
    only = ["color-contrast"] if dark else []
    applied, broken = page.evaluate(RUN, [inside, only])
    assert set(only or looked_at) <= set(applied)
    return broken
