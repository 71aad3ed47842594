"""Tangents of logarithms, entry by entry: q(1 + log a_i − log q) ≤ a_i for whatever is positive and has its logarithm in the problem.

**Guarantee.** a weight's proof is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from checker.proofs.inequalities.logarithms import inverse_power
from checker.proofs.proof import Proof
from checker.proofs.squares.sum_problem import Problem, Weight, slack
from checker.proofs.terms.polynomials import ONE, Atom, Combination, atoms_of, thawed
from checker.proofs.terms.sizes import size_if_known
from checker.proofs.trees import function_facts as facts
from checker.proofs.trees import rules
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, lt, num
from checker.statements.terms.term import Term, apply

_MOST_TANGENTS, _MOST_NUMBERS = 8, 3


@dataclass(frozen=True)
class Logarithm:
    """What is positive, entry i of a vector or a number, and its logarithm: as terms at i, and as combinations for all entries."""

    of: Term
    combination: Combination
    log: Term
    logarithms: Combination
    positive: Proof
    equal: list[Proof]  # which give e^log = of
    inverse: list[Proof]  # which give e^(−log)·of = 1


class Tangents:
    """The logarithms of one problem; ``size`` says how long a basic vector is."""

    def __init__(self, problem: Problem, size: Callable[[Atom], str]) -> None:
        self.problem, self.shop, self.forms, self.writer = problem, problem.shop, problem.forms, problem.writer
        self.target, self.size = problem.target, size

    def slacks(self, basics: list[Atom], i: Term, ones: Combination) -> list[Weight]:
        """q·(1 + log a_i − log q) ≤ a_i for vectors a and vectors or numbers q of which the target has the logarithm, and for q = 1."""
        known = [*self._softmax_logarithms(basics, i, ones), *self._entrywise_logarithms(basics, i)]
        numbers = self._numbers_with_logarithms(ones)
        powers = self._exponentials(basics, i) if len(numbers) > 1 else []
        if not known and not powers:
            return []
        pairs = [(a, q) for a in known for q in [*numbers, *known] if a is not q]
        pairs += [(a, q) for a in powers for q in numbers[1:]]
        pairs += [(self._inverted(a), q) for a in numbers[1:] for q in known]
        found = []
        for a, q in pairs[:_MOST_TANGENTS]:
            found.append(self._below_its_tangent(a, q, q.of, ones))
            if q in numbers[1:]:
                found.append(self._below_its_tangent(a, q, num(1), ones))
                self.problem.add(self.forms.gap(q.inverse[-1].concludes), q.inverse[-1])
            if a.of.name == "entry" and a.of.args[0].name == "softmax" and q is numbers[0]:
                found.append(self._below_log_sum_exp(a, found[-1], ones))
        found += [self._below_its_square(a, self._inverted(q), ones) for a in known for q in numbers[1:]]
        return [one for one in found if one is not None]

    def _below_its_square(self, a: Logarithm, q: Logarithm, ones: Combination) -> Weight | None:
        """The slack of a_i·(1 + log a_i − log q) ≤ a_i²/q for a number q."""
        gap = a.log - q.log
        links = [rules.tangent(gap), *a.equal, *q.inverse, q.positive, a.positive]
        goal = le(a.of * (1 + gap), a.of * a.of * (1 / q.of))
        known = completed(self.shop, goal, links, [(1, (), (0, len(links) - 1))])
        if known is None:
            return None
        forms, own = self.forms, a.combination
        line = forms.plus(forms.plus(ones, a.logarithms), q.logarithms, -ONE)
        high = forms.scaled(forms.scalar(1 / q.of), forms.product(own, own))
        return slack(forms, known, high, forms.product(own, line))

    def _below_log_sum_exp(self, a: Logarithm, tangent: Weight | None, ones: Combination) -> Weight | None:
        """The slack log Σe^u − u_i ≥ 1 − s_i ≥ 0."""
        below = facts.softmax_entry_at_most_one(self.shop, *a.of.args)
        known = None if tangent is None else self.shop.holds(le(a.log, 0), *tangent.premises, below)
        return None if known is None else slack(self.forms, known, {}, a.logarithms)

    def _below_its_tangent(self, a: Logarithm, q: Logarithm, times: Term, ones: Combination) -> Weight | None:
        """The slack of times·(1 + log a_i − log q) ≤ times·a_i/q, where times is q or 1."""
        gap, own = (a.log if q.of == num(1) else a.log - q.log), times == q.of
        links = [rules.tangent(gap), *a.equal, *q.inverse, q.positive]
        right = a.of if own else a.of * (1 / q.of)
        used = (0,) if times == num(1) else (0, len(links) - 1)
        known = completed(self.shop, le(times * (1 + gap), right), links, [(1, (), used)])
        if known is None:
            return None
        forms = self.forms
        line = forms.plus(forms.plus(ones, a.logarithms), q.logarithms, -ONE)
        high, low = a.combination, forms.product(q.combination, line)
        if not own:
            high, low = forms.scaled(forms.scalar(1 / q.of), high), line
        return slack(self.forms, known, high, low)

    def _softmax_logarithms(self, basics: list[Atom], i: Term, ones: Combination) -> list[Logarithm]:
        """softmax(u) with log s_i = u_i − log Σe^u, where log Σe^u occurs."""
        forms, found = self.forms, []
        for a in atoms_of([self.target]):
            u = self._normalised(a)
            if u is None or size_if_known(u) != self.size(basics[0]):
                continue
            s, total = apply("softmax", u), apply("sum", apply("exp", u))
            si, ui, lse = apply("entry", s, i), apply("entry", u, i), apply("log", total)
            above, positive = self.shop.holds(lt(0, total)), self.shop.holds(lt(0, si))
            below = above and inverse_power(self.shop, above, total)
            if above is None or positive is None or below is None:
                continue
            shares = Proof(
                "shares", apply("eq", apply("entry", apply("exp", u), i), total * si), (), {"logits": u, "of": i}
            )
            links = [below, shares, rules.reciprocal(above, total)]
            logarithms = forms.plus(forms.vector(u), forms.scaled(forms.scalar(lse), ones), -ONE)
            inverse = [rules.logarithm(above, total), shares]
            found.append(Logarithm(si, forms.vector(s), ui - lse, logarithms, positive, links, inverse))
        return found

    def _entrywise_logarithms(self, basics: list[Atom], i: Term) -> list[Logarithm]:
        """The positive vectors p of which log p occurs."""
        forms, found = self.forms, []
        for b in [b for b in basics if forms.keys[b][0] == "log"]:
            p = self.writer.vector(thawed(forms.keys[b][1]))
            entry = apply("entry", p, i)
            given = next((one for one in self.shop.given() if one.concludes == apply("positive", p)), None)
            positive = self.shop.holds(lt(0, entry)) if given is None else Proof("each", lt(0, entry), (given,))
            below = positive and inverse_power(self.shop, positive, entry)
            if positive is not None and below is not None:
                links = [rules.logarithm(positive, entry)]
                inverse = [below, rules.reciprocal(positive, entry)]
                own: Combination = {(b,): {(): ONE}}
                found.append(Logarithm(entry, forms.vector(p), apply("log", entry), own, positive, links, inverse))
        return found

    def _exponentials(self, basics: list[Atom], i: Term) -> list[Logarithm]:
        """The vectors e^u, of which u is the logarithm."""
        found = []
        for b in [b for b in basics if self.forms.keys[b][0] == "exp" and self.forms.keys[b][1]]:
            u = thawed(self.forms.keys[b][1])
            power, exponent = (apply("entry", one, i) for one in (self.writer.basic(b), self.writer.vector(u)))
            positive = self.shop.holds(lt(0, power))
            if positive is not None:
                found.append(Logarithm(power, {(b,): {(): ONE}}, exponent, u, positive, [], []))
        return found

    def _inverted(self, q: Logarithm) -> Logarithm:
        """1/q for a number q."""
        forms, of, log = self.forms, 1 / q.of, -q.log
        (ids,) = q.combination
        both = ({ids: forms.scalar(one)} for one in (of, log))
        links = [rules.logarithm(q.positive, q.of), q.inverse[-1]]
        return Logarithm(of, next(both), log, next(both), rules.positive_reciprocal(q.positive, q.of), q.inverse, links)

    def _normalised(self, a: Atom) -> Term | None:
        """u, if the atom is log Σe^u."""
        keys = self.forms.keys
        sums = [b for m, _ in keys[a][1] for b, _ in m if keys[b][0] == "sum"] if keys[a][0] == "log" else []
        alone = len(sums) == 1 and dict(keys[a][1]) == {((sums[0], 1),): ONE}
        inside: tuple = keys[sums[0]][1] if alone else ()
        logits = keys[inside[0]][1] if len(inside) == 1 and keys[inside[0]][0] == "exp" else ()
        return self.writer.vector(thawed(logits)) if logits else None

    def _numbers_with_logarithms(self, ones: Combination) -> list[Logarithm]:
        """1, and two numbers of which the target has the logarithm."""
        forms = self.forms
        found = [Logarithm(num(1), ones, num(0), {}, rules.combine(lt(0, 1)), [], [])]
        for a in atoms_of([self.target]):
            if forms.keys[a][0] != "log" or self._normalised(a) is not None:
                continue
            q = self.writer.scalar(dict(forms.keys[a][1]))
            positive, log = self._above_zero(q), apply("log", q)
            below = positive and inverse_power(self.shop, positive, q)
            if positive is not None and below is not None:
                of, logarithms = (forms.scaled(forms.scalar(one), ones) for one in (q, log))
                links = [below, rules.reciprocal(positive, q)]
                found.append(Logarithm(q, of, log, logarithms, positive, [], links))
        return found[:_MOST_NUMBERS]

    def _above_zero(self, q: Term) -> Proof | None:
        """0 < q by sight, or as a fact of the problem says it."""
        goal, gap = lt(0, q), self.forms.scalar(q)
        facts = [one for one in self.problem.facts if isinstance(one, Proof) and one.concludes.name == "lt"]
        same = [one for one in facts if self.forms.gap(one.concludes) == gap]
        return self.shop.holds(goal, *same[:1])
