"""Section 7c, lemmas about almost all instances: general position, and finitely many penalties."""

from __future__ import annotations

from collections.abc import Iterator

from tests.verifier_mutants.building import lemma, num, var
from tests.verifier_mutants.corpus import Case

D, E, N, c, e, C, p, W = (var(x) for x in ("D", "E", "N", "c", "e", "C", "p", "W"))
TRUE = ["le", num(0), num(0)]
VARIABLES = [
    ["E", "dataset", "queries"],
    ["N", "dataset"],
    ["c", "choice"],
    ["e", "choice"],
    ["C", "scalar"],
    ["k", "scalar", "natural"],
    ["p", "vector", "d"],
    ["W", "matrix", "d", "d"],
    ["ell", "loss", "logistic", "hinge"],
]
WITH, PLAIN, KEYS = [[["D", "dataset", *more], *VARIABLES] for more in (("queries",), (), ("queries", "keys"))]


def room(data=D) -> list:
    """n(T − 1) ≤ d, T − 1 ≤ d, n ≤ d."""
    n, others, d = ["inputs", data], ["sub", ["most_tokens", data], num(1)], ["dimension", data]
    return [["le", ["mul", n, others], d], ["le", others, d], ["le", n, d]]


def data(d=1) -> dict:
    """One input of two tokens in dimension d: it meets every hypothesis about sizes here that can be met."""
    token, other = ["1", *["0"] * (d - 1)], ["0"] * d
    return {"tokens": [[token, other]], "labels": ["1"], "head": token}


def instance(forall, d=1, **other) -> dict:
    """Values of the variables; ``other`` are those that are not as usual."""
    e = ["1"] * d
    usual = {"c": ["0"], "e": ["1"], "C": "1", "k": "1", "p": e, "W": [e] * d, "ell": "logistic"}
    for name, sort, *more in forall:
        if sort == "dataset":
            usual[name] = data(d) | ({"queries": [e]} if "queries" in more else {})
    return {name: (usual | other)[name] for name, *_ in forall}


def general(conclude, given, forall=WITH, quantifier="almost_all", name="general position", **other) -> str:
    met = instance(forall, **other) if quantifier == "almost_all" and given else None
    return lemma(name, conclude, forall, given, quantifier=quantifier, met=met)


def general_position() -> Iterator[Case]:
    product, others, inputs = room()
    P, M = ["separable", D, c], ["matrix_separable", D, c]
    F = ["matrix_separable", ["first_token_queries", D], c]
    good = {
        "p": (P, [product], WITH),
        "p, no queries": (P, [product], PLAIN),
        "p, keys": (P, [product], KEYS),
        "W": (M, [others, inputs], WITH),
        "W, keys": (M, [others, inputs], KEYS),
        "first queries": (F, [others, inputs], PLAIN),
        "first queries for others": (F, [others, inputs], WITH),
        "p of first queries": (["separable", ["first_token_queries", D], c], [product], PLAIN),
        "more hypotheses": (P, [TRUE, product, ["unique_best_token", D]], WITH),
        "both": (["and", P, M], [product, others, inputs], WITH),
        "implied": (["implies", product, P], [], WITH),
        "implied, W": (["implies", inputs, M], [others], WITH),
        "implied apart": (["and", ["implies", product, P], ["implies", others, M]], [inputs], WITH),
        "given besides": (["implies", TRUE, P], [product], WITH),
        "another choice": (["separable", D, e], [product], WITH),
    }
    for name, (conclude, given, forall) in good.items():
        yield Case(f"general position: {name}", general(conclude, given, forall), "VERIFIED")
        for quantifier in ("all", "exists"):
            yield Case(
                f"general position {quantifier}: {name}", general(conclude, given, forall, quantifier), "REJECTED"
            )
        for k in range(len(given)):
            if given[k] in room():
                yield Case(
                    f"general position: {name} without {k}",
                    general(conclude, given[:k] + given[k + 1 :], forall),
                    "REJECTED",
                )
    n, T, d = ["inputs", D], ["most_tokens", D], ["dimension", D]
    one = ["sub", T, num(1)]
    near = {
        "n(T − 1) < d + 1": (P, [["le", ["mul", n, one], ["add", d, num(1)]]], WITH),
        "n T": (P, [["le", ["mul", n, ["sub", T, num(2)]], d]], WITH),
        "the other way": (P, [["le", d, ["mul", n, one]]], WITH),
        "of another dataset": (P, room(E), WITH),
        "p with room for W": (P, [others, inputs], WITH),
        "W with room for p": (M, [product], WITH),
        "W with tokens for inputs": (M, [others, ["le", T, d]], WITH),
        "W without queries": (M, room(), PLAIN),
        "another dataset": (["separable", E, c], room(E), WITH),
        "its W": (["matrix_separable", E, c], room(E), WITH),
        "a query": (["separable", ["with_query", D, p], c], room(), WITH),
        "one query": (["matrix_separable", ["with_query", D, p], c], room(), WITH),
        "one query, its room": (["matrix_separable", ["with_query", D, p], c], room(["with_query", D, p]), WITH),
        "every token a query": (["matrix_separable", ["every_token_queries", D], c], room(), WITH),
        "first twice": (["matrix_separable", ["first_token_queries", ["first_token_queries", D]], c], room(), WITH),
        "a key matrix": (["separable", ["with_key_matrix", D, W], c], room(), WITH),
        "best tokens": (["separable", D, ["best_tokens", D]], room(), WITH),
        "best tokens, W": (["matrix_separable", D, ["best_tokens", D]], room(), WITH),
        "not": (["not", P], room(), WITH),
        "or": (["or", P, M], room(), WITH),
        "the head": (["head_separable", D, c], room(), WITH),
        "local": (["locally_optimal", D, c], room(), WITH),
        "unique": (["unique_best_token", D], room(), WITH),
        "active": (["all_active", D, c], room(), WITH),
        "implied the other way": (["implies", P, product], [], WITH),
        "implied by another": (["implies", TRUE, P], [], WITH),
        "implied twice": (["implies", TRUE, ["implies", TRUE, P]], room(), WITH),
        "and local": (["and", P, ["locally_optimal", D, c]], room(), WITH),
        "local and": (["and", ["locally_optimal", D, c], P], room(), WITH),
        "of one side only": (["and", ["implies", product, P], P], [], WITH),
    }
    for name, (conclude, given, forall) in near.items():
        yield Case(f"no general position: {name}", general(conclude, given, forall), "REJECTED")
        yield Case(f"no general position, d = 2: {name}", general(conclude, given, forall, d=2), "REJECTED")
    yield Case("no general position: of penalties", general(P, room(), name="finitely many penalties"), "REJECTED")
    yield Case("no general position: capture", general(P, room(), name="capture"), "REJECTED")
    late = [["E", "dataset", "queries"], ["D", "dataset", "queries"], *VARIABLES[2:]]
    yield Case("no general position: the second dataset", general(P, room(), late), "REJECTED")
    yield Case("no general position: the second dataset, W", general(F, room(), late), "REJECTED")


def penalties() -> Iterator[Case]:
    positive, unique = ["lt", num(0), C], ["soft_margin_unique", D, c, C]

    def said(conclude, given, forall=WITH, quantifier="almost_all", **other):
        return general(conclude, given, forall, quantifier, "finitely many penalties", **other)

    yield Case("penalties", said(unique, [positive]), "VERIFIED")
    yield Case("penalties, keys", said(unique, [positive], KEYS), "VERIFIED")
    yield Case("penalties, more hypotheses", said(["and", unique, unique], [TRUE, positive]), "VERIFIED")
    yield Case("penalties, another choice", said(["soft_margin_unique", D, e, C], [positive]), "VERIFIED")
    k, k_positive = var("k"), ["lt", num(0), var("k")]
    near = {
        "all": said(unique, [positive], quantifier="all"),
        "exists": said(unique, [positive], quantifier="exists"),
        "no sign": said(unique, []),
        "not negative": said(unique, [["le", num(0), C]]),
        "negative": said(unique, [["lt", C, num(0)]], C="-1"),
        "above −1": said(unique, [["lt", num(-1), C]]),
        "of another": said(unique, [k_positive]),
        "natural": said(["soft_margin_unique", D, c, k], [k_positive]),
        "one": said(["soft_margin_unique", D, c, num(1)], [["lt", num(0), num(1)]]),
        "twice": said(["soft_margin_unique", D, c, ["mul", num(2), C]], [positive, ["lt", num(0), ["mul", num(2), C]]]),
        "no queries": said(unique, [positive], PLAIN),
        "another dataset": said(["soft_margin_unique", E, c, C], [positive]),
        "a query": said(["soft_margin_unique", ["with_query", D, p], c, C], [positive]),
        "first queries": said(["soft_margin_unique", ["first_token_queries", D], c, C], [positive]),
        "best tokens": said(["soft_margin_unique", D, ["best_tokens", D], C], [positive]),
        "not": said(["not", unique], [positive]),
        "implied": said(["implies", positive, unique], [positive]),
        "or": said(["or", unique, unique], [positive]),
        "separable": said(["separable", D, c], [positive]),
        "matrix": said(["matrix_separable", D, c], [positive, *room()]),
        "general position": general(unique, [positive, *room()]),
    }
    for name, text in near.items():
        yield Case(f"no penalties: {name}", text, "REJECTED")


def cases() -> Iterator[Case]:
    yield from general_position()
    yield from penalties()
