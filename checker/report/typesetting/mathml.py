"""LaTeX as MathML, cleaned: only what a browser needs, and nothing that could be taken for an operator."""

from __future__ import annotations

import html
from functools import lru_cache
from xml.etree.ElementTree import Element, SubElement, tostring


@lru_cache(maxsize=4096)
def mathml_of_latex(latex: str, *, block: bool = True) -> str:
    """MathML of LaTeX, safe to put in a page: every text escaped, attributes from a short list.

    **Guarantee.** never raises; what cannot be converted is shown as escaped source text.
    ``latex2mathml.converter.convert`` itself unescapes ``<``, so its tree is taken, not its text.
    """
    from latex2mathml.converter import Converter

    try:
        element = Converter(display="block" if block else "inline").convert_to_element(latex)
        _clean(element)
        _shorten(element)
        element.attrib = {"display": "block"} if block else {}
        return tostring(element, encoding="unicode")
    except Exception:  # a converter's failure must not cost the report
        return f"<code>{html.escape(latex)}</code>"


_WIDTHS = {"negativethinmathspace": "-0.167em", "negativemediummathspace": "-0.222em"}
_KEPT = {"display", "stretchy", "fence", "form", "width", "accent", "displaystyle", "scriptlevel", "mathvariant"}
_BOLD = str.maketrans("0123456789", "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗")
_TYPEWRITER = (
    {ord("A") + k: 0x1D670 + k for k in range(26)}
    | {ord("a") + k: 0x1D68A + k for k in range(26)}
    | {ord("0") + k: 0x1D7F6 + k for k in range(10)}
)
_TALL = {"mfrac", "msqrt", "mtable"}


def _clean(element: Element, *, first: bool = True) -> None:
    """Entities to characters, attributes of MathML Core only, words as one identifier, even spacing."""
    element.text = html.unescape(element.text or "")
    element.tail = ""
    if element.attrib.get("mathvariant") == "bold":
        element.text = element.text.translate(_BOLD)
    element.attrib = {k: _WIDTHS.get(v, v) for k, v in element.attrib.items() if k in _KEPT and v != "bold"}
    if element.tag == "mo" and element.text.isalpha() and element.text.isascii():  # min, log, vec …
        element.attrib |= {"lspace": "0" if first else "0.167em", "rspace": "0.167em"}
    children = list(element)
    for i, child in enumerate(children):
        _clean(child, first=i == 0)
        if child.tag == "mo" and child.text == "−" and (i == 0 or _expects_operand(children[i - 1])):
            child.attrib["form"] = "prefix"
    if not any(c.tag in _TALL for c in element.iter()):  # browsers stretch fences even around an x
        for child in children:
            if child.attrib.get("fence") == "true":
                child.attrib["stretchy"] = "false"
    if children and all(c.tag in ("mi", "mn") and c.attrib.get("mathvariant") == "monospace" for c in children):
        name = "".join(c.text or "" for c in children).translate(_TYPEWRITER)  # browsers know no variant but "normal"
        element[:] = []
        children = [SubElement(element, "mi")]
        children[0].text = name
    upright = [c.tag == "mi" and c.attrib == {"mathvariant": "normal"} for c in children]
    if len(children) > 1 and all(upright):
        children[0].text = "".join(c.text or "" for c in children)
        children[0].attrib = {}
        for child in children[1:]:
            element.remove(child)


def _shorten(element: Element) -> None:
    """Without rows of one element, and without attributes that every browser infers: formulas are half of a page."""
    for i, child in enumerate(list(element)):
        _shorten(child)
        while child.tag == "mrow" and not child.attrib and len(child) == 1:
            child = child[0]
        element[i] = child
    if element.tag == "mo":
        element.attrib.pop("fence", None)
        if element.attrib.get("form") != "prefix" or element.text != "−":
            element.attrib.pop("form", None)


def _expects_operand(element: Element) -> bool:
    return element.tag == "mo" and (element.attrib.get("form") == "prefix" or (element.text or "") in "(,=<>≤+−⇒")
