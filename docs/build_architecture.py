"""Write docs/architecture.svg and the tables of docs/architecture.md.  Run: python docs/build_architecture.py

The order of the packages is the tuple ORDER of tests/house/test_architecture.py, their arrows are the imports that the same test reads,
and the sentence of each package is the first paragraph of its own docstring.
"""

from __future__ import annotations

import ast
import importlib.util
import re
from pathlib import Path

from generated import table, with_parts

from checker.report.pictures.layout import layered

DOCS = Path(__file__).parent
_WIDE, _HIGH, _BOX, _TALL = 104, 58, 96, 28  # a cell and the box in it
_STYLE = """
svg { background: #fff } text { font: 13px sans-serif; fill: #1a1a1a; text-anchor: middle }
rect { fill: #eef2f7; stroke: #5b6b7f } .trusted rect { fill: #fdeccb; stroke: #9a6a00 }
path { fill: none; stroke: #8a96a5 } marker path { fill: #8a96a5; stroke: none }
"""


def _architecture_test():
    spec = importlib.util.spec_from_file_location(
        "test_architecture", DOCS.parent / "tests" / "house" / "test_architecture.py"
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TEST = _architecture_test()
JOINED = ("verifier", "verify")  # the file is written from the package


def imports() -> dict[str, set[str]]:
    """Package → the packages that it imports."""
    found: dict[str, set[str]] = {name: set() for name in TEST.ORDER}
    for path in TEST.MODULES:
        own = path.relative_to(TEST.PACKAGE).with_suffix("").parts[0]
        places = {name.split(".")[1] for name in TEST.imports(path) if name in TEST.NAMES and name != "checker"}
        found.get(own, set()).update(places - {own})
    return found


def arrows(graph: dict[str, set[str]]) -> list[tuple[str, str]]:
    """(earlier, later), without the arrows that follow from others: what a package imports by way of another is left out."""
    reach: dict[str, set[str]] = {}
    for name in TEST.ORDER:
        reach[name] = graph[name].union(*(reach[other] for other in graph[name]))
    direct = [
        (other, name)
        for name in TEST.ORDER
        for other in sorted(graph[name], key=TEST.ORDER.index)
        if not any(other in reach[between] for between in graph[name])
    ]
    return [JOINED, *direct]


def picture() -> str:
    """Floors from top to bottom; a package stands on those above it that it imports."""
    shown = arrows(imports())
    number = {name: k for k, name in enumerate(TEST.ORDER)}
    floor: dict[str, int] = {}
    for name in TEST.ORDER:
        floor[name] = 1 + max((floor.get(a, 0) for a, b in shown if b == name), default=-1)
    nodes, edges, routes = list(number.values()), [], []
    for a, b in shown:  # a long arrow has a place on every floor between its ends
        route = [number[a]]
        for _ in range(floor[a] + 1, floor[b]):
            route.append(len(nodes))
            nodes.append(len(nodes))
        route.append(number[b])
        edges += zip(route, route[1:], strict=False)
        routes.append(route)
    places = layered(nodes, edges, columns=1)
    middle = {k: (row * _WIDE + _WIDE // 2, column * _HIGH + _HIGH // 2) for k, (column, row) in places.items()}
    parts = [_arrow([middle[k] for k in route]) for route in routes]
    parts += [_box(name, *middle[k]) for name, k in number.items()]
    wide, high = (max(at[axis] for at in middle.values()) + half for axis, half in ((0, _WIDE // 2), (1, _HIGH // 2)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" aria-label="The packages">\n'
        f'<style>{_STYLE}</style>\n<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
        f'markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def _arrow(points: list[tuple[int, int]]) -> str:
    half, path = _TALL // 2, ""
    for (x1, y1), (x2, y2) in zip(points, points[1:], strict=False):
        start, end = y1 + half, y2 - half
        path += f"{'L' if path else 'M'}{x1} {start}C{x1} {(start + end) // 2} {x2} {(start + end) // 2} {x2} {end}"
    return f'<path d="{path}" marker-end="url(#tip)"/>'


def _box(name: str, x: int, y: int) -> str:
    kind = ' class="trusted"' if name in JOINED else ""
    shown = name if (TEST.PACKAGE / name).is_dir() else f"{name}.py"
    return (
        f'<g{kind}><rect x="{x - _BOX // 2}" y="{y - _TALL // 2}" width="{_BOX}" height="{_TALL}" rx="4"/>'
        f'<text x="{x}" y="{y + 5}">{shown}</text></g>'
    )


def packages() -> str:
    rows = []
    for name in TEST.ORDER:
        folder = TEST.PACKAGE / name
        path = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
        said = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").split("\n\n")[0]
        said = re.sub(r"(:mod:)?``?([^`]+)``?", r"`\2`", " ".join(said.split())).replace("|", r"\|")
        rows.append((f"`{name}{'/' if folder.is_dir() else '.py'}`", said))
    return table("package | what it is", rows)


def folders() -> str:
    """The folders inside the packages, each with its number of modules and what it says of itself."""
    rows = []
    for package, order in TEST.INSIDE.items():
        for name in order:
            folder = TEST.PACKAGE / package / name
            said = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))).split("\n\n")[0]
            count = sum(path.parent == folder and path.name != "__init__.py" for path in TEST.MODULES)
            rows.append((f"`{package}/{name}/`", count, re.sub(r"``([^`]+)``", r"`\1`", " ".join(said.split()))))
    return table("folder | modules | what is inside", rows)


def page(text: str) -> str:
    """The page with its tables as they should be."""
    return with_parts(text, "build_architecture", {"packages": packages(), "folders": folders()})


if __name__ == "__main__":
    path = DOCS / "architecture.md"
    path.write_text(page(path.read_text(encoding="utf-8")), encoding="utf-8")
    (DOCS / "architecture.svg").write_text(picture(), encoding="utf-8")
