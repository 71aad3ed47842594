"""Conclusions from facts by the normal forms of their gaps: what verify.py's rule ``combine`` and its "up to normal form" allow.

A fact is (a truth as a term of verify.py, a Coq proof term of it).
"""

from __future__ import annotations

from checker import verify
from checker.coq.trees.forms.forms import ONE, form_of
from checker.coq.trees.forms.matrices import Matrices
from checker.coq.trees.words.vectors import refused

ORDER = ("le", "lt", "eq")
MOST_SQUARES = 50
Fact = tuple  # (truth, proof)


class Conclusions(Matrices):
    """Conclusions from the gaps of facts."""

    def truth(self, term) -> str:
        return self.words.truth(form_of(term), False)

    def gap_of(self, term) -> tuple[dict, str]:
        """(b − a, a Coq proof that b − a is that) of a ≤ b."""
        a, b = term.args
        if term.name not in ORDER or a.sort != "scalar":
            raise refused(f"A conclusion {term.name!r} is no relation of two numbers")
        p, q = self.scalar(a), self.scalar(b)
        gap = self.plus(q, p, -ONE)
        step = self.identity(("-", ("p", q), ("p", p)), gap)
        return gap, f"(eq_trans (f_equal2 Rminus {self.equation(b)} {self.equation(a)}) {step})"

    def slack(self, fact: Fact) -> tuple[dict, str]:
        """The gap of a fact, and a proof that it is ≥ 0, > 0 or = 0."""
        truth, proof = fact
        gap, shown = self.gap_of(truth)
        a, b = map(self.print, truth.args)
        return gap, f"(gap_of_{truth.name} {a} {b} {self.poly(gap)} {shown} {proof})"

    def conclude(self, goal, facts: list[Fact], sums: list, equalities: list) -> str:
        """A proof term of the goal: b − a = Σ q·t²…·g… + Σ r·(y − x) + rest.  q, t, r are terms; g, x = y facts by number."""
        if sum(bool(squares) for _, squares, _ in sums) > MOST_SQUARES:
            raise refused(
                f"A combination of more than {MOST_SQUARES} squares has no identity that Coq decides in reasonable time"
            )
        target, shown = self.gap_of(goal)
        parts: list[tuple] = []  # (expression, proof, sign): sign 2 for > 0, 1 for ≥ 0, 0 for = 0
        for q, squares, used in sums:
            parts.append(self.summand(q, squares, [(facts[k][0].name, *self.slack(facts[k])) for k in used]))
        for r, k in equalities:
            gap, proof = self.slack(facts[k])
            p = self.scalar(r)
            parts.append((("*", ("p", p), ("p", gap)), f"(times_zero {self.poly(p)} {self.poly(gap)} {proof})", 0))
        rest = dict(target)
        for expression, _, _ in parts:
            rest = self.plus(rest, self.value(expression), -ONE)
        if rest or not parts:
            sign = 0 if not rest else self.sign(rest)
            if rest and not sign:
                raise refused("What remains of a combination is not visibly at least 0")
            proof = {0: "eq_refl", 1: "ltac:(nonnegative)", 2: "ltac:(positive)"}[sign]
            parts.append(
                (
                    ("p", rest),
                    proof if sign == 0 else f"({proof} : 0 {'<' if sign == 2 else '<='} {self.poly(rest)})",
                    sign,
                )
            )
        whole, proof, sign = parts[0]
        for part in parts[1:]:
            whole, proof, sign = self.summed((whole, proof, sign), part)
        wanted = {"eq": 0, "le": 1, "lt": 2}[goal.name]
        if wanted == 0 and sign != 0 or wanted == 2 and sign != 2:
            raise refused("A combination is not strict enough")
        proof = self.weakened(proof, sign, wanted)
        a, b = map(self.print, goal.args)
        step = self.identity(whole, target)
        return f"({goal.name}_by_gap {a} {b} {self.show(whole)} (eq_trans {shown} (eq_sym {step})) {proof})"

    @staticmethod
    def weakened(proof: str, sign: int, wanted: int) -> str:
        if sign == wanted:
            return proof
        return f"(le_of_eq _ {proof})" if sign == 0 else f"(le_of_lt _ _ {proof})"

    def summed(self, one: tuple, other: tuple) -> tuple:
        (a, p, s), (b, q, r) = one, other
        if s == r == 0:
            return ("+", a, b), f"(plus_zero_zero _ _ {p} {q})", 0
        if s == 0:
            p, s = f"(le_of_eq _ {p})", 1
        if r == 0:
            q, r = f"(le_of_eq _ {q})", 1
        words = {2: "pos", 1: "nonneg"}
        return ("+", a, b), f"(plus_{words[s]}_{words[r]} _ _ {p} {q})", max(s, r)

    def summand(self, q, squares: list, slacks: list) -> tuple:
        """q·t₁²·…·g₁·…"""
        p = self.scalar(q)
        sign = self.sign(p)
        if sign == 0:
            raise refused("A factor is not visibly at least 0")
        strict = sign == 2 and not squares and all(name == "lt" for name, _, _ in slacks)
        expression: tuple = ("p", p)
        proof = (
            f"({'ltac:(positive)' if strict else 'ltac:(nonnegative)'} : 0 {'<' if strict else '<='} {self.poly(p)})"
        )
        for one in squares:
            square = ("^", ("p", self.scalar(one)), 2)
            expression, proof = (
                ("*", expression, square),
                f"(times_nonneg_nonneg _ _ {proof} (square_nonneg {self.poly(self.scalar(one))}))",
            )
        for name, gap, shown in slacks:
            if not strict and name == "lt":
                shown = f"(le_of_lt _ _ {shown})"
            word = "pos_pos" if strict else "nonneg_nonneg"
            expression, proof = ("*", expression, ("p", gap)), f"(times_{word} _ _ {proof} {shown})"
        return expression, proof, 2 if strict else 1

    def states(self, goal, fact: Fact) -> str:
        """The goal from one fact with the same gap; a strict fact gives a ≤ as well."""
        if goal is fact[0]:
            return fact[1]
        if goal.name == "eq":
            return self.conclude(goal, [fact], [], [(self.number("1"), 0)])
        if fact[0].name == "eq":
            return self.conclude(goal, [fact], [], [(self.number("1"), 0)])
        return self.conclude(goal, [fact], [(self.number("1"), [], [0])], [])

    def number(self, text: str):
        return self.term(["num", text])

    def size_of_it(self, u):
        return verify.size_of_it(self, u)

    def size_word(self, term, side: int = 0) -> str:
        return self.size_text(self.words.shape(form_of(term))[side])
