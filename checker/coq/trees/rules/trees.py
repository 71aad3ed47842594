"""A ``tree`` certificate as one Coq file: its statement, printed from the claim's own term, and a proof that follows the tree.

Reading order: ``trees_words`` prints terms (``trees_shapes``: their sides), ``trees_statements`` statements; ``trees_forms`` prints
the normal forms of verify.py; ``trees_numbers``, ``trees_vectors``, ``trees_terms`` and ``trees_matrices`` prove that terms equal
them; ``trees_conclusions`` concludes from gaps; ``trees_rules`` and, for rules with variables of their own, ``trees_bound`` give one
lemma for every rule applied; this module walks the tree.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

from checker import verify
from checker.coq.theorems import BY
from checker.coq.trees.forms.forms import form_of
from checker.coq.trees.rules.conclusions import Fact
from checker.coq.trees.rules.identities import Identities
from checker.coq.trees.words.datasets import DATA_TRUTHS, needs
from checker.coq.trees.words.sequences import SequenceWords
from checker.coq.trees.words.statements import KINDS, TreeStatement, ranges
from checker.coq.trees.words.theorems import proved_whole
from checker.coq.trees.words.vectors import BINDERS, refused
from checker.errors import InputError

BUDGET = 600_000_000
NOT_FOLLOWED = (verify.Rejected, verify.Exhausted, RecursionError, LookupError, ValueError, TypeError, AttributeError)
HEAD = "From Coq Require Import Reals Lra Lia.\nFrom AttentionChecker Require Import {}.\nOpen Scope R_scope.\n"


def is_proof_by_tree(certificate: dict) -> bool:
    return (certificate.get("type"), certificate.get("role")) == ("tree", "proof")


def tree_files(certificate: dict) -> dict[str, str]:
    """``Theorem.v`` of a proof by tree.  **Raises.** InputError for what has no export."""
    says = TreeStatement(certificate["claim"]["statement"])
    whole = proved_whole(certificate["claim"]["statement"])
    if whole is not None:
        return {"Theorem": theorem_text(says, whole[0], [], f"{BY.format(whole[1])}.")}
    try:
        script, lemmas, modules = Walk.of(certificate, says)
    except NOT_FOLLOWED as problem:  # a tree that verify.py would reject
        raise InputError(
            f"The proof tree could not be followed ({type(problem).__name__}: {problem}), so it has no export to Coq."
        ) from None
    return {"Theorem": theorem_text(says, " ".join(modules), lemmas, script)}


def theorem_text(says: TreeStatement, module: str, lemmas: list[str], script: str) -> str:
    stated = f"\nTheorem certified : {says.text}.\nProof.\n{script}\nQed.\nPrint Assumptions certified.\n"
    return HEAD.format(module) + "\n".join(lemmas) + stated


class Walk(Identities):
    """The script of a tree.  Every node becomes a hypothesis ``F…`` of the proof; ``found`` are those of the scopes around."""

    @classmethod
    def of(cls, certificate: dict, says: TreeStatement) -> tuple[str, list[str], list[str]]:
        """The script of the theorem's proof, the lemmas before it, and the files of the library that they need."""
        first = cls.walked(certificate, says, frozenset())
        shadowed = frozenset(first.loose & first.bound_inside)
        walk = cls.walked(certificate, says, shadowed) if shadowed else first
        return "\n".join(walk.script), walk.lemmas, list(dict.fromkeys(["Indexed", *says.modules, *walk.modules]))

    @classmethod
    def walked(cls, certificate: dict, says: TreeStatement, shadowed: frozenset[str]) -> Walk:
        statement = certificate["claim"]["statement"]
        _, _, shapes, terms, hypotheses, conclusion = verify.read_statement(statement)
        self = cls(
            verify.Meaning(128, BUDGET, verify.Evidence([])),
            terms,
            {**shapes},
            {},
            next(iter(says.words.datasets()), None),
        )
        self.declare(statement, certificate["evidence"]["variables"], says)
        variables = [entry[0] for entry in statement["forall"]]
        self.scopes = [{one: f"Y{k}" for k, one in enumerate(hypotheses)}]
        self.bound_inside, self.loose, self.shadowed = set(), set(), shadowed
        intros = self.introduced(says.sizes, variables, len(hypotheses))
        self.script = [f"intros {intros}." if intros else "idtac."]
        node = certificate["evidence"]["tree"]
        if node["rule"] in ("losses", "impossible"):
            raise refused(f"The rule {node['rule']!r} has no Coq lemma")
        node, *others = node["premises"] if node["rule"] == "defined" else [node]
        if self.term(node["concludes"]) is not conclusion:
            raise refused("The tree concludes something else than the statement, which has no other proof")
        told = [(self.term(one["concludes"]), one) for one in others]
        own = set(variables)  # a fact about other variables says nothing of the conclusion's terms
        facts: list[Fact] = [(truth, self.proved(one)) for truth, one in told if self.occurs(truth) <= own]
        facts += [(one, f"Y{k}") for k, one in enumerate(hypotheses) if one.name in (*DATA_TRUTHS, "positive")]
        proof = self.proved(node)
        self.scope = frozenset(variables)
        done = self.defined_conclusion(conclusion, proof, facts)
        self.script += self.with_gradients(says, done) if says.gradients else [f"exact {done}."]
        self.script[1:1] = self.chosen(sorted(self.loose))
        return self

    def declare(self, statement: dict, extra: list, says: TreeStatement) -> None:
        """The variables of the statement and those of the proof, under the names that the printed statement gave."""
        self.extra, self.exact = set(), True
        words = SequenceWords({entry[0]: entry[1:] for entry in statement["forall"]})
        words.names = dict(says.words.names)
        for name, sort, *size in extra:
            self.extra.add(name)
            self.terms.sorts[name] = sort
            if len(size) == 1 and isinstance(size[0], list):  # as long as a vector
                self.bound[name] = self.term(size[0], "vector")
                size = ["*".join(words.shape(size[0])[0]) or "1"]
            else:
                self.shapes[name] = verify.read_shape(sort, size)
            words.sorts[name] = [sort, *size]
        words.sizes, words.bare = says.sizes, True
        for one in self.extra:
            if one in words.names.values():
                words.names[one] = words.free_name(one)
        for one in words.sorts:
            words.name(one)
        self.prepare(words, says.sizes)

    def introduced(self, sizes: list[str], variables: list[str], hypotheses: int) -> str:
        """The names that ``intros`` gives to what the printed statement quantifies over, in its order."""
        w = self.words
        groups = [
            [n for n in variables if w.sorts[n][0] == kind and w.sorts[n][1:] != ["natural"]] for _, kind in KINDS
        ]
        groups.append([n for n in variables if w.sorts[n] == ["scalar", "natural"]])
        names = [w.name(size) for size in sizes] + [w.name(n) for group in groups for n in group]
        names += [f"H_{w.name(size)}" for size in sizes] + [f"B_{w.name(n)}" for n in variables if ranges(w, [n])]
        return " ".join([*names, *[f"Y{k}" for k in range(hypotheses)]])

    def with_gradients(self, says: TreeStatement, done: str) -> list[str]:
        """The conclusion about whatever are the gradients, from that about their formulas."""
        known = [f"softmax_sigmoid_gradient {gradient_sizes(claim)} ltac:(sized)" for claim in says.gradients]
        lines = [f"pose proof ({proof}) as K{k}." for k, proof in enumerate(known)]
        lines += [f"split; [eexists; exact K{k} |]." for k in range(len(known))]
        names = list(says.gradients.values())
        lines.append(f"intros {' '.join([*names, *[f'L{k}' for k in range(len(names))]])}.")
        numbers = range(len(names))
        rewrites = [
            f"rewrite (gradient_norm _ _ _ _ _ _ _ _ _ L{k} K{k} L{m} K{m})" for k in numbers for m in numbers if k != m
        ]
        rewrites += [f"rewrite (gradient_entry _ _ _ _ _ L{k} K{k}) by assumption" for k in numbers]
        return [*lines, f"repeat first [{' | '.join(rewrites)}].", f"exact {done}."]

    def chosen(self, names: list[str]) -> list[str]:
        """A value for every variable of the proof that no rule binds: what is concluded does not depend on it."""
        lines = []
        for name in names:
            kind, own = self.words.sorts[name][0], self.words.name(name)
            if kind == "index":
                size = self.size_text(self.words.shape(["var", name])[0])
                lines.append(
                    f"assert (X_{own} : exists k : nat, (k < {size})%nat) by (exists 0%nat; sized). destruct X_{own} as [{own} B_{own}]."
                )
            else:
                natural = self.words.sorts[name] == ["scalar", "natural"]
                value = {"scalar": "0%nat" if natural else "0", "vector": "vzero", "matrix": "identity"}[kind]
                lines.append(
                    f"assert (X_{own} : exists k, k = {value}) by (exists {value}; reflexivity). destruct X_{own} as [{own} _]."
                )
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
        scoped = getattr(self, f"scoped_{rule.replace(' ', '_')}", None)
        premises = node["premises"]
        proof = scoped(goal, premises, *given) if scoped else self.plain(rule, goal, premises, given)
        name = self.fresh_name()
        self.script.append(f"pose proof {proof} as {name}.")
        self.scopes[-1][goal] = name
        return name

    def plain(self, rule: str, goal, premises: list, given: list) -> str:
        """A rule without variables of its own."""
        if not hasattr(self, f"by_{rule.replace(' ', '_')}"):
            raise refused(f"The rule {rule!r} has no Coq lemma")
        facts = [(self.term(one["concludes"]), self.proved(one)) for one in premises]
        inside = [(truth, f"Q{k}") for k, (truth, _) in enumerate(facts)]
        terms = [
            goal,
            *[t for t, _ in facts],
            *[x for x in given if isinstance(x, verify.Term)],
            *self.inner_terms(given),
        ]
        before, self.scope = self.scope, frozenset().union(*map(self.occurs, terms))
        proof = self.law(rule.replace(" ", "_"), goal, inside, given)
        done = self.rule_lemma([(self.truth(t), p) for t, p in facts], self.scope, self.truth(goal), proof)
        self.scope = before
        return done

    def inner_terms(self, given: list) -> list:
        """The terms inside the lists of a combination."""
        entries = [entry for x in given if isinstance(x, list) for entry in x if isinstance(entry, dict)]
        forms = [
            form
            for entry in entries
            for form in [entry.get("times"), *entry.get("squares", [])]
            if isinstance(form, list)
        ]
        return [self.term(form) for form in forms]

    def defined_conclusion(self, conclusion, proof: str, facts: list[Fact]) -> str:
        """The conclusion with what makes it defined, from the bare one and facts."""
        inside = [(t, f"Q{k}") for k, (t, _) in enumerate(facts)]
        printed = self.words.truth(form_of(conclusion), True)  # with the formulas of the gradients
        done = self.established(conclusion, f"Q{len(facts)}", inside)
        premises = [(self.truth(t), p) for t, p in [*facts, (conclusion, proof)]]
        return self.rule_lemma(premises, self.scope, printed, done)

    def established(self, truth, proof: str, known: list[Fact]) -> str:
        """From a bare truth the one with what makes it defined."""
        if truth.name == "for_each":
            own = self.print(truth.args[0])
            return self.at_each(
                truth.args[0], known, lambda facts: self.established(truth.args[1], f"({proof} {own} B_{own})", facts)
            )
        if truth.name == "and":
            sides = [self.established(one, f"(proj{k} {proof})", known) for k, one in enumerate(truth.args, start=1)]
            return f"(conj {sides[0]} {sides[1]})"
        conditions = list(dict.fromkeys(self.partial(truth)))
        if truth.name in ("or", "implies") and conditions:
            raise refused("A connective over what may be undefined is not proved here")
        for name, y in reversed(conditions):
            proof = f"(conj {self.defined_proof(name, y, known)} {proof})"
        return proof

    def partial(self, term) -> list:
        """(name, the term that must be ≠ 0 or ≥ 0), in the order of ``Words.conditions``."""
        if term.name == "iterate":
            return [one for start in term.args[4::3] for one in self.partial(start)]
        if term.name in BINDERS:
            index, body = term.args
            return [("each", (index, name, y)) for name, y in self.partial(body)]
        found = []
        for one in term.args:
            found += self.partial(one)
        if term.name == "div" and not (term.args[1].name == "num" and term.args[1].leaf):
            found.append(("div", term.args[1]))
        if (
            term.name == "sqrt"
            and not (term.args[0].name == "num" and term.args[0].leaf >= 0)
            and term.args[0].name != "length"
        ):
            found.append(("sqrt", term.args[0]))
        if term.name == "log" and term.args[0].sort == "vector":
            found.append(("given", self.make("positive", term.args[0])))
        elif term.name == "log" and not (term.args[0].name == "num" and term.args[0].leaf > 0):
            found.append(("log", term.args[0]))
        return found + [("given", self.term(one)) for one in needs(form_of(term))]

    def at_each(self, index, known: list[Fact], make: Callable[[list[Fact]], str]) -> str:
        """A proof for every value of a bound index, where facts for each are facts at it."""
        own = self.print(index)
        inside = [(t.args[1], f"({p} {own} B_{own})") for t, p in known if t.name == "for_each" and t.args[0] is index]
        before, self.scope = self.scope, self.scope | {index.leaf}
        proof = make([*known, *inside])
        self.scope = before
        return f"(fun {own} B_{own} => {proof})"

    def defined_proof(self, name: str, y, known: list[Fact]) -> str:
        if name == "each":
            return self.at_each(y[0], known, lambda facts: self.defined_proof(y[1], y[2], facts))
        if name == "given":
            for truth, proof in known:
                if truth is y:
                    return proof
            raise refused("No hypothesis says that a word about the dataset has a value")
        zero = self.number("0")
        p = self.scalar(y)
        if name == "sqrt":
            return self.seen(self.make("le", zero, y), known, "the number under a root is at least 0")
        positive, negative = self.make("lt", zero, y), self.make("lt", zero, self.make("neg", y))
        if name == "log":
            return self.seen(positive, known, "the number under a logarithm is greater than 0")
        if self.sign(p) != 2 and any(self.gap_is(fact, negative) for fact in known):
            return f"(nonzero_of_negative _ {self.seen(negative, known, 'a divisor is not 0')})"
        return f"(nonzero_of_positive _ {self.seen(positive, known, 'a divisor is not 0')})"

    def seen(self, goal, known: list[Fact], what: str) -> str:
        """A proof of 0 ≤ y or 0 < y by sight or from a fact."""
        if self.sign(self.gap_of(goal)[0]) > (goal.name == "lt"):
            return self.conclude(goal, [], [], [])
        for fact in known:
            if self.gap_is(fact, goal):
                return self.states(goal, fact)
        raise refused(f"No fact shows that {what}")

    def gap_is(self, fact: Fact, goal) -> bool:
        names = ("lt",) if goal.name == "lt" else ("lt", "le")
        return fact[0].name in names and self.gap_of(fact[0])[0] == self.gap_of(goal)[0]


def gradient_sizes(claim: str) -> str:
    """The arguments of ``softmax_sigmoid_gradient`` in ``has_gradient m (softmax_sigmoid n m A g) x``."""
    inside = claim.partition("(softmax_sigmoid ")[2]
    depths = list(accumulate(({"(": 1, ")": -1}.get(sign, 0) for sign in inside), initial=1))
    end = depths.index(0) - 1
    return f"{inside[:end]} {inside[end + 1 :]}"
