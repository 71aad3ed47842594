"""One order for the sums and the factors of a monomial, and the exchanges that lead to it."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import permutations

from checker.coq.trees.forms.forms import ONE
from checker.coq.trees.rules.formulas import Formula, Formulas


class Arranged(Formulas):
    """Of all orders of its sums, a monomial takes that whose text comes first."""

    def normal(self, x: Formula) -> tuple[dict, str]:
        """The normal form of a formula, and a proof that the formula is its text."""
        raise NotImplementedError

    def ring(self, monomials: list, says: str, relations: list[tuple[str, str, str]]) -> str:
        """An equation of numbers, with the monomials' texts as variables; ``relations``: (left, right, proof) of products."""
        texts = list(dict.fromkeys([t if isinstance(t, str) else self.said_monomial(t) for t in monomials]))
        names = {text: f"a{k}" for k, text in enumerate(texts) if text != "1"}
        parts = [f"{left} = {right}" for left, right, _ in relations] + [says]
        for text in sorted(names, key=len, reverse=True):  # no text stands in the sign for another
            parts = [one.replace(text, f"\x01{names[text][1:]}\x02") for one in parts]
        parts = [one.replace("\x01", "a").replace("\x02", "") for one in parts]
        statement = f"forall {' '.join(names.values())} : R, " if names else ""
        statement += "".join(f"{one} -> " for one in parts[:-1]) + parts[-1]
        label = self.tree.closed(statement, list(names.values()), 0, len(relations))
        arguments = " ".join(f"({one})" for one in [*names, *[proof for *_, proof in relations]])
        return f"({label} {arguments})" if arguments else label

    def arranged(self, sizes: tuple, factors: tuple) -> tuple[tuple, str]:
        """(the monomial with its sums and factors in order, a proof that the text is its text)."""
        count = len(sizes)
        found = []
        for order in permutations(range(count)):
            moved = self.renamed(factors, [(self.index(old), self.index(k)) for k, old in enumerate(order)])
            fresh, changes = self.renewed(moved)
            m = (tuple([sizes[old] for old in order]), tuple(sorted(fresh, key=lambda pair: self.said(pair[0]))))
            found.append((self.said_monomial(m), order, m, changes))
        _, order, m, changes = min(found, key=lambda one: one[0])
        return m, self.exchanges(list(range(count)), list(order), sizes, factors, m, changes)

    def renewed(self, factors: tuple) -> tuple[tuple, dict]:
        """Factors after indices were renamed, with their inside normal again; and {old: (new, a proof that they are equal)}."""
        new = {}
        for x, _ in factors:
            if any(isinstance(one, tuple) and one[:1] == ("P",) for one in x):
                p, proof = self.normal(tuple([self.opened(one) if isinstance(one, tuple) else one for one in x]))
                (((_, ((y, _),)), _),) = p.items()
                if y != x:
                    back = self.ring([self.said(y)], f"(1 * {self.said(y)}) = {self.said(y)}", [])
                    new[x] = (y, f"(eq_trans {proof} {back})")
        return tuple([(new[x][0] if x in new else x, k) for x, k in factors]), new

    def opened(self, x: tuple) -> Formula:
        """A normal form as a formula again."""
        before, self.level = self.level, x[1]
        parts = []
        for m, c in x[2]:
            sizes, factors = m
            inside: Formula = ("q", ONE)
            for factor, k in reversed(factors):
                one = factor if k == 1 else ("^", factor, k)
                inside = one if inside == ("q", ONE) else ("*", one, inside)
            for k in reversed(range(len(sizes))):
                i = self.fresh_index()
                inside = ("S", sizes[k], i, self.placed(inside, self.index(k), i))
            parts.append(("*", ("q", c), inside))
        self.level = before
        whole: Formula = parts[-1] if parts else ("q", Fraction(0))
        for one in reversed(parts[:-1]):
            whole = ("+", one, whole)
        return whole

    def renamed(self, x, pairs: list):
        """Several indices in place of others at once."""
        for old, new in pairs:
            x = self.placed(x, old, f"new {new}")
        for _, new in pairs:
            x = self.placed(x, f"new {new}", new)
        return x

    @staticmethod
    def placed_text(text: str, pairs: list) -> str:
        """The same in a text."""
        new = dict(pairs)
        return re.sub(r"\bs\d+_\d+_", lambda found: new.get(found[0], found[0]), text)

    def exchanges(self, now: list, order: list, sizes: tuple, factors: tuple, m: tuple, changes: dict) -> str:
        """Exchange neighbouring sums until they stand in this order, then the factors."""
        product = self.said_monomial(((), factors))

        def under(outer: list, proof: str, left: str, right: str) -> str:
            for old in reversed(outer):
                i = self.index(old)
                each = [self.at_each(i, text) for text in (left, right, proof)]
                proof = f"(total_same {sizes[old]} {' '.join(each)})"
                left, right = (self.over(sizes[old], i, text) for text in (left, right))
            return proof

        def nested(inner: list, text: str) -> str:
            for old in reversed(inner):
                text = self.over(sizes[old], self.index(old), text)
            return text

        steps = []
        for place, wanted in enumerate(order):
            for k in range(now.index(wanted), place, -1):
                a, b = now[k - 1], now[k]
                inner = nested(now[k + 1 :], product)
                proof = f"(total_exchange {sizes[a]} {sizes[b]} (fun {self.index(a)} {self.index(b)} : nat => {inner}))"
                left, right = nested([a, b], inner), nested([b, a], inner)
                steps.append(under(now[: k - 1], proof, left, right))
                now[k - 1], now[k] = b, a
        back = [(self.index(k), self.index(old)) for k, old in enumerate(order)]
        ordered = self.placed_text(self.said_monomial(((), m[1])), back)
        texts, relations = [self.said(x) for x, _ in factors], []
        for x, (y, proof) in changes.items():
            left, right, proof = (self.placed_text(one, back) for one in (self.said(x), self.said(y), proof))
            texts.append(right)
            relations.append((left, right, proof))
        steps.append(under(now, self.ring(texts, f"{product} = {ordered}", relations), product, ordered))
        whole = steps[-1]
        for one in reversed(steps[:-1]):
            whole = f"(eq_trans {one} {whole})"
        return whole
