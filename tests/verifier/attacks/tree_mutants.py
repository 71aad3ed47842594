"""Random changes of accepted proof trees, and whether a statement is true at random instances.

A changed certificate that ``verify.py`` accepts is right if its statement is that of an original, or if no instance contradicts it:
``contradicted`` evaluates the statement with 80 digits at random rational instances, by code that shares nothing with the verifier.
"""

from __future__ import annotations

import copy
import hashlib
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import mpmath

from tests.verifier_mutants.form_values import DIGITS, MEANING, TooLarge, entrywise


def canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def sealed(certificate: dict) -> str:
    """The text of a certificate with the right hash."""
    statement = certificate["claim"]["statement"]
    certificate["claim"]["sha256"] = hashlib.sha256(canonical(statement).encode()).hexdigest()
    return canonical(certificate)


# ── Places in a certificate ──────────────────────────────────────────────────────────────────────────────────────
def is_term(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) > 1
        and isinstance(value[0], str)
        and all(isinstance(x, list) for x in value[1:])
    )


def is_leaf(value: Any, *names: str) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and value[0] in (names or ("num", "var", "word"))
        and isinstance(value[1], str)
    )


def places(value: Any, wanted: Callable[[Any], bool], path: tuple = ()) -> Iterator[tuple]:
    """Paths to the parts of a JSON value that are wanted."""
    if path and wanted(value):
        yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inside:
        yield from places(one, wanted, (*path, key))


def at(value: Any, path: tuple) -> Any:
    for key in path:
        value = value[key]
    return value


class Change:
    """One certificate that is being changed: ``parts`` are its statement, its tree and the variables of its proof."""

    def __init__(self, certificate: dict, rng: random.Random, pool: list[dict]) -> None:
        self.new, self.rng, self.pool = copy.deepcopy(certificate), rng, pool
        self.statement, self.evidence = self.new["claim"]["statement"], self.new["evidence"]
        self.parts = {"statement": self.statement, "evidence": self.evidence}

    def some(self, wanted: Callable[[Any], bool]) -> tuple | None:
        found = list(places(self.parts, wanted))
        return self.rng.choice(found) if found else None

    def put(self, path: tuple, new: Any) -> None:
        """Replace a part; half of the time everywhere, so that the statement and its proof change together."""
        old = copy.deepcopy(at(self.parts, path))
        everywhere = self.rng.random() < 0.6
        for one in list(places(self.parts, lambda value: value == old)) if everywhere else [path]:
            try:
                at(self.parts, one[:-1])[one[-1]] = copy.deepcopy(new)
            except (KeyError, IndexError, TypeError):
                continue  # inside of what was replaced already

    def nodes(self) -> list[dict]:
        return [at(self.parts, p) for p in places(self.parts, lambda x: isinstance(x, dict) and "rule" in x)]


def number(c: Change) -> None:
    path = c.some(lambda x: is_leaf(x, "num"))
    if path:
        c.put(path, ["num", c.rng.choice(["0", "1", "-1", "2", "1/2", "3", "-2", "1/4", "99/100", "101/100"])])


def exchange(c: Change) -> None:
    """The arguments of a term in another order."""
    path = c.some(lambda x: is_term(x) and len(x) > 2)
    if path:
        name, *args = at(c.parts, path)
        c.rng.shuffle(args)
        c.put(path, [name, *args])


def another_term(c: Change) -> None:
    """A term in the place of another."""
    path, other = (c.some(lambda x: is_term(x) or is_leaf(x)) for _ in range(2))
    if path and other:
        c.put(path, copy.deepcopy(at(c.parts, other)))


ALIKE = [  # names of one signature
    ["le", "lt", "eq"],
    ["and", "or", "implies"],
    ["add", "sub", "mul", "hadamard"],
    ["exp", "log", "sqrt", "abs", "sigmoid", "neg"],
    ["exp", "softmax", "neg"],
    ["sum", "norm", "minimum", "maximum", "max_norm", "length"],
    ["positive"],
    ["div", "mul"],
    ["dot", "eq"],
    ["margin", "spread", "entry"],
]


def another_name(c: Change) -> None:
    path = c.some(lambda x: is_term(x) and any(x[0] in group for group in ALIKE))
    if path:
        old = at(c.parts, path)
        group = c.rng.choice([group for group in ALIKE if old[0] in group])
        c.put(path, [c.rng.choice(group), *old[1:]])


def another_variable(c: Change) -> None:
    names = [entry[0] for entry in [*c.statement["forall"], *c.evidence["variables"]]]
    path = c.some(lambda x: is_leaf(x, "var"))
    if path and names:
        c.put(path, ["var", c.rng.choice(names)])


def premises(c: Change) -> None:
    """Premises dropped, doubled, exchanged or taken from elsewhere."""
    node = c.rng.choice(c.nodes())
    below, way = node["premises"], c.rng.randrange(5)
    if way == 0 and below:
        below.pop(c.rng.randrange(len(below)))
    elif way == 1 and below:
        below.insert(c.rng.randrange(len(below) + 1), copy.deepcopy(c.rng.choice(below)))
    elif way == 2 and len(below) > 1:
        c.rng.shuffle(below)
    elif below:
        below[c.rng.randrange(len(below))] = copy.deepcopy(
            c.rng.choice(c.nodes() if way == 3 else Change(c.rng.choice(c.pool), c.rng, []).nodes())
        )


def numbers_of_premises(c: Change) -> None:
    """Another number, or number list, in what a combination uses."""
    path = c.some(lambda x: isinstance(x, str) and x.isdigit())
    if path and path[-1] != 1:
        c.put(path, c.rng.choice("0123"))


def another_rule(c: Change) -> None:
    node, other = c.rng.choice(c.nodes()), c.rng.choice(c.nodes() + Change(c.rng.choice(c.pool), c.rng, []).nodes())
    node["rule"] = other["rule"]
    if c.rng.random() < 0.5:
        node["with"] = copy.deepcopy(other["with"])


def parameters(c: Change) -> None:
    node = c.rng.choice(c.nodes())
    given = node["with"]
    if len(given) > 1:
        j, k = c.rng.sample(sorted(given), 2)
        given[j], given[k] = given[k], given[j]


def hypotheses(c: Change) -> None:
    """Hypotheses dropped, weakened, negated or exchanged with the conclusion."""
    found, way = c.statement["hypotheses"], c.rng.randrange(4)
    if not found:
        return
    k = c.rng.randrange(len(found))
    if way == 0:
        found.pop(k)
    elif way == 1:
        found[k] = ["not", found[k]]
    elif way == 2:
        found[k], c.statement["conclude"] = c.statement["conclude"], found[k]
    else:
        found[k] = [{"le": "lt", "lt": "le", "eq": "le"}.get(found[k][0], "and"), *found[k][1:]]


def assumed(c: Change) -> None:
    """A premise becomes a hypothesis of the statement, and the proof's own variables in it the statement's."""
    below = [(node, k) for node in c.nodes() for k in range(len(node["premises"]))]
    if not below:
        return
    node, k = c.rng.choice(below)
    known = copy.deepcopy(node["premises"][k]["concludes"])
    node["premises"][k] = {"rule": "hypothesis", "concludes": known, "premises": [], "with": {}}
    c.statement["hypotheses"].append(known)
    used = {at(known, p)[1] for p in places(known, lambda x: is_leaf(x, "var"))} | (
        {known[1]} if is_leaf(known, "var") else set()
    )
    for entry in [
        entry for entry in c.evidence["variables"] if entry[0] in used and all(isinstance(x, str) for x in entry)
    ]:
        c.statement["forall"].append(entry)
        if c.rng.random() < 0.8:
            c.evidence["variables"].remove(entry)


def sizes(c: Change) -> None:
    entries = [entry for entry in [*c.statement["forall"], *c.evidence["variables"]] if len(entry) > 2]
    if entries:
        entry = c.rng.choice(entries)
        entry[c.rng.randrange(2, len(entry))] = c.rng.choice(["n", "m", "2", "1", "k", "1*2", "m*n"])


def sorts(c: Change) -> None:
    c.rng.choice(c.statement["forall"])[1:] = c.rng.choice(
        [["scalar"], ["vector", "n"], ["vector", "2"], ["scalar", "natural"], ["index", "n"]]
    )


CHANGES = [
    number,
    number,
    exchange,
    another_term,
    another_term,
    another_name,
    another_name,
    another_variable,
    another_variable,
    premises,
    numbers_of_premises,
    another_rule,
    parameters,
    hypotheses,
    assumed,
    assumed,
    sizes,
    sorts,
]


def mutant(pool: list[dict], rng: random.Random) -> tuple[str, dict]:
    """(what was done, the changed certificate); the statement follows the root, where that was changed, three times of four."""
    c, done = Change(rng.choice(pool), rng, pool), []
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3))):
        change = rng.choice(CHANGES)
        change(c)
        done.append(change.__name__)
    if rng.random() < 0.75 and isinstance(c.evidence["tree"].get("concludes"), list):
        c.statement["conclude"] = copy.deepcopy(c.evidence["tree"]["concludes"])
    return " + ".join(done), c.new


def mutants(pool: list[dict], count: int, seed: int) -> Iterator[tuple[str, dict]]:
    """``count`` changed certificates, each other than every original."""
    rng, known = random.Random(seed), {canonical(one) for one in pool}
    while count:
        try:
            done, new = mutant(pool, rng)
        except (KeyError, IndexError, TypeError, AttributeError):
            continue  # a change of what an earlier change has left
        if canonical(new) not in known:
            count -= 1
            yield done, new


# ── Truth at random instances ────────────────────────────────────────────────────────────────────────────────────
class Undefined(Exception):
    """A value does not exist."""


def _div(x: Any, y: Any) -> Any:
    if abs(y) < NEAR:
        raise Undefined
    return x / y


def _log(x: Any) -> Any:
    if x < NEAR:
        raise Undefined
    return mpmath.log(x)


def _sqrt(x: Any) -> Any:
    if x < -NEAR:
        raise Undefined
    return mpmath.sqrt(max(x, 0))


def _pow(x: Any, n: Any) -> Any:
    if n < 0 or n != int(n):
        raise Undefined
    return x ** int(n)


NEAR = mpmath.mpf(10) ** -50


def _loss(name: str, x: Any) -> Any:
    return max(mpmath.mpf(0), 1 - x) if name == "hinge" else MEANING["loss_value"](name, x)


def _place(k: Any) -> int:
    if k < 0 or k != int(k):
        raise Undefined
    return int(k)


def _entry(u: list, i: int) -> Any:
    if i >= len(u):
        raise Undefined
    return u[i]


STRICT = {
    **MEANING,
    "place": _place,
    "entry": _entry,
    "loss_value": _loss,
    "div": _div,
    "log": entrywise(_log),
    "sqrt": _sqrt,
    "pow": _pow,
}
SMALL = ["0", "1", "-1", "2", "-2", "1/2", "-1/2", "3", "1/4", "-3/2", "5", "-4", "9/4"]


def value(form: list, given: dict[str, Any]) -> Any:
    """The value of a term; a truth is True, False or None where a part has no value."""
    name, *args = form
    if name == "var":
        return given[args[0]]
    if name == "num":
        p, _, q = args[0].partition("/")
        return mpmath.mpf(int(p)) / int(q or 1)
    if name == "word":
        return args[0]
    if name in ("and", "or", "implies", "not"):
        truths = [value(one, given) for one in args]
        if name == "implies":
            truths = [None if truths[0] is None else not truths[0], truths[1]]
        if name == "not":
            return None if truths[0] is None else not truths[0]
        decides = name != "and"
        return decides if decides in truths else None if None in truths else not decides
    if name in ("le", "lt", "eq", "positive", "spectral_at_most", "parallel"):
        try:
            return relation(name, *[value(one, given) for one in args])
        except Undefined:
            return None
    return STRICT[name](*[value(one, given) for one in args])


def relation(name: str, *sides: Any) -> bool:
    if name == "positive":
        return all(x > NEAR for x in sides[0])
    if name == "spectral_at_most":
        A, c = sides
        if c < -NEAR:
            return False
        rows = mpmath.matrix([[sum(x * y for x, y in zip(r, s, strict=True)) for s in A] for r in A])
        return max(mpmath.eigsy(rows, eigvals_only=True)) <= c * c + NEAR
    if name == "parallel":
        u, w = sides
        return all(abs(u[i] * w[j] - u[j] * w[i]) < NEAR for j in range(len(u)) for i in range(j))
    x, y = sides
    if isinstance(x, list):
        return all(relation(name, p, q) for p, q in zip(x, y, strict=True))
    room = NEAR * (1 + abs(x) + abs(y))
    return {"le": x <= y + room, "lt": x < y - room, "eq": abs(x - y) <= room}[name]


def instance(forall: list, rng: random.Random) -> dict[str, Any]:
    """Small rational values of the variables at random sizes, often 0 or alike."""
    names: dict[str, int] = {}
    few = rng.sample(SMALL, rng.choice((2, 4, len(SMALL))))

    def size(words: str) -> int:
        product = 1
        for one in words.split("*"):
            product *= int(one) if one.isdigit() else names.setdefault(one, rng.choice((1, 2, 2, 3)))
        return product

    def entry() -> Any:
        p, _, q = rng.choice(few).partition("/")
        return mpmath.mpf(int(p)) / int(q or 1)

    found: dict[str, Any] = {}
    for name, sort, *shape in forall:
        if sort == "scalar":
            found[name] = abs(mpmath.floor(entry())) if shape else entry()
        elif sort == "vector":
            found[name] = [entry() for _ in range(size(shape[0]))]
        elif sort == "matrix":
            rows, columns = map(size, shape)
            found[name] = [[entry() for _ in range(columns)] for _ in range(rows)]
        elif sort == "index":
            found[name] = rng.randrange(size(shape[0]))
        else:
            raise KeyError(sort)
    return found


def contradicted(statement: dict, rng: random.Random, tries: int = 400) -> tuple[dict | None, int]:
    """(an instance of all hypotheses at which the conclusion is not true, or None; how many instances met the hypotheses)."""
    met = 0
    with mpmath.workdps(DIGITS):
        for _ in range(tries):
            given = instance(statement["forall"], rng)
            try:
                if all(value(one, given) is True for one in statement["hypotheses"]):
                    met += 1
                    if value(statement["conclude"], given) is not True:
                        return given, met
            except (TooLarge, Undefined):
                continue
    return None, met


# ── The attack ───────────────────────────────────────────────────────────────────────────────────────────────────
BUDGET = 3_000_000


def attacked(
    module: Any, pool: list[dict], count: int, seed: int, tries: int = 150, first: bool = False
) -> dict[str, Any]:
    """What the verifier says of ``count`` mutants, and every accepted one with a counter-example.  With ``first`` one is enough."""
    outcomes, accepted, wrong = Counter(), Counter(), []
    known = {canonical(one["claim"]["statement"]) for one in pool}
    by_change: dict[str, Counter] = {}
    for k, (done, new) in enumerate(mutants(pool, count, seed)):
        text, statement = sealed(new), new["claim"]["statement"]
        outcome = module.verify_record(text, BUDGET)[0]
        outcomes[outcome] += 1
        for one in set(done.split(" + ")):
            by_change.setdefault(one, Counter())[outcome] += 1
        if outcome != "VERIFIED":
            continue
        if canonical(statement) in known:
            accepted["the statement of an original"] += 1
            continue
        counter_example, met = contradicted(statement, random.Random(k), tries)
        accepted["holds at random instances" if met else "no instance found"] += 1
        if counter_example:
            wrong.append({"changes": done, "instance": str(counter_example), "certificate": text})
            if first:
                break
    return {
        "mutants": sum(outcomes.values()),
        "outcomes": dict(sorted(outcomes.items())),
        "accepted": dict(sorted(accepted.items())),
        "accepted_by_change": {name: dict(sorted(found.items())) for name, found in sorted(by_change.items())},
        "contradicted": wrong,
    }
