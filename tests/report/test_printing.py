"""The printed statement is the term: two different terms have no print in common, in LaTeX, MathML, plain text or ``str``.

The terms are drawn over the whole vocabulary by their sorts, with few leaves and small depth, so that prints that could
coincide meet; each is followed by its neighbours, and every composition of two names occurs.
"""

from __future__ import annotations

import itertools
import json
import random
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from checker.errors import ClaimError
from checker.language import Claim, Source, index, matrix, order, own_function, scalar, vector
from checker.report.typesetting.latex import latex_of, latex_of_json, plain_text_of, statement_latex
from checker.report.typesetting.mathml import mathml_of_latex
from checker.statements.terms.binding import sort_of_bound
from checker.statements.terms.term import BINDERS, Term, apply, as_term, parts, put, word
from checker.statements.terms.vocabulary import NAMES, SORTS

AUDIT = Path(__file__).parents[2] / "reports" / "reference" / "audit.json"


# ------------------------------------------------------------------ terms


def _variables(sort: str, *names: str) -> list[Term]:
    return [Term("var", leaf=name, sort=sort) for name in names]


# A handful of leaves of each sort; the later ones have names that printers like to confuse.
LEAVES: dict[str, list[Term]] = {
    "scalar": [
        *_variables("scalar", "x"),
        as_term(2),
        as_term("1/2"),
        as_term(-2),
        as_term("-1/2"),
        as_term(1),
        *_variables("scalar", "e", "g", "C", "delta", "p_i", "x1", "x_1", "xh", "x_hat", "e2", "I2", "x_star"),
    ],
    "vector": [*_variables("vector", "p", "q", "I", "p1", "gamma", "f", "p_star", "p_hat")],
    "matrix": [*_variables("matrix", "A", "B", "X", "A1", "A_star")],
    "index": [Term("var", leaf=name, sort="index", shape=("n",)) for name in ("i", "j", "tau", "i1", "it")],
    "dataset": _variables("dataset", "D", "E", "D_1"),
    "choice": _variables("choice", "alpha", "beta", "alpha1", "opt"),
    "loss": [
        word("logistic"),
        word("hinge"),
        *_variables("loss", "ell", "W", "ell_logistic", "ell_star", "k", "ell_prime"),
    ],
    "law": [word("signs"), word("gaussian")],
    "index_law": [word("uniform")],
    "order": [order("o", "n"), order("pi", "n")],
    "function": _variables("function", "F", "fun", "F_1"),
    "scalar_function": _variables("scalar_function", "phi", "psi", "phi1"),
}
SIGNATURES = [(name, takes, gives) for name, entry in NAMES.items() for takes, gives in entry.signatures]
MAKERS = {sort: [(name, takes) for name, takes, gives in SIGNATURES if gives == sort] for sort in SORTS}


def grow(rng: random.Random, sort: str, depth: int, leaves: int = 3) -> Term:
    """A random term of a sort, over the first leaves of each."""
    if sort in LEAVES and (depth <= 0 or not MAKERS[sort] or rng.random() < 0.3):
        return rng.choice(LEAVES[sort][:leaves])
    if sort == "scalar" and rng.random() < 0.04:
        given = (grow(rng, rng.choice(SORTS), depth - 1, leaves) for _ in range(rng.randint(0, 2)))
        return own_function(rng.choice(("f", "g_h", "norm", "not")), *given)
    name, takes = rng.choice(MAKERS[sort])
    return built(rng, name, [grow(rng, one, depth - 1, leaves) for one in takes])


def built(rng: random.Random, name: str, arguments: list[Term]) -> Term:
    """The name at these arguments; a binder goes over an index that is not bound inside, of one of two sizes."""
    if name not in BINDERS:
        return apply(name, *arguments)
    if name == "expectation":
        return mean(rng, *arguments)
    if name == "for_every":
        return of_every(rng, *arguments)
    bound = {t.args[0].leaf.partition(":")[0] for t in parts(arguments[1]) if t.name in BINDERS}
    bound |= {t.leaf for p in parts(arguments[1]) if p.name.startswith("own:") for t in parts(p) if t.sort == "index"}
    chosen = arguments[0] if arguments[0].name == "var" and arguments[0].leaf not in bound else None
    if chosen is None:
        chosen = rng.choice(
            [i for i in (*LEAVES["index"], *(index(f"i{k}", "n") for k in range(2, 9))) if i.leaf not in bound]
        )
    used = {t for t in parts(arguments[1]) if t.name == "var" and t.leaf == chosen.leaf}
    return apply(name, chosen if used or rng.random() < 0.8 else index(chosen.leaf, "n*m"), arguments[1])


def of_every(rng: random.Random, over: Term, body: Term) -> Term:
    """A statement of every number or vector, which is bound nowhere inside; most bodies speak of it."""
    new, old = drawn_anew(rng, over, body)
    return apply("for_every", new, put(body, old, new) if old is not None else body)


def drawn_anew(rng: random.Random, over: Term, *inside: Term) -> tuple[Term, Term | None]:
    """A variable of this sort under a name of its own, and one in the last of the terms that it may stand for."""
    taken = {t.args[0].leaf.partition(":")[0] for a in inside for t in parts(a) if t.name in BINDERS}
    taken |= {t.leaf for a in inside for t in parts(a) if t.name == "var"}
    name = next(n for k in ("", *range(1, 50)) if (n := f"{'z' if over.sort == 'scalar' else 'G'}{k}") not in taken)
    shape = {"scalar": (), "vector": rng.choice((("n",), ("n*m",))), "matrix": ("m", "n")}.get(over.sort, ("n",))
    own = {s for t in parts(inside[-1]) if t.name.startswith("own:") for s in parts(t)}
    used = [t for t in parts(inside[-1]) if t.name == "var" and t.sort == over.sort and t not in own]
    return Term("var", leaf=name, sort=over.sort, shape=shape), rng.choice(
        used
    ) if used and rng.random() < 0.8 else None


def mean(rng: random.Random, drawn: Term, law: Term, body: Term) -> Term:
    """An expectation over something of the sort of ``drawn`` that is bound nowhere inside; most bodies speak of it."""
    new, old = drawn_anew(rng, drawn, law, body)
    law = word("uniform") if drawn.sort == "order" else law
    return apply("expectation", new, law, put(body, old, new) if old is not None else body)


def random_terms(seed: int, count: int, depth: int = 3) -> Iterator[Term]:
    """Terms whose head is every signature of the vocabulary in turn."""
    rng = random.Random(seed)
    for k in range(count):
        name, takes, _ = SIGNATURES[k % len(SIGNATURES)]
        leaves = rng.choice((2, 3, 99))
        yield built(rng, name, [grow(rng, one, rng.randint(0, depth - 1), leaves) for one in takes])


def neighbours(rng: random.Random, term: Term, count: int = 4) -> Iterator[Term]:
    """Terms that differ from it in one place: an argument, an order, a name, an association or a leaf."""
    for _ in range(count):
        yield _changed(rng, term)


def _changed(rng: random.Random, term: Term) -> Term:
    if term.args and rng.random() < 0.6:  # go inside
        k = rng.randrange(len(term.args))
        return _with(term, k, _changed(rng, term.args[k]))
    kinds: list[Callable[[random.Random, Term], Term | None]] = [_replaced, _swapped, _renamed, _associated, _wrapped]
    for kind in rng.sample(kinds, len(kinds)):
        if (found := kind(rng, term)) is not None:
            return found
    return term


def _with(term: Term, k: int, argument: Term) -> Term:
    if term.name in ("expectation", "for_every"):
        try:
            return apply(term.name, *term.args[:k], argument, *term.args[k + 1 :]) if k else term
        except ClaimError:
            return term
    if term.name in BINDERS:  # what the new argument says of the index is bound with the rest
        name, _, size = term.args[0].leaf.partition(":")
        free = index(name, size)
        body = put(term.args[1] if k == 0 else argument, term.args[0], free)
        try:
            return built(random.Random(0), term.name, [argument if k == 0 else free, body])
        except ClaimError:
            return term
    return Term(term.name, (*term.args[:k], argument, *term.args[k + 1 :]), sort=term.sort)


def _replaced(rng: random.Random, term: Term) -> Term:
    return grow(rng, term.sort, rng.choice((0, 0, 1)), 99)


def _swapped(rng: random.Random, term: Term) -> Term | None:
    places = [
        (i, j) for i, j in itertools.combinations(range(len(term.args)), 2) if term.args[i].sort == term.args[j].sort
    ]
    if not places or term.name.startswith("own:"):
        return None
    i, j = rng.choice(places)
    return _with(_with(term, i, term.args[j]), j, term.args[i])


def _renamed(rng: random.Random, term: Term) -> Term | None:
    takes = tuple(a.sort for a in term.args)
    others = [
        name for name, wanted, gives in SIGNATURES if wanted == takes and gives == term.sort and name != term.name
    ]
    return Term(rng.choice(others), term.args, sort=term.sort) if term.args and others else None


def _associated(rng: random.Random, term: Term) -> Term | None:
    """a∘(b·c) for (a·b)∘c and the other way round, with the two names in either order."""
    found = []
    if len(term.args) == 2:
        (left, right), outer = term.args, term.name
        if len(left.args) == 2:
            found += [(a, left.args[0], (b, left.args[1], right)) for a, b in ((outer, left.name), (left.name, outer))]
        if len(right.args) == 2:
            found += [
                (a, (b, left, right.args[0]), right.args[1]) for a, b in ((outer, right.name), (right.name, outer))
            ]
    rng.shuffle(found)
    for one in found:
        try:
            whole = _built(one)
        except ClaimError:
            continue
        if whole.sort == term.sort and whole.open <= term.open:
            return whole
    return None


def _built(plan: object) -> Term:
    return plan if isinstance(plan, Term) else apply(plan[0], *(_built(x) for x in plan[1:]))  # type: ignore[index]


def _wrapped(rng: random.Random, term: Term) -> Term | None:
    """Inside a name that takes and gives its sort, or out of it."""
    if len(term.args) == 1 and term.args[0].sort == term.sort:
        return term.args[0]
    around = [name for name, takes, gives in SIGNATURES if takes == (term.sort,) and gives == term.sort]
    return apply(rng.choice(around), term) if around else None


def simplest(sort: str) -> Term:
    """One term of each sort, of least depth."""
    if sort in LEAVES:
        return LEAVES[sort][0]
    name, takes = {"truth": ("lt", ("scalar", "scalar"))}.get(sort, MAKERS[sort][0])
    return apply(name, *map(simplest, takes))


def compositions(*, both: bool = False) -> Iterator[Term]:
    """Every name at every argument of every name; with ``both``, names at every two arguments."""
    below: dict[str, list[Term]] = {sort: list(LEAVES.get(sort, [])[:3]) for sort in SORTS}
    for name, takes, gives in SIGNATURES:
        below[gives].append(apply(name, *map(simplest, takes)))
    below["scalar"] += [
        own_function("f"),
        own_function("f", LEAVES["scalar"][0]),
        own_function("norm", LEAVES["vector"][0]),
    ]
    few = {sort: terms if len(terms) < 30 else terms[:3] + terms[3::2] for sort, terms in below.items()}
    for name, takes, _ in SIGNATURES:
        plain = [simplest(sort) for sort in takes]
        for k, sort in enumerate(takes):
            for one in below[sort]:
                yield built(random.Random(0), name, [*plain[:k], one, *plain[k + 1 :]])
        if both:
            for i, j in itertools.combinations(range(len(takes)), 2):
                for one, other in itertools.product(few[takes[i]], few[takes[j]]):
                    yield built(
                        random.Random(0), name, [one if k == i else other if k == j else x for k, x in enumerate(plain)]
                    )


# ------------------------------------------------------------------ no two terms with one print


PRINTERS: dict[str, Callable[[Term], str]] = {
    "latex": latex_of,
    "plain": lambda term: plain_text_of(term.json),
    "str": str,
}


def collisions(terms: Iterable[Term], printers: dict[str, Callable[[Term], str]] = PRINTERS) -> tuple[int, list[str]]:
    """How many different terms there were, and what two of them have in common."""
    seen: set[str] = set()
    owners: dict[str, dict[str, str]] = {name: {} for name in printers}
    found = []
    for term in terms:
        key = json.dumps(term.json)
        if key in seen:
            continue
        seen.add(key)
        for name, spell in printers.items():
            text = spell(term)
            if (other := owners[name].setdefault(text, key)) != key:
                found.append(f"{name}: {text}   is both {other} and {key}")
    return len(seen), found


def with_neighbours(seed: int, count: int, depth: int = 3) -> Iterator[Term]:
    rng = random.Random(seed + 1)
    for term in random_terms(seed, count, depth):
        yield term
        yield from neighbours(rng, term)


def mathml_without_attributes(term: Term) -> str:
    """Attributes only say how to draw: what is drawn must differ already.  A space is told by its width."""
    return re.sub(r"<(?!mspace)(\w+) [^>]*?(/?)>", r"<\1\2>", mathml_of_latex.__wrapped__(latex_of(term), block=True))


def test_no_two_terms_have_one_print() -> None:
    count, found = collisions(itertools.chain(compositions(), with_neighbours(0, 5_000)))
    assert count > 15_000 and not found, "\n".join(found[:5])


def test_no_two_terms_have_one_mathml() -> None:
    few = itertools.islice(compositions(), 0, None, 4)
    count, found = collisions(itertools.chain(few, with_neighbours(1, 800)), {"mathml": mathml_without_attributes})
    assert count > 3_000 and not found, "\n".join(found[:5])


@pytest.mark.slow
def test_no_two_of_50_000_terms_have_one_print() -> None:
    terms = itertools.chain(compositions(both=True), random_terms(2, 40_000, depth=4), with_neighbours(3, 8_000))
    count, found = collisions(terms)
    assert count > 50_000 and not found, "\n".join(found[:5])


def test_the_drawn_terms_cover_the_vocabulary_and_are_the_same_each_time() -> None:
    once, again = (list(with_neighbours(5, 300)) for _ in range(2))
    assert once == again
    assert {t.name for t in random_terms(5, len(SIGNATURES))} == set(NAMES)


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_argument_is_printed(name: str) -> None:
    """The direct test for templates that leave an argument out: another argument, another print."""
    for takes, _ in NAMES[name].signatures:
        for k, sort in enumerate(takes):
            first = [simplest(one) for one in takes]
            others = [*LEAVES.get(sort, []), *(apply(n, *map(simplest, t)) for n, t in MAKERS[sort])]
            terms = {
                t: None for one in others for t in [built(random.Random(0), name, [*first[:k], one, *first[k + 1 :]])]
            }
            for spell in (*PRINTERS.values(), mathml_without_attributes):
                assert len({spell(term) for term in terms}) == len(terms), f"argument {k} of {name}"


# ------------------------------------------------------------------ reading back


def read_back(text: str) -> Term:
    """The term that ``str`` wrote, for the leaves of this file."""
    named = {t.leaf: t for terms in LEAVES.values() for t in terms if t.name == "var"}
    tokens = re.findall(
        r'"(?:[^"\\]|\\.)*"|-?[0-9]+(?:/[0-9]+)?|own:|[A-Za-z_][A-Za-z0-9_]*(?::(?:[A-Za-z0-9_*]+|\([A-Za-z0-9_*]+\)|\[[A-Za-z0-9_*,]*\]))?|[(),]',
        text,
    )
    assert "".join(tokens) == text.replace(", ", ",")
    place = 0

    def term() -> Term:
        nonlocal place
        name = tokens[place]
        place += 1
        if name == "own:":
            name += tokens[place]
            place += 1
        if place == len(tokens) or tokens[place] != "(":
            if ":" in name:
                return Term("bound", leaf=name, sort=sort_of_bound(name))
            return named[name] if name in named else word(name) if name.isalpha() else as_term(name)
        arguments = []
        while tokens[place] != ")":
            place += 1
            if tokens[place] != ")":
                arguments.append(term())
        place += 1
        return own_function(name[4:], *arguments) if name.startswith("own:") else apply(name, *arguments)

    found = term()
    assert place == len(tokens)
    return found


def test_function_call_notation_is_read_back() -> None:
    for term in with_neighbours(6, 1_500):
        assert read_back(str(term)) == term


ODD = [
    "x y",
    "1",
    "-1/2",
    "logistic",
    "Hinge",
    "nan",
    "",
    "x)",
    "“f”",
    "x\\",
    "γ",
    "х",
    "a" * 41,
    "_",
    "1x",
    "x\n",
    "x\u202e",
]


def test_odd_leaves_and_names_have_prints_of_their_own() -> None:
    leaves = [
        Term(kind, leaf=text) for kind in ("var", "word", "num") for text in (*ODD, "x", "7", "a" * 100, "a" * 99 + "b")
    ]
    called = [
        own_function(text, *args) for text in (*ODD, "f", "f_", "f__g", "f_g", "f g") for args in ((), leaves[:1])
    ]
    long = [Term("num", leaf=f"1{'0' * 80}{k}{'0' * 80}/7") for k in range(3)]
    count, found = collisions([*leaves, *called, *long, *(apply("add", x, y) for x in long for y in long)])
    assert not found and count > 100, "\n".join(found)


def test_what_is_abridged_says_which_term_it_is() -> None:
    def tall(end: str, height: int) -> list:
        term: list = ["var", end]
        for _ in range(height):
            term = ["log", term]
        return term

    def wide(end: str) -> list:
        return ["own:f", *([["var", "x"]] * 70), ["var", end]]

    def long(end: str) -> list:
        return ["own:f", *([["var", "x" * 40]] * 60), ["own:f", *([["var", "x" * 40]] * 60), ["var", end]]]

    terms = [tall(end, height) for end in "xy" for height in (31, 32, 40, 5_000)]
    terms += [make(end) for make in (wide, long) for end in "xy"]
    for spell in (latex_of_json, plain_text_of, lambda term: plain_text_of(term, longest=50)):
        prints = [spell(term) for term in terms]
        assert len(set(prints)) == len(terms) and all(len(text) < 4_000 and "term " in text for text in prints)


# ------------------------------------------------------------------ published statements, and declared variables


def test_published_statements_print_in_full() -> None:
    statements = [claim["statement"] for claim in json.loads(AUDIT.read_text(encoding="utf-8"))["claims"]]
    assert len(statements) > 100
    seen: dict[str, str] = {}
    for statement in statements:
        terms = [*statement["where"], *statement["assuming"], statement["conclude"]]
        printed = [*(text for part in statement_latex(statement).values() for text in part), *map(plain_text_of, terms)]
        for text in printed:
            assert not re.search(r"malformed|…|ldots|\?|\[(variable|word|number|function)", text), text
        whole = json.dumps([statement["quantifier"], statement["forall"], statement_latex(statement)])
        same = json.dumps([statement[k] for k in ("quantifier", "forall", "where", "assuming", "conclude")])
        assert seen.setdefault(whole, same) == same


def a_claim(*variables: Term, conclude: Term) -> Claim:
    return Claim(
        title="t", source=Source(paper="p", where="w", fidelity="verbatim"), forall=variables, conclude=conclude
    )


@pytest.mark.parametrize("name", ODD)
def test_variables_that_could_be_misread_are_refused(name: str) -> None:
    with pytest.raises(ClaimError, match="variable .* Rename it"):
        a_claim(scalar(name), conclude=scalar(name) <= 1)


@pytest.mark.parametrize("size", ["", "n d", "0", "n*", "n+1", "2.5", "n**2", "ñ"])
def test_sizes_that_are_no_products_are_refused(size: str) -> None:
    for variable in (vector("u", size), index("i", size), matrix("A", "n", size)):
        with pytest.raises(ClaimError, match="a size is a name"):
            a_claim(variable, conclude=apply("le", 0, own_function("f", variable)))


def test_usual_variables_are_allowed() -> None:
    for variable in (vector("x_hat", "d*d"), vector("u", "3"), matrix("A1", "n", "2*d1"), scalar("x_1")):
        a_claim(variable, conclude=apply("le", 0, own_function("f", variable)))
