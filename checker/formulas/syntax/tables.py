r"""Vectors and matrices that are printed entry by entry, as ``\begin{pmatrix} a & b \\ c & d \end{pmatrix}``.

**Guarantee.** every cell is in the tree; a column, a row or a diagonal with dots is a list (:mod:`checker.formulas.syntax.dots`).
"""

from __future__ import annotations

from collections.abc import Sequence

from checker.formulas.syntax.commands import DOTS, TABLES
from checker.formulas.syntax.cursor import Node
from checker.formulas.syntax.dots import Dots

_ALL_DOTS = {*DOTS, "\\vdots", "\\ddots"}
Row = list[Node | None]


class Tables(Dots):
    def table(self) -> Node:
        """A node "table" of the rows of cells, where None is an empty one, or a node "listed"."""
        start, rows, cell = self.at, [list[Node | None]()], None
        self.take()
        while self.here.text not in TABLES:
            if self.here.text in ("&", "\\\\"):
                rows[-1].append(cell)
                rows, cell = [*rows, []] if self.take().text == "\\\\" else rows, None
                continue
            if cell is not None or self.here.kind == "end":
                raise self.unexpected()
            cell = self.node("dots", self.at - 1, self.take().text) if self.here.text in _ALL_DOTS else self.statement()
            if self.here.text == ",":
                self.take()
        self.take()
        rows = [*rows[:-1], [*rows[-1], cell]] if rows[-1] or cell is not None else rows[:-1]
        source = self.node("", start).source
        return self._with_dots(rows, source) or Node(kind="table", parts=tuple(map(tuple, rows)), source=source)

    def _with_dots(self, rows: Sequence[Row], source: str) -> Node | None:
        """x_1, …, x_n below each other, beside each other, or on a diagonal; None for another table."""
        if all(len(row) == 1 for row in rows):
            name, cells = "column", [row[0] for row in rows]
        elif len(rows) == 1:
            name, cells = "row", rows[0]
        else:
            beside = [cell for i, row in enumerate(rows) for j, cell in enumerate(row) if i != j]
            square = all(len(row) == len(rows) for row in rows)
            if not square or any(cell is not None and cell.parts != ("0",) for cell in beside):
                return None
            name, cells = "diagonal", [row[i] for i, row in enumerate(rows)]
        printed = [cell for cell in cells if cell is not None and cell.kind != "dots"]
        dotted = len(cells) > 2 and cells[-2] is not None and cells[-2].kind == "dots"
        if not dotted or len(printed) != len(cells) - 1:
            return None
        alike = self.alike(printed[:-1], printed[-1])
        if alike is None:
            return None
        body, letter, size = alike
        return Node(kind="listed", parts=(name, f"{letter}=1", size, body), source=source)


__all__ = ["Tables"]
