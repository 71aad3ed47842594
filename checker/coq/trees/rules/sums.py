"""Normal forms of formulas with indices, and the Coq proof that a formula is the text of its normal form.

A normal form is {monomial: coefficient}.  A monomial is (the sizes of its sums, its factors), where the k-th index summed over is
``s…_k_``; a factor is (a formula with normal forms inside, its power).
"""

from __future__ import annotations

from fractions import Fraction

from checker.coq.trees.forms.forms import ONE
from checker.coq.trees.rules.arranged import Arranged
from checker.coq.trees.rules.formulas import Formula
from checker.coq.trees.words.vectors import rational_text, refused

MOST_SUMS = 4  # of one monomial


class Sums(Arranged):
    """Every step is one closed equation of numbers, or an exchange of sums."""

    # ── normal forms with proofs ─────────────────────────────────────────────────────────────────────────────────
    def same_formulas(self, left, right, *at: str) -> str:
        """A proof that two terms are equal at indices."""
        (p, first), (q, second) = [self.normal(self.formula(one, *at)) for one in (left, right)]
        if p != q:
            raise refused("An identity for all sizes that is no equality of sums of products has no Coq lemma")
        return f"(eq_trans {first} (eq_sym {second}))"

    def normal(self, x: Formula) -> tuple[dict, str]:
        """The normal form of a formula, and a proof that the formula is its text."""
        kind, *rest = x
        if kind == "q":
            p = {((), ()): rest[0]} if rest[0] else {}
            return p, self.ring([], f"{self.said(x)} = {self.said_form(p)}", [])
        if kind == "P":
            p = dict(rest[1])
            same = rest[0] == self.level and list(p) == self.ordered(p)
            return (p, "eq_refl") if same else self.normal(self.opened(x))
        if kind == "a":
            return self.alone(x, "eq_refl")
        if kind == "^":
            return self.power(*rest)
        if kind == "S":
            return self.summed(*rest)
        if kind in ("f", "V", "N"):
            return self.applied(kind, rest)
        inside = [self.normal(one) for one in rest]
        word = {"+": "f_equal2 Rplus", "*": "f_equal2 Rmult", "~": "f_equal Ropp"}[kind]
        first = f"({word} {' '.join(proof for _, proof in inside)})"
        forms = [p for p, _ in inside]
        if kind == "*":
            whole, second = self.product_of(*forms)
        else:
            whole = dict(forms[0]) if kind == "+" else {}
            for m, c in (forms[1] if kind == "+" else {m: -c for m, c in forms[0].items()}).items():
                whole[m] = whole.get(m, 0) + c
            whole = {m: c for m, c in whole.items() if c}
            texts = [self.said_form(p) for p in forms]
            left = f"({texts[0]} + {texts[1]})" if kind == "+" else f"(- {texts[0]})"
            second = self.ring([m for p in forms for m in p], f"{left} = {self.said_form(whole)}", [])
        return whole, f"(eq_trans {first} {second})"

    def alone(self, factor: Formula, proof: str) -> tuple[dict, str]:
        """The normal form that is one factor; ``proof`` of what equals it."""
        m = ((), ((factor, 1),))
        text = self.said(factor)
        return {m: ONE}, f"(eq_trans {proof} {self.ring([text], f'{text} = (1 * {text})', [])})"

    def power(self, x: Formula, k: int) -> tuple[dict, str]:
        if x[:2] == ("N", "norm") and k == 2:
            _, _, size, i, body = x
            p, proof = self.normal(("S", size, i, ("*", body, body)))
            return p, f"(eq_trans (norm_square {size} (fun {i} : nat => {self.said(body)})) {proof})"
        if k == 0 or k > 8:
            raise refused("An identity with such a power has no Coq lemma")
        whole = x
        for _ in range(k - 1):
            whole = ("*", x, whole)
        text = self.said(x)
        p, proof = self.normal(whole)
        return p, f"(eq_trans {self.ring([text], f'({text} ^ {k}) = {self.said(whole)}', [])} {proof})"

    def applied(self, kind: str, rest: list) -> tuple[dict, str]:
        """A function of what has a normal form."""
        if kind == "f":
            word, x = rest
            self.level += 1
            p, proof = self.normal(x)
            inside = ("P", self.level, self.kept(p))
            self.level -= 1
            inner = f"(f_equal {word if word != '/' else 'Rinv'} {proof})"
            if word == "/" and (special := self.inverted(p, self.said(inside))):
                return special[0], f"(eq_trans {inner} {special[1]})"
            if word == "exp" and not p:
                return {((), ()): ONE}, f"(eq_trans {inner} (eq_trans exp_0 {self.ring([], '1 = (1 * 1)', [])}))"
            return self.alone(("f", word, inside), inner)
        word, size, i, x, *at = rest
        self.level += 1
        own = f"u{self.level}_"
        body = self.placed(x, i, own)
        p, proof = self.normal(body)
        inside = ("P", self.level, self.kept(p))
        before, after = (f"(fun {own} : nat => {self.said(one)})" for one in (body, inside))
        self.level -= 1
        same = f"(vextensionality {before} {after} (fun {own} : nat => {proof}))"
        end = f"(f_equal (fun f : nat -> R => {word} {size} f {' '.join(at)}) {same})"
        return self.alone((kind, word, size, own, inside, *at), end)

    def kept(self, p: dict) -> tuple:
        return tuple([(m, p[m]) for m in self.ordered(p)])

    def inverted(self, p: dict, text: str) -> tuple[dict, str] | None:
        """1/p of a number, or of one exponential."""
        if len(p) != 1:
            return None
        ((m, c),) = p.items()
        if m == ((), ()):
            value = {m: ONE / c}
            return value, f"(ltac:(field) : / {text} = {self.said_form(value)})"
        sizes, factors = m
        if sizes or len(factors) != 1 or factors[0][1] != 1:
            return None
        if factors[0][0][0] == "a" and c != 1:  # 1/(c·a) = 1/c·1/a
            factor = ("f", "/", ("P", self.level + 1, ((m, ONE),)))
            values = {((), ((factor, 1),)): ONE / c}
            own, over = self.said(factors[0][0]), rational_text(ONE / c)
            return values, f"(inverse_multiple {rational_text(c)} {over} {own} ltac:(lra) ltac:(field))"
        if factors[0][0][:2] != ("f", "exp") or c != 1:
            return None
        x = factors[0][0][2]
        joined, proof = self.exponential(("~", x))
        whole, alone = self.alone(joined, "eq_refl")
        self.level += 1
        one = self.said_monomial(m)
        start = f"(f_equal Rinv {self.ring([one], f'{text} = {one}', [])})"
        self.level -= 1
        turned = f"(exp_inverse {self.said(x)} {self.said(joined[2])} {proof})"
        return whole, f"(eq_trans {start} (eq_trans {turned} {alone}))"

    def exponential(self, x: Formula) -> tuple[Formula, str]:
        """(e^x, a proof that x is its exponent)."""
        self.level += 1
        p, proof = self.normal(x)
        joined = ("f", "exp", ("P", self.level, self.kept(p)))
        self.level -= 1
        if not p:
            raise refused("An identity with such a product of exponentials has no Coq lemma")
        return joined, proof

    # ── products ─────────────────────────────────────────────────────────────────────────────────────────────────
    def product_of(self, p: dict, q: dict) -> tuple[dict, str]:
        whole: dict = {}
        relations, texts = [], [*p, *q]
        for m in self.ordered(p):
            for n in self.ordered(q):
                one, proof = self.joined_monomials(m, n)
                texts.append(one)
                left = f"{self.said_monomial(m)} * {self.said_monomial(n)}"
                if m == n:
                    left = f"{self.said_monomial(m)} ^ 2"
                    proof = f"(eq_trans {self.ring([m], f'{left} = {self.said_monomial(m)} * {self.said_monomial(m)}', [])} {proof})"
                if ((), ()) not in (m, n):
                    relations.append((left, self.said_monomial(one), proof))
                whole[one] = whole.get(one, 0) + p[m] * q[n]
        whole = {m: c for m, c in whole.items() if c}
        relations = list({frozenset(one[0].split(" * ", 1)): one for one in relations}.values())
        says = f"({self.said_form(p)} * {self.said_form(q)}) = {self.said_form(whole)}"
        return whole, self.ring(texts, says, relations)

    def joined_monomials(self, m: tuple, n: tuple) -> tuple[tuple, str]:
        """(the monomial m·n, a proof that the product of the texts is its text)."""
        (sizes, first), (others, second) = m, n
        if len(sizes) + len(others) > MOST_SUMS:
            raise refused("An identity with more sums in one product has no Coq lemma")
        for k in reversed(range(len(others))):
            second = self.placed(second, self.index(k), self.index(k + len(sizes)))
        factors, proof = self.flat(first, second)
        inner = self.said_monomial(((), factors))
        # first the sums of n, then those of m, come out of the product
        left, right = self.said_monomial(((), first)), self.said_monomial(((), second))
        for k in reversed(range(len(others))):
            size, i = others[k], self.index(k + len(sizes))
            out = f"(times_total {size} {self.at_each(i, right)} {left})"
            proof = f"(eq_trans {out} (total_same {size} _ {self.at_each(i, inner)} {self.at_each(i, proof)}))"
            right, inner = self.over(size, i, right), self.over(size, i, inner)
        for k in reversed(range(len(sizes))):
            size, i = sizes[k], self.index(k)
            out = f"(total_times {size} {self.at_each(i, left)} {right})"
            proof = f"(eq_trans {out} (total_same {size} _ {self.at_each(i, inner)} {self.at_each(i, proof)}))"
            left, inner = self.over(size, i, left), self.over(size, i, inner)
        one, end = self.arranged((*sizes, *others), factors)
        return one, f"(eq_trans {proof} {end})"

    def flat(self, first: tuple, second: tuple) -> tuple[tuple, str]:
        """(the factors of both, a proof that the products of texts are that of these); exponentials are joined."""
        powers: dict = {}
        for x, k in (*first, *second):
            powers[x] = powers.get(x, 0) + k
        relations: list[tuple[str, str, str]] = []
        for x in [x for x in powers if x[0] == "a" and self.said(x) in self.positive]:
            inverse = ("f", "/", ("P", self.level + 1, ((((), ((x, 1),)), ONE),)))
            if k := min(powers[x], powers.get(inverse, 0)):
                own = self.said(x)
                relations.append((f"{own} * {self.said(inverse)}", "1", f"cancel_inverse {own} {self.positive[own]}"))
                powers[x], powers[inverse] = powers[x] - k, powers[inverse] - k
        powers = {x: k for x, k in powers.items() if k}
        exponentials = [x for x, k in powers.items() if x[:2] == ("f", "exp")]
        if any(powers[x] > 1 for x in exponentials):
            raise refused("An identity with a power of an exponential has no Coq lemma")
        while len(exponentials) > 1:
            x, y = exponentials[:2]
            joined, proof = self.exponential(("+", x[2], y[2]))
            if joined in powers or len(exponentials) > 2:
                raise refused("An identity with such a product of exponentials has no Coq lemma")
            exponents = " ".join(self.said(one[2]) for one in (x, y, joined))
            relations.append((f"{self.said(x)} * {self.said(y)}", self.said(joined), f"exp_join {exponents} {proof}"))
            del powers[x], powers[y]
            powers[joined] = 1
            exponentials = [joined]
        factors = tuple(sorted(powers.items(), key=lambda pair: self.said(pair[0])))
        texts = [self.said(x) for x, _ in (*first, *second, *factors)] + [right for _, right, _ in relations]
        left = f"{self.said_monomial(((), first))} * {self.said_monomial(((), second))}"
        return factors, self.ring(texts, f"{left} = {self.said_monomial(((), factors))}", relations)

    # ── sums ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def summed(self, size: str, i: str, body: Formula) -> tuple[dict, str]:
        """Σ_i of a body, monomial by monomial."""
        # inside, the own indices of monomials come after i
        p, proof = self.normal(body)
        before, after = (f"(fun {i} : nat => {text})" for text in (self.said(body), self.said_form(p)))
        first = f"(total_same {size} {before} {after} (fun {i} : nat => {proof}))"
        whole: dict = {}
        parts = []
        for m in self.ordered(p):
            one, factor, shown = self.outermost(size, i, m)
            parts.append((p[m], m, one, shown))
            whole[one] = whole.get(one, 0) + p[m] * factor
        whole = {m: c for m, c in whole.items() if c}
        return whole, f"(eq_trans {first} {self.split(size, i, parts, whole)})"

    def outermost(self, size: str, i: str, m: tuple) -> tuple[tuple, Fraction, str]:
        """(the monomial Σ_i m, 1, a proof of it)."""
        sizes, factors = m
        body = self.said_monomial(m)
        if not sizes and (weight := self.weight_of(i, factors)):
            rest = tuple([pair for pair in factors if pair != (weight, 1)])
            one, body = ((), rest), self.said_monomial(((), rest))
            logits = f"(fun {weight[3]} : nat => {self.said(weight[4])})"
            order = self.ring(
                [self.said(x) for x, _ in factors], f"{self.said_monomial(m)} = {self.said(weight)} * {body}", []
            )
            before, after = (
                f"(fun {i} : nat => {x})" for x in (self.said_monomial(m), f"{self.said(weight)} * {body}")
            )
            same = f"(total_same {size} {before} {after} (fun {i} : nat => {order}))"
            return one, ONE, f"(eq_trans {same} (total_of_weights {size} {logits} {body} ltac:(sized)))"
        if i not in self.leaves(factors):
            count = self.said(("a", f"(INR {size})"))
            one, proof = self.joined_monomials(((), ((("a", count), 1),)), m)
            return one, ONE, f"(eq_trans (total_constant {size} {body}) {proof})"
        for k in reversed(range(len(sizes))):
            factors = self.placed(factors, self.index(k), self.index(k + 1))
        one, end = self.arranged((size, *sizes), self.placed(factors, i, self.index(0)))
        return one, ONE, end

    def weight_of(self, i: str, factors: tuple) -> Formula | None:
        """The factor softmax(u)_i, if nothing else depends on i."""
        for factor, k in factors:
            apart = [x for x, _ in factors if x != factor]
            if (
                factor[:2] == ("V", "softmax")
                and factor[5:] == (i,)
                and k == 1
                and i not in self.leaves((factor[4], *apart))
            ):
                return factor
        return None

    def leaves(self, x) -> set:
        return set().union(*map(self.leaves, x)) if isinstance(x, tuple) else {x}

    def split(self, size: str, i: str, parts: list, whole: dict) -> str:
        """``total of Σ c·m = the normal form``."""
        if not parts:
            return f"(total_zero {size})"
        text, proof = "", ""
        numbers: list[str] = []
        for c, m, one, shown in reversed(parts):
            c_text, body = rational_text(c), self.said_monomial(m)
            mine = (
                f"(eq_trans (total_scale {size} {c_text} {self.at_each(i, body)}) (f_equal (Rmult {c_text}) {shown}))"
            )
            scaled = f"{c_text} * {body}"
            if text:
                apart = f"total_add {size} {self.at_each(i, scaled)} {self.at_each(i, text)}"
                mine = f"(eq_trans ({apart}) (f_equal2 Rplus {mine} {proof}))"
            text, proof = (f"(({scaled}) + {text})" if text else f"({scaled})"), mine
            numbers = [f"({c_text} * {self.said_monomial(one)})", *numbers]
        left = numbers[-1]
        for one in reversed(numbers[:-1]):
            left = f"({one} + {left})"
        return (
            f"(eq_trans {proof} {self.ring([one for _, _, one, _ in parts], f'{left} = {self.said_form(whole)}', [])})"
        )
