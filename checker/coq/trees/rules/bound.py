"""The rules with variables or hypotheses of their own: their premises hold for all values of these."""

from __future__ import annotations

from collections.abc import Callable

from checker.coq.trees.rules.conclusions import Fact
from checker.coq.trees.rules.rules import Laws
from checker.coq.trees.words.statements import ranges
from checker.coq.trees.words.vectors import refused

# function: (its derivative, the theorem that it is)
SLOPES = {
    "sigmoid": ("sigmoid_slope", "sigmoid_derivative"),
    "sigmoid_slope": ("sigmoid_curvature", "sigmoid_slope_derivative"),
    "exp": ("exp", "derivable_pt_lim_exp"),
}


class Scoped(Laws):
    """The script of the proof so far, and what is proved in the scopes around."""

    extra: set[str]
    exact: bool
    script: list[str]
    scopes: list[dict]
    bound_inside: set[str]
    bound_now: frozenset[str] = frozenset()
    loose: set[str]  # variables of the proof that some rule uses where no rule binds them
    shadowed: frozenset[str] = frozenset()  # those of them that a rule binds elsewhere
    count: int = 0

    def proved(self, node: dict) -> str:
        """The name, in the proof, of what a node concludes."""
        raise NotImplementedError

    def fresh_name(self) -> str:
        self.count += 1
        return f"F{self.count}"

    def inside(self, variables: list, given: list, node: dict) -> str:
        """Prove a premise for all values of fresh variables, under more hypotheses: the name of that proof."""
        name = self.fresh_name()
        self.bound_inside |= {v.leaf for v in variables}
        names = [self.print(v) for v in variables]
        bounds = [f"B_{self.print(v)}" for v in variables if v.sort == "index"]
        hypotheses = [f"{name}_{k}" for k in range(len(given))]
        says = self.universal(variables, given, self.term(node["concludes"]))
        again = [v.leaf for v in variables if v.leaf in self.shadowed]
        named = [self.words.name(one) for one in again]
        named += [one for one in bounds if one[2:] in named]
        aside = "".join(f"rename {own} into {own}_{name}. " for own in named)
        intros = " ".join([*names, *bounds, *hypotheses])
        start = f"intros {intros}." if intros else "idtac."  # "intros" alone would take premises of the goal
        self.script.append(f"assert ({name} : {says}).\n{{ {aside}{start}")
        scopes, before = self.scopes, self.bound_now
        self.bound_now = before | {v.leaf for v in variables}
        if again:  # what is known of others of the same name is not known of these
            self.scopes = [{t: p for t, p in one.items() if not self.occurs(t) & set(again)} for one in scopes]
        self.scopes = [*self.scopes, dict(zip(given, hypotheses, strict=True))]
        proof = self.proved(node)
        self.scopes, self.bound_now = scopes, before
        self.script.append(f"exact {proof}. }}")
        return name

    def universal(self, variables: list, given: list, goal) -> str:
        kinds = {"scalar": "R", "vector": "nat -> R", "matrix": "nat -> nat -> R", "index": "nat"}
        bound = " ".join(f"({self.print(v)} : {kinds[v.sort]})" for v in variables)
        bounds = "".join(f"{one} -> " for one in ranges(self.words, [v.leaf for v in variables]))
        return (
            (f"forall {bound}, {bounds}" if bound else "")
            + "".join(f"({self.truth(one)}) -> " for one in given)
            + self.truth(goal)
        )

    def rule_lemma(self, premises: list[tuple[str, str]], variables: frozenset, says: str, proof: str) -> str:
        """A lemma ``premises -> says`` about variables, in which the premises are Q0, Q1, …; applied to their proofs."""
        self.loose |= (variables & self.extra) - self.bound_now
        quantifiers, arguments = self.closing(variables)
        name = f"R{len(self.lemmas)}"
        intros = " ".join([arguments, *[f"Q{k}" for k in range(len(premises))]])
        given = "".join(f"({one}) -> " for one, _ in premises)
        script = (f"intros {intros}. " if intros.strip() else "") + f"exact {proof}."
        self.lemmas.append(f"Lemma {name} : {quantifiers}{given}{says}.\nProof. {script} Qed.")
        return f"({' '.join([name, arguments, *[one for _, one in premises]])})"

    def under(
        self, variables: list, given: list, node: dict, goal, terms: list, more: list[Fact], make: Callable
    ) -> str:
        """A rule over one premise with variables of its own (Q0) and plain ones (Q1, …)."""
        truth = self.term(node["concludes"])
        name = self.inside(variables, given, node)
        says = self.universal(variables, given, truth)
        everything = [goal, *terms, *[t for t, _ in more], *given, truth]
        before, self.scope = self.scope, frozenset().union(*map(self.occurs, everything)) - {v.leaf for v in variables}
        premises = [(says, name), *[(self.truth(t), p) for t, p in more]]
        done = self.rule_lemma(premises, self.scope, self.truth(goal), make(truth))
        self.scope = before
        return done

    def at_every(self, variables: list, given: list, truth, wanted) -> str:
        """Inside such a lemma: the premise in the form ``wanted``, for all values of the variables."""
        names = [self.print(v) for v in variables]
        bounds = [f"B_{self.print(v)}" for v in variables if v.sort == "index"]
        hypotheses = [f"G{k}" for k in range(len(given))]
        before, self.scope = self.scope, self.scope | {v.leaf for v in variables}
        proof = self.states(wanted, (truth, f"(Q0 {' '.join([*names, *bounds, *hypotheses])})"))
        self.scope = before
        return f"(fun {' '.join([*names, *bounds, *hypotheses])} => {proof})"

    def scoped_entries(self, goal, premises, u, w, name) -> str:
        i = self.term(["var", name])
        size = self.size_word(u)
        a, b, zero = self.make("entry", u, i), self.make("entry", w, i), self.number("0")
        absolute = self.make("abs", a)
        names = f"{size} {self.print(u)}"

        def make(truth) -> str:
            if goal.name == "positive":
                return self.at_every([i], [], truth, self.make("lt", zero, a))
            if goal.args[0] is self.make("max_norm", u):
                c = w.args[0]
                every = self.at_every([i], [], truth, self.make("le", absolute, c))
                return self.canonical(
                    goal,
                    self.make("le", goal.args[0], c),
                    f"(by_entries_max {names} {self.print(c)} ltac:(sized) {every})",
                )
            norms = self.make("le", self.make("norm", u), self.make("norm", w))
            if self.gap_of(goal)[0] == self.gap_of(norms)[0]:
                every = self.at_every([i], [], truth, self.make("le", absolute, self.make("abs", b)))
                return self.canonical(goal, norms, f"(norm_le {names} {self.print(w)} {every})")
            if goal.args[0].name == "entry":
                k = goal.args[0].args[1]
                every = self.at_every([i], [], truth, self.make("le", zero, a))
                return self.canonical(
                    goal,
                    self.make("le", self.make("entry", u, k), self.make("sum", u)),
                    f"(entry_le_total {names} {self.print(k)} {every} {self.below(k, u)})",
                )
            every = self.at_every([i], [], truth, self.make("le", a, b))
            return self.canonical(
                goal,
                self.make("le", self.make("sum", u), self.make("sum", w)),
                f"(total_le {names} {self.print(w)} {every})",
            )

        return self.under([i], [], premises[0], goal, [u, w], [], make)

    def scoped_others(self, goal, premises, u, c, logits, at, name) -> str:
        i = self.term(["var", name])
        one = self.make("entry", u, i)
        gap = self.make("sub", self.make("entry", logits, at), self.make("entry", logits, i))
        given = [
            self.make("le", self.make("margin", logits, at), gap),
            self.make("le", gap, self.make("spread", logits, at)),
        ]
        less = self.make("sub", self.make("length", u), self.number("1"))
        sides = [self.make("sum", u), self.make("add", self.make("entry", u, at), self.make("mul", less, c))]

        def make(truth) -> str:
            upper = self.gap_of(truth)[0] == self.scalar(self.make("sub", c, one))
            wanted = self.make("le", one, c) if upper else self.make("le", c, one)
            word, place, size = "total_le_others" if upper else "total_ge_others", self.print(at), self.size_word(u)
            own = self.print(i)
            known = [
                f"(by_{one}_of_others {size} {self.print(logits)} {place} {own} B_{own} N_)"
                for one in ("margin", "spread")
            ]
            every = (
                f"(fun {own} B_{own} N_ => {self.at_every([i], given, truth, wanted)} {own} B_{own} {' '.join(known)})"
            )
            proof = f"({word} {size} {self.print(u)} {self.print(c)} {place} {self.below(at, u)} {every})"
            return self.canonical(goal, self.make("le", *(sides if upper else sides[::-1])), proof)

        return self.under([i], given, premises[0], goal, [u, c, at, logits], [], make)

    def scoped_two_places(self, goal, premises, u, i, j, name) -> str:
        k = self.term(["var", name])
        apart = self.term(premises[0]["concludes"])
        more = [(apart, self.proved(premises[0]))]
        differ = "Q1" if apart.args[0].args == (i, j) else "(fun E_ => Q1 (eq_sym E_))"
        entries = [self.make("entry", u, one) for one in (i, j)]

        def make(truth) -> str:
            every = self.at_every([k], [], truth, self.make("le", self.number("0"), self.make("entry", u, k)))
            places = f"{self.print(i)} {self.print(j)} {self.below(i, u)} {self.below(j, u)}"
            proof = f"(by_two_places {self.size_word(u)} {self.print(u)} {places} {differ} {every})"
            return self.canonical(goal, self.make("le", self.make("add", *entries), self.make("sum", u)), proof)

        return self.under([k], [], premises[1], goal, [u, i, j], more, make)

    def scoped_assume(self, goal, premises) -> str:
        return self.inside([], [goal.args[0]], premises[0])

    def scoped_either(self, goal, premises) -> str:
        return f"(by_either _ _ {self.inside([], [self.make('not', goal.args[0])], premises[0])})"

    def scoped_cases(self, goal, premises) -> str:
        either = self.term(premises[0]["concludes"])
        proofs = [self.inside([], [one], node) for one, node in zip(either.args, premises[1:], strict=True)]
        return f"(or_ind {' '.join(proofs)} {self.proved(premises[0])})"

    def scoped_generality(self, goal, premises, name) -> str:
        k = self.term(["var", name])
        return self.under([k], [], premises[0], goal, [], [], lambda truth: "Q0")

    def scoped_denial(self, goal, premises) -> str:
        one = goal.args[0]
        if one.name in ("le", "lt"):
            return f"(not_{one.name} {' '.join(map(self.print, one.args))} {self.proved(premises[0])})"
        return f"(fun H_ => Rlt_irrefl 0 ({self.inside([], [one], premises[0])} H_))"

    def scoped_action(self, goal, premises, name) -> str:
        M, R = goal.args
        v = self.term(["var", name])
        sizes = f"{self.size_word(M)} {self.size_word(M, 1)}"

        def make(truth) -> str:
            wanted = self.make(
                "le", self.make("norm", self.make("matvec", M, v)), self.make("mul", R, self.make("norm", v))
            )
            every = self.at_every([v], [], truth, wanted)
            return f"(by_action {sizes} {self.print(M)} {self.print(R)} ltac:(sized) {every})"

        return self.under([v], [], premises[0], goal, [], [], make)

    def scoped_mean_value(self, goal, premises, function, point, direction, start, end, factor, inside) -> str:
        z, v = self.term(["var", point]), self.term(["var", direction])
        conditions = [self.term(one, "truth") for one in inside]
        more = [(self.term(one["concludes"]), self.proved(one)) for one in premises[1:]]

        def make(truth) -> str:
            change, theorem, sized = self.change(function, z, v)
            wanted = self.make("le", self.size_of_it(change), self.make("mul", factor, self.size_of_it(v)))
            every = self.at_every([z, v], conditions, truth, wanted)
            inner, convex = self.convex_set(conditions, z, start, end)
            kind = "R" if z.sort == "scalar" else "nat -> R"
            x, y = self.print(z), self.print(v)
            bounded = f"(fun ({x} : {kind}) ({y} : {kind}) C_ => {every} {x} {y} {'C_' if conditions else ''})"
            texts = " ".join(map(self.print, (start, end, factor)))
            proof = f"({theorem} (fun {x} : {kind} => {inner}) {texts} {sized} {convex} {bounded})"
            difference = self.make("sub", self.replaced(function, z, start), self.replaced(function, z, end))
            truth = self.make(
                "le",
                self.size_of_it(difference),
                self.make("mul", factor, self.size_of_it(self.make("sub", start, end))),
            )
            return self.canonical(goal, truth, proof)

        return self.under([z, v], conditions, premises[0], goal, [start, end, factor], more, make)

    def change(self, function, z, v) -> tuple:
        """(the derivative along v, the theorem with its first arguments, its next one) for functions that have one."""
        if function.args != (z,):
            raise refused("The mean value of this function has no Coq lemma")
        name = function.name
        if z.sort == "vector" and name in ("exp", "softmax"):
            change = self.make("hadamard", function, v)
            if name == "softmax":
                change = self.make("sub", change, self.make("mul", self.make("dot", function, v), function))
            return change, f"mean_value_{name} {self.size_word(z)}", "ltac:(sized)"
        if z.sort == "scalar" and name in SLOPES:
            slope, derivative = SLOPES[name]
            return self.make("mul", self.make(slope, z), v), f"mean_value_number {name} {slope}", derivative
        raise refused("The mean value of this function has no Coq lemma")

    def convex_set(self, conditions: list, z, start, end) -> tuple[str, str]:
        """(the condition as a Coq proposition, a proof that it holds on the segment); Q1, Q2 hold at the ends."""
        if not conditions:
            return "True", "(fun t_ _ => I)"
        one = conditions[0]
        if (
            len(conditions) == 1
            and one.name == "le"
            and one.args[0] is self.make("norm", z)
            and z.leaf not in self.occurs(one.args[1])
        ):
            return (
                self.truth(one),
                f"(ball_convex {self.size_word(z)} {self.print(one.args[1])} {self.print(start)} {self.print(end)} Q1 Q2)",
            )
        raise refused("The mean value over this set has no Coq lemma")
