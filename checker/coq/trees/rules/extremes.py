"""The rules about single entries: the least and the greatest of them, differences to the others, places, and sums entry by entry."""

from __future__ import annotations

from checker.coq.trees.forms.forms import form_of
from checker.coq.trees.rules.bound import Scoped
from checker.coq.trees.rules.conclusions import Fact
from checker.coq.trees.words.vectors import refused

EXTREMES = {"maximum": "greatest", "minimum": "least", "max_norm": "largest"}


class Extremes(Scoped):
    """Their premises may have an index of their own, or a hypothesis for each alternative."""

    # ── entries that are seen: of a pair (p, q) ──────────────────────────────────────────────────────────────────
    def pair_of_it(self, u) -> tuple[str, list]:
        """(``u p q (u = pair_of p q)`` as arguments, [p, q]) of a vector whose two entries its normal form shows."""
        p, q = self.two(u)
        same = f"(eq_trans {self.vector_equation(u)} (eq_sym {self.pair_proof(p, q, self.vector(u))}))"
        return f"{self.print(u)} {self.poly(p)} {self.poly(q)}", [(p, q), same]

    def of_pair(self, words: tuple[str, str], u, one) -> str:
        """The first or the second of two lemmas, for the entry ``one`` of a pair."""
        texts, (entries, same) = self.pair_of_it(u)
        word = words[entries.index(self.scalar(one))]
        return f"{word} {texts} {self.print(one)} {same} {self.equation(one)}"

    def by_extreme(self, goal, facts, u):
        low, high = goal.args
        least = low is self.make("minimum", u)
        one = high if least else low
        if one.name == "entry" and one.args[0] is u:
            index, word = one.args[1], "by_minimum" if least else "by_maximum"
            return f"({word} {self.size_word(u)} {self.print(u)} {self.print(index)} {self.below(index, u)})"
        words = (
            ("minimum_below_first", "minimum_below_second")
            if least
            else ("first_below_maximum", "second_below_maximum")
        )
        return f"({self.of_pair(words, u, one)})"

    def by_each(self, goal, facts):
        truth, proof = facts[0]
        u, one = truth.args[0], goal.args[1]
        if one.name == "entry" and one.args[0] is u:
            return f"({proof} {self.print(one.args[1])} {self.below(one.args[1], u)})"
        return f"({self.of_pair(('first_positive', 'second_positive'), u, one)} {proof})"

    def by_attained(self, goal, facts, u):
        whole, values = goal.args[0].args[0], [one.args[1] for one in goal.args]
        texts, (entries, same) = self.pair_of_it(u)
        proofs = [self.equation(one) for one in values]
        if whole.name == "max_norm":
            proofs = [
                f"(eq_trans {proof} (eq_sym {self.absolute_proof(p)}))"
                for proof, p in zip(proofs, entries, strict=True)
            ]
        return f"(attained_{whole.name} {texts} {' '.join(map(self.print, values))} {same} {' '.join(proofs)})"

    # ── rules without premises ───────────────────────────────────────────────────────────────────────────────────
    def by_shares(self, goal, facts, u, w):
        e, s = self.make("exp", u), self.make("softmax", u)
        each, word = ("entry", "by_shares_entry") if w.sort == "index" else ("dot", "by_shares")
        truth = self.make("eq", self.make(each, e, w), self.make("mul", self.make("sum", e), self.make(each, s, w)))
        return self.canonical(goal, truth, f"({word} {self.size_word(u)} {self.print(u)} {self.print(w)} ltac:(sized))")

    def by_few(self, goal, facts, u):
        size = self.words.shape(form_of(u))[0]
        parts = [self.make("entry", u, self.literal(k)) for k in range(int(size[0]))]
        whole = parts[0]
        for one in parts[1:]:
            whole = self.make("add", whole, one)
        proof = f"(ltac:(unfold total; simpl; ring) : total {size[0]} {self.print(u)} = {self.print(whole)})"
        return self.canonical(goal, self.make("eq", self.make("sum", u), whole), proof)

    def by_columns(self, goal, facts, A, u):
        return f"(ltac:(intros i_ _; unfold matvec, total, vadd, vscale, column; simpl; ring) : {self.truth(goal)})"

    def by_submultiplicity(self, goal, facts, A, B):
        sizes, word, more = [self.make("frobenius", one) for one in (A, B)], "by_submultiplicity", ""
        if facts:
            truth, proof = facts[0]
            right = truth.args[0] is B and A is not B
            sizes[right], word = truth.args[1], f"by_submultiplicity_{'right' if right else 'left'}"
            more = f"{self.print(truth.args[1])} {{}} {proof}"
        counts = [self.size_word(A), self.size_word(A, 1), self.size_word(B, 1)]
        texts = " ".join([*counts, self.print(A), self.print(B)])
        sized = "ltac:(sized) ltac:(sized)"
        truth = self.make("le", self.make("frobenius", self.make("matmul", A, B)), self.make("mul", *sizes))
        return self.canonical(goal, truth, f"({word} {texts} {more.format(sized) if facts else sized})")

    def by_vanishing(self, goal, facts):
        u, w = goal.args
        if u.sort != "vector":
            raise refused("The rule 'vanishing' of matrices has no Coq lemma")
        truth = self.make("le", self.make("norm", self.make("sub", u, w)), self.number("0"))
        return f"(by_vanishing {self.size_word(u)} {self.print(u)} {self.print(w)} {self.states(truth, facts[0])})"

    def by_margin(self, goal, facts, u, i, j):
        truth = self.make(
            "le", self.make("margin", u, i), self.make("sub", self.make("entry", u, i), self.make("entry", u, j))
        )
        apart = self.apart(facts[0], j, i)
        texts = f"{self.size_word(u)} {self.print(u)} {self.print(i)} {self.print(j)} {self.below(j, u)} {apart}"
        return self.canonical(goal, truth, f"(by_margin_of_others {texts})")

    @staticmethod
    def apart(fact: Fact, i, j) -> str:
        """``i <> j`` from the fact that says so, or says j <> i."""
        truth, proof = fact
        return proof if truth.args[0].args == (i, j) else f"(fun E_ => {proof} (eq_sym E_))"

    # ── rules over a premise with a variable of its own ──────────────────────────────────────────────────────────
    def scoped_extremes(self, goal, premises, u, name) -> str:
        i = self.term(["var", name])
        up = goal.args[0] is self.make("maximum", u)
        c, a = goal.args[up], self.make("entry", u, i)

        def make(truth) -> str:
            every = self.at_every([i], [], truth, self.make(goal.name, *((a, c) if up else (c, a))))
            word = f"by_{'maximum' if up else 'minimum'}_{goal.name}"
            return f"({word} {self.size_word(u)} {self.print(u)} {self.print(c)} ltac:(sized) {every})"

        return self.under([i], [], premises[0], goal, [u], [], make)

    def scoped_every_entry(self, goal, premises, name) -> str:
        i = self.term(["var", name])

        def make(truth) -> str:
            return self.at_every([i], [], truth, self.make("eq", *[self.make("entry", one, i) for one in goal.args]))

        return self.under([i], [], premises[0], goal, [], [], make)

    def scoped_places(self, goal, premises, i) -> str:
        """An index below a literal number: a proof for each place, of all that is known of the index there."""
        own = self.print(i)
        known = {truth: name for scope in self.scopes for truth, name in scope.items() if i.leaf in self.occurs(truth)}
        says = "".join(f"({self.truth(one)}) -> " for one in known) + self.truth(goal)
        motive = f"(fun {own} : nat => {says})"
        every = f"(below_none {motive})"
        for k, node in enumerate(premises):
            given = [self.replaced(one, i, self.literal(k)) for one in known]
            every = f"(below_next {motive} {k} {every} {self.inside([], given, node)})"
        return f"({every} {own} B_{own} {' '.join(known.values())})"

    def scoped_signs(self, goal, premises, u, name) -> str:
        z = self.term(["var", name])
        given, c = [self.make("le", self.make("max_norm", z), self.number("1"))], goal.args[1]

        def make(truth) -> str:
            every = self.at_every([z], given, truth, self.make(goal.name, self.make("dot", u, z), c))
            proof = f"(by_signs_{goal.name} {self.size_word(u)} {self.print(u)} {self.print(c)} ltac:(sized) {every})"
            return self.canonical(goal, self.make(goal.name, self.make("sum", self.make("abs", u)), c), proof)

        return self.under([z], given, premises[0], goal, [u], [], make)

    def scoped_three_places(self, goal, premises, u, i, j, m, name) -> str:
        k, places = self.term(["var", name]), (i, j, m)
        more = [(self.term(one["concludes"]), self.proved(one)) for one in premises[:3]]
        pairs = [
            self.apart((truth, f"Q{number}"), *two)
            for number, ((truth, _), two) in enumerate(zip(more, ((i, j), (i, m), (j, m)), strict=True), start=1)
        ]

        def make(truth) -> str:
            every = self.at_every([k], [], truth, self.make("le", self.number("0"), self.make("entry", u, k)))
            texts = [*map(self.print, places), *[self.below(one, u) for one in places], *pairs]
            proof = f"(by_three_places {self.size_word(u)} {self.print(u)} {' '.join(texts)} {every})"
            one, two, three = [self.make("entry", u, place) for place in places]
            whole = self.make("add", self.make("add", one, two), three)
            return self.canonical(goal, self.make("le", whole, self.make("sum", u)), proof)

        return self.under([k], [], premises[3], goal, [u, *places], more, make)

    def scoped_margins(self, goal, premises, u, i, j, name) -> str:
        k = self.term(["var", name])
        given = [self.make("not", self.make("eq", i, k))]
        more = [(self.term(premises[1]["concludes"]), self.proved(premises[1]))]

        def make(truth) -> str:
            c = goal.args[0]
            wanted = self.make(goal.name, c, self.make("sub", self.make("entry", u, i), self.make("entry", u, k)))
            every = self.at_every([k], given, truth, wanted)
            if more[0][0].name == "le":
                two = self.states(self.make("le", self.number("2"), self.make("length", u)), (more[0][0], "Q1"))
                word, place = "by_margins_of_two", f"{self.print(c)} {two}"
            else:
                apart = self.apart((more[0][0], "Q1"), i, j)
                word, place = "by_margins", f"{self.print(j)} {self.print(c)} {self.below(j, u)} {apart}"
            return f"({word}_{goal.name} {self.size_word(u)} {self.print(u)} {self.print(i)} {place} {every})"

        return self.under([k], given, premises[0], goal, [u, i, j], more, make)
