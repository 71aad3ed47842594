"""The rules of trees without variables of their own: for each a Coq proof term of its conclusion, from facts about the premises."""

from __future__ import annotations

from checker.coq.trees.forms.forms import form_of
from checker.coq.trees.rules.conclusions import Conclusions, Fact
from checker.coq.trees.words.vectors import gradient_formula, refused

# fact about datasets: (the lemma of Inputs.v, whether it asks that the choice fits); placeholders are in the order of the fact
FACTS = {"no margin of W": ("no_margin_of_W", False), "active and local": ("active_and_local", True)}

# Words through which the tactic ``alike`` of Rules.v takes equal vectors: to vectors, and to numbers
ALIKE = ("add", "sub", "hadamard", "mul", "neg", "exp", "softmax", "matvec")
ALIKE_NUMBERS = ("sum", "dot", "norm", "entry", "maximum", "minimum", "max_norm")


def closed_number(goal) -> bool:
    """The tactic ``closed_number`` of Rules.v proves bounds of e, of roots of rationals, and of a/(b·√c)."""

    def root(x) -> bool:
        return x.name == "sqrt" and x.args[0].name == "num"

    def constant(x) -> bool:
        return x.name == "exp" and x.args[0].name == "num" and x.args[0].leaf == 1

    if goal.name != "le":
        return False
    a, b = goal.args
    if a.name == "div" and b.name == "num" and a.args[0].name == "num" and a.args[1].name == "mul":
        return a.args[1].args[0].name == "num" and root(a.args[1].args[1])
    return any((root(x) or constant(x)) and y.name == "num" for x, y in ((a, b), (b, a)))


class Laws(Conclusions):
    """The rules without fresh variables: each gives a proof term of the goal from facts about the premises."""

    def law(self, rule: str, goal, facts: list[Fact], given: list) -> str:
        return getattr(self, f"by_{rule}")(goal, facts, *given)

    def canonical(self, goal, truth, proof: str) -> str:
        return self.states(goal, (truth, proof))

    def by_and(self, goal, facts):
        return f"(conj {facts[0][1]} {facts[1][1]})"

    def by_part(self, goal, facts):
        truth, proof = facts[0]
        return f"(proj{1 if truth.args[0] is goal else 2} {proof})"

    def by_order(self, goal, facts):
        return f"(by_order {self.print(goal.args[0].args[0])} {self.print(goal.args[0].args[1])})"

    def by_negation(self, goal, facts):
        a, b = map(self.print, facts[0][0].args[0].args)
        return f"(of_not_{facts[0][0].args[0].name} {a} {b} {facts[0][1]})"

    def by_antisymmetry(self, goal, facts):
        a, b = goal.args
        return f"(by_antisymmetry _ _ {self.states(self.make('le', a, b), facts[0])} {self.states(self.make('le', b, a), facts[1])})"

    def by_combine(self, goal, facts, sums, equalities):
        if goal.name == "eq" and goal.args[0].sort == "vector":
            u, w = goal.args
            if self.vector(u) != self.vector(w):
                raise refused("Two vectors have different normal forms")
            same = f"(eq_trans {self.vector_equation(u)} (eq_sym {self.vector_equation(w)}))"
            return f"(fun i_ _ => f_equal (fun f : nat -> R => f i_) {same})"
        sums = [
            (
                self.term(s["times"], "scalar"),
                [self.term(x, "scalar") for x in s["squares"]],
                [int(k) for k in s["premises"]],
            )
            for s in sums
        ]
        equalities = [(self.term(e["times"], "scalar"), int(e["premise"])) for e in equalities]
        return self.conclude(goal, facts, sums, equalities)

    def by_reciprocal(self, goal, facts, y):
        positive = self.states(self.make("lt", self.number("0"), y), facts[0])
        over = self.make("div", self.number("1"), y)
        if goal.name == "lt":
            return self.canonical(
                goal, self.make("lt", self.number("0"), over), f"(by_reciprocal {self.print(y)} {positive})"
            )
        return self.canonical(
            goal,
            self.make("eq", self.make("mul", y, over), self.number("1")),
            f"(by_reciprocal_product {self.print(y)} {positive})",
        )

    def by_monotone(self, goal, facts, function):
        first = facts[0]
        x, y = first[0].args
        truth = self.make(first[0].name, self.make(function, x), self.make(function, y))
        texts = f"{self.print(x)} {self.print(y)}"
        domain = ""
        if function == "sqrt" and first[0].name == "lt" or function == "log":
            domain = self.states(self.make("le" if function == "sqrt" else "lt", self.number("0"), x), facts[1])
        return self.canonical(goal, truth, f"(by_{function}_{first[0].name} {texts} {domain} {first[1]})")

    def by_tangent(self, goal, facts, x):
        truth = self.make("le", self.make("add", self.number("1"), x), self.make("exp", x))
        return self.canonical(goal, truth, f"(by_tangent {self.print(x)})")

    def by_logistic(self, goal, facts, u):
        left = self.make(
            "mul", self.make("sigmoid", u), self.make("add", self.number("1"), self.make("exp", self.make("neg", u)))
        )
        return self.canonical(goal, self.make("eq", left, self.number("1")), f"(by_logistic {self.print(u)})")

    def by_bounds(self, goal, facts, u):
        low, high = facts
        b = self.make("add", self.make("sub", high[0].args[1], high[0].args[0]), u)
        below = self.states(self.make(goal.name, self.make("neg", b), u), low)
        above = self.states(self.make(goal.name, u, b), high)
        word = "by_bounds" if goal.name == "le" else "by_bounds_lt"
        return self.canonical(
            goal,
            self.make(goal.name, self.make("abs", u), b),
            f"({word} {self.print(b)} {self.print(u)} {below} {above})",
        )

    def by_absolute(self, goal, facts, u):
        return self.canonical(goal, self.make("le", u, self.make("abs", u)), f"(by_absolute {self.print(u)})")

    def by_product(self, goal, facts, c, u):
        if c.sort == "vector":
            whole = self.make("outer", c, u)
            sizes = f"{self.size_word(c)} {self.size_word(u)}"
            proof = f"(by_product_outer {sizes} {self.print(c)} {self.print(u)} ltac:(sized))"
        elif u.sort == "matrix":
            raise refused("The rule 'product' of a matrix has no Coq lemma")
        else:
            whole = self.make("mul", c, u)
            size = f"vector {self.size_word(u)}" if u.sort == "vector" else "number"
            proof = f"(by_product_{size} {self.print(c)} {self.print(u)})"
        truth = self.make("eq", self.size_of_it(whole), self.make("mul", self.size_of_it(c), self.size_of_it(u)))
        return self.canonical(goal, truth, proof)

    def by_square(self, goal, facts, u):
        if facts:
            known = self.states(self.make("le", self.number("0"), u), facts[0])
            root = self.make("sqrt", u)
            return self.canonical(
                goal, self.make("eq", self.make("mul", root, root), u), f"(by_square_root {self.print(u)} {known})"
            )
        size = self.size_of_it(u)
        left = self.make("mul", size, size)
        if u.sort == "scalar":
            return self.canonical(
                goal, self.make("eq", left, self.make("mul", u, u)), f"(by_square_number {self.print(u)})"
            )
        v = self.make("vec", u) if u.sort == "matrix" else u
        return self.canonical(
            goal,
            self.make("eq", left, self.make("dot", v, v)),
            f"(by_square_vector {self.size_word(v)} {self.print(v)})",
        )

    def by_roots(self, goal, facts, a, b):
        squares = self.states(self.make(goal.name, self.make("mul", a, a), self.make("mul", b, b)), facts[0])
        positive = self.states(self.make("le", self.number("0"), b), facts[1])
        return self.canonical(
            goal,
            self.make(goal.name, a, b),
            f"(by_roots_{goal.name} {self.print(a)} {self.print(b)} {squares} {positive})",
        )

    def by_triangle(self, goal, facts, u, w):
        truth = self.make(
            "le", self.size_of_it(self.make("add", u, w)), self.make("add", self.size_of_it(u), self.size_of_it(w))
        )
        sizes = {"scalar": "number", "vector": "vector", "matrix": "matrix"}[u.sort]
        words = " ".join(self.size_word(u, k) for k in range({"scalar": 0, "vector": 1, "matrix": 2}[u.sort]))
        return self.canonical(goal, truth, f"(by_triangle_{sizes} {words} {self.print(u)} {self.print(w)})")

    def by_cauchy(self, goal, facts, u, w):
        truth = self.make(
            "le", self.make("abs", self.make("dot", u, w)), self.make("mul", self.make("norm", u), self.make("norm", w))
        )
        return self.canonical(goal, truth, f"(by_cauchy {self.size_word(u)} {self.print(u)} {self.print(w)})")

    def by_length(self, goal, facts, u):
        size = self.size_word(u)
        length = self.make("length", u)
        if goal.args[0].name == "num":
            return self.canonical(
                goal, self.make("le", self.number("1"), length), f"(by_length_one {size} ltac:(sized))"
            )
        truth = self.make(
            "le",
            self.make("abs", self.make("sum", u)),
            self.make("mul", self.make("sqrt", length), self.make("norm", u)),
        )
        return self.canonical(goal, truth, f"(by_length {size} {self.print(u)})")

    def by_operator(self, goal, facts, A, u):
        if not facts:
            base = A.args[0] if A.name == "transpose" else A
            R = self.make("frobenius", base)
            if A.name == "transpose":
                raise refused("The rule 'operator' of a transposed matrix without a premise has no Coq lemma")
            sizes = f"{self.size_word(A)} {self.size_word(A, 1)} {self.print(A)}"
            bound, nonneg = (
                f"(by_operator_frobenius {sizes} {self.print(u)} ltac:(sized))",
                f"(frobenius_nonneg {sizes})",
            )
        else:
            base, R = facts[0][0].args
            sizes = f"{self.size_word(base)} {self.size_word(base, 1)} {self.print(base)} {self.print(R)}"
            word = "by_operator" if base is A else "by_operator_transposed"
            bound, nonneg = (
                f"({word} {sizes} {self.print(u)} {facts[0][1]})",
                f"(by_operator_nonneg {sizes} {facts[0][1]})",
            )
        if goal.args[0].name == "num":
            return self.canonical(goal, self.make("le", self.number("0"), R), nonneg)
        truth = self.make("le", self.make("norm", self.make("matvec", A, u)), self.make("mul", R, self.make("norm", u)))
        return self.canonical(goal, truth, bound)

    def by_entry(self, goal, facts, u):
        left, size = goal.args[0], self.size_word(u)
        largest = self.make("max_norm", u)
        if left is largest:
            return self.canonical(
                goal, self.make("le", largest, self.make("norm", u)), f"(by_entry_norm {size} {self.print(u)})"
            )
        index = left.args[0].args[1]
        truth = self.make("le", self.make("abs", self.make("entry", u, index)), largest)
        return self.canonical(
            goal, truth, f"(by_entry {size} {self.print(u)} {self.print(index)} {self.below(index, u)})"
        )

    def by_contradiction(self, goal, facts):
        return f"(False_ind _ ({facts[1][1]} {facts[0][1]}))"

    def by_logarithm(self, goal, facts, x):
        positive = self.states(self.make("lt", self.number("0"), x), facts[0])
        truth = self.make("eq", self.make("exp", self.make("log", x)), x)
        return self.canonical(goal, truth, f"(by_logarithm {self.print(x)} {positive})")

    def by_inverse(self, goal, facts):
        x, y = goal.args
        powers = self.make(goal.name, self.make("exp", x), self.make("exp", y))
        return f"(by_inverse_{goal.name} {self.print(x)} {self.print(y)} {self.states(powers, facts[0])})"

    def below(self, index, u) -> str:
        """A proof that an index is below the size of a vector."""
        return self.within_size(index, self.words.shape(form_of(u))[0])

    def within_size(self, index, size) -> str:
        if index.name == "best_token":
            return f"(best_token_fits d {' '.join(map(self.print, index.args))})"
        if index.name == "at":
            own = self.print(index.args[0])
            return f"(order_below _ {own} {self.words.whole_number(form_of(index.args[1]))} B_{own})"
        if index.name == "place":
            if len(size) > 2:
                raise refused("A literal index below a product of sizes has no Coq meaning here")
            return "ltac:(lia)"
        if self.words.shape(form_of(index))[0] == size:
            return f"B_{self.print(index)}"
        own = self.words.name(size[0][2:-1])  # an index below the tokens of every input, at an input
        return f"(B_{self.print(index)} {own} B_{own})"

    def by_instance(self, goal, facts, at):
        truth, proof = facts[0]
        size = self.words.shape(form_of(truth.args[0]))[0]
        return f"({proof} {self.print(at)} {self.within_size(at, size)})"

    def by_indicator(self, goal, facts, statement):
        truth, proof = facts[0]
        word, value = ("by_indicator", "1") if truth is statement else ("by_no_indicator", "0")
        same = self.make("eq", self.make("indicator", statement), self.number(value))
        return self.canonical(goal, same, f"({word} _ {proof})")

    def by_order_of_places(self, goal, facts, i, j):
        first, one, texts = self.make("number_of", i), self.number("1"), f"{self.print(i)} "
        if not facts:
            proof = f"(by_last_place {texts}{self.size_word(j)} {self.below(i, j)})"
            return self.canonical(goal, self.make("le", self.make("add", first, one), self.make("length", j)), proof)
        second, texts = self.make("number_of", j), f"{texts}{self.print(j)}"
        if goal.name == "eq" and goal.args[0].sort == "index":
            return f"(by_same_place {texts} {self.states(self.make('eq', first, second), facts[0])})"
        less = self.states(self.make("lt", first, second), facts[0])
        return self.canonical(
            goal, self.make("le", self.make("add", first, one), second), f"(by_next_place {texts} {less})"
        )

    def by_consequence(self, goal, facts):
        return f"({facts[0][1]} {facts[1][1]})"

    def by_keys(self, goal, facts, data, point, i, token):
        u = self.make("logits", data, point, i)
        gap = self.make("sub", self.make("entry", u, self.make("best_token", data, i)), self.make("entry", u, token))
        bound = self.make("mul", self.make("norm", point), self.make("largest_key_difference", data, i))
        texts = " ".join(map(self.print, (data, point, i, token)))
        return self.canonical(goal, self.make("le", gap, bound), f"(by_keys d {texts} {self.below(token, u)})")

    def by_dataset(self, goal, facts, fact, values):
        if fact not in FACTS:
            raise refused(f"The fact {fact!r} about datasets has no Coq lemma")
        word, fits = FACTS[fact]
        texts = [self.print(self.term(one)) for one in values]
        known = [f"B_{texts[1]}" if values[1][0] == "var" else "(best_tokens_fit n d _)"] if fits else []
        return f"({' '.join([word, 'n d', *texts, *known, *[proof for _, proof in facts]])})"

    def by_ratio(self, goal, facts, u, i, k):
        s, ratio = (
            self.make("softmax", u),
            self.make("exp", self.make("sub", self.make("entry", u, i), self.make("entry", u, k))),
        )
        truth = self.make("eq", self.make("entry", s, i), self.make("mul", self.make("entry", s, k), ratio))
        return self.canonical(
            goal, truth, f"(by_ratio {self.size_word(u)} {self.print(u)} {self.print(i)} {self.print(k)} ltac:(sized))"
        )

    def by_covariance(self, goal, facts, u, w):
        s = self.make("softmax", u)
        Jw = self.make("sub", self.make("hadamard", s, w), self.make("mul", self.make("dot", s, w), s))
        truth = self.make("le", self.make("norm", Jw), self.make("mul", self.number("1/2"), self.make("norm", w)))
        return self.canonical(
            goal, truth, f"(by_covariance {self.size_word(u)} {self.print(u)} {self.print(w)} ltac:(sized))"
        )

    def by_adjoint(self, goal, facts, A, u, w):
        left = self.make("dot", u, self.make("matvec", A, w))
        right = self.make("dot", self.make("matvec", self.make("transpose", A), u), w)
        proof = (
            f"(by_adjoint {self.size_word(A)} {self.size_word(A, 1)} {self.print(A)} {self.print(u)} {self.print(w)})"
        )
        return self.canonical(goal, self.make("eq", left, right), proof)

    def by_cover(self, goal, facts, ranges):
        """Closed numbers; and g′ from lo ≥ 0 on, where it falls: at lo by e^lo ≥ (1 + lo/64)^64 and g′ = 1/(e^x + 2 + e^(−x))."""
        if not ranges and not closed_number(goal):
            raise refused("The rule 'cover' of such closed numbers has no Coq lemma")
        if not ranges:
            return f"(ltac:(closed_number) : {self.truth(goal)})"
        slope, bound = goal.args
        low = facts[0][0].args[0]
        if (
            len(ranges) != 1
            or slope.name != "sigmoid_slope"
            or slope.args[0] is not facts[0][0].args[1]
            or bound.name != "num"
        ):
            raise refused("The rule 'cover' over these ranges has no Coq lemma")
        texts = " ".join(map(self.print, (low, slope.args[0], bound)))
        return f"(slope_from {texts} ltac:(lra) {facts[0][1]} ltac:(lra) ltac:(lra))"

    def by_substitution(self, goal, facts, function, name):
        x = self.term(["var", name])
        if x.sort == "vector" and not self.alike(function, x):
            raise refused("The rule 'substitution' of a vector in such terms has no Coq lemma")
        if x.sort == "vector":
            return f"(ltac:(alike {facts[0][1]}) : {self.truth(goal)})"
        if x.sort not in ("scalar", "index") or function.sort != "scalar":
            raise refused("The rule 'substitution' of such terms has no Coq lemma")
        kind = "R" if x.sort == "scalar" else "nat"
        return f"(f_equal (fun {self.print(x)} : {kind} => {self.print(function)}) {facts[0][1]})"

    def alike(self, term, x) -> bool:
        """The tactic ``alike`` of Rules.v goes down to this variable."""
        if term is x or x.leaf not in self.occurs(term):
            return True
        of_vectors = any(one.sort != "scalar" for one in term.args)
        known = not of_vectors or term.name in (ALIKE if term.sort == "vector" else ALIKE_NUMBERS)
        return known and all(self.alike(one, x) for one in term.args)

    def by_identity(self, goal, facts):
        """By the normal forms of both sides; an entry of a gradient first becomes a product of vectors; else by computation."""
        left, right = goal.args
        if left.name == "entry" and left.args[0].name == "gradient":
            return self.gradient_identity(left, right)
        return self.by_combine(goal, [], [], [])

    def gradient_identity(self, left, right) -> str:
        """(c·Aᵀw)_i = c·⟨w, column i of A⟩, and that is the right side."""
        objective, point = left.args[0].args
        formula = self.term(gradient_formula(form_of(objective), form_of(point)))
        c, (transposed, w) = formula.args[0], formula.args[1].args
        A, i = transposed.args[0], left.args[1]
        entry = (
            f"(entry_of_transposed {self.size_word(A)} {self.print(c)} {self.print(A)} {self.print(w)} {self.print(i)})"
        )
        middle = self.make("mul", c, self.make("dot", w, self.make("column", A, i)))
        return f"(eq_trans {entry} {self.conclude(self.make('eq', middle, right), [], [], [])})"
