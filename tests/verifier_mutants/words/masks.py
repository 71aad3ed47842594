"""Cases of masks, sums along an index and sparsemax: the trees of their rules, and sparsemax at exact points and at enclosures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction as Q

from tests.verifier.rules import test_mask_rules, test_prefix_rules
from tests.verifier_mutants import building
from tests.verifier_mutants.certificates.gate import by_reason
from tests.verifier_mutants.corpus import Case, Probe
from tests.verifier_mutants.words.meaning import meaning


def cases() -> Iterator[Case]:
    for one in test_mask_rules.TRUE:
        yield Case(f"masks: {one.name}", one.text, "VERIFIED")
    for one in test_mask_rules.ATTACKS:
        yield Case(f"masks: {one.name}", one.text, "REJECTED")
    for one in test_prefix_rules.TRUE:
        yield Case(f"prefixes: {one.name}", one.text, "VERIFIED")
    for one in test_prefix_rules.ATTACKS:
        yield Case(f"prefixes: {one.name}", one.text, "REJECTED")
        yield Probe(f"prefixes: {one.name}: a reason", lambda m, text=one.text: by_reason(m, text))
    forall = [["u", "vector", "n"], ["v", "vector", "n"]]
    said = ["eq", ["sparsemax", ["var", "u"]], ["var", "v"]]
    for z in test_mask_rules.points(12):
        p = test_mask_rules.exact(z)
        values = {"u": [str(one) for one in z], "v": [str(one) for one in p]}
        yield Case(f"sparsemax of {values['u']}", building.evaluation(said, forall, values), "VERIFIED")
    rows = ["frobenius", ["mat", ["var", "w"], building.num(3)]]  # of a size that is only seen in a proof
    goal = ["le", building.num(0), rows]
    node = {"rule": "combine", "concludes": goal, "premises": [], "with": {"sums": [], "equalities": []}}
    yield Case("masks: rows of three entries", building.tree(goal, node, [["w", "vector", "3*n"]]), "VERIFIED")
    yield from folded()
    yield from premises()
    true = {one.name: one for one in test_prefix_rules.TRUE}
    for name in ("the sum of the places", "the last summand", "no summand"):
        one, more = true[name], test_mask_rules.combine(test_mask_rules.b <= test_mask_rules.b)
        said = (*one.hypotheses, test_mask_rules.b <= 9)
        below = [*one.root["premises"], more]
        text = replace(one, root={**one.root, "premises": below}, hypotheses=said).text
        yield Case(f"a premise too many: prefixes, {name}", text, "REJECTED")
        if one.root["premises"]:
            text = replace(one, root={**one.root, "premises": below[:1]}).text
            yield Case(f"a premise too few: prefixes, {name}", text, "REJECTED")


def folded() -> Iterator[Case]:
    """A vector of four entries cut into rows."""
    forall, values = [["u", "vector", "n"], ["v", "vector", "2"]], {"u": ["1", "2", "3", "4"], "v": ["3", "4"]}
    second, u = ["place", building.num(1)], ["var", "u"]

    def sized(A: list) -> list:
        return ["le", building.num(0), ["frobenius", A]]

    for count, said, outcome in (
        (2, lambda A: ["eq", ["column", ["transpose", A], second], ["var", "v"]], "VERIFIED"),
        (4, lambda A: ["eq", ["vec", A], u], "VERIFIED"),
        (1, lambda A: ["eq", ["vec", A], u], "VERIFIED"),
        (2, lambda A: ["eq", ["column", A, second], ["var", "v"]], "REJECTED"),
        (3, sized, "REJECTED"),
        (0, sized, "REJECTED"),
        (8, sized, "REJECTED"),
    ):
        form = said(["mat", u, building.num(count)])
        yield Case(
            f"rows of {count}: {outcome} {form[0]} {form[1][0]}", building.evaluation(form, forall, values), outcome
        )


def premises() -> Iterator[Case]:
    """Another number of premises, and an index below the fewest tokens for each token of an input."""
    one = test_mask_rules.Tree
    true = {tree.name: tree for tree in test_mask_rules.TRUE}
    for name in ("the indicator of what holds", "the projection against weights", "one threshold"):
        tree = true[name]
        more = {
            **tree.root,
            "premises": [*tree.root["premises"], test_mask_rules.combine(test_mask_rules.b <= test_mask_rules.b)],
        }
        yield Case(
            f"a premise too many: {name}",
            one(name, tree.conclude, more, (*tree.hypotheses, test_mask_rules.b <= 9)).text,
            "REJECTED",
        )
        less = {**tree.root, "premises": tree.root["premises"][1:]}
        if tree.root["premises"]:
            yield Case(f"a premise too few: {name}", one(name, tree.conclude, less, tree.hypotheses).text, "REJECTED")
    declared = [["D", "dataset"], ["p", "vector", "d"], ["i", "index", "n"]]
    z = ["logits", ["var", "D"], ["var", "p"], ["var", "i"]]
    s, p = ["softmax", z], ["sparsemax", z]
    goal = ["le", ["dot", ["sub", z, p], ["sub", s, p]], building.num(0)]
    whole = building.combine(["eq", ["sum", s], building.num(1)])
    for name, size, outcome in (("its own", [z], "VERIFIED"), ("the fewest", ["T"], "REJECTED")):
        each = building.combine(["le", building.num(0), ["entry", s, ["var", "r"]]])
        root = building.node("projection", goal, each, whole, logits=z, of=s, index="r")
        yield Case(f"projection, {name}", building.tree(goal, root, declared, [], [["r", "index", *size]]), outcome)


def probes() -> Iterator[Probe]:
    yield Probe("sparsemax of enclosures", enclosed)


def enclosed(module) -> list[bool]:
    """The enclosure holds sparsemax at both ends, also where the order of the entries is not certain."""
    m, found = meaning(module), []
    for low, high in (((2, 1), (2, 3)), ((0, 0, 0), (1, 1, 1)), ((-3, 5), (-3, 6))):
        z = [Q(a) if a == b else module.Interval(a, b, 0) for a, b in zip(low, high, strict=True)]
        p = m.sparsemax(z)
        for ends in (low, high):
            for value, inside in zip(test_mask_rules.exact([Q(x) for x in ends]), p, strict=True):
                found += [m.less(inside, value) is not True, m.less(value, inside) is not True]
        found += [m.less(inside, Q(0)) is False for inside in p]
    return found


__all__ = ["cases", "probes"]
