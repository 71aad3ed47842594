"""Plots of an audit file for the page: only plain SVG of the kind this package draws, as ``data:`` addresses."""

from __future__ import annotations

import re
from urllib.parse import quote
from xml.etree import ElementTree

from checker.report.typesetting.printable import clean

_PLOT_LONGEST = 300_000
_TOO_LARGE = "left out: the page would grow too large; it is in the audit file"


def plot_view(plot: dict, room: int) -> tuple[dict[str, str], int]:
    """Address, title and caption, or why it is not shown; and the room that is left."""
    svg = plot.get("svg")
    uri, why = "", "not a plot of this checker"
    if isinstance(svg, str) and len(svg) > _PLOT_LONGEST:
        why = _TOO_LARGE
    elif is_plain_svg(svg):
        uri = "data:image/svg+xml," + quote(_shortened(str(svg)), safe=" =:/?;,()!*@$+")
    if len(uri) > room:
        uri, why = "", _TOO_LARGE
    title, caption = clean(plot.get("title"), 200), clean(plot.get("caption"), 600)
    return {"uri": uri, "why": why, "title": title, "caption": caption}, room - len(uri)


def _shortened(svg: str) -> str:
    """The same picture in fewer characters: no names that nothing refers to, tenths of a point, single quotation marks, one line."""
    used = set(re.findall(r"#([\w.-]+)", svg))

    def tag(found: re.Match) -> str:
        text = re.sub(r' id="([^"]*)"', lambda name: name[0] if name[1] in used else "", found[0])
        text = re.sub(r'style="([^"]*)"', lambda style: re.sub("(?<=[:;]) |'", "", style[0]), text)
        text = re.sub(r'(?<= [dxy]=")[^"]*', lambda path: re.sub(r"(\.\d)\d+", r"\1", path[0]), text)
        return text.replace('"', "'")

    svg = re.sub(r"<[^>]*>", tag, svg)
    svg = re.sub(r"\s*\n\s*", " ", svg)
    return re.sub(r"(?<=>) (?=<)", "", svg)


_SVG = "{http://www.w3.org/2000/svg}"
_SVG_TAGS = {
    _SVG + t for t in ("svg", "g", "path", "defs", "clipPath", "rect", "use", "text", "tspan", "style", "title")
}
_SVG_ATTRIBUTES = {
    "id",
    "d",
    "x",
    "y",
    "width",
    "height",
    "viewBox",
    "version",
    "style",
    "transform",
    "clip-path",
    "type",
    "{http://www.w3.org/1999/xlink}href",
}


def is_plain_svg(svg: object) -> bool:
    """Only the elements and attributes that our plots consist of: no script, no reference outwards."""
    if not isinstance(svg, str) or not svg.startswith("<svg") or re.search(r"<!|<\?|@import|\\", svg):
        return False
    try:
        elements = list(ElementTree.fromstring(svg).iter())
    except (ElementTree.ParseError, ValueError):  # ValueError: lone surrogates
        return False
    for element in elements:
        if element.tag not in _SVG_TAGS or not set(element.attrib) <= _SVG_ATTRIBUTES:
            return False
        for key, value in element.attrib.items():
            if (key.endswith("href") and not value.startswith("#")) or re.search(r"url\((?!#)|:\s*expression", value):
                return False
        if element.tag == _SVG + "style" and "url" in (element.text or ""):
            return False
    return True
