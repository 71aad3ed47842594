"""Equalities of numbers: polynomial identities over atoms, inverses and absolute values, as Coq proof terms."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from checker import verify
from checker.coq.trees.forms.forms import ONE, Poly, Proofs
from checker.coq.trees.forms.powers import MODULE, generators, in_a_circle
from checker.coq.trees.words.vectors import rational_text, refused


class Equations(Proofs):
    """Proof terms for equalities of numbers.  An expression is a nested tuple:

    ``("p", P)`` a polynomial; ``("h", text, proof, P)`` a number of this text, proved equal to P; ``("+", x, y)``, ``-``, ``*``,
    ``("~", x)`` its negative; ``("^", x, k)``.
    """

    def value(self, e: tuple) -> Poly:
        kind, *rest = e
        if kind in ("p", "h"):
            return rest[-1]
        if kind == "^":
            result = {(): ONE}
            for _ in range(rest[1]):
                result = self.times(result, self.value(rest[0]))
            return result
        x, *more = map(self.value, rest)
        if kind == "~":
            return self.times({(): -ONE}, x)
        return self.times(x, more[0]) if kind == "*" else self.plus(x, more[0], ONE if kind == "+" else -ONE)

    def show(self, e: tuple, name=None, number=None) -> str:
        """The text of an expression; ``name`` of an atom, ``number`` of a proved number."""
        kind, *rest = e
        if kind == "p":
            return self.poly(rest[0], name)
        if kind == "h":
            return number(e) if number else rest[0]
        if kind == "^":
            return f"({self.show(rest[0], name, number)} ^ {rest[1]})"
        texts = [self.show(x, name, number) for x in rest]
        return f"(- {texts[0]})" if kind == "~" else f"({texts[0]} {kind} {texts[1]})"

    def _leaves(self, e: tuple, kind: str) -> list:
        if e[0] in ("p", "h"):
            return [e] if e[0] == kind else []
        return [leaf for x in e[1:] if isinstance(x, tuple) for leaf in self._leaves(x, kind)]

    def identity(self, e: tuple, target: Poly) -> str:
        """A proof term of ``e = target``.  **Raises.** InputError where verify.py's normal forms differ."""
        if e[0] == "p" and e[1] == target:
            return "eq_refl"
        before, self.joins = self.joins, {}
        if self.value(e) != target:
            raise refused("A step of the proof is no equality of normal forms")
        joins, self.joins = list(self.joins), before
        return self.by_powers(e, target, joins) if in_a_circle(joins) else self.polynomial(e, target, joins)

    def polynomial(self, e: tuple, target: Poly, joins: list) -> str:
        """The closed lemma about variables, applied to the atoms."""
        atoms, numbers, name, says, known = self._named(e, target)
        relations = [self.relation(one, name) for one in joins]
        given = [f"{numbers[text][0]} = {known[text]}" for text in numbers] + [one for one, _ in relations]
        variables = [*atoms.values(), *[x for x, _ in numbers.values()]]
        quantified = f"forall {' '.join(variables)} : R, " if variables else ""
        statement = quantified + "".join(f"{one} -> " for one in given) + says
        label = self.closed(statement, variables, len(numbers), len(relations))
        arguments = [self.atom_text(a) for a in atoms] + list(numbers) + [proof for _, proof in numbers.values()]
        arguments += [proof for _, proof in relations]
        return f"({label} {' '.join(f'({one})' for one in arguments)})" if arguments else label

    def _named(self, e: tuple, target: Poly) -> tuple[dict[int, str], dict[str, tuple[str, str]], Callable, str, dict]:
        """``e = target`` about variables: the names of its atoms, of its numbers with their proofs, and what they are equal to."""
        atoms: dict[int, str] = {}
        numbers: dict[str, tuple[str, str]] = {}

        def name(a: int) -> str:
            return atoms.setdefault(a, f"a{len(atoms)}")

        def number(leaf: tuple) -> str:
            return numbers.setdefault(leaf[1], (f"x{len(numbers)}", leaf[2]))[0]

        says = f"{self.show(e, name, number)} = {self.poly(target, name)}"
        return atoms, numbers, name, says, {leaf[1]: self.poly(leaf[3], name) for leaf in self._leaves(e, "h")}

    def by_powers(self, e: tuple, target: Poly, joins: list) -> str:
        """The same where all exponentials are powers of a few of them."""
        self.modules.append(MODULE)
        atoms, numbers, name, says, known = self._named(e, target)
        roots = [self.relation(one, name) for one in joins if one[0] == "root"]
        inside = [a for a in atoms if self.keys[a][0] == "exp"]
        few, multiples = generators([dict(self.keys[a][1]) for a in inside])
        letters = [f"g{k}" for k in range(len(few))]
        powers = [self.power_of(few, own, letters) for own in multiples]
        given = [f"{one} <> 0" for one in letters] + [f"{numbers[text][0]} = {known[text]}" for text in numbers]
        given += [f"{atoms[a]} = {text}" for a, (text, _) in zip(inside, powers, strict=True)]
        given += [one for one, _ in roots]
        variables = [*letters, *atoms.values(), *[x for x, _ in numbers.values()]]
        statement = f"forall {' '.join(variables)} : R, " + "".join(f"{one} -> " for one in given) + says
        names = [
            f"{kind}{k}"
            for kind, many in (("O", letters), ("N", numbers), ("M", inside), ("J", roots))
            for k in range(len(many))
        ]
        gone = " ".join([*[x for x, _ in numbers.values()], *[atoms[a] for a in inside]])
        uses = " ".join(f"J{k}" for k in range(len(roots)))
        script = f"intros {' '.join([*variables, *names])}. subst {gone}. field{f' [{uses}]' if uses else ''}; repeat split; assumption."
        if statement not in self.polynomials:
            self.polynomials[statement] = f"P{len(self.lemmas)}"
            self.lemmas.append(f"Lemma {self.polynomials[statement]} : {statement}.\nProof. {script} Qed.")
        arguments = [f"exp {self.poly(p)}" for p in few] + [self.atom_text(a) for a in atoms] + list(numbers)
        arguments += [f"exp_nonzero {self.poly(p)}" for p in few] + [proof for _, proof in numbers.values()]
        arguments += [proof for _, proof in (*powers, *roots)]
        return f"({self.polynomials[statement]} {' '.join(f'({one})' for one in arguments)})"

    def power_of(self, few: list[Poly], multiples: list[int], letters: list[str]) -> tuple[str, str]:
        """An exponential as a product of powers of these, and the proof."""
        text, shown, proof = "1", "1", "exp_0"
        exponent: Poly = {}
        for p, k, letter in zip(few, multiples, letters, strict=True):
            if not k:
                continue
            count, sign, word = {(): Fraction(abs(k))}, *(("+", "power_more") if k > 0 else ("-", "power_less"))
            whole = self.plus(exponent, self.times(count, p), ONE if k > 0 else -ONE)
            same = self.identity((sign, ("p", exponent), ("*", ("p", count), ("p", p))), whole)
            texts = " ".join(f"({self.poly(one)})" for one in (whole, exponent, p))
            proof = f"({word} {texts} {abs(k)} {abs(k)} ({shown}) ltac:(simpl; lra) (eq_sym {same}) {proof})"
            factors = [one if k > 0 else f"(/ {one})" for one in (letter, f"(exp {self.poly(p)})")]
            text, shown = f"{text} * {factors[0]} ^ {abs(k)}", f"{shown} * {factors[1]} ^ {abs(k)}"
            exponent = whole
        return text, proof

    def closed(self, statement: str, variables: list[str], numbers: int, relations: int) -> str:
        """The name of a lemma about numbers alone, proved by ``field``; each is written once."""
        if statement not in self.polynomials:
            uses = " ".join(f"J{k}" for k in range(relations))
            names = " ".join([*variables, *[f"N{k}" for k in range(numbers)], uses]).strip()
            script = (f"intros {names}. " if names else "") + (
                f"subst {' '.join(f'x{k}' for k in range(numbers))}. " if numbers else ""
            )
            script += f"first [field [{uses}] | joined; field]." if uses else "field."
            label = f"P{len(self.lemmas)}"
            self.lemmas.append(f"Lemma {label} : {statement}.\nProof. {script} Qed.")
            self.polynomials[statement] = label
        return self.polynomials[statement]

    def relation(self, join: tuple, name) -> tuple[str, str]:
        """What was joined, over variables; and its proof."""
        if join[0] == "root":
            r = rational_text(self.keys[join[1]][1])
            return f"{name(join[1])} ^ 2 = {r}", f"root_squared {r} ltac:(lra)"
        _, both, left = join
        p, q = [dict(self.keys[a][1]) for a in both]
        total = dict(self.keys[left][1]) if left is not None else {}
        proof = self.identity(("+", ("p", p), ("p", q)), total)
        texts = f"({self.poly(p)}) ({self.poly(q)})"
        product = f"{name(both[0])} * {name(both[1])}" if both[0] != both[1] else f"{name(both[0])} ^ 2"
        if left is None:
            return f"{product} = 1", f"exp_cancel {texts} {proof}" if both[0] != both[
                1
            ] else f"exp_nothing ({self.poly(p)}) {proof}"
        if both[0] == both[1]:
            return f"{product} = {name(left)}", f"exp_twice ({self.poly(p)}) ({self.poly(total)}) {proof}"
        return f"{product} = {name(left)}", f"exp_join {texts} ({self.poly(total)}) {proof}"

    # ── inverses and absolute values of polynomials ──────────────────────────────────────────────────────────────
    def inverse_proof(self, p: Poly) -> str:
        """``/ p`` is what ``inverse`` gives."""
        target = self.inverse(p)
        if not p:
            return "Rinv_0"
        if len(p) > 1:
            c = ONE / p[min(p)]
            lead = self.times({(): c}, p)
            number, inverted = ("p", {(): c}), ("p", self.one("inv", verify.frozen(lead)))
            scaled = self.identity(("*", number, ("p", p)), lead)
            step = f"(inverse_lead {rational_text(c)} {self.poly(p)} {self.poly(lead)} ltac:(lra) {scaled})"
            return f"(eq_trans {step} {self.identity(('*', number, inverted), target)})"
        ((m, x),) = p.items()
        whole, proof, value = self._inverse_factors([(None, x), *m])
        first = self.identity(whole, p)
        return f"(eq_trans (f_equal Rinv (eq_sym {first})) (eq_trans {proof} {self.identity(value, target)}))"

    def _inverse_factors(self, factors: list) -> tuple[tuple, str, tuple]:
        """(the product, a proof that its inverse is …, that)."""
        a, k = factors[0]
        one: tuple
        value: tuple
        if a is None:
            one, value = ("p", {(): k}), ("p", {(): ONE / k})
            proof = f"(inverse_number {rational_text(k)} {rational_text(ONE / k)} ltac:(lra) ltac:(field))"
        else:
            one, value, proof = self._inverse_atom(a)
            if k > 1:
                one, value, proof = ("^", one, k), ("^", value, k), f"(inverse_power _ _ {k} {proof})"
        if len(factors) == 1:
            return one, proof, value
        rest, more, others = self._inverse_factors(factors[1:])
        return ("*", one, rest), f"(inverse_times _ _ _ _ {proof} {more})", ("*", value, others)

    def _inverse_atom(self, a: int) -> tuple[tuple, tuple, str]:
        kind, *inside = self.keys[a]
        me = ("p", {((a, 1),): ONE})
        if kind == "exp":
            p = dict(inside[0])
            minus = self.times({(): -ONE}, p)
            return (
                me,
                ("p", self.exp(minus)),
                f"(exp_inverse ({self.poly(p)}) ({self.poly(minus)}) {self.identity(('~', ('p', p)), minus)})",
            )
        if kind == "inv":
            return me, ("p", dict(inside[0])), f"(Rinv_inv ({self.poly(dict(inside[0]))}))"
        if kind == "root":
            r = inside[0]
            proof = f"(root_inverse {rational_text(r)} {rational_text(ONE / r)} ltac:(lra) ltac:(field))"
            return me, ("p", {((a, 1),): ONE / r}), proof
        return me, ("p", self.one("inv", verify.frozen({((a, 1),): ONE}))), "eq_refl"

    def common_factor(self, parts: dict) -> tuple[list, dict]:
        """([(None, lead), (atom, power), …], the rest) as ``magnitude`` takes it out."""
        monomials = [dict(m) for p in parts.values() for m in p]
        shared = {a: min(m.get(a, 0) for m in monomials) for a in monomials[0]}
        rest = {
            ids: {tuple([(a, k - shared.get(a, 0)) for a, k in m if k > shared.get(a, 0)]): x for m, x in p.items()}
            for ids, p in parts.items()
        }
        lead = rest[min(rest)][min(rest[min(rest)])]
        return [(None, lead), *[(a, k) for a, k in shared.items() if k]], self.scaled({(): ONE / lead}, rest)

    def absolute_factors(self, factors: list) -> tuple[tuple, str, tuple]:
        """(the product, a proof that its absolute value is …, that)."""
        a, k = factors[0]
        one: tuple
        value: tuple
        if a is None:
            one, value = ("p", {(): k}), ("p", {(): abs(k)})
            proof = (
                f"(abs_same {rational_text(k)} ltac:(lra))"
                if k > 0
                else f"(abs_turned {rational_text(k)} {rational_text(-k)} ltac:(lra) ltac:(lra))"
            )
        else:
            me = ("p", {((a, 1),): ONE})
            one = me if k == 1 else ("^", me, k)
            if k % 2 and not self.atom_sign(a):
                absolute = ("p", self.one("abs", verify.frozen({((a, 1),): ONE})))
                value = absolute if k == 1 else ("^", absolute, k)
                proof = "eq_refl" if k == 1 else f"(abs_power _ _ {k} eq_refl)"
            else:
                value, proof = one, f"(abs_same {self.show(one)} ltac:(nonnegative))"
        if len(factors) == 1:
            return one, proof, value
        rest, more, others = self.absolute_factors(factors[1:])
        return ("*", one, rest), f"(abs_times _ _ _ _ {proof} {more})", ("*", value, others)

    def absolute_proof(self, p: Poly) -> str:
        """``Rabs p`` is what ``magnitude`` gives."""
        if not p:
            return "Rabs_R0"
        factors, rest = self.common_factor({(): p})
        inner = rest.get((), {})
        whole, proof, value = self.absolute_factors(factors)
        if inner != {(): ONE}:
            whole, value = ("*", whole, ("p", inner)), ("*", value, ("p", self.one("abs", verify.frozen(inner))))
            proof = f"(abs_times _ _ _ _ {proof} eq_refl)"
        target = self.magnitude("abs", {(): p})
        return f"(eq_trans (f_equal Rabs (eq_sym {self.identity(whole, p)})) (eq_trans {proof} {self.identity(value, target)}))"
