"""Functions of numbers and, entry by entry, of vectors: ``f(normal form) = its normal form``, with a Coq proof."""

from __future__ import annotations

from fractions import Fraction

from checker import verify
from checker.coq.trees.forms.forms import ATOM_FUNCTIONS, ONE, Poly, Vector, form_of
from checker.coq.trees.forms.vectors import Vectors
from checker.coq.trees.words.vectors import rational_text, refused


class Functions(Vectors):
    """Coq lemmas for exp, log, square roots, absolute values, the sigmoid and softmax of what has a normal form."""

    def equation(self, term) -> str:
        """A proof term of ``term = its normal form``."""
        raise NotImplementedError

    def vector_equation(self, term) -> str:
        """The same of a vector."""
        raise NotImplementedError

    def function_proof(self, name: str, x, target: Poly) -> str:
        p, known = self.scalar(x), self.equation(x)
        if name == "exp":
            return f"f_equal exp {known}" if p else f"eq_trans (f_equal exp {known}) exp_0"
        if name in ("abs", "log"):
            return f"eq_trans (f_equal {'Rabs' if name == 'abs' else 'ln'} {known}) {self.one_number(name, p)}"
        if name == "sqrt":
            if target == self.one("sqrt", verify.frozen(p)) or (
                p and target == self.one("root", p.get((), Fraction(0)))
            ):
                return f"f_equal sqrt {known}"
            root = rational_text(target.get((), Fraction(0)))
            return f"eq_trans (f_equal sqrt {known}) (sqrt_is {self.poly(p)} {root} ltac:(lra) ltac:(field))"
        g = self.sigmoid_number(p)
        one = ("p", {(): ONE})
        slope = ("*", g, ("-", one, g))
        turn = ("-", one, ("*", ("p", {(): Fraction(2)}), g))
        whole = {"sigmoid": g, "sigmoid_slope": slope, "sigmoid_curvature": ("*", slope, turn)}[name]
        return f"eq_trans (f_equal {name} {known}) {self.identity(whole, target)}"

    def sigmoid_number(self, p: Poly) -> tuple:
        """``sigmoid p`` as a proved number."""
        value, text = self.sigmoid(p), f"(sigmoid {self.poly(p)})"
        if not p:
            return ("h", text, "sigmoid_zero", value)
        if p[min(p)] > 0:
            return ("h", text, "eq_refl", value)
        minus = self.times({(): -ONE}, p)
        turned = f"(sigmoid_turned {self.poly(p)} {self.poly(minus)} {self.identity(('~', ('p', p)), minus)})"
        rest = self.identity(("-", ("p", {(): ONE}), ("p", self.sigmoid(minus))), value)
        return ("h", text, f"(eq_trans {turned} {rest})", value)

    def entry_number(self, u: Vector, at: str, key: tuple) -> tuple:
        """The entry of a combination at an index of this text and key, as an expression."""
        parts: list[tuple] = []
        for ids in sorted(u):
            product, *others = [self.basic_entry(b, at, key) for b in reversed(ids)]
            for one in others:
                product = ("*", one, product)
            parts.append(product if u[ids] == {(): ONE} else ("*", ("p", u[ids]), product))
        whole = parts[-1] if parts else ("p", {})
        for part in reversed(parts[:-1]):
            whole = ("+", part, whole)
        return whole

    def basic_entry(self, b: int, at: str, key: tuple) -> tuple:
        kind, *inside = self.keys[b]
        text = f"({self.basic_text(b)} {at})"
        if kind in ("exp", "abs", "log"):
            u = verify.thawed(inside[0])
            p = self.entry(u, key)
            inner = f"(f_equal {ATOM_FUNCTIONS[kind]} {self.identity(self.entry_number(u, at, key), p)})"
            return ("h", text, f"(eq_trans {inner} {self.one_number(kind, p)})", self.each(kind, p))
        if kind == "stack" and b in self.stacks and key in self.places:
            one = self.instance(self.stacks[b], self.places[key])
            return ("h", text, self.equation(one), self.scalar(one))
        if kind == "unit" and key[0] == "place":
            return ("h", text, "eq_refl", self.entry(self.basic("unit", inside[0]), key))
        return ("p", self.one("entry", b, key))

    def entrywise_proof(self, term, name: str, x, target: Vector) -> str:
        """Of exp, log, softmax and |·| of a vector."""
        size, u = self.size_text(self.words.shape(form_of(term))[0]), self.vector(x)
        word = f"(softmax {size})" if name == "softmax" else f"v{name}"
        return (
            f"eq_trans (f_equal {word} {self.vector_equation(x)}) {self.entrywise(term, name, size, word, u, target)}"
        )

    def entrywise(self, term, name: str, size: str, word: str, u: Vector, target: Vector) -> str:
        """``word u = target`` for a combination u."""
        if target == self.basic(name, verify.frozen(u), self.size(term)):
            return "eq_refl"
        ones = self.ids.get(("exp", (), self.size(term)))
        if name == "softmax" and (ones,) in u:
            rest = {ids: c for ids, c in u.items() if ids != (ones,)}
            apart = ("+", ("c", rest), ("s", ("p", u[ones,]), ("c", self.basic("exp", (), self.size(term)))))
            split = f"(f_equal {word} (eq_sym {self.vector_identity(apart, u)}))"
            shift = f"(softmax_shift {size} {self.poly(u[ones,])} {self.combination(rest)} ltac:(sized))"
            end = self.entrywise(term, name, size, word, rest, target)
            return f"(eq_trans {split} (eq_trans {shift} {end}))"
        if name == "softmax" and not u:
            return self.softmax_of_zero(size, self.size(term), target)
        two = self.of_units(u) if self.size(term) == ((2, ()),) else None
        if two is not None and u:
            return self.softmax_of_pair(u, target) if name == "softmax" else self.function_of_pair(name, u, target)
        if name == "abs" and u == target:
            return f"(abs_of_nonneg {self.combination(u)} ltac:(intro; unfold vadd, vscale, hadamard; nonnegative))"
        if name == "log":
            return self.logarithm_proof(size, u, target)
        raise refused(f"This {name} of a vector has no proved normal form")

    def function_of_pair(self, name: str, u: Vector, target: Vector) -> str:
        """``f(p, q) = (f(p), f(q))``."""
        p, q = self.of_units(u)
        inner = [self.one_number(name, x) for x in (p, q)]
        values = [self.each(name, x) for x in (p, q)]
        back = f"(f_equal v{name} (eq_sym {self.pair_proof(p, q, u)}))"
        both = f"(f_equal2 pair_of {inner[0]} {inner[1]})"
        known = f"({name}_of_pair {self.poly(p)} {self.poly(q)})"
        end = self.pair_proof(values[0], values[1], target)
        return f"(eq_trans {back} (eq_trans {known} (eq_trans {both} {end})))"

    def one_number(self, name: str, p: Poly) -> str:
        """``exp p``, ``ln p`` or ``Rabs p`` is what ``each`` gives."""
        if name == "exp":
            return "eq_refl" if p else "exp_0"
        return self.log_proof(p) if name == "log" else self.absolute_proof(p)

    def log_proof(self, p: Poly) -> str:
        """``ln p`` is what ``log`` gives."""
        if self.log(p) == self.one("log", verify.frozen(p)):
            return "eq_refl"
        if p == {(): ONE}:
            return "ln_1"
        (((exponential, _),),) = p
        return f"(ln_exp {self.poly(dict(self.keys[exponential][1]))})"

    def log_number(self, text: str, known: str, p: Poly) -> tuple:
        """``ln text`` as a proved number, where ``known`` says that the text is p."""
        return ("h", f"(ln {text})", f"(eq_trans (f_equal ln {known}) {self.log_proof(p)})", self.log(p))

    def logarithm_proof(self, size: str, u: Vector, target: Vector) -> str:
        """log e^u = u, log softmax(u) = u − (log Σe^u)·1, and of positive multiples."""
        ((b,), c), *more = u.items()
        kind, inside, whole = self.keys[b]
        if more or kind not in ("exp", "softmax"):
            raise refused("This logarithm of a vector has no proved normal form")
        v, ones = verify.thawed(inside), ("c", self.basic("exp", (), whole))
        value: tuple = ("c", v)
        scaled, word, given = c != {(): ONE}, "log_exp", self.combination(v)
        if kind == "softmax":
            e = self.basic("exp", inside, whole)
            number = self.log_number(f"(total {size} {self.combination(e)})", "eq_refl", self.linear(self.total, e))
            value, word, given = ("-", value, ("s", number, ones)), "log_softmax", f"{size} {given} ltac:(sized)"
        if scaled:
            value = ("+", value, ("s", self.log_number(self.poly(c), "eq_refl", c), ones))
            word, given = word.replace("log_", "log_scaled_"), f"{self.poly(c)} {self.combination(v)}"
            given = f"{size} {given} ltac:(sized)" if kind == "softmax" else given
            given += f" (ltac:(positive) : 0 < {self.poly(c)})"
        return f"(eq_trans ({word} {given}) {self.vector_identity(value, target)})"

    def softmax_of_zero(self, text: str, size: tuple, target: Vector) -> str:
        """``softmax of the zero vector = target``: all entries are 1/n."""
        count = self.counted(size)
        counted = f"(ltac:(rewrite ?mult_INR; simpl; ring) : INR {text} = {self.poly(count)})"
        proof = f"(eq_trans (f_equal Rinv {counted}) {self.inverse_proof(count)})"
        share = ("h", f"(/ INR {text})", proof, self.inverse(count))
        step = self.vector_identity(("s", share, ("c", self.basic("exp", (), size))), target)
        return f"(eq_trans (softmax_zero {text} ltac:(sized)) {step})"

    def pair_proof(self, p: Poly, q: Poly, target: Vector) -> str:
        """``pair_of p q = target``, over the two unit vectors."""
        units = [("s", ("p", x), ("c", self.basic("unit", k))) for k, x in enumerate((p, q))]
        return f"(eq_trans (pair_is {self.poly(p)} {self.poly(q)}) {self.vector_identity(('+', *units), target)})"

    def softmax_of_pair(self, u: Vector, target: Vector) -> str:
        """``softmax 2 of a combination of the unit vectors = target``."""
        entries = self.of_units(u)
        texts = [self.poly(p) for p in entries]
        powers: list[tuple] = [
            ("h", f"(exp {self.poly(p)})", "eq_refl" if p else "exp_0", self.exp(p)) for p in entries
        ]
        total = self.plus(*[self.exp(p) for p in entries])
        inverted = f"(eq_trans (f_equal Rinv {self.identity(('+', *powers), total)}) {self.inverse_proof(total)})"
        over = ("h", f"/ ({powers[0][1]} + {powers[1][1]})", inverted, self.inverse(total))
        shares = [self.times(self.exp(p), self.inverse(total)) for p in entries]
        steps = [self.identity(("*", power, over), share) for power, share in zip(powers, shares, strict=True)]
        back = f"(f_equal (softmax 2) (eq_sym {self.pair_proof(entries[0], entries[1], u)}))"
        known = f"(eq_trans (softmax_pair {texts[0]} {texts[1]}) (f_equal2 pair_of {steps[0]} {steps[1]}))"
        return f"(eq_trans {back} (eq_trans {known} {self.pair_proof(shares[0], shares[1], target)}))"
