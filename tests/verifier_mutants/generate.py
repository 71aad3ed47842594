"""One-change mutants of checker/verify.py, made on its syntax tree.

A mutant replaces one node.  Its id, ``function|operator|source of the node|ordinal among equals``, does not depend on line
numbers.  Guards of resources (``spend``, ``limit_size``, ``need(…, Exhausted)``) are of the kind "work": they decide nothing.
Changes that can only make a check refuse more are of the kind "stricter": such a verifier accepts nothing that the true one does not.
"""

from __future__ import annotations

import ast
import functools
import types
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

FILE = Path(__file__).parent.parent.parent / "checker" / "verify.py"
CROPPED = 90  # characters of the source of a node in an id
PRINTING = {
    "spelled",
    "stated",
    "cropped",
    "plain",
    "escaped",
    "show",
    "spelled_formula",
    "reported",
}  # whole functions
SAYS = {"says", "why", "what", "about", "which", "steps", "who"}  # names of texts that are printed only
WORK = {"spend", "weigh", "pay", "limit_size"}
SIZES = ("LONGEST", "LARGEST", "DEEPEST", "MOST", "BOXES", "BUDGET", "SHOWN")
OPPOSITE = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
NAMES = {"any": "all", "all": "any", "min": "max", "max": "min", "ZERO": "ONE", "ONE": "ZERO"}
ATTRIBUTES = {
    "lo": "hi",
    "hi": "lo",
    "add": "sub",
    "sub": "add",
    "plus": "times",
    "least": "greatest",
    "greatest": "least",
    "numerator": "denominator",
    "start": "end",
    "low": "high",
    "high": "low",
}
UNWRAPPED = {"neg", "abs", "transposed", "flip"}  # calls of one argument
ADDED = {  # names that a table of names might wrongly hold
    "DECREASING": ("sigmoid", "squared", "hinge"),
    "SVM_NAMES": ("nuclear_margin", "soft_margin", "largest_multiplier"),
    "FEASIBLE_NAMES": ("locally_optimal", "unique_best_token"),
}
GOOD = ("good", "fits", "relations", "speaks", "inside", "short")  # names of conditions that a later check needs
SECTIONS = ("1", "2", "3", "4", "4b", "5", "6", "6b", "7", "7a", "7b", "7c", "8")


@dataclass(frozen=True, kw_only=True)
class Mutant:
    """One change.  ``lines`` are those of the statement or lambda it is in; empty for a table, which all cases read."""

    id: str
    function: str
    operator: str
    kind: str  # "deciding", "work" or "stricter"
    line: int
    lines: frozenset[int]
    section: str
    before: str
    after: str
    top: int = field(repr=False)  # the index of the statement of the module
    owner: ast.AST = field(repr=False)
    place: tuple = field(repr=False)  # (field, index or None)
    new: ast.AST = field(repr=False)


@functools.cache
def source() -> tuple[str, ast.Module]:
    text = FILE.read_text()
    return text, ast.parse(text)


def load(mutant: Mutant | None = None) -> types.ModuleType:
    """The verifier as a module of its own, with the one change.  Statements of the module are compiled apart, once."""
    module = types.ModuleType("mutant")
    module.__file__ = str(FILE)
    for index in range(len(source()[1].body)):
        exec(_compiled(index) if mutant is None or index != mutant.top else _changed(mutant), module.__dict__)
    return module


def _compile(index: int) -> types.CodeType:
    return compile(ast.Module([source()[1].body[index]], []), str(FILE), "exec")


_compiled = functools.cache(_compile)


def _changed(mutant: Mutant) -> types.CodeType:
    """The changed statement of the module, compiled.  The tree is put back as it was."""
    name, index = mutant.place
    values = getattr(mutant.owner, name)
    old = values if index is None else values[index]
    try:
        if index is None:
            setattr(mutant.owner, name, mutant.new)
        else:
            values[index] = mutant.new
        return _compile(mutant.top)
    finally:
        if index is None:
            setattr(mutant.owner, name, old)
        else:
            values[index] = old


class _Walk:
    """Walks the tree and collects (owner, place, node, operator, new node) with what surrounds it."""

    def __init__(self) -> None:
        self.text, self.tree = source()
        self.rows, self.found, self.seen = self.text.splitlines(), [], Counter()
        self.section_of = self._sections()
        self.parents: list[ast.AST] = []
        self.names: list[str] = []
        self.top = 0
        self.lines: frozenset[int] = frozenset()
        self.kind = "deciding"
        self.sense = 0  # 1 inside what a check needs to be true, −1 where it is denied there, 0 elsewhere

    def _sections(self) -> list[str]:
        found, now = [], "0"
        for row in self.rows:
            if row.startswith("# ── "):
                now = row.split()[2].rstrip(".")
            found.append(now)
        return found

    def everything(self) -> list[Mutant]:
        for top, statement in enumerate(self.tree.body):
            self.top = top
            self.node(self.tree, ("body", self.top), statement)
        return self.found

    def emit(self, owner, place, node, operator, new, before=None, after=None) -> None:
        if not isinstance(node, ast.stmt) and isinstance(new, ast.expr):
            ast.copy_location(new, node)
        ast.fix_missing_locations(ast.copy_location(new, node))
        function = ".".join(self.names) or "module"
        before = before or ast.unparse(node)
        snippet = before if len(before) <= CROPPED else before[:CROPPED] + "…"
        base = f"{function}|{operator}|{' '.join(snippet.split())}"
        ordinal = self.seen[base]
        self.seen[base] += 1
        self.found.append(
            Mutant(
                id=f"{base}|{ordinal}",
                function=function,
                operator=operator,
                kind="stricter" if self.stricter(operator, node) else self.kind,
                line=node.lineno,
                lines=self.lines,
                section=self.section_of[node.lineno - 1],
                before=before,
                after=after or ast.unparse(new),
                top=self.top,
                owner=owner,
                place=place,
                new=new,
            )
        )

    # ── What is walked ──
    def children(self, node: ast.AST) -> Iterator[tuple[tuple, ast.AST]]:
        for name, value in ast.iter_fields(node):
            if isinstance(value, list):
                yield from (((name, i), one) for i, one in enumerate(value) if isinstance(one, ast.AST))
            elif isinstance(value, ast.AST):
                yield (name, None), value

    def node(self, owner: ast.AST, place: tuple, node: ast.AST) -> None:
        if self.skipped(owner, place, node):
            return
        kept = self.lines, self.kind, len(self.names), self.sense
        self.sense = self.sense_of(owner, place, node)
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            self.names.append(node.name)
        elif isinstance(node, ast.stmt):
            body = getattr(node, "body", None)  # of a compound statement the header decides
            last = body[0].lineno - 1 if body else node.end_lineno
            inside = any(isinstance(one, ast.FunctionDef) for one in self.parents)
            self.lines = frozenset(range(node.lineno, max(last, node.lineno) + 1)) if inside else frozenset()
        elif isinstance(node, ast.Lambda) and not self.lines:
            self.lines = frozenset(range(node.lineno, node.end_lineno + 1))
        if self.guard(node):
            self.kind = "work"
        self.changes(owner, place, node)
        if self.kind == "deciding":
            self.parents.append(node)
            for where, child in self.children(node):
                self.node(node, where, child)
            self.parents.pop()
        self.lines, self.kind, _, self.sense = kept
        del self.names[kept[2] :]

    def sense_of(self, owner: ast.AST, place: tuple, node: ast.AST) -> int:
        """Of a part of a condition: truer parts make the check that it belongs to truer (1), or less true (−1), or neither is known."""
        if isinstance(owner, ast.Call) and _called(owner) in ("need", "fit", "exactly"):
            return int(place == ("args", 0))
        if isinstance(owner, ast.Assign) and place == ("value", None):
            return int(isinstance(owner.targets[0], ast.Name) and owner.targets[0].id in GOOD and bool(self.names))
        if isinstance(owner, ast.BoolOp) or (isinstance(owner, ast.IfExp) and place[0] != "test"):
            return self.sense
        if isinstance(owner, ast.UnaryOp) and isinstance(owner.op, ast.Not):
            return -self.sense
        if isinstance(owner, ast.Call) and _called(owner) in ("all", "any") and isinstance(node, ast.ListComp):
            return self.sense
        if isinstance(owner, ast.ListComp) and place == ("elt", None):
            return self.sense
        return 0

    def stricter(self, operator: str, node: ast.AST) -> bool:
        """Whether the change makes a part of a check less true where truer parts accept more, or the other way round.

        ``all`` for ``any`` is not among them: all([]) is true and any([]) is not.
        """
        weaker = operator.startswith("drop and") or operator in (
            "compare True",
            "compare without first",
            "compare without last",
        )
        stronger = operator.startswith("drop or")
        turned = operator.startswith("compare ") and operator != "compare True"
        if turned and isinstance(node, ast.Compare) and len(node.ops) == 1:
            weaker = weaker or isinstance(node.ops[0], ast.Lt | ast.Gt)
            stronger = stronger or isinstance(node.ops[0], ast.LtE | ast.GtE)
        return (self.sense == 1 and stronger) or (self.sense == -1 and weaker and operator != "compare True")

    def skipped(self, owner: ast.AST, place: tuple, node: ast.AST) -> bool:
        if isinstance(node, ast.FunctionDef) and node.name in PRINTING | WORK:
            return True
        if isinstance(node, ast.Import | ast.ImportFrom | ast.JoinedStr | ast.arguments | ast.Raise):
            return True
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return True
        if isinstance(node, ast.If) and owner is self.tree:  # if __name__ == "__main__"
            return True
        if isinstance(node, ast.Call) and _called(node) == "print":
            return True
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if name in SAYS and self.names and self.names[-1] not in ("of", "child"):
                return True
            if owner is self.tree and (name.startswith(SIZES) or name == "FORMAT"):
                return True
        if isinstance(owner, ast.Call) and _called(owner) in ("need", "fit", "exactly", "fields", "listed"):
            first = {"need": 1, "fit": 1, "exactly": 1, "fields": 4, "listed": 1}[_called(owner)]
            if place[0] == "args" and (place[1] >= first or (_called(owner) == "fields" and place[1] == 2)):
                return True
        return isinstance(node, ast.Call) and _called(node) in ("Rejected", "Undefined", "Exhausted", "namedtuple")

    def guard(self, node: ast.AST) -> bool:
        if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Call):
            return False
        call = node.value
        if _called(call) in WORK:
            return True
        if _called(call) != "need":
            return False
        exhausted = len(call.args) > 2 and isinstance(call.args[2], ast.Name) and call.args[2].id == "Exhausted"
        names = [one.id for one in ast.walk(call.args[0]) if isinstance(one, ast.Name)]
        whole = not isinstance(call.args[0], ast.BoolOp)
        return exhausted or (whole and any(name.startswith(SIZES) for name in names))

    # ── What is changed ──
    def changes(self, owner: ast.AST, place: tuple, node: ast.AST) -> None:
        emit = functools.partial(self.emit, owner, place, node)
        method = getattr(self, "of_" + type(node).__name__, None)
        if method is not None:
            method(emit, owner, place, node)

    def of_Expr(self, emit, owner, place, node):
        if isinstance(node.value, ast.Call) and _called(node.value) != "print":
            emit("drop", ast.Pass())

    def of_AugAssign(self, emit, owner, place, node):
        emit("drop", ast.Pass())

    def of_Assign(self, emit, owner, place, node):
        if owner is not self.tree and isinstance(node.targets[0], ast.Attribute) and node.targets[0].attr == "exact":
            emit("drop", ast.Pass())

    def of_Break(self, emit, owner, place, node):
        emit("drop", ast.Pass())

    def of_Continue(self, emit, owner, place, node):
        emit("drop", ast.Pass())

    def of_If(self, emit, owner, place, node):
        self.condition(node, ("test", None), node.test, "if")

    def of_IfExp(self, emit, owner, place, node):
        emit("choose first", node.body)
        emit("choose second", node.orelse)

    def of_While(self, emit, owner, place, node):
        self.emit(node, ("test", None), node.test, "while False", ast.Constant(False))

    def condition(self, owner, place, test, what):
        before = f"{what} {ast.unparse(test)}"
        for value in (True, False):
            after = f"{what} {value}"
            self.emit(owner, place, test, f"{what} {value}", ast.Constant(value), before=before, after=after)

    def of_comprehension(self, emit, owner, place, node):
        for i, test in enumerate(node.ifs):
            self.emit(node, ("ifs", i), test, "no filter", ast.Constant(True))

    def of_BoolOp(self, emit, owner, place, node):
        for i, value in enumerate(node.values):
            rest = node.values[:i] + node.values[i + 1 :]
            new = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
            word = "and" if isinstance(node.op, ast.And) else "or"
            emit(
                f"drop {word} operand {i}: {_short(ast.unparse(value))}", ast.parse(ast.unparse(new), mode="eval").body
            )

    def of_Compare(self, emit, owner, place, node):
        tested = isinstance(owner, ast.BoolOp | ast.IfExp | ast.comprehension) or place == ("test", None)
        checked = isinstance(owner, ast.Call) and _called(owner) in ("need", "fit", "exactly")
        whole = checked or (tested and not isinstance(owner, ast.BoolOp))  # the other operators replace all of it
        for i, op in enumerate(node.ops):
            if whole and not isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE):
                continue
            ops = [*node.ops[:i], OPPOSITE[type(op)](), *node.ops[i + 1 :]]
            emit(f"compare {i}", ast.Compare(node.left, ops, node.comparators))
        if len(node.ops) > 1:  # a chain with one link left out
            emit("compare without first", ast.Compare(node.comparators[0], node.ops[1:], node.comparators[1:]))
            emit("compare without last", ast.Compare(node.left, node.ops[:-1], node.comparators[:-1]))
        if not tested and not checked:
            emit("compare True", ast.Constant(True))

    def of_UnaryOp(self, emit, owner, place, node):
        if isinstance(node.op, ast.Not):
            emit("drop not", node.operand)
        inner = node.operand
        if isinstance(node.op, ast.USub) and isinstance(inner, ast.BinOp):
            if isinstance(inner.left, ast.UnaryOp) and isinstance(inner.op, ast.RShift | ast.FloorDiv):
                emit("floor for ceiling", ast.BinOp(inner.left.operand, inner.op, inner.right))
        elif isinstance(node.op, ast.USub) and not isinstance(inner, ast.Constant):
            emit("drop minus", inner)

    def of_BinOp(self, emit, owner, place, node):
        for old, new in ((ast.Add, ast.Sub), (ast.Sub, ast.Add)):
            if isinstance(node.op, old) and not _text(node.left) and not _text(node.right):
                emit("other sign", ast.BinOp(node.left, new(), node.right))
                if isinstance(node.right, ast.Constant):
                    emit("drop constant", node.left)
        if isinstance(node.op, ast.Mult | ast.FloorDiv | ast.RShift | ast.LShift) and self.section() == "1":
            emit("left alone", node.left)

    def of_Constant(self, emit, owner, place, node):
        value = node.value
        if isinstance(owner, ast.Dict | ast.Subscript) and isinstance(value, str):
            return
        if value is True or value is False or value is None:
            if isinstance(owner, ast.Return | ast.IfExp | ast.Assign | ast.Lambda):
                for new in {True: (False, None), False: (True, None), None: (True, False)}[value]:
                    emit(f"constant {new}", ast.Constant(new))
        elif type(value) is int and isinstance(owner, ast.Compare | ast.BinOp | ast.Return | ast.IfExp):
            shifts = isinstance(owner, ast.BinOp) and isinstance(owner.op, ast.LShift | ast.RShift)
            if self.section() == "1" and isinstance(owner, ast.BinOp) and not shifts:
                return  # guard digits: left out as a whole by "drop constant"
            emit("constant +1", ast.Constant(value + 1))
            if isinstance(owner, ast.Compare) or shifts:
                emit("constant -1", ast.Constant(value - 1))
        elif type(value) is int and self.table() == "RULES":
            emit("constant +1", ast.Constant(value + 1))
        elif value in ("TRUE", "FALSE"):
            emit("constant swapped", ast.Constant("FALSE" if value == "TRUE" else "TRUE"))

    def of_Name(self, emit, owner, place, node):
        numbers = self.section() in ("1", "4", "6") and self.names
        if isinstance(node.ctx, ast.Load) and node.id in NAMES and (node.id.islower() or numbers):
            emit(f"{NAMES[node.id]} for {node.id}", ast.Name(NAMES[node.id], ast.Load()))

    def of_Attribute(self, emit, owner, place, node):
        if isinstance(node.ctx, ast.Load) and node.attr in ATTRIBUTES:
            if node.attr == "add" and isinstance(node.value, ast.Name | ast.Attribute):
                base = node.value.attr if isinstance(node.value, ast.Attribute) else node.value.id
                if base not in ("self", "m", "work"):
                    return  # of a set
            emit(
                f"{ATTRIBUTES[node.attr]} for {node.attr}", ast.Attribute(node.value, ATTRIBUTES[node.attr], ast.Load())
            )

    def of_Call(self, emit, owner, place, node):
        name = _called(node)
        if name in UNWRAPPED and len(node.args) == 1:
            emit(f"without {name}", node.args[0])
        if name in ("less", "same", "div", "sub") and len(node.args) == 2:
            emit("arguments swapped", ast.Call(node.func, node.args[::-1], []))
        if name == "frozenset" and len(node.args) == 1 and "check" in self.names:
            emit("nothing assumed", ast.Call(node.func, [], []))
        if name == "split" and self.names == [] and isinstance(owner, ast.Call) and self.table() == "TOTAL":
            self.words(node)

    def of_Return(self, emit, owner, place, node):
        if isinstance(node.value, ast.Call) and _called(node.value) in ("need", "exactly", "states"):
            emit("drop", ast.Return(None))

    def of_Tuple(self, emit, owner, place, node):
        table = self.table()
        if table == "RULES" and node.elts and len(node.elts) == 3 and isinstance(node.elts[0], ast.Constant):
            if node.elts[0].value is not None:
                emit("any number of premises", ast.Tuple([ast.Constant(None), *node.elts[1:]], ast.Load()))
            return
        strings = node.elts and all(isinstance(one, ast.Constant) and type(one.value) is str for one in node.elts)
        asked = isinstance(owner, ast.Compare) or table is not None
        if strings and asked and isinstance(node.ctx, ast.Load):
            for i, one in enumerate(node.elts):
                emit(f"without {one.value}", ast.Tuple(node.elts[:i] + node.elts[i + 1 :], ast.Load()))
            for name in ADDED.get(table or "", ()):
                emit(f"with {name}", ast.Tuple([*node.elts, ast.Constant(name)], ast.Load()))

    def words(self, node):
        """One word of TOTAL left out; one name of the vocabulary that is neither in TOTAL nor in PARTIAL added."""
        words, module = node.func.value.value.split(), load()
        others = sorted(set(module.VOCABULARY) - set(words) - set(module.PARTIAL))
        changed = [(f"without {one}", [word for word in words if word != one]) for one in words]
        changed += [(f"with {one}", [*words, one]) for one in others]
        for operator, kept in changed:
            if operator.startswith("without"):
                continue  # only stricter: what is not in TOTAL is rejected
            new = ast.Constant(" ".join(kept))
            self.emit(
                node.func, ("value", None), node.func.value, operator, new, before="TOTAL", after=f"TOTAL {operator}"
            )

    # ── Where ──
    def section(self) -> str:
        return self.section_of[self.tree.body[self.top].lineno - 1]

    def table(self) -> str | None:
        """The name of the table of the module that is being walked."""
        statement = self.tree.body[self.top]
        named = isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name)
        return statement.targets[0].id if named else None


def _called(call: ast.Call) -> str:
    """The last name of what is called."""
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _text(node: ast.AST) -> bool:
    """Whether the node is a text, or a list or tuple (their sum is no number)."""
    if isinstance(node, ast.BinOp):
        return _text(node.left) or _text(node.right)
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        return True
    return isinstance(node, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp | ast.Dict) or (
        isinstance(node, ast.Constant) and type(node.value) is str
    )


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "…"


@functools.cache
def mutants() -> tuple[Mutant, ...]:
    """All mutants, in the order of the file; changes that give the same source are left out."""
    return tuple(one for one in _Walk().everything() if one.before != one.after)
