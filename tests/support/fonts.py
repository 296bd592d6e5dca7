"""Fontconfig files that make a browser use one font family for text and one for code."""

FONTS = {  # text and code: a wide one, a narrow one, and one with tall lines
    "DejaVu": ("DejaVu Sans", "DejaVu Sans Mono"),
    "Liberation": ("Liberation Sans", "Liberation Mono"),
    "Noto": ("Noto Sans", "DejaVu Sans Mono"),  # Debian's fonts-noto-core has no monospaced font
}
SIGNS = "NotoSansSymbols", "NotoSansMath"  # for ✓ and ▷ in any font
CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<selectfont><rejectfont><glob>*.???</glob></rejectfont><acceptfont>{seen}</acceptfont></selectfont>
{used}
</fontconfig>
"""
USED = '<alias binding="strong"><family>{kind}</family><prefer><family>{font}</family></prefer></alias>'


def configuration(name):
    """A fontconfig file that accepts only the fonts of this name and those for signs."""
    text, code = FONTS[name]
    files = [*(font.replace(" ", "") for font in (text, code)), *SIGNS]
    kinds = {"sans-serif": text, "system-ui": text, "monospace": code}
    return CONFIGURATION.format(
        seen="".join(f"<glob>*/{file}*</glob>" for file in files),
        used="\n".join(USED.format(kind=kind, font=font) for kind, font in kinds.items()),
    )


def font_of(browser):
    """The font that a browser uses for text."""
    page = browser.new_page()
    page.set_content('<p style="font-family: sans-serif">words')
    session = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        session.send(f"{domain}.enable")
    root = session.send("DOM.getDocument")["root"]
    asked = {"nodeId": root["nodeId"], "selector": "p"}
    node = session.send("DOM.querySelector", asked)
    fonts = session.send("CSS.getPlatformFontsForNode", node)["fonts"]
    page.close()
    return fonts[0]["familyName"] if fonts else None
