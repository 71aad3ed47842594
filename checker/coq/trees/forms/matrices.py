"""The Frobenius norm of sums of matrices and outer products: its normal form, with a Coq proof entry by entry."""

from __future__ import annotations

from checker import verify
from checker.coq.trees.forms.forms import ONE, Vector, form_of
from checker.coq.trees.forms.terms import Terms


class Matrices(Terms):
    """Coq lemmas for the Frobenius norms of verify.py's terms."""

    def frobenius_proof(self, A) -> str:
        combination = self.matrix(A)
        rows, columns = map(self.size_text, self.words.shape(form_of(A)))
        if not combination:
            return super().frobenius_proof(A)
        first = f"f_equal (frobenius {rows} {columns}) {self.matrix_equation(A, combination)}"
        factors, rest = self.common_factor(combination)
        if factors == [(None, ONE)]:
            return first
        whole, proof, value = self.absolute_factors(factors)
        inner = self.one("frobenius", verify.frozen(rest))
        scaled = self.scaled_matrix(whole, rest, combination)
        step = f"(frobenius_scale_by {rows} {columns} {self.show(whole)} {self.matrix_combination(rest)} {self.show(value)} {proof})"
        end = self.identity(("*", value, ("p", inner)), self.magnitude("frobenius", combination))
        back = f"(f_equal (frobenius {rows} {columns}) (eq_sym {scaled}))"
        return f"eq_trans ({first}) (eq_trans {back} (eq_trans {step} {end}))"

    def scaled_matrix(self, factor: tuple, rest: Vector, target: Vector) -> str:
        """A lemma ``mscale factor rest = target``."""
        entries = Entries(self)
        says = f"({self.show(factor, entries.atom)} * {entries.combination(rest)}) = {entries.combination(target)}"
        return entries.lemma(says, f"(mscale {self.show(factor)} {self.matrix_combination(rest)})", target, [])

    def matrix_equation(self, A, target: Vector) -> str:
        """A lemma ``A = its normal form``."""
        if self.print(A) == self.matrix_combination(target):
            return "eq_refl"
        entries = Entries(self)
        before, self.joins = self.joins, {}
        self.matrix(A)
        joins, self.joins = list(self.joins), before
        says = f"{entries.of(A)} = {entries.combination(target)}"
        return entries.lemma(says, self.print(A), target, joins)


class Entries:
    """One equality between the entries of two matrices, over variables for everything that it does not look into."""

    def __init__(self, terms: Matrices) -> None:
        self.terms = terms
        self.names: dict[str, str] = {}  # text → variable
        self.proofs: dict[str, tuple[str, str]] = {}  # text → (what it equals, over variables; a proof)

    def variable(self, text: str) -> str:
        return self.names.setdefault(text, f"a{len(self.names)}")

    def atom(self, a: int) -> str:
        return self.variable(self.terms.atom_text(a))

    def proved(self, text: str, equals: str, proof: str) -> str:
        self.proofs.setdefault(text, (equals, proof))
        return self.variable(text)

    def of(self, A) -> str:
        """The entry of a matrix term."""
        t = self.terms
        if A.name in ("add", "sub"):
            return f"({self.of(A.args[0])} {'+' if A.name == 'add' else '-'} {self.of(A.args[1])})"
        if A.name == "neg":
            return f"(- {self.of(A.args[0])})"
        if A.name == "mul":
            c = self.proved(t.print(A.args[0]), t.poly(t.scalar(A.args[0]), self.atom), t.equation(A.args[0]))
            return f"({c} * {self.of(A.args[1])})"
        if A.name == "outer":
            return f"({self.side(A.args[0], 'row_')} * {self.side(A.args[1], 'column_')})"
        return self.variable(f"{t.matrix_text(t.key(A))} row_ column_")

    def side(self, u, at: str) -> str:
        t = self.terms
        equals = t.combination(t.vector(u), self.atom, lambda b: self.variable(f"{t.basic_text(b)} {at}"))
        return self.proved(f"{t.print(u)} {at}", equals, f"f_equal (fun f : nat -> R => f {at}) {t.vector_equation(u)}")

    def combination(self, u: Vector) -> str:
        """The entry of a normal form, as ``matrix_combination`` nests it."""
        parts = [
            self.basic(b) if u[b] == {(): ONE} else f"({self.terms.poly(u[b], self.atom)} * {self.basic(b)})"
            for b in sorted(u)
        ]
        text = parts[-1]
        for part in reversed(parts[:-1]):
            text = f"({part} + {text})"
        return text

    def basic(self, b: int) -> str:
        t = self.terms
        kind, *inside = t.keys[b]
        if kind != "outer":
            return self.variable(f"{t.matrix_text(inside[0])} row_ column_")
        sides = [self.product(ids, at) for ids, at in zip(inside, ("row_", "column_"), strict=True)]
        return f"({sides[0]} * {sides[1]})"

    def product(self, ids, at: str) -> str:
        texts = [self.variable(f"{self.terms.basic_text(b)} {at}") for b in ids]
        return texts[0] if len(texts) == 1 else f"({self.terms.nested(texts)})"

    def lemma(self, says: str, left: str, target: Vector, joins: list) -> str:
        t = self.terms
        relations = [t.relation(one, self.atom) for one in joins]
        given = "".join(f"{self.names[text]} = {equals} -> " for text, (equals, _) in self.proofs.items())
        given += "".join(f"{one} -> " for one, _ in relations)
        variables = list(self.names.values())
        statement = f"forall {' '.join(variables)} : R, {given}{says}"
        if statement not in t.polynomials:
            proved = [self.names[text] for text in self.proofs]
            uses = " ".join(f"J{k}" for k in range(len(relations)))
            names = " ".join([*variables, *[f"N{k}" for k in range(len(proved))], uses])
            script = (
                f"intros {names}. "
                + (f"subst {' '.join(proved)}. " if proved else "")
                + (f"first [field [{uses}] | joined; field]." if uses else "field.")
            )
            t.polynomials[statement] = f"P{len(t.lemmas)}"
            t.lemmas.append(f"Lemma P{len(t.lemmas)} : {statement}.\nProof. {script} Qed.")
        arguments = [*self.names, *[proof for _, proof in self.proofs.values()], *[proof for _, proof in relations]]
        applied = f"{t.polynomials[statement]} {' '.join(f'({one})' for one in arguments)}"
        proof = f"exact (mextensionality _ _ (fun row_ column_ : nat => {applied}))."
        return t.lemma("M", t.scope, f"{left} = {t.matrix_combination(target)}", proof)
