"""Numbers, vectors and matrices that a statement about one exact instance names, in Coq.

A matrix is a list of rows, or a vector where it is read row by row.  What has no value on all data, the solution of an SVM or a
multiplier, is a variable of the Coq statement, with the conjunct that it is what the term says (``library/Exact.v`` decides it).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from checker.coq.counter_examples.instance_words import EXACT, VECTORS, untranslated
from checker.coq.counter_examples.instances import coq_name, flat
from checker.coq.counter_examples.nuclear import isotropic
from checker.coq.counter_examples.witness_runs import Runs
from checker.coq.limits.duals import dual_vectors
from checker.coq.limits.traps import number, vector
from checker.data.dataset import Vector
from checker.errors import InputError
from checker.limits.problem import Problem
from checker.svm.attention_svm import AttentionSVM
from checker.svm.soft_margin import soft_margin_svm

INFIX = {"add": "+", "sub": "-", "mul": "*"}
MARGINS = {"vector": "least_margin", "matrix": "least_margin_matrix"}
FLAT = ("max_margin_matrix", "soft_margin", "outer", "gradient")  # matrices that are written row by row


@dataclass(kw_only=True)
class ExactTerms(Runs):
    """A statement about an exact instance while it is being written."""

    # ── numbers ──
    def scalar(self, term: list) -> str:
        name, *rest = term
        if name in INFIX:
            return f"({self.scalar(rest[0])} {INFIX[name]} {self.scalar(rest[1])})"
        if name == "neg":
            return f"(- {self.scalar(rest[0])})"
        if name == "div":
            return f"({self.scalar(rest[0])} / {self.divisor(rest[1])})"
        if name == "most_tokens":
            return f"most_tokens {self.dataset(rest[0])}"
        if name == "dimension":
            return f"INR (dimension {self.dataset(rest[0])})"
        if name == "norm":
            return f"norm {self.vector(rest[0])[0]}"
        if name == "frobenius":
            return f"norm {self.flat(rest[0])[0]}"
        if name == "nuclear_margin":
            return self._nuclear_margin(term)
        if name == "dot":
            (u, size), (w, other) = self.vector(rest[0]), self.vector(rest[1])
            return f"dot {u} {w}" if size == other else self.unfit(size, other)
        return self.scalar_of_data(name, rest, term)

    def scalar_of_data(self, name: str, rest: list, term: list) -> str:
        """A number that a loss, an SVM or an entry gives."""
        if name == "entry":
            return f"nth {self.index(rest[1])} {self.vector(rest[0])[0]} 0"
        if name == "exp":
            return f"exp ({self.scalar(rest[0])})"
        if name == "best_value":
            return f"best_value {self.dataset(rest[0])} {self.loss(rest[1])}"
        if name == "slope_bound":
            return f"slope_bound {self.loss(rest[0])} ({self.scalar(rest[1])}) ({self.scalar(rest[2])})"
        if name == "value":
            model, said, _ = self.objective(rest[0])
            return f"{model}_loss {said} {self.vector(rest[1])[0] if model == 'prompt' else self.matrix(rest[1])[0]}"
        if name == "least_margin":
            self.modules += EXACT
            kind = "matrix" if self.is_matrix(rest[2]) else "vector"
            u, _ = self.flat(rest[2]) if kind == "matrix" else self.vector(rest[2])
            return f"{MARGINS[kind]} {self.dataset(rest[0])} {self.chosen(rest[1])[0]} {u}"
        if name == "largest_multiplier":
            return self._largest_multiplier(term)
        return super().scalar(term)

    def divisor(self, term: list) -> str:
        """A number other than 0: where the statement does not print it as one, that it is not 0 is a conjunct."""
        said = self.scalar(term)
        if term[0] != "num":
            self.say_once(f"({said}) <> 0", f"unfold {self.scalars}; not_related")
        elif not Fraction(term[1]):
            raise untranslated("div")
        return said

    def numbers(self, term: list) -> str:
        name, *rest = term
        if name == "pair":
            return f"[{self.scalar(rest[0])}; {self.scalar(rest[1])}]"
        if name == "loss_value":
            return f"(map (loss_value {self.loss(rest[0])}) {self.numbers(rest[1])})"
        if name == "mul":
            return f"(scaled ({self.scalar(rest[0])}) {self.numbers(rest[1])})"
        return super().numbers(term)

    def index(self, term: list) -> str:
        """The number of an input, a token or an entry."""
        if term[0] == "best_token":
            return f"(nth {self.index(term[2])} {self.chosen(['best_tokens', term[1]])[0]} 0%nat)"
        if term[0] != "var" or self.sorts[term[1]][0] != "index":
            raise untranslated(term[0])
        return coq_name(term[1])

    def _largest_multiplier(self, term: list) -> str:
        """The variable that is the largest multiplier of a W-SVM whose active constraints are independent."""
        self.modules += EXACT
        name, choice = self.chosen(term[2])
        k, svm = self.svm("W", term[1], choice)
        rows = Problem.of(self.data(term[1]), "logistic", parameter="W").normals(choice)
        active = dict(zip(svm.active, dual_vectors([rows[j] for j in svm.active]), strict=True))
        duals = "; ".join(vector(active.get(j, ())) for j in range(len(rows)))
        multiplier = self.witness(term, "multiplier", "R", f"(Q2R (q_maximum multipliers_{k}))")
        self.say_once(
            f"largest_multiplier {self.dataset(term[1])} {name} {multiplier}",
            f"in_rationals; apply largest_multiplier_right with (w := solution_{k}) (duals := [{duals}]); computed",
        )
        return multiplier

    def nuclear(self, data: list, choice: list) -> tuple[str, str, list[Vector], AttentionSVM]:
        """The W-SVM's multipliers and solution in Coq, ω with WᵀW = ωI, W, and the problem."""
        k, svm = self.svm("W", data, self.chosen(choice)[1])
        W, d = flat(svm.solution), len(self.data(data).head)
        rows = [W[i * d : i * d + d] for i in range(d)]
        return f"(l := multipliers_{k}) (w := solution_{k})", number(isotropic(rows)), rows, svm

    def _nuclear_margin(self, term: list) -> str:
        """The variable that is the least nuclear norm."""
        given, omega, _, _ = self.nuclear(*term[1:])
        margin = self.witness(term, "nuclear", "R", f"(nuclear_value {self.q_dataset(term[1])} ({omega}))")
        self.say_once(
            f"nuclear_margin {self.dataset(term[1])} {self.chosen(term[2])[0]} {margin}",
            f"in_rationals; apply nuclear_margin_right with {given}; computed",
        )
        return margin

    # ── vectors ──
    def vector(self, term: list) -> tuple[str, int]:
        """The Coq term, and how long it is."""
        name, *rest = term
        if name == "var" and self.sorts[rest[0]][0] == "vector":
            return coq_name(rest[0]), len(self.values[rest[0]])
        if name == "head":
            return f"(head {self.dataset(rest[0])})", len(self.data(rest[0]).head)
        if name == "max_margin":
            witness, _, value = self.solution(term)
            return witness, len(value)
        if name in ("add", "sub"):
            (u, size), (w, other) = self.vector(rest[0]), self.vector(rest[1])
            says = f"(plus {u} {w})" if name == "add" else f"(plus {u} (scaled (-1) {w}))"
            return (says, size) if size == other else self.unfit(size, other)
        if name == "mul":
            u, size = self.vector(rest[1])
            return f"(scaled ({self.scalar(rest[0])}) {u})", size
        if name == "matvec":
            (M, rows, columns), (u, size) = self.matrix(rest[0]), self.vector(rest[1])
            return (f"(times_vector {M} {u})", rows) if columns == size else self.unfit(columns, size)
        if name == "gradient" and rest[0][0] == "loss":
            (_, data, loss), (x, size) = rest[0], self.vector(rest[1])
            d = len(self.data(data).head)
            return (
                (f"(prompt_gradient {self.dataset(data)} {self.loss(loss)} {x})", d)
                if size == d
                else self.unfit(size, d)
            )
        return self.vector_of_data(name, rest)

    def vector_of_data(self, name: str, rest: list) -> tuple[str, int]:
        """Scores, logits and softmax weights of one input, the entries or a column of a matrix."""
        if name in VECTORS:
            return f"({name} {self.dataset(rest[0])})", len(self.data(rest[0]).tokens)
        if name == "vec":
            return self.flat(rest[0])
        self.modules += EXACT
        if name == "column":
            M, rows, _ = self.matrix(rest[0])
            return f"(column_of {M} {self.index(rest[1])})", rows
        if name == "softmax":
            u, size = self.vector(rest[0])
            return f"(softmax_weights {u})", size
        if name in ("token_scores", "matrix_logits"):
            i = rest[-1]
            size = len(self.data(rest[0]).tokens[int(self.values[i[1]])]) if i[0] == "var" else 0
            middle = f" {self.flat(rest[1])[0]}" if name == "matrix_logits" else ""
            return f"({name} {self.dataset(rest[0])}{middle} {self.index(i)})", size
        raise untranslated(name)

    # ── matrices ──
    def is_matrix(self, term: list) -> bool:
        """Whether the term is a matrix by its sort or by the word that it begins with."""
        if term[0] in ("mul", "neg", "sub", "add"):
            return self.is_matrix(term[-1])
        if term[0] == "var":
            return self.sorts[term[1]][0] == "matrix"
        return (term[0] in FLAT and term[1][0] != "loss") or term[0] in ("transpose", "matmul", "identity")

    def flat(self, term: list) -> tuple[str, int]:
        """A matrix row by row, and how many entries it has."""
        name, *rest = term
        if name == "max_margin_matrix":
            witness, _, value = self.solution(term)
            return witness, len(value)
        if name == "soft_margin":
            return self._soft_margin(term)
        if name == "outer":
            (u, rows), (w, columns) = self.vector(rest[0]), self.vector(rest[1])
            return f"(outer R Rmult {u} {w})", rows * columns
        if name == "gradient" and rest[0][0] == "matrix_loss":
            _, said, _ = self.objective(rest[0])
            W, rows, columns = self.matrix(rest[1])
            return f"(matrix_gradient {said} {W})", rows * columns
        M, rows, columns = self.matrix(term)
        return f"(concat {M})", rows * columns

    def matrix(self, term: list) -> tuple[str, int, int]:
        """The Coq term, a list of rows, and its rows and columns."""
        name, *rest = term
        if name == "var" and self.sorts[rest[0]][0] == "matrix":
            return coq_name(rest[0]), len(self.values[rest[0]]), len(self.values[rest[0]][0])
        if name == "transpose":
            M, rows, columns = self.matrix(rest[0])
            return f"(transposed {M})", columns, rows
        if name == "matmul":
            (M, rows, inner), (N, other, columns) = self.matrix(rest[0]), self.matrix(rest[1])
            return (f"(times_matrix {M} {N})", rows, columns) if inner == other else self.unfit(inner, other)
        if name == "identity" and rest[0][0] == "dimension":
            self.modules += EXACT
            d = len(self.data(rest[0][1]).head)
            return f"(identity_of (dimension {self.dataset(rest[0][1])}))", d, d
        if name in ("max_margin_matrix", "soft_margin"):
            (u, _), d = self.flat(term), len(self.data(rest[0]).head)
            size = f"(dimension {self.dataset(rest[0])})"
            return f"(matrix_of {size} {size} {u})", d, d
        raise untranslated(name)

    def _soft_margin(self, term: list) -> tuple[str, int]:
        """The variable that is the only solution of a soft-margin problem: P + √s·Q, or 0."""
        self.modules += EXACT
        (_, data, _, C), (name, choice) = term, self.chosen(term[2])
        q = Fraction(C[1] if C[0] == "num" else self.values[C[1]])
        found, size = soft_margin_svm(self.data(data), choice, q), len(self.data(data).head) ** 2
        if not found.unique:
            raise InputError(
                "The soft-margin problem of this instance has several solutions, so it is no matrix in Coq."
            )
        said, given = f"soft_margin {self.dataset(data)} {name} ({self.scalar(C)})", f"(q := {number(q)})"
        same = f"[unfold {self.scalars}; unfold Q2R; cbn [Qnum Qden]; lra | {{}}computed]"
        k = len(self.named)
        if not found.square:
            zeros = f"(repeat 0 (q_dimension {self.q_dataset(data)} * q_dimension {self.q_dataset(data)}))"
            witness = self.witness(term, "soft", "vector", zeros)
            proof = f"apply soft_margin_zero with {given}; {same.format('')}"
        else:
            mu = {j: (p, r) for j, p, r in found.multipliers}
            pairs = [mu.get(j, (Fraction(0), Fraction(0))) for j in range(len(found.indices))]
            self.definitions += [
                f"Definition soft_{k} : list (Q * Q) := [{'; '.join(f'({number(p)}, {number(r)})' for p, r in pairs)}].",
                f"Definition rational_{k} : list Q := {vector(found.parts[0])}.",
                f"Definition irrational_{k} : list Q := {vector(found.parts[1])}.",
            ]
            witness = self.witness(
                term, "soft", "vector", f"(surds ({number(found.square)}) rational_{k} irrational_{k})"
            )
            same = same.format("unfold Q2R; cbn [Qnum Qden]; lra | ")
            proof = f"apply soft_margin_right with {given} (m := soft_{k}); {same}"
        self.say_once(f"{said} {witness}", f"in_rationals; {proof}")
        return witness, size


__all__ = ["ExactTerms"]
