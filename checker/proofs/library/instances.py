"""What the lemmas say at the terms that are spoken of, as facts; and their trees in the place of the facts that a proof used.

A fact from the library is a node of the rule ``lemma``, which no certificate holds: :func:`written_out` puts the lemma's own tree there.

**Guarantee.** none: ``verify.py`` checks the tree of the claim that uses a lemma, the lemma's tree inside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain, islice

from checker.errors import ClaimError, Undecided
from checker.proofs.effort import now
from checker.proofs.indices.over_indices import general, instances
from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.inequalities.inequality import positive_vector, sign_at_sight
from checker.proofs.inequalities.lowest_terms import in_lowest_terms
from checker.proofs.library.at_terms import Instance, adopted, instance_of
from checker.proofs.library.matching import Binding, Pool, match
from checker.proofs.library.store import LibraryLemma
from checker.proofs.library.users import all_lemmas
from checker.proofs.proof import Proof
from checker.proofs.terms.normal_form import instance
from checker.proofs.terms.polynomials import ONE
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.composition import changed_terms, put_sizes, put_terms, spliced, with_shapes
from checker.proofs.trees.decided import unequal
from checker.proofs.trees.naming import Named, name_for, put_back, scalar_parts, worth_trying
from checker.proofs.trees.rewriting import without_bars
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, parts, with_table

RULE = "lemma"
_MOST_OF_ONE = 8  # instances of one lemma
_MOST_OPEN = 40
_MOST_SOLUTIONS = 6


class Instances:
    """The instances of the library among the terms of one search for facts, each once."""

    def __init__(self, base: FactBase, lemmas: Iterable[LibraryLemma] | None = None) -> None:
        self.base, self.pool = base, Pool(forms=base.shop.forms)
        self.lemmas = all_lemmas() if lemmas is None else tuple(lemmas)
        self.made: Counter[str] = Counter()
        self._known: set[tuple] = set()
        self._open: list[tuple[LibraryLemma, Binding]] = []  # whose hypotheses were not shown so far
        self._waiting: list[tuple[LibraryLemma, Binding]] = []  # for terms that only hypotheses give
        self._said: list[Proof] = []  # by lemmas, of numbers
        self._told_at: dict[frozenset[Term], list[Proof]] = {}
        self._compared: dict[Term, int] = {}  # with how many of these a hypothesis was compared in vain
        self.pool.add([*base.shop.context, *base.shop.goals])

    def rounds(self, terms: Iterable[Term]) -> Iterator[list[Proof]]:
        """:meth:`beside` for the terms, then for what was said, and then for what goes on from there to one more thing.

        So ‖Aᵀ(s − t)‖ ≤ R‖s − t‖, ‖s − t‖ ≤ ‖Au − Aw‖/2, ‖Au − Aw‖ ≤ R‖u − w‖.
        """
        facts = list(self.beside(terms))
        yield facts
        more = list(self.beside([one.concludes for one in facts]))
        yield more
        yield list(self.beside([one.concludes for one in more if _leads_on(one.concludes)]))

    def of_normal_forms(self, terms: Iterable[Term]) -> Iterator[list[Proof]]:
        """:meth:`beside` for what normal forms of the statements hold: beside ⟨u, v − w⟩ also ⟨u, v⟩ and ⟨u, w⟩."""
        shop = self.base.shop
        writer = Writer(shop.forms)
        self.pool.add(writer.sorted(one) for one in (*shop.context, *shop.goals, *terms))
        if self.pool.new:
            yield list(self.beside([]))

    def applied(self, goal: Term, solve: Callable[[Workshop, Term], Proof | None]) -> Proof | None:
        """The goal by one lemma that says it, where its hypotheses, not shown so far, are shown by ``solve``."""
        shop = self.base.shop

        def shown(asked: Term) -> Proof | None:
            known = self._shown(asked)
            if known is None and worth_trying(Named(context=shop.context, goal=asked)):
                known = general(shop, asked, solve) if asked.name == "for_each" else solve(shop, asked)
            return known

        for lemma, bound in self._open:
            try:
                said = fact_at(lemma, bound, rules.hypothesis)
                if said is None or not rules.is_relation(said.concludes) or shop.holds(goal, said) is None:
                    continue
                again = any(self._is(goal, one.concludes) for one in said.premises)
                fact = None if again else fact_at(lemma, bound, shown)
            except (ClaimError, Undecided):  # an index of the lemma has the name of one of the goal
                continue
            if fact is not None:
                return shop.holds(goal, fact)
        return None

    def _is(self, goal: Term, hypothesis: Term) -> bool:
        """Whether what a lemma asks is the goal again, perhaps for every index."""
        shop = self.base.shop
        if hypothesis.name == "for_each":
            hypothesis = instance(hypothesis, shop.variable("k", "index", size_of_bound(hypothesis.args[0].leaf)))
        return rules.is_relation(hypothesis) and shop.forms.gap(hypothesis) == shop.forms.gap(goal)

    def beside(self, terms: Iterable[Term]) -> Iterator[Proof]:
        """What the lemmas say once these terms are spoken of too."""
        self.pool.add(terms)
        waiting, self._waiting = self._waiting, []
        for lemma, bound in waiting:
            yield from self._facts(lemma, bound)
        for lemma, bound in self._open[:]:
            fact = fact_at(lemma, bound, self._shown_by_a_fact)
            if fact is not None:
                self._open.remove((lemma, bound))
                yield self._told(fact)
        for lemma in self.lemmas:
            now()  # others may be due
            for patterns in lemma.triggers:
                for bound in self.pool.matches(patterns):
                    if self.made[lemma.name] >= _MOST_OF_ONE:
                        break
                    for fact in self._facts(lemma, bound):
                        self.made[lemma.name] += 1
                        yield fact
        self.pool.new.clear()

    def _facts(self, lemma: LibraryLemma, bound: Binding) -> Iterator[Proof]:
        if len(self._waiting) < _MOST_OPEN and any(v.leaf not in bound for v in lemma.variables):
            self._waiting.append((lemma, bound))  # what is said later may give the rest
        for whole in self._completed(lemma, bound):
            key = (lemma.name, *(whole[v.leaf] for v in lemma.variables))
            if key in self._known or _takes_from_itself(lemma, whole):
                continue
            self._known.add(key)
            fact = fact_at(lemma, whole, self._shown)
            if fact is not None:
                yield self._told(fact)
            elif len(self._open) < _MOST_OPEN:
                self._open.append((lemma, whole))

    def _completed(self, lemma: LibraryLemma, bound: Binding) -> Iterator[Binding]:
        """The bindings with terms for the variables that only hypotheses speak of."""
        missing = [h for h in lemma.claim.hypotheses if not all(v in bound for v in h.variables)]
        if not missing:
            yield bound
            return
        known, found = [*self.base.shop.given(), *self.base.operators(), *self._said], list[Binding]()
        telling = max(missing, key=lambda h: len(h.variables))
        for one in known:
            for more in match(self.pool, telling, one.concludes, bound):
                found.append(more)
                yield from self._completed(lemma, more)
        for solved in self._solved(lemma, bound):
            if solved not in found:
                found.append(solved)
                yield from self._completed(lemma, solved)

    def _solved(self, lemma: LibraryLemma, bound: Binding) -> Iterator[Binding]:
        """The bindings with a number c for the one that is missing, such that a hypothesis of the lemma is one that is known."""
        shop, missing = self.base.shop, [v for v in lemma.variables if v.leaf not in bound]
        if len(missing) != 1 or missing[0].sort != "scalar":
            return
        yield from self._of_a_goal(lemma, bound, missing[0])
        c = shop.variable("c", "scalar")
        try:
            here = instance_of(lemma.claim, {v.leaf: bound.get(v.leaf, c) for v in lemma.variables})
            telling = max((h for h in here.hypotheses if c.leaf in h.variables), key=lambda h: len(h.variables))
            of_goals = (
                one for goal in shop.goals[-1:] for one in numbers_for(shop, here.conclude, c, rules.hypothesis(goal))
            )
            for value in islice(chain(numbers_for(shop, telling, c), of_goals), _MOST_SOLUTIONS):
                yield {**bound, missing[0].leaf: value}
        except (ClaimError, Undecided):
            return

    def _of_a_goal(self, lemma: LibraryLemma, bound: Binding, missing: Term) -> Iterator[Binding]:
        """The bindings at which the lemma says the goal as it is written, where c may stand for −c: e^(−c) at e^(2g)."""
        said = lemma.claim.conclude
        opposite = with_table(said, {-missing: missing})
        for goal in self.base.shop.goals[-1:]:
            yield from match(self.pool, said, goal, bound)
            if opposite != said:
                for more in match(self.pool, opposite, goal, bound):
                    yield {**bound, missing.leaf: -more[missing.leaf]}

    def _told(self, fact: Proof) -> Proof:
        fact = self._in_known_terms(in_lowest_terms(self.base.shop, fact))
        self._said += [fact] if rules.is_relation(fact.concludes) else []
        return fact

    def _in_known_terms(self, fact: Proof) -> Proof:
        """The fact about the terms that are spoken of, where it speaks of others that are equal to them by normal form."""
        if not rules.is_relation(fact.concludes) or fact.concludes.open:
            return fact
        known = {part: self.pool.known_as(part) for part in scalar_parts([fact.concludes])}
        said = with_table(fact.concludes, {part: one for part, one in known.items() if one is not None and one != part})
        return fact if said == fact.concludes else self.base.shop.holds(said, fact) or fact

    def _shown_by_a_fact(self, hypothesis: Term) -> Proof | None:
        """As :meth:`_shown`, where one of the lemmas' facts is enough."""
        base = self.base
        if not rules.is_relation(hypothesis):
            return base.shop.known(hypothesis)
        before = self._compared.get(hypothesis, 0)
        every = (base.shop.holds(hypothesis, one) for one in self._said[before:])
        found = base.follows(hypothesis) or next((one for one in every if one is not None), None)
        if found is None:
            self._compared[hypothesis] = len(self._said)
        return found

    def _shown(self, hypothesis: Term) -> Proof | None:
        base = self.base
        known = base.shop.known(hypothesis) or next(
            (one for one in base.operators() if one.concludes == hypothesis), None
        )
        if known is not None:
            return known
        if hypothesis.name == "for_each":
            return general(base.shop, hypothesis, self._at_index)
        if hypothesis.name == "positive":
            return positive_vector(base.shop, hypothesis, sign_at_sight)
        if not rules.is_relation(hypothesis):
            equal = hypothesis.args[0]
            scalars = hypothesis.name == "not" and equal.name == "eq" and equal.args[0].sort == "scalar"
            return unequal(base.shop, equal, base.follows) if scalars else None
        found = base.follows(hypothesis, deep=True)
        if found is None:
            told = (base.shop.holds(hypothesis, one) for one in self._at_places_of(hypothesis))
            found = next((one for one in told if one is not None), None)
        if found is None and hypothesis.args[0] == rules.num(0):
            found = base.sign(hypothesis) or (None if hypothesis.name == "lt" else base.above_zero(hypothesis.args[1]))
            found = found and base.shop.holds(hypothesis, found)
        return found

    def _at_places_of(self, statement: Term) -> list[Proof]:
        """What hypotheses over indices say at the indices of a statement."""
        places = frozenset(s for s in parts(statement) if s.sort == "index" and not s.open)
        if places not in self._told_at:
            told = instances(self.base.shop, statement) if places else []
            self._told_at[places] = [one for one in told if rules.is_relation(one.concludes)]
        return self._told_at[places]

    def _at_index(self, shop: Workshop, wanted: Term) -> Proof | None:
        """What a lemma asks of every index, at one of which nothing is known, from what the hypotheses say there."""
        if wanted.name == "implies":
            first, then = wanted.args
            known = self._at_index(replace(shop, context=(*shop.context, first)), then)
            return known and Proof("assume", wanted, (known,))
        if wanted.name == "for_each":
            return general(shop, wanted, self._at_index)
        return self._from(wanted, instances(shop, wanted))

    def _from(self, wanted: Term, told: list[Proof]) -> Proof | None:
        found = next((one for one in told if one.concludes == wanted), None)
        if found is not None or not rules.is_relation(wanted):
            return found
        told = [
            side
            for one in told
            if rules.is_relation(one.concludes)
            for side in (one, *without_bars(self.base.shop, one))
        ]
        held = next((one for fact in told if (one := self.base.shop.holds(wanted, fact)) is not None), None)
        return held or self.base.follows(wanted)


def numbers_for(shop: Workshop, wanted: Term, c: Term, *known: Proof) -> Iterator[Term]:
    """The numbers c at which a relation, perhaps for every index, is known: b − a in u_i ≤ w_i + c where u_i + a ≤ w_i + b.

    Where none are named, the hypotheses are known.
    """
    forms, told, free = shop.forms, known or shop.given(), wanted.variables - {c.leaf}
    if wanted.name == "for_each":
        k = shop.variable("k", "index", size_of_bound(wanted.args[0].leaf))
        wanted, told = instance(wanted, k), shop.at_every_index(k)
    if not rules.is_relation(wanted) or wanted.open:
        return
    gap, (own,) = forms.gap(wanted), forms.scalar(c)
    if own not in gap or sum(own[0][0] in dict(m) for m in gap) > 1:
        return
    relations = [one for one in told if one.concludes.name in ("le", "lt") and rules.is_relation(one.concludes)]
    relations = [one for one in relations if not one.concludes.open]
    for side in (side for one in relations for side in (one, *without_bars(shop, one))):
        rest = forms.plus(forms.gap(side.concludes), gap, -ONE)
        value = Writer(forms).scalar({m: x / gap[own] for m, x in rest.items() if m != own})
        if wanted.variables & value.variables <= free:
            yield value


def _leads_on(said: Term) -> bool:
    """Whether one thing is said to be at most a multiple of one other."""
    if said.name not in ("le", "lt") or not rules.is_relation(said) or said.open:
        return False
    low, high = (set(scalar_parts([one])) for one in said.args)
    return len(low) == 1 and len(high - low) == 1


def _takes_from_itself(lemma: LibraryLemma, bound: Binding) -> bool:
    """Whether the lemma speaks of u − w, and u and w are one term: then it says nothing."""
    differences = (s.args for s in parts(lemma.claim.conclude) if s.name == "sub")
    return any(
        u.name == w.name == "var" and u.leaf != w.leaf and bound.get(u.leaf) == bound.get(w.leaf)
        for u, w in differences
    )


def fact_at(lemma: LibraryLemma, values: Binding, shown) -> Proof | None:
    """The lemma at the terms as one node, where its hypotheses are shown; None where they are not, or sizes do not fit."""
    try:
        here = instance_of(lemma.claim, {v.leaf: values[v.leaf] for v in lemma.variables})
    except (ClaimError, KeyError):
        return None
    if here.conclude.open:
        return None
    proofs = []
    for hypothesis in here.hypotheses:
        proof = shown(hypothesis)
        if proof is None:
            return None
        proofs.append(proof)
    return Proof(RULE, here.conclude, tuple(proofs), {"lemma": lemma.name, "at": dict(here.values)})


def lemma_at(name: str, values: Binding, shown: Callable[[Term], Proof | None] = lambda _: None) -> Proof | None:
    """:func:`fact_at` for the lemma of this name; None where the library has none, too."""
    lemma = _by_name(name)
    return None if lemma is None else fact_at(lemma, values, shown)


# ── in full ──


def written_out(shop: Workshop, root: Proof) -> Proof:
    """The tree with the lemmas' own trees in the place of their names.  **Raises.** Undecided where one does not fit its terms."""
    if not any(one.rule == RULE for one in root.nodes()):
        return root
    done: dict[int, Proof] = {}

    def put(one: Proof) -> Proof:
        if id(one) not in done:
            premises = tuple(map(put, one.premises))
            done[id(one)] = _in_full(shop, one, premises) if one.rule == RULE else replace(one, premises=premises)
        return done[id(one)]

    try:
        return put(root)
    except ClaimError as problem:
        raise Undecided(str(problem)) from None


def _in_full(shop: Workshop, node: Proof, premises: tuple[Proof, ...]) -> Proof:
    """The lemma's tree at the terms of a node, with proofs for its hypotheses.  **Raises.** Undecided, ClaimError."""
    lemma = _by_name(node.given["lemma"])
    if lemma is None:
        raise Undecided(f"The library has no lemma {node.given['lemma']}.")
    here = instance_of(lemma.claim, node.given["at"])
    tree = _tree(shop, lemma, here)
    return spliced(tree, dict(zip(here.hypotheses, premises, strict=True)))


def _by_name(name: str) -> LibraryLemma | None:
    return next((one for one in all_lemmas() if one.name == name), None)


def _tree(shop: Workshop, lemma: LibraryLemma, here: Instance) -> Proof:
    """The tree at the terms: variables by renaming, and longer terms by renaming where that adds up, else by a cut."""
    root, own = lemma.tree()
    names, values = adopted(shop, own, here.sizes)
    parts: dict[str, Term] = {}
    for leaf, term in here.values.items():
        plain = term.name == "var" or term.sort not in ("scalar", "vector", "matrix")
        values[leaf] = term if plain else name_for(shop, term, leaf)
        if not plain:
            parts[values[leaf].leaf] = term
    shapes = {one.leaf: one.shape for one in values.values() if one.name == "var"}

    def changed(term: Term) -> Term:
        return with_shapes(put_terms(put_sizes(term, here.sizes), values), shapes)

    tree = changed_terms(root, changed, names)
    named = Named(context=tuple(map(changed, lemma.claim.hypotheses)), goal=tree.concludes, parts=parts)
    for found in put_back(shop, named, tree):
        if found.concludes == here.conclude:
            return found
    raise Undecided(f"The tree of {lemma.name} does not fit the terms.")


__all__ = ["RULE", "Instances", "fact_at", "lemma_at", "written_out"]
