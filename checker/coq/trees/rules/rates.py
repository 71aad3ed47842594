"""Derivatives, written down here with a proof: the rule ``rise`` asks for that of a number, ``mean value`` for that along any path.

Along a path L the variable z is L(s): every function is one of s, ``fun s_ => (fun z => …) (L_ s_)``, and the proof is about
``z := L_ t_``.
"""

from __future__ import annotations

from checker import verify
from checker.coq.trees.forms.forms import rational
from checker.coq.trees.forms.powers import MODULE as POWERS
from checker.coq.trees.rules.conclusions import Fact
from checker.coq.trees.rules.extremes import Extremes
from checker.coq.trees.words.vectors import refused
from checker.errors import InputError

MODULE = "MeanValues"  # the file of the library for paths
KINDS = {"scalar": "R", "vector": "nat -> R"}
NUMBERS = {"add": "rate_add", "sub": "rate_sub", "mul": "rate_mul", "div": "rate_div"}
FUNCTIONS = {"exp": "exp", "sigmoid": "sigmoid_slope", "sigmoid_slope": "sigmoid_curvature"}


class Rates(Extremes):
    """A derivative is (a term, a Coq proof that it is one); ``at_point`` are facts 0 < y at the point."""

    tau: verify.Term
    direction: verify.Term | None = None  # of the path, where tau moves along one

    def defined_proof(self, name: str, y, known: list[Fact]) -> str:
        """What a word needs to have a value, from facts."""
        raise NotImplementedError

    def seen(self, goal, known: list[Fact], what: str) -> str:
        """0 < y by sight or from facts."""
        raise NotImplementedError

    at_point: tuple[Fact, ...] = ()

    def scoped_rise(self, goal, premises, function, variable, start, end) -> str:
        tau = self.term(["var", variable])
        closed = [self.make("le", start, tau), self.make("le", tau, end)]
        inside = [*closed, self.make("lt", start, tau), self.make("lt", tau, end)]
        order = (self.term(premises[0]["concludes"]), self.proved(premises[0]))
        facts = [(self.term(one["concludes"]), self.inside([tau], closed, one)) for one in premises[2:]]
        known = self.term(premises[1]["concludes"])
        main = self.inside([tau], inside, premises[1])
        before, self.scope = self.scope, frozenset()
        self.scope = frozenset().union(
            *map(self.occurs, [goal, function, start, end, known, *[t for t, _ in facts]])
        ) - {variable}
        given = [(self.truth(order[0]), order[1]), (self.universal([tau], inside, known), main)]
        given += [(self.universal([tau], closed, truth), proof) for truth, proof in facts]
        done = self.rule_lemma(
            given,
            self.scope,
            self.truth(goal),
            self.risen(goal, order[0], known, [t for t, _ in facts], function, tau, start, end),
        )
        self.scope = before
        return done

    def risen(self, goal, order, known, facts: list, function, tau, start, end) -> str:
        """The proof inside the rule's lemma, where Q0 is the order, Q1 the bound of the derivative, and the others are facts."""
        outside, self.scope = self.scope, self.scope | {tau.leaf}
        self.tau, self.at_point = (
            tau,
            tuple((truth, f"(Q{k} {self.print(tau)} L1_ L2_)") for k, truth in enumerate(facts, start=2)),
        )
        derivative, proof = self.rate(function)
        bound = self.make(goal.name, self.number("0"), derivative)
        bounded = self.states(bound, (known, f"(Q1 {self.print(tau)} L1_ L2_ L3_ L4_)"))
        self.scope = outside
        own = self.print(tau)
        functions = " ".join(f"(fun {own} : R => {self.print(one)})" for one in (function, derivative))
        texts = f"{functions} {self.print(start)} {self.print(end)}"
        rising = self.states(self.make(goal.name, start, end), (order, "Q0"))
        whole = f"(by_rise_{goal.name} {texts} {rising} (fun {own} L1_ L2_ => {proof}) (fun {own} L1_ L2_ L3_ L4_ => {bounded}))"
        truth = self.make(goal.name, *[self.replaced(function, tau, one) for one in (start, end)])
        return self.canonical(goal, truth, whole)

    def as_function(self, term) -> str:
        own = f"(fun {self.print(self.tau)} : {KINDS[self.tau.sort]} => {self.print(term)})"
        return own if self.direction is None else f"(fun s_ : R => {own} (L_ s_))"

    @property
    def point(self) -> str:
        """Where the derivative is taken."""
        return self.print(self.tau) if self.direction is None else "t_"

    def change(self, function, z, v) -> tuple:
        try:
            return super().change(function, z, v)
        except InputError:
            return self.along_paths(function, z, v)

    def along_paths(self, function, z, v) -> tuple:
        """The derivative of any function along v, from that along every path."""
        outside, self.scope = self.scope, self.scope | {z.leaf, v.leaf}
        self.tau, self.direction = z, v
        derivative, proof = (self.rates if function.sort == "vector" else self.rate)(function)
        self.direction, self.scope = None, outside
        x, y, kind = self.print(z), self.print(v), KINDS[z.sort]
        path, moves = ("R -> R", "derivable_pt_lim") if z.sort == "scalar" else ("R -> nat -> R", "rates")
        along = f"(fun (L_ : {path}) ({y} : {kind}) (t_ : R) (D_ : {moves} L_ t_ {y}) => let {x} := L_ t_ in {proof})"
        texts = f"(fun {x} : {kind} => {self.print(function)}) (fun ({x} {y} : {kind}) => {self.print(derivative)})"
        words = [self.size_word(one) for one in (z, function) if one.sort == "vector"]
        if z.sort == function.sort == "vector":
            return derivative, f"mean_value_vectors {' '.join(words)} {texts}", f"ltac:(sized) {along}"
        self.modules.append(MODULE)
        theorem = {"vector": "to_number", "scalar": "of_path" if function.sort == "vector" else "between_numbers"}[
            z.sort
        ]
        return derivative, f"mean_value_{theorem} {' '.join([*words, texts])}", along

    def free(self, term) -> bool:
        return self.tau.leaf not in self.occurs(term)

    def rate(self, f) -> tuple:
        """The derivative of a number."""
        name, at = f.name, self.point
        zero = self.number("0")
        if self.free(f):
            return zero, f"(rate_constant {at} {self.print(f)})"
        if f is self.tau:
            return (self.number("1"), f"(rate_variable {at})") if self.direction is None else (self.direction, "D_")
        if name in NUMBERS:
            a, b = f.args
            (p, shown_p), (q, shown_q) = map(self.rate, f.args)
            make = self.make
            texts = (
                f"{self.as_function(a)} {self.as_function(b)} {at} {self.print(p)} {self.print(q)} {shown_p} {shown_q}"
            )
            if name == "div":
                return self.rate_of_quotient(make("sub", make("mul", p, b), make("mul", q, a)), b, texts)
            change = make("add", make("mul", p, b), make("mul", a, q)) if name == "mul" else make(name, p, q)
            return change, f"({NUMBERS[name]} {texts})"
        if name in ("loss_value", "loss_slope") and f.args[0].name == "word":
            return self.rate(self.written_out(f))
        if name in ("neg", "pow", "log", "sqrt", *FUNCTIONS):
            return self.rate_of_function(f, name, at)
        if name in ("sum", "dot", "entry"):
            return self.rate_of_vectors(f, name, at)
        raise refused(f"The derivative of {name!r} has no Coq lemma")

    def rate_of_quotient(self, above, b, texts: str) -> tuple:
        """above/b², or above·(1/b)·(1/b) where the normal form of 1/b² is not that of a product of inverses."""
        square, over = self.make("mul", b, b), self.make("div", self.number("1"), b)
        known = any(self.gap_of(truth)[0] == self.scalar(b) for truth, _ in self.at_point)
        divisor = self.defined_proof("div", b, [*self.at_point, *([] if known else self.proportional(b))])
        if self.inverse(self.scalar(square)) == self.scalar(self.make("mul", over, over)):
            return self.make("div", above, square), f"(rate_div {texts} {divisor})"
        self.modules.append(POWERS)
        return self.make("mul", above, self.make("mul", over, over)), f"(rate_quotient {texts} {divisor})"

    def rate_of_function(self, f, name: str, at: str) -> tuple:
        x, make = f.args[0], self.make
        summed = x.args[0] if name == "log" and x.name == "sum" and x.args[0].name == "exp" else None
        if summed is not None:
            u = summed.args[0]
            change, proof = self.rates(u)
            value = make("dot", make("softmax", u), change)
            return (
                value,
                f"(rate_log_total_exp {self.as_function(u)} {at} {self.print(change)} {proof} {self.size_word(u)} ltac:(sized))",
            )
        p, proof = self.rate(x)
        texts = f"{self.as_function(x)} {at} {self.print(p)} {proof}"
        if name == "neg":
            return make("neg", p), f"(rate_neg {texts})"
        if name == "pow":
            k = int(f.args[1].leaf)
            if k < 1:
                raise refused("The derivative of such a power has no Coq lemma")
            value = make("mul", make("mul", self.number(str(k)), make("pow", x, self.number(str(k - 1)))), p)
            return value, f"(rate_power {texts} {k - 1} {k} {k} ltac:(simpl; ring) eq_refl)"
        if name in FUNCTIONS:
            return make("mul", make(FUNCTIONS[name], x), p), f"(rate_{name} {texts})"
        positive = self.seen(
            make("lt", self.number("0"), x), self.proportional(x), f"the number under {name!r} is greater than 0"
        )
        value = make("div", p, x) if name == "log" else make("div", p, make("mul", self.number("2"), f))
        return value, f"(rate_{name} {texts} {positive})"

    def proportional(self, y) -> list[Fact]:
        """The facts, and 0 < y from one about a positive multiple."""
        p, goal = self.scalar(y), self.make("lt", self.number("0"), y)
        for fact in self.at_point:
            gap = self.gap_of(fact[0])[0]
            if p and gap.keys() == p.keys() and (c := p[min(p)] / gap[min(gap)]) > 0 and self.plus(p, gap, -c) == {}:
                times = self.number(rational(c))
                return [(goal, self.conclude(goal, [fact], [(times, [], [0])], []))]
        return []

    def rate_of_vectors(self, f, name: str, at: str) -> tuple:
        make = self.make
        if name == "dot":
            u, w = f.args
            (p, shown_p), (q, shown_q) = map(self.rates, f.args)
            texts = (
                f"{self.as_function(u)} {self.as_function(w)} {at} {self.print(p)} {self.print(q)} {shown_p} {shown_q}"
            )
            return make("add", make("dot", p, w), make("dot", u, q)), f"(rate_dot {texts} {self.size_word(u)})"
        u = f.args[0]
        p, shown = self.rates(u)
        texts = f"{self.as_function(u)} {at} {self.print(p)} {shown}"
        if name == "sum":
            return make("sum", p), f"(rate_total {texts} {self.size_word(u)})"
        return make("entry", p, f.args[1]), f"(rate_entry {texts} {self.print(f.args[1])})"

    def rates(self, u) -> tuple:
        """The derivative of a vector, entry by entry."""
        if u is self.tau and self.direction is not None:
            return self.direction, "D_"
        name, at, make = u.name, self.point, self.make
        if self.free(u):
            nothing = make("mul", self.number("0"), u)
            return nothing, f"(rates_nothing {at} {self.print(u)})"
        if name in ("add", "sub", "hadamard"):
            a, b = u.args
            (p, shown_p), (q, shown_q) = map(self.rates, u.args)
            texts = (
                f"{self.as_function(a)} {self.as_function(b)} {at} {self.print(p)} {self.print(q)} {shown_p} {shown_q}"
            )
            value = make("add", make(name, p, b), make(name, a, q)) if name == "hadamard" else make(name, p, q)
            return value, f"(rates_{name} {texts})"
        if name == "mul":
            c, v = u.args
            (p, shown_p), (q, shown_q) = self.rate(c), self.rates(v)
            texts = (
                f"{self.as_function(v)} {at} {self.print(q)} {self.as_function(c)} {self.print(p)} {shown_q} {shown_p}"
            )
            return make("add", make("mul", p, v), make("mul", c, q)), f"(rates_scale {texts})"
        if name in ("neg", "exp", "softmax"):
            x = u.args[0]
            p, shown = self.rates(x)
            texts = f"{self.as_function(x)} {at} {self.print(p)} {shown}"
            if name == "neg":
                return make("neg", p), f"(rates_neg {texts})"
            change = make("hadamard", u, p)
            if name == "exp":
                return change, f"(rates_exp {texts})"
            return make(
                "sub", change, make("mul", make("dot", u, p), u)
            ), f"(rates_softmax {texts} {self.size_word(u)} ltac:(sized))"
        if name == "matvec" and self.free(u.args[0]):
            A, x = u.args
            p, shown = self.rates(x)
            texts = f"{self.as_function(x)} {at} {self.print(p)} {shown} {self.size_word(A, 1)} {self.print(A)}"
            return make("matvec", A, p), f"(rates_matvec {texts})"
        raise refused(f"The derivative of the vector {name!r} has no Coq lemma")
