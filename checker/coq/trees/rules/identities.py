"""The rule ``identity``: equalities for all sizes, by verify.py's own normal forms, or by those of sums over indices."""

from __future__ import annotations

from checker.coq.trees.rules.induction import Inductions
from checker.coq.trees.rules.sums import Sums
from checker.errors import InputError

MOST_OPAQUE = 6  # that are tried


class Identities(Inductions):
    """The rule ``identity``."""

    def by_identity(self, goal, facts):
        """By verify.py's own normal forms, or those of sums."""
        left, right = goal.args
        if left.sort != "matrix":
            try:
                return super().by_identity(goal, facts)
            except InputError:
                pass
        if self.is_named(left, right):
            return f"(ltac:(by_identity) : {self.truth(goal)})"
        at = {"scalar": (), "vector": ("i_",), "matrix": ("i_", "j_")}[left.sort]
        proof = self.of_sums(left, right, self.positive_by(facts), at)
        return f"(fun {' '.join(at)} {'_ ' * len(at)}=> {proof})" if at else proof

    def of_sums(self, left, right, positive: dict[str, str], at: tuple[str, ...]) -> str:
        """By sums over indices; else with one vector, matrix or positive number, which occurs again, as one of which nothing is known."""
        said: InputError | None = None
        for opaque in (None, *self.repeated(positive, left, right)):
            lemmas, polynomials = len(self.lemmas), dict(self.polynomials)
            try:
                return Sums(self, positive, opaque).same_formulas(left, right, *at)
            except InputError as problem:
                said = said or problem
                del self.lemmas[lemmas:]
                self.polynomials = polynomials
        assert said is not None
        raise said

    def repeated(self, positive: dict[str, str], *terms) -> list:
        """The closed vectors and matrices that occur more than once, large ones first, and the positive numbers."""
        every = [one for term in terms for one in parts_of(term) if one.args and not one.open]
        kinds = [
            one
            for one in every
            if one.sort in ("vector", "matrix") or (one.sort == "scalar" and self.print(one) in positive)
        ]
        again = [one for one in dict.fromkeys(kinds) if kinds.count(one) > 1]
        return sorted(again, key=lambda one: (one.sort == "scalar", -len(parts_of(one))))[:MOST_OPAQUE]

    def positive_by(self, facts) -> dict[str, str]:
        """The numbers that premises show to be > 0."""
        shown = [(truth, proof) for truth, proof in facts if truth.name == "lt" and truth.args[0] is self.number("0")]
        return {self.print(truth.args[1]): proof for truth, proof in shown}

    def is_named(self, left, right) -> bool:
        """Those of Rules.v that are no equalities of sums of products: vec(P Z Qᵀ) = (P ⊗ Q) vec(Z), and that of the first stage."""
        make = self.make
        if left.name == "regression_loss" and right.name == "regression_loss_vectorised":
            A1, A2, A3, X, Y, B = left.args
            return right is make("regression_loss_vectorised", A1, A2, A3, make("vec", X), Y, B)
        if right.name == "matvec" and right.args[0].name == "kron" and right.args[1].name == "vec":
            P, Q = right.args[0].args
            return left is make("vec", make("matmul", make("matmul", P, right.args[1].args[0]), make("transpose", Q)))
        if left.name == "mul" and left.args[1].name == "sub" and left.args[1].args[1].name == "column":
            e, s = left.args[1].args[1], left.args[1].args[0]
            if (
                s.name == "softmax"
                and s.args[0].name == "mul"
                and s.args[0].args[1] is e
                and e.args[0].name == "identity"
            ):
                start, y = make("softmax", make("mul", self.number("0"), e)), e.args[1]
                missed = [make("sub", self.number("1"), make("entry", one, y)) for one in (start, s)]
                turned = make("neg", make("mul", missed[1], make("sub", e, start)))
                return left is make("mul", missed[0], make("sub", s, e)) and right is turned
        return False


def parts_of(term) -> list:
    """The term and all terms inside it, as often as they occur."""
    return [term, *[one for inner in term.args for one in parts_of(inner)]]
