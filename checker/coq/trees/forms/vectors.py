"""Equalities of vectors, entry by entry, as Coq lemmas."""

from __future__ import annotations

from checker import verify
from checker.coq.trees.forms.forms import ONE, Vector
from checker.coq.trees.forms.numbers import Equations
from checker.coq.trees.words.vectors import refused


class Vectors(Equations):
    """The same for vectors, entry by entry: ``("c", U)`` a combination, ``+ - ~``, ``("s", x, v)`` scaled, ``("*", v, w)`` entrywise."""

    scope: frozenset[str] = frozenset()

    def vector_value(self, e: tuple) -> Vector:
        kind, *rest = e
        if kind == "c":
            return rest[0]
        if kind == "s":
            return self.scaled(self.value(rest[0]), self.vector_value(rest[1]))
        u, *more = map(self.vector_value, rest)
        if kind == "~":
            return self.plus({}, u, -ONE)
        return self.product(u, more[0]) if kind == "*" else self.plus(u, more[0], ONE if kind == "+" else -ONE)

    def vector_show(self, e: tuple, name=None, number=None, basic=None) -> str:
        """The text of the vector; with ``basic`` of its entry."""
        kind, *rest = e
        if kind == "c":
            return self.combination(rest[0], name, basic)
        if kind == "s":
            x, v = self.show(rest[0], name, number), self.vector_show(rest[1], name, number, basic)
            return f"({x} * {v})" if basic else f"(vscale {x} {v})"
        texts = [self.vector_show(x, name, number, basic) for x in rest]
        if kind == "~":
            return f"(- {texts[0]})" if basic else f"(vopp {texts[0]})"
        word = {"+": "vadd", "-": "vsub", "*": "hadamard"}[kind]
        return f"({texts[0]} {kind} {texts[1]})" if basic else f"({word} {texts[0]} {texts[1]})"

    def _numbers(self, e: tuple) -> list:
        if e[0] == "c":
            return []
        if e[0] == "s":
            return self._leaves(e[1], "h") + self._numbers(e[2])
        return [leaf for x in e[1:] for leaf in self._numbers(x)]

    def vector_identity(self, e: tuple, target: Vector, left: str | None = None) -> str:
        """A proof term of ``e = target`` for vectors; ``left`` another text of e that means the same by definition."""
        if e[0] == "c" and e[1] == target:
            return "eq_refl"
        before, self.joins = self.joins, {}
        if self.vector_value(e) != target:
            raise refused("A step of the proof is no equality of normal forms of vectors")
        joins, self.joins = list(self.joins), before
        atoms: dict[int, str] = {}
        basics: dict[int, str] = {}
        numbers: dict[str, tuple[str, str]] = {}

        def name(a: int) -> str:
            return atoms.setdefault(a, f"a{len(atoms)}")

        def basic(b: int) -> str:
            return basics.setdefault(b, f"b{len(basics)}")

        def number(leaf: tuple) -> str:
            return numbers.setdefault(leaf[1], (f"x{len(numbers)}", leaf[2]))[0]

        says = f"{self.vector_show(e, name, number, basic)} = {self.combination(target, name, basic)}"
        known = {leaf[1]: self.poly(leaf[3], name) for leaf in self._numbers(e)}
        relations = [
            self.vector_relation(one, name, basic)
            if one[0] in ("vexp", "vone", "vabs", "unit")
            else self.relation(one, name)
            for one in joins
        ]
        given = [f"{numbers[text][0]} = {known[text]}" for text in numbers] + [one for one, _ in relations]
        variables = [*atoms.values(), *basics.values(), *[x for x, _ in numbers.values()]]
        statement = f"forall {' '.join(variables)} : R, " if variables else ""
        statement += "".join(f"{one} -> " for one in given) + says
        label = self.closed(statement, variables, len(numbers), len(relations))
        arguments = (
            [self.atom_text(a) for a in atoms] + [f"{self.basic_text(b)} entry_" for b in basics] + list(numbers)
        )
        arguments += [proof for _, proof in numbers.values()] + [proof for _, proof in relations]
        proof = (
            f"exact (vextensionality _ _ (fun entry_ : nat => {label} {' '.join(f'({one})' for one in arguments)}))."
        )
        return self.lemma("V", self.scope, f"{left or self.vector_show(e)} = {self.combination(target)}", proof)

    def vector_relation(self, join: tuple, name, basic) -> tuple[str, str]:
        if join[0] == "vone":
            return f"{basic(join[1])} = 1", "exp_0"
        if join[0] == "vabs":
            u = verify.thawed(self.keys[join[1]][1])
            inside = self.combination(u, name, basic)
            return f"{basic(join[1])} ^ 2 = {inside} ^ 2", f"abs_twice ({self.combination(u)} entry_)"
        if join[0] == "unit":
            first, second = join[1]
            if first != second:
                return f"{basic(first)} * {basic(second)} = 0", "units_apart entry_"
            side = ("left", "right")[self.keys[first][1]]
            return f"{basic(first)} ^ 2 = {basic(first)}", f"unit_twice _ _ entry_ ltac:({side}; split; reflexivity)"
        _, both, left = join
        u, w = [verify.thawed(self.keys[b][1]) for b in both]
        total = verify.thawed(self.keys[left][1]) if left is not None else {}
        texts = [f"({self.combination(one)} entry_)" for one in (u, w, total)]
        proof = f"(f_equal (fun f : nat -> R => f entry_) {self.vector_identity(('+', ('c', u), ('c', w)), total)})"
        if both[0] == both[1]:
            end = f"{basic(left)}" if left is not None else "1"
            return f"{basic(both[0])} ^ 2 = {end}", (
                f"exp_twice {texts[0]} {texts[2]} {proof}" if left is not None else f"exp_nothing {texts[0]} {proof}"
            )
        if left is None:
            return f"{basic(both[0])} * {basic(both[1])} = 1", f"exp_cancel {texts[0]} {texts[1]} {proof}"
        return (
            f"{basic(both[0])} * {basic(both[1])} = {basic(left)}",
            f"exp_join {texts[0]} {texts[1]} {texts[2]} {proof}",
        )

    def joined(self, a, b):
        result = super().joined(a, b)
        exps = [x for x in a + b if self.keys[x][0] == "exp"]
        if len(exps) == 1 and result and all(exps[0] not in ids for ids in result):
            self.joins["vone", exps[0]] = None
        units = tuple(sorted(x for x in a + b if self.keys[x][0] == "unit"))
        if len(units) > 1:
            self.joins["unit", units] = None
        return result
