"""A ``tree`` certificate as one Coq file: its statement, printed from the claim's own term, and a proof that follows the tree.

Reading order: ``trees_words`` prints terms and statements; ``trees_forms`` and ``trees_terms`` prove normal forms; ``trees_rules``
has one lemma for every rule; this module walks the tree.
"""

from __future__ import annotations

from checker import verify
from checker.coq.trees_forms import form_of
from checker.coq.trees_rules import Fact, Laws
from checker.coq.trees_words import TreeStatement, Words, refused
from checker.errors import InputError

BUDGET = 600_000_000
HEAD = "From Coq Require Import Reals Lra Lia.\nFrom AttentionChecker Require Import Rules.\nOpen Scope R_scope.\n"


def tree_files(certificate: dict) -> dict[str, str]:
    """``Theorem.v`` of a proof by tree.  **Raises.** InputError for what has no export."""
    if (certificate.get("type"), certificate.get("role")) != ("tree", "proof"):
        raise refused("Only proofs by tree are exported so")
    says = TreeStatement(certificate["claim"]["statement"])
    try:
        script, lemmas = Walk.of(certificate, says)
    except (verify.Rejected, verify.Exhausted, RecursionError, KeyError) as problem:
        raise InputError(f"The proof tree could not be followed: {problem}.") from None
    text = HEAD + "\n".join(lemmas) + f"\nTheorem certified : {says.text}.\nProof.\n{script}\nQed.\nPrint Assumptions certified.\n"
    return {"Theorem": text}


class Walk(Laws):
    """The script of a tree.  Every node becomes a hypothesis ``F…`` of the proof; ``found`` are those of the scopes around."""

    @classmethod
    def of(cls, certificate: dict, says: TreeStatement) -> tuple[str, list[str]]:
        statement = certificate["claim"]["statement"]
        _, sorts, shapes, terms, hypotheses, conclusion = verify.read_statement(statement)
        shapes, root, extra = {**shapes}, certificate["evidence"]["tree"], certificate["evidence"]["variables"]
        self = cls(verify.Meaning(128, BUDGET, verify.Evidence([])), terms, shapes, {}, None)
        self.extra, self.exact = set(), True
        words = Words({entry[0]: entry[1:] for entry in statement["forall"]})
        words.names = dict(says.words.names)
        for name, sort, *size in extra:
            if any(not isinstance(one, str) for one in size):
                raise refused("A variable of the proof as long as a vector has no Coq meaning here")
            self.extra.add(name)
            self.shapes[name] = verify.read_shape(sort, size)
            terms.sorts[name] = sort
            words.sorts[name] = [sort, *size]
        self.prepare(words, says.sizes)
        for one in words.sorts:
            words.name(one)
        self.script: list[str] = []
        self.count = 0
        self.scopes: list[dict] = [{}]
        variables = [entry[0] for entry in statement["forall"]]
        for k, one in enumerate(hypotheses):
            self.scopes[0][one] = f"Y{k}"
        intros = self.introduced(says.sizes, variables, len(hypotheses))
        self.script.append(f"intros {intros}." if intros else "idtac.")
        self.bound_inside: set[str] = set()
        facts: list[Fact] = []
        node = root
        if root["rule"] == "defined":
            node = root["premises"][0]
            facts = [(self.term(one["concludes"]), self.proved(one)) for one in root["premises"][1:]]
        if root["rule"] in ("losses", "impossible"):
            raise refused(f"The rule {root['rule']!r} has no Coq lemma")
        proof = self.proved(node)
        if self.term(node["concludes"]) is not conclusion:
            raise refused("The tree does not conclude what the statement concludes")
        self.scope = frozenset(variables)
        done = self.lemma_with("D", [*facts, (conclusion, proof)], conclusion, facts, says)
        self.script += self.with_gradients(says, done) if says.gradients else [f"exact {done}."]
        self.script[1:1] = self.chosen([name for name, *_ in extra if name not in self.bound_inside])
        return "\n".join(self.script), self.lemmas

    def introduced(self, sizes: list[str], variables: list[str], hypotheses: int) -> str:
        """The names that ``intros`` gives to what the printed statement quantifies over, in its order."""
        w = self.words
        groups = [[n for n in variables if w.sorts[n][0] == kind and w.sorts[n][1:] != ["natural"]] for kind in ("scalar", "vector", "matrix", "index")]
        groups.append([n for n in variables if w.sorts[n] == ["scalar", "natural"]])
        names = [w.name(size) for size in sizes] + [w.name(n) for group in groups for n in group]
        names += [f"H_{w.name(size)}" for size in sizes] + [f"B_{w.name(n)}" for n in variables if w.sorts[n][0] == "index"]
        return " ".join([*names, *[f"Y{k}" for k in range(hypotheses)]])

    def with_gradients(self, says: TreeStatement, done: str) -> list[str]:
        """The conclusion about whatever are the gradients, from that about their formulas."""
        known = [f"softmax_sigmoid_gradient {gradient_sizes(claim)} ltac:(sized)" for claim in says.gradients]
        lines = [f"pose proof ({proof}) as K{k}." for k, proof in enumerate(known)]
        lines += [f"split; [eexists; exact K{k} |]." for k in range(len(known))]
        names = list(says.gradients.values())
        lines.append(f"intros {' '.join([*names, *[f'L{k}' for k in range(len(names))]])}.")
        numbers = range(len(names))
        rewrites = [f"rewrite (gradient_norm _ _ _ _ _ _ _ _ _ L{k} K{k} L{m} K{m})" for k in numbers for m in numbers if k != m]
        rewrites += [f"rewrite (gradient_entry _ _ _ _ _ L{k} K{k}) by assumption" for k in numbers]
        return [*lines, f"repeat first [{' | '.join(rewrites)}].", f"exact {done}."]

    def chosen(self, names: list[str]) -> list[str]:
        """A value for every variable of the proof that no rule binds: what is concluded does not depend on it."""
        lines = []
        for name in names:
            kind, own = self.words.sorts[name][0], self.words.name(name)
            if kind == "index":
                size = self.size_text(self.words.shape(["var", name])[0])
                lines.append(f"assert (X_{own} : exists k : nat, (k < {size})%nat) by (exists 0%nat; sized). destruct X_{own} as [{own} B_{own}].")
            else:
                value = {"scalar": "0", "vector": "vzero", "matrix": "identity"}[kind]
                lines.append(f"assert (X_{own} : exists k, k = {value}) by (exists {value}; reflexivity). destruct X_{own} as [{own} _].")
        return lines

    # ── nodes ────────────────────────────────────────────────────────────────────────────────────────────────────
    def proved(self, node: dict) -> str:
        """The name, in the proof, of what a node concludes."""
        goal = self.term(node["concludes"], "truth")
        for scope in self.scopes:
            if goal in scope:
                return scope[goal]
        rule = node["rule"]
        if rule == "hypothesis":
            raise refused("A hypothesis of the tree is not used as one here")
        if rule not in verify.RULES:
            raise refused(f"The rule {rule!r} has no Coq lemma")
        given = [node["with"][name] for name in verify.RULES[rule][1].split()]
        given = [self.term(x) if type(x) is list and x and type(x[0]) is str else x for x in given]
        special = SPECIAL.get(rule)
        proof = special(self, goal, node["premises"], *given) if special else self.plain(rule, goal, node["premises"], given)
        name = self.fresh_name()
        self.script.append(f"pose proof {proof} as {name}.")
        self.scopes[-1][goal] = name
        return name

    def fresh_name(self) -> str:
        self.count += 1
        return f"F{self.count}"

    def plain(self, rule: str, goal, premises: list, given: list) -> str:
        facts = [(self.term(one["concludes"]), self.proved(one)) for one in premises]
        inside = [(truth, f"Q{k}") for k, (truth, _) in enumerate(facts)]
        terms = [x for x in given if isinstance(x, verify.Term)]
        return self.rule_lemma(goal, [(self.truth(truth), proof) for truth, proof in facts], [goal, *[t for t, _ in facts], *terms, *self.inner_terms(given)],
                               lambda: self.law(rule.replace(" ", "_"), goal, inside, given))

    def inner_terms(self, given: list) -> list:
        """The terms inside the lists of a combination."""
        found = []
        for x in given:
            for entry in x if isinstance(x, list) else []:
                if isinstance(entry, dict):
                    found += [self.term(one) for key in ("times",) for one in [entry.get(key)] if isinstance(one, list)]
                    found += [self.term(one) for one in entry.get("squares", [])]
        return found

    def rule_lemma(self, goal, premises: list[tuple[str, str]], terms: list, make) -> str:
        """A lemma ``premises -> goal`` about the variables of these terms, applied to the premises' proofs."""
        variables = frozenset().union(*map(self.occurs, terms)) if terms else frozenset()
        before, self.scope = self.scope, frozenset(variables)
        proof = make()
        says = "".join(f"({one}) -> " for one, _ in premises) + self.truth(goal)
        quantifiers, arguments = self.closing(variables)
        name = f"R{len(self.lemmas)}"
        intros = " ".join([arguments, *[f"Q{k}" for k in range(len(premises))]])
        self.lemmas.append(f"Lemma {name} : {quantifiers}{says}.\nProof. {f'intros {intros}. ' if intros.strip() else ''}exact {proof}. Qed.")
        self.scope = before
        return f"({' '.join([name, arguments, *[one for _, one in premises]])})"

    def lemma_with(self, kind: str, facts: list[Fact], conclusion, known: list[Fact], says: TreeStatement) -> str:
        """The conclusion with what makes it defined."""
        truths = [(self.truth(t), p) for t, p in facts]
        inside = [(t, f"Q{k}") for k, (t, _) in enumerate(known)]
        printed = self.words.truth(form_of(conclusion), True)  # with the formulas of the gradients
        quantifiers, arguments = self.closing(self.scope)
        proof = self.established(conclusion, f"Q{len(facts) - 1}", inside)
        name = f"{kind}{len(self.lemmas)}"
        intros = " ".join([arguments, *[f"Q{k}" for k in range(len(facts))]])
        self.lemmas.append(f"Lemma {name} : {quantifiers}{''.join(f'({one}) -> ' for one, _ in truths)}{printed}.\nProof. intros {intros}. exact {proof}. Qed.")
        return f"({' '.join([name, arguments, *[p for _, p in truths]])})"

    def established(self, truth, proof: str, known: list[Fact]) -> str:
        """From a bare truth the one with what makes it defined."""
        if truth.name == "and":
            return f"(conj {self.established(truth.args[0], f'(proj1 {proof})', known)} {self.established(truth.args[1], f'(proj2 {proof})', known)})"
        conditions = list(dict.fromkeys(self.partial(truth)))
        if truth.name in ("or", "implies", "not") and conditions:
            raise refused("A connective over what may be undefined is not proved here")
        for condition in reversed(conditions):
            proof = f"(conj {self.defined_proof(*condition, known)} {proof})"
        return proof

    def partial(self, term) -> list:
        """(name, the term that must be ≠ 0 or ≥ 0), in the order of ``Words.conditions``."""
        found = []
        for one in term.args:
            found += self.partial(one)
        if term.name == "div" and not (term.args[1].name == "num" and term.args[1].leaf):
            found.append(("div", term.args[1]))
        if term.name == "sqrt" and not (term.args[0].name == "num" and term.args[0].leaf >= 0) and term.args[0].name != "length":
            found.append(("sqrt", term.args[0]))
        return found

    def defined_proof(self, name: str, y, known: list[Fact]) -> str:
        zero = self.number("0")
        p = self.scalar(y)
        if name == "sqrt":
            goal = self.make("le", zero, y)
            if self.sign(p):
                return self.conclude(goal, [], [], [])
            return next(self.states(goal, fact) for fact in known if self.gap_is(fact, goal))
        goal = self.make("lt", zero, y)
        if self.sign(p) == 2:
            return f"(nonzero_of_positive _ {self.conclude(goal, [], [], [])})"
        for fact in known:
            if self.gap_is(fact, goal):
                return f"(nonzero_of_positive _ {self.states(goal, fact)})"
        turned = self.make("lt", zero, self.make("neg", y))
        for fact in known:
            if self.gap_is(fact, turned):
                return f"(nonzero_of_negative _ {self.states(turned, fact)})"
        raise refused("No fact shows that a divisor is not 0")

    def gap_is(self, fact: Fact, goal) -> bool:
        names = ("lt",) if goal.name == "lt" else ("lt", "le")
        return fact[0].name in names and self.gap_of(fact[0])[0] == self.gap_of(goal)[0]

    # ── rules with variables or hypotheses of their own ──────────────────────────────────────────────────────────
    def inside(self, variables: list, given: list, node: dict) -> str:
        """Prove a premise for all values of fresh variables, under more hypotheses: the name of that proof."""
        name = self.fresh_name()
        self.bound_inside |= {v.leaf for v in variables}
        names = [self.print(v) for v in variables]
        bounds = [f"B_{self.print(v)}" for v in variables if v.sort == "index"]
        hypotheses = [f"{name}_{k}" for k in range(len(given))]
        self.script.append(f"assert ({name} : {self.universal(variables, given, self.term(node['concludes']))}).\n{{ intros {' '.join([*names, *bounds, *hypotheses])}.")
        self.scopes.append(dict(zip(given, hypotheses, strict=True)))
        proof = self.proved(node)
        self.scopes.pop()
        self.script.append(f"exact {proof}. }}")
        return name

    def universal(self, variables: list, given: list, goal) -> str:
        kinds = {"scalar": "R", "vector": "nat -> R", "matrix": "nat -> nat -> R", "index": "nat"}
        bound = " ".join(f"({self.print(v)} : {kinds[v.sort]})" for v in variables)
        bounds = "".join(f"({self.print(v)} < {self.size_word(v)})%nat -> " for v in variables if v.sort == "index")
        return f"forall {bound}, {bounds}" + "".join(f"({self.truth(one)}) -> " for one in given) + self.truth(goal)

    def under(self, variables: list, given: list, node: dict, goal, terms: list, more: list[Fact], make) -> str:
        """A rule's lemma over one premise with variables of its own (Q0) and plain ones (Q1, …)."""
        truth = self.term(node["concludes"])
        name = self.inside(variables, given, node)
        says = self.universal(variables, given, truth)
        everything = [goal, *terms, *[t for t, _ in more], *given, truth]
        names = frozenset().union(*map(self.occurs, everything)) - {v.leaf for v in variables}
        before, self.scope = self.scope, names
        premises = [(says, name), *[(self.truth(t), p) for t, p in more]]
        proof = make(truth)
        quantifiers, arguments = self.closing(names)
        lemma = f"R{len(self.lemmas)}"
        intros = " ".join([arguments, *[f"Q{k}" for k in range(len(premises))]])
        self.lemmas.append(f"Lemma {lemma} : {quantifiers}{''.join(f'({one}) -> ' for one, _ in premises)}{self.truth(goal)}.\nProof. intros {intros}. exact {proof}. Qed.")
        self.scope = before
        return f"({' '.join([lemma, arguments, *[one for _, one in premises]])})"

    def at_every(self, variables: list, given: list, truth, wanted) -> str:
        """Inside such a lemma: the premise in the form ``wanted``, for all values of the variables."""
        names = [self.print(v) for v in variables]
        bounds = [f"B_{self.print(v)}" for v in variables if v.sort == "index"]
        hypotheses = [f"G{k}" for k in range(len(given))]
        before, self.scope = self.scope, self.scope | {v.leaf for v in variables}
        proof = self.states(wanted, (truth, f"(Q0 {' '.join([*names, *bounds, *hypotheses])})"))
        self.scope = before
        return f"(fun {' '.join([*names, *bounds, *hypotheses])} => {proof})"

    def entries(self, goal, premises, u, w, name) -> str:
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
                return self.canonical(goal, self.make("le", goal.args[0], c), f"(by_entries_max {names} {self.print(c)} ltac:(sized) {every})")
            norms = self.make("le", self.make("norm", u), self.make("norm", w))
            if self.gap_of(goal)[0] == self.gap_of(norms)[0]:
                every = self.at_every([i], [], truth, self.make("le", absolute, self.make("abs", b)))
                return self.canonical(goal, norms, f"(norm_le {names} {self.print(w)} {every})")
            if goal.args[0].name == "entry":
                k = goal.args[0].args[1]
                every = self.at_every([i], [], truth, self.make("le", zero, a))
                return self.canonical(goal, self.make("le", self.make("entry", u, k), self.make("sum", u)), f"(entry_le_total {names} {self.print(k)} {every} B_{self.print(k)})")
            every = self.at_every([i], [], truth, self.make("le", a, b))
            return self.canonical(goal, self.make("le", self.make("sum", u), self.make("sum", w)), f"(total_le {names} {self.print(w)} {every})")

        return self.under([i], [], premises[0], goal, [u, w], [], make)

    def others(self, goal, premises, u, c, logits, at, name) -> str:
        i = self.term(["var", name])
        one = self.make("entry", u, i)
        less = self.make("sub", self.make("length", u), self.number("1"))
        sides = [self.make("sum", u), self.make("add", self.make("entry", u, at), self.make("mul", less, c))]

        def make(truth) -> str:
            upper = self.gap_of(truth)[0] == self.scalar(self.make("sub", c, one))
            wanted = self.make("le", one, c) if upper else self.make("le", c, one)
            every = self.at_every([i], [], truth, wanted)
            proof = f"(total_{'le' if upper else 'ge'}_others {self.size_word(u)} {self.print(u)} {self.print(c)} {self.print(at)} B_{self.print(at)} {every})"
            return self.canonical(goal, self.make("le", *(sides if upper else sides[::-1])), proof)

        return self.under([i], [], premises[0], goal, [u, c, at], [], make)

    def action(self, goal, premises, name) -> str:
        M, R = goal.args
        v = self.term(["var", name])
        sizes = f"{self.size_word(M)} {self.size_word(M, 1)}"

        def make(truth) -> str:
            wanted = self.make("le", self.make("norm", self.make("matvec", M, v)), self.make("mul", R, self.make("norm", v)))
            every = self.at_every([v], [], truth, wanted)
            return f"(by_action {sizes} {self.print(M)} {self.print(R)} {every})"

        return self.under([v], [], premises[0], goal, [], [], make)

    def mean_value(self, goal, premises, function, point, direction, start, end, factor, inside) -> str:
        z, v = self.term(["var", point]), self.term(["var", direction])
        conditions = [self.term(one, "truth") for one in inside]
        more = [(self.term(one["concludes"]), self.proved(one)) for one in premises[1:]]

        def make(truth) -> str:
            change, word, change_words = self.change(function, z, v)
            wanted = self.make("le", self.size_of_it(change), self.make("mul", factor, self.size_of_it(v)))
            every = self.at_every([z, v], conditions, truth, wanted)
            inner, convex = self.convex_set(conditions, z, start, end)
            kind = "R" if z.sort == "scalar" else "nat -> R"
            spread = f"(fun ({self.print(z)} : {kind}) ({self.print(v)} : {kind}) C_ => {self.unpacked(every, z, v, len(conditions))})"
            size = f"{self.size_word(z)} " if z.sort == "vector" else change_words
            sized = "ltac:(sized)" if z.sort == "vector" else ""
            more_words = "" if z.sort == "vector" else self.derivative_of(function)
            proof = f"({word} {size}(fun {self.print(z)} : {kind} => {inner}) {self.print(start)} {self.print(end)} {self.print(factor)} {sized}{more_words} {convex} {spread})"
            difference = self.make("sub", self.replaced(function, z, start), self.replaced(function, z, end))
            truth = self.make("le", self.size_of_it(difference), self.make("mul", factor, self.size_of_it(self.make("sub", start, end))))
            return self.canonical(goal, truth, proof)

        return self.under([z, v], conditions, premises[0], goal, [start, end, factor], more, make)

    @staticmethod
    def unpacked(every: str, z, v, count: int) -> str:
        projections = {0: [], 1: ["C_"], 2: ["(proj1 C_)", "(proj2 C_)"]}[count]
        return f"{every} {z_name(z)} {z_name(v)} {' '.join(projections)}"

    def change(self, function, z, v) -> tuple:
        """(the derivative along v, the theorem, its first arguments) for the functions that have one."""
        if function.args != (z,):
            raise refused("The mean value of this function has no Coq lemma")
        if z.sort == "vector" and function.name == "exp":
            return self.make("hadamard", function, v), "mean_value_exp", ""
        if z.sort == "vector" and function.name == "softmax":
            s = function
            return self.make("sub", self.make("hadamard", s, v), self.make("mul", self.make("dot", s, v), s)), "mean_value_softmax", ""
        slopes = {"sigmoid": "sigmoid_slope", "sigmoid_slope": "sigmoid_curvature", "exp": "exp"}
        if z.sort == "scalar" and function.name in slopes:
            slope = slopes[function.name]
            return self.make("mul", self.make(slope, z), v), "mean_value_number", f"{function.name} {slope} "
        raise refused("The mean value of this function has no Coq lemma")

    @staticmethod
    def derivative_of(function) -> str:
        return {"sigmoid": "sigmoid_derivative", "sigmoid_slope": "sigmoid_slope_derivative", "exp": "derivable_pt_lim_exp"}[function.name]

    def convex_set(self, conditions: list, z, start, end) -> tuple[str, str]:
        """(the condition as a Coq proposition, a proof that it holds on the segment); Q1, Q2 hold at the ends."""
        if not conditions:
            return "True", "(fun t_ _ => I)"
        one = conditions[0]
        if len(conditions) == 1 and one.name == "le" and one.args[0] is self.make("norm", z) and z.leaf not in self.occurs(one.args[1]):
            return self.truth(one), f"(ball_convex {self.size_word(z)} {self.print(one.args[1])} {self.print(start)} {self.print(end)} Q1 Q2)"
        raise refused("The mean value over this set has no Coq lemma")


def gradient_sizes(claim: str) -> str:
    """The arguments of ``softmax_sigmoid_gradient`` in ``has_gradient m (softmax_sigmoid n m A g) x``."""
    inside = claim.partition("(softmax_sigmoid ")[2]
    depth, end = 1, 0
    for end, sign in enumerate(inside):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth == 0:
            break
    return f"{inside[:end]} {inside[end + 1 :]}"


def z_name(term) -> str:
    return term.leaf


SPECIAL = {"entries": Walk.entries, "others": Walk.others, "action": Walk.action, "mean value": Walk.mean_value}
