"""``term = its normal form``, a Coq lemma for every scalar and vector of a proof tree, from those of its arguments."""

from __future__ import annotations

from checker import verify
from checker.coq.trees.forms.forms import ONE, Poly, Vector, form_of
from checker.coq.trees.forms.functions import Functions
from checker.coq.trees.words.datasets import DATA_WORDS
from checker.coq.trees.words.vectors import gradient_formula, refused

SIMPLE = {"add": ("Rplus", "+"), "sub": ("Rminus", "-"), "mul": ("Rmult", "*")}
VECTOR_SIGNS = {"add": ("vadd", "+"), "sub": ("vsub", "-"), "hadamard": ("hadamard", "*")}


class Terms(Functions):
    """Coq lemmas for terms of verify.py."""

    # ── scalars ──────────────────────────────────────────────────────────────────────────────────────────────────
    def equation(self, term) -> str:
        """A proof term of ``term = its normal form``."""
        if term.name in ("num", "var"):
            return "eq_refl"
        if term not in self.equations:
            before, self.scope = self.scope, frozenset(self.occurs(term))
            says = f"{self.print(term)} = {self.poly(self.scalar(term))}"
            proof = self.scalar_proof(term, term.name, term.args)
            self.equations[term] = (
                "eq_refl"
                if proof == "eq_refl"
                else self.lemma("E", self.scope, says, proof if proof[-1] == "." else f"exact ({proof}).")
            )
            self.scope = before
        return self.equations[term]

    def number_of(self, term) -> tuple:
        """A term as a proved number of an expression."""
        return ("h", self.print(term), self.equation(term), self.scalar(term))

    def scalar_proof(self, term, name: str, args: tuple) -> str:
        target = self.scalar(term)
        if name in SIMPLE:
            word, sign = SIMPLE[name]
            a, b = args
            step = self.identity((sign, ("p", self.scalar(a)), ("p", self.scalar(b))), target)
            return f"eq_trans (f_equal2 {word} {self.equation(a)} {self.equation(b)}) {step}"
        if name == "neg":
            return f"eq_trans (f_equal Ropp {self.equation(args[0])}) {self.identity(('~', ('p', self.scalar(args[0]))), target)}"
        if name == "pow" and args[1].name != "num":
            return self.power_proof(term, args, target)
        if name == "pow":
            k = int(args[1].leaf)
            step = self.identity(("^", ("p", self.scalar(args[0])), k), target)
            return f"eq_trans (f_equal (fun x => x ^ {k}) {self.equation(args[0])}) {step}"
        if name == "div":
            p, q = map(self.scalar, args)
            over = ("h", f"/ {self.poly(q)}", self.inverse_proof(q), self.inverse(q))
            step = self.identity(("*", ("p", p), over), target)
            return f"eq_trans (f_equal2 Rdiv {self.equation(args[0])} {self.equation(args[1])}) {step}"
        if name in ("sigmoid", "sigmoid_slope", "sigmoid_curvature", "exp", "log", "sqrt", "abs"):
            return self.function_proof(name, args[0], target)
        if name in ("loss_value", "loss_slope") and args[0].name == "word":
            return self.equation(self.written_out(term))
        if name in ("margin", "spread"):
            size, at = self.size_text(self.words.shape(form_of(args[0]))[0]), self.print(args[1])
            return f"f_equal (fun f : nat -> R => {name} {size} f {at}) {self.vector_equation(args[0])}"
        if name in DATA_WORDS:
            return self.same_text(term, self.poly(target))
        if name == "sum_over":
            each = self.make("stack", *args)
            u, size = self.vector(each), self.size_text(self.words.shape(form_of(args[0]))[0])
            return f"eq_trans (f_equal (total {size}) {self.vector_equation(each)}) {self.total_proof(u, size, target)}"
        if name == "entry" and args[0].name == "stack":
            return self.equation(self.instance(*args))
        if name == "number_of" and args[0].name == "place":
            return "simpl; lra."
        if name in ("number_of", "indicator", "iterate"):
            return self.same_text(term, self.poly(target))
        if name in ("sum", "dot", "norm", "max_norm", "minimum", "maximum", "frobenius", "entry", "length"):
            return self.reduction_proof(term, name, args, target)
        raise refused(f"The number {name!r} has no proved normal form")

    def power_proof(self, term, args: tuple, target: Poly) -> str:
        """p^(c + k) = p^c·p^k for a natural variable k."""
        p, whole = self.scalar(args[0]), self.whole(self.scalar(args[1]))
        if whole is None:
            raise refused("A power of which the exponent is no natural variable and a number has no proved normal form")
        c, k = whole
        own, base = self.one("pow", verify.frozen(p), verify.frozen(k)), self.poly(p)
        first = f"f_equal (fun x => x ^ {self.words.whole_number(form_of(args[1]))}) {self.equation(args[0])}"
        if c == 0:
            return f"{first}"
        split = f"(pow_add {base} {c} {self.natural_text(k)})"
        return f"eq_trans ({first}) (eq_trans {split} {self.identity(('*', ('^', ('p', p), c), ('p', own)), target)})"

    def written_out(self, term):
        """A named loss or its slope at a number, by the definitions of Inputs.v."""
        make, (one, two) = self.make, [self.term(["num", k]) for k in "12"]
        loss, u = term.args
        minus = make("neg", u)
        power, off = make("exp", minus), make("sub", u, one)
        words = {
            "loss_value": {
                "logistic": lambda: make("log", make("add", one, power)),
                "exponential": lambda: power,
                "correlation": lambda: minus,
                "squared": lambda: make("pow", off, two),
                "sigmoid": lambda: make("sigmoid", u),
            },
            "loss_slope": {
                "logistic": lambda: make("neg", make("sigmoid", minus)),
                "exponential": lambda: make("neg", power),
                "correlation": lambda: make("neg", one),
                "squared": lambda: make("mul", two, off),
                "sigmoid": lambda: make("sigmoid_slope", u),
            },
        }[term.name]
        if loss.leaf not in words:
            raise refused(f"The number {term.name!r} of this loss has no proved normal form")
        return words[loss.leaf]()

    def same_text(self, term, text: str) -> str:
        """A word about a dataset is its own normal form, or it is refused."""
        if text not in (self.print(term), f"({self.print(term)})"):
            raise refused(f"The word {term.name!r} of terms that are no normal forms is not treated here")
        return "eq_refl"

    def reduction_proof(self, term, name: str, args: tuple, target: Poly) -> str:
        """Of what takes vectors or matrices to a number."""
        if name == "length":
            return "rewrite ?mult_INR; simpl; ring." if self.print(term) != self.poly(target) else "eq_refl"
        if name == "frobenius":
            return self.frobenius_proof(args[0])
        u = self.vector(args[0])
        size = self.size_text(self.words.shape(form_of(args[0]))[0])
        if name == "entry":
            at = self.print(args[1])
            step = self.identity(self.entry_number(u, at, self.key(args[1])), target)
            return f"eq_trans (f_equal (fun f : nat -> R => f {at}) {self.vector_equation(args[0])}) {step}"
        if name in ("max_norm", "minimum", "maximum"):
            return f"f_equal ({name} {size}) {self.vector_equation(args[0])}"
        if name == "norm":
            return f"eq_trans (f_equal (norm {size}) {self.vector_equation(args[0])}) {self.norm_proof(u, size)}"
        if name == "sum":
            return (
                f"eq_trans (f_equal (total {size}) {self.vector_equation(args[0])}) {self.total_proof(u, size, target)}"
            )
        w = self.vector(args[1])
        product = self.product(u, w)
        first = f"f_equal2 (dot {size}) {self.vector_equation(args[0])} {self.vector_equation(args[1])}"
        whole = self.vector_identity(("*", ("c", u), ("c", w)), product)
        texts = f"{self.combination(u)} {self.combination(w)}"
        return (
            f"eq_trans ({first}) (eq_trans (dot_is_total {size} {texts}) "
            f"(eq_trans (f_equal (total {size}) {whole}) {self.total_proof(product, size, target)}))"
        )

    def total_proof(self, u: Vector, size: str, target: Poly) -> str:
        """``total of a combination = target``."""
        parts = sorted(u)
        if not parts:
            return f"(total_zero {size})"
        proofs, numbers = [], []
        for ids in parts:
            value = self.total(ids)
            text, proof = f"(total {size} {self.product_text(ids)})", "eq_refl"
            if len(ids) == 1 and self.keys[ids[0]][0] == "softmax":
                proof = f"(total_softmax {size} {self.combination(verify.thawed(self.keys[ids[0]][1]))} ltac:(sized))"
            elif len(ids) == 1 and self.keys[ids[0]][0] == "exp" and not self.keys[ids[0]][1]:
                count = "ltac:(rewrite ?mult_INR; simpl; ring)" if f"(INR {size})" != self.poly(value) else "eq_refl"
                proof = f"(eq_trans (total_ones {size}) {count})"
            elif len(ids) == 1 and self.keys[ids[0]][0] == "unit":
                proof = f"(total_unit_{self.keys[ids[0]][1]})"
            number: tuple = ("h", text, proof, value)
            step = "eq_refl"
            if u[ids] != {(): ONE}:
                step = f"(total_scale {size} {self.poly(u[ids])} {self.product_text(ids)})"
                number = ("*", ("p", u[ids]), number)
            proofs.append(step)
            numbers.append(number)
        proof, number = proofs[-1], numbers[-1]
        for k in reversed(range(len(parts) - 1)):
            one = {parts[k]: u[parts[k]]}
            rest = {ids: u[ids] for ids in parts[k + 1 :]}
            split = f"(total_add {size} {self.combination(one)} {self.combination(rest)})"
            proof, number = f"(eq_trans {split} (f_equal2 Rplus {proofs[k]} {proof}))", ("+", numbers[k], number)
        return f"(eq_trans {proof} {self.identity(number, target)})"

    def norm_proof(self, u: Vector, size: str) -> str:
        """``norm of a combination`` is what ``magnitude`` gives."""
        if not u:
            return f"(norm_zero {size})"
        factors, rest = self.common_factor(u)
        if factors == [(None, ONE)]:
            return "eq_refl"
        whole, proof, value = self.absolute_factors(factors)
        scaled = self.vector_identity(("s", whole, ("c", rest)), u)
        inner = self.one("norm", verify.frozen(rest))
        step = f"(norm_scale_by {size} {self.show(whole)} {self.combination(rest)} {self.show(value)} {proof})"
        end = self.identity(("*", value, ("p", inner)), self.magnitude("norm", u))
        return f"(eq_trans (f_equal (norm {size}) (eq_sym {scaled})) (eq_trans {step} {end}))"

    # ── vectors ──────────────────────────────────────────────────────────────────────────────────────────────────
    def vector_equation(self, term) -> str:
        """A proof term of ``vector = its normal form``, as functions."""
        if term.name == "var":
            return "eq_refl"
        if term not in self.equations:
            before, self.scope = self.scope, frozenset(self.occurs(term))
            says = f"{self.print(term)} = {self.combination(self.vector(term))}"
            proof = self.vector_proof(term, term.name, term.args)
            self.equations[term] = (
                "eq_refl" if proof == "eq_refl" else self.lemma("E", self.scope, says, f"exact ({proof}).")
            )
            self.scope = before
        return self.equations[term]

    def vector_proof(self, term, name: str, args: tuple) -> str:
        target = self.vector(term)
        if name in VECTOR_SIGNS:
            word, sign = VECTOR_SIGNS[name]
            step = self.vector_identity((sign, *[("c", self.vector(one)) for one in args]), target)
            return f"eq_trans (f_equal2 {word} {self.vector_equation(args[0])} {self.vector_equation(args[1])}) {step}"
        if name == "neg":
            step = self.vector_identity(("~", ("c", self.vector(args[0]))), target)
            return f"eq_trans (f_equal vopp {self.vector_equation(args[0])}) {step}"
        if name == "mul":
            step = self.vector_identity(("s", ("p", self.scalar(args[0])), ("c", self.vector(args[1]))), target)
            return f"eq_trans (f_equal2 vscale {self.equation(args[0])} {self.vector_equation(args[1])}) {step}"
        if name in ("exp", "log", "softmax", "abs"):
            return self.entrywise_proof(term, name, args[0], target)
        if name == "matvec":
            u = self.vector(args[1])
            columns = self.size_text(self.words.shape(form_of(args[0]))[1])
            first = f"f_equal (matvec {columns} {self.print(args[0])}) {self.vector_equation(args[1])}"
            proof = self.action_proof(args[0], u, columns)
            return f"eq_trans ({first}) {proof}"
        if name == "vec":
            expression = self.matrix_entries(args[0])
            return self.vector_identity(expression, target, self.print(term))
        if name == "pair":
            p, q = map(self.scalar, args)
            known = f"f_equal2 pair_of {self.equation(args[0])} {self.equation(args[1])}"
            return f"eq_trans ({known}) {self.pair_proof(p, q, target)}"
        if name == "stack" and self.spread(*args) is not None:
            return self.spread_proof(args[0], args[1], target)
        if name == "column" and args[0].name == "transpose" and args[0].args[0].name == "stack":
            return self.vector_equation(self.instance(args[0].args[0], args[1]))
        if name in ("stack", "sum_over", "iterate"):
            return self.same_text(term, self.combination(target))
        if name == "column":
            if self.print(term) == self.combination(target):
                return "eq_refl"
            raise refused("This column has no proved normal form")
        if name in DATA_WORDS:
            return self.same_text(term, self.combination(target))
        if name == "attention_block":
            return self.vector_equation(
                self.make("softmax", self.make("matvec", self.make("block", *args[:3]), args[3]))
            )
        if name == "gradient":
            return self.vector_equation(self.term(gradient_formula(form_of(args[0]), form_of(args[1]))))
        raise refused(f"The vector {name!r} has no proved normal form")

    def spread_proof(self, index, body, target: Vector) -> str:
        """``(fun i => body) = a combination of vectors``, entry by entry."""
        own, before = self.print(index), self.scope
        self.scope = self.scope | {index.leaf}
        entry = self.identity(self.entry_number(target, own, self.key(index)), self.scalar(body))
        same = f"eq_trans {self.equation(body)} (eq_sym {entry})"
        self.scope = before
        return f"vextensionality (fun {own} => {self.print(body)}) {self.combination(target)} (fun {own} => {same})"

    def matrix_entries(self, A) -> tuple:
        """``vec A`` as an expression over ``vec`` of the matrices that A is made of."""
        if A.name in ("add", "sub"):
            return ("+" if A.name == "add" else "-", *map(self.matrix_entries, A.args))
        if A.name == "neg":
            return ("~", self.matrix_entries(A.args[0]))
        if A.name == "mul":
            return ("s", self.number_of(A.args[0]), self.matrix_entries(A.args[1]))
        return ("c", self.vector(self.make("vec", A)))

    def action_proof(self, A, u: Vector, columns: str) -> str:
        """``matvec columns A (combination u)`` is what ``act`` gives."""
        target, text, combination = self.act(A, u), self.print(A), self.combination(u)
        if A.name in ("add", "sub"):
            parts = [self.action_proof(one, u, columns) for one in A.args]
            word, sign = ("vadd", "+") if A.name == "add" else ("vsub", "-")
            step = self.vector_identity((sign, *[("c", self.act(one, u)) for one in A.args]), target)
            split = f"matvec_matrix_{A.name} {columns} {' '.join(map(self.print, A.args))} {combination}"
            return f"(eq_trans ({split}) (eq_trans (f_equal2 {word} {parts[0]} {parts[1]}) {step}))"
        if A.name == "mul":
            part = self.action_proof(A.args[1], u, columns)
            step = self.vector_identity(("s", ("p", self.scalar(A.args[0])), ("c", self.act(A.args[1], u))), target)
            split = f"matvec_matrix_scale {columns} {self.print(A.args[0])} {self.print(A.args[1])} {combination}"
            return f"(eq_trans ({split}) (eq_trans (f_equal2 vscale {self.equation(A.args[0])} {part}) {step}))"
        if A.name == "matmul":
            inner = self.size_text(self.words.shape(form_of(A.args[0]))[1])
            first = self.action_proof(A.args[1], u, columns)
            second = self.action_proof(A.args[0], self.act(A.args[1], u), inner)
            split = f"matvec_matmul {columns} {inner} {' '.join(map(self.print, A.args))} {combination}"
            return (
                f"(eq_trans ({split}) (eq_trans (f_equal (matvec {inner} {self.print(A.args[0])}) {first}) {second}))"
            )
        if A.name == "outer":
            return self.outer_action(A, u, columns, target)
        if A.name in ("neg", "identity", "diag"):
            raise refused(f"The action of {A.name!r} on a vector has no proved normal form")
        if text != self.matrix_text(self.key(A)):
            raise refused(f"The matrix {A.name!r} has no proved normal form")
        return self.linear_action(A, u, columns, target)

    def outer_action(self, A, u: Vector, columns: str, target: Vector) -> str:
        left, right = A.args
        w = self.vector(right)
        product = self.product(w, u)
        dot = self.linear(self.total, product)
        split = f"matvec_outer {columns} {self.print(left)} {self.print(right)} {self.combination(u)}"
        whole = self.vector_identity(("*", ("c", w), ("c", u)), product)
        number = (
            f"(eq_trans (f_equal (fun f => total {columns} (hadamard f {self.combination(u)})) {self.vector_equation(right)}) "
            f"(eq_trans (f_equal (total {columns}) {whole}) {self.total_proof(product, columns, dot)}))"
        )
        step = self.vector_identity(("s", ("p", dot), ("c", self.vector(left))), target)
        return f"(eq_trans ({split}) (eq_trans (f_equal2 vscale {number} {self.vector_equation(left)}) {step}))"

    def linear_action(self, A, u: Vector, columns: str, target: Vector) -> str:
        text, parts = self.print(A), sorted(u)
        if not parts:
            return f"(matvec_zero {columns} {text})"
        proofs, values = [], []
        for ids in parts:
            value: tuple = ("c", self.basic("matvec", self.key(A), ids))
            proof = "eq_refl"
            if u[ids] != {(): ONE}:
                proof = f"(matvec_scale {columns} {text} {self.poly(u[ids])} {self.product_text(ids)})"
                value = ("s", ("p", u[ids]), value)
            proofs.append(proof)
            values.append(value)
        proof, value = proofs[-1], values[-1]
        for k in reversed(range(len(parts) - 1)):
            one, rest = {parts[k]: u[parts[k]]}, {ids: u[ids] for ids in parts[k + 1 :]}
            split = f"matvec_add {columns} {text} {self.combination(one)} {self.combination(rest)}"
            proof, value = f"(eq_trans ({split}) (f_equal2 vadd {proofs[k]} {proof}))", ("+", values[k], value)
        return f"(eq_trans {proof} {self.vector_identity(value, target)})"

    # ── matrices, under the Frobenius norm ───────────────────────────────────────────────────────────────────────
    def frobenius_proof(self, A) -> str:
        raise refused("The Frobenius norm has no proved normal form")
