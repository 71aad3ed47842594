"""The gate for statements, parts without a value, and open conditions: the certificates of ``test_earned_words`` and their neighbours."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from checker import verify
from tests.verifier import test_earned_words as words
from tests.verifier_mutants import building
from tests.verifier_mutants.building import num, var
from tests.verifier_mutants.corpus import Case, Probe
from tests.verifier_mutants.limits.almost_all import VARIABLES, C, D, c, e, general, instance

PYTHON_ERROR = re.compile(r"(?:rule [a-z ]+: )?[A-Z][A-Za-z]*(?:Error|Exception|Iteration): ")
UNIQUE, POSITIVE = ["soft_margin_unique", D, c, C], ["lt", num(0), C]
FORALL = [["D", "dataset", "queries"], *VARIABLES]
CONTINUOUS = {  # scalars that are continuous where they have a value, with variables x and w beside
    "sums": ["add", ["sub", C, ["neg", C]], ["mul", C, C]],
    "a quotient": ["div", num(1), C],
    "a power of e": ["exp", C],
    "log": ["log", C],
    "|x|": ["abs", C],
    "a product": ["dot", var("p"), var("p")],
    "norms": ["norm", var("p")],
    "of a matrix": ["frobenius", var("W")],
    "a sum": ["sum", ["hadamard", var("p"), var("p")]],
    "products": ["norm", ["matvec", ["matmul", var("W"), ["transpose", var("W")]], var("p")]],
    "outer": ["frobenius", ["outer", var("p"), var("p")]],
    "least": ["minimum", ["pair", C, num(1)]],
    "greatest": ["maximum", var("p")],
    "largest": ["max_norm", var("p")],
    "sigmoid": ["sigmoid", C],
    "softmax": ["sum", ["softmax", var("p")]],
    "kron": ["frobenius", ["kron", var("W"), var("W")]],
    "vec": ["norm", ["vec", var("W")]],
    "head": ["norm", ["head", D]],
    "scores": ["maximum", ["token_scores", D, ["place", num(0)]]],
    "logits": ["maximum", ["logits", D, var("p"), ["place", num(0)]]],
    "W": ["maximum", ["matrix_logits", D, var("W"), ["place", num(0)]]],
    "an entry": ["entry", var("p"), ["place", num(0)]],
    "sizes": ["mul", ["inputs", D], ["add", ["dimension", D], ["most_tokens", D]]],
    "a length": ["length", var("p")],
    "a natural number": var("k"),
}
NOT_SEEN = {
    "a root": ["sqrt", C],
    "a rank": ["rank", var("W")],
    "an indicator": ["indicator", POSITIVE],
    "sparsemax": ["sum", ["sparsemax", var("p")]],
    "at a best token": ["entry", ["token_scores", D, ["place", num(0)]], ["best_token", D, ["place", num(0)]]],
    "sizes without the lowest": ["most_tokens", ["without_lowest", D]],
    "a slope": ["loss_slope", var("ell"), C],
    "a margin": ["margin", var("p"), ["place", num(0)]],
    "a sum over an index": ["sum_over", ["bound", "i:d"], ["entry", var("p"), ["bound", "i:d"]]],
}
FAR = num(10**6)
OPEN = {
    **{name: ["lt", term, FAR] for name, term in CONTINUOUS.items()},
    **{f"{name}, on the right": ["lt", ["neg", FAR], term] for name, term in CONTINUOUS.items()},
    "of sizes, with equality": ["le", ["inputs", D], ["dimension", D]],
    "equal sizes": ["eq", ["inputs", D], num(1)],
    "no equal sizes": ["not", ["eq", ["inputs", D], num(5)]],
    "choices": ["not", ["eq", c, e]],
    "losses": ["is_loss", var("ell"), ["word", "logistic"]],
    "one length": ["same_length", D],
    "two tokens": ["some_choice", D],
    "a bound on a natural number": ["le", var("k"), num(5)],
    "a natural number and sizes": ["lt", var("k"), ["add", ["dimension", D], num(5)]],
    "unique": ["unique_best_token", D],
    "unique of first queries": ["unique_best_token", ["first_token_queries", D]],
    "both": ["and", POSITIVE, ["unique_best_token", D]],
    "one of two": ["or", POSITIVE, ["lt", num(5), C]],
    "implied by sizes": ["implies", ["eq", ["inputs", D], num(1)], ["same_length", D]],
}
CLOSED = {
    **{name: ["lt", term, FAR] for name, term in NOT_SEEN.items()},
    **{f"{name}, on the right": ["lt", ["neg", FAR], term] for name, term in NOT_SEEN.items()},
    "with equality": ["le", C, num(1)],
    "an equation": ["eq", C, num(1)],
    "a denial": ["not", ["lt", C, num(1)]],
    "one closed of two": ["and", POSITIVE, ["le", C, num(1)]],
    "one or a closed one": ["or", POSITIVE, ["le", C, num(1)]],
    "equal vectors": ["eq", var("p"), var("p")],
    "equal scores": ["equal_nonoptimal_scores", D],
    "implied": ["implies", ["eq", ["inputs", D], num(1)], POSITIVE],
    "for each": ["for_each", ["bound", "i:d"], ["lt", ["entry", var("p"), ["bound", "i:d"]], FAR]],
    "an index": ["le", ["number_of", ["place", num(0)]], C],
    "each index": ["for_each", ["bound", "i:d"], ["le", ["number_of", ["bound", "i:d"]], ["dimension", D]]],
    "a mean of an index": [
        "le",
        ["expectation", ["bound", "i:d"], ["word", "uniform"], ["number_of", ["bound", "i:d"]]],
        ["dimension", D],
    ],
    "a sequence": [
        "le",
        ["iterate", num(0), num(1), ["state", "t:natural"], ["state", "y:scalar"], num(0), num(0)],
        num(1),
    ],
}


def penalties(given, **other) -> str:
    return general(UNIQUE, [POSITIVE, given], FORALL, name="finitely many penalties", **other)


def almost_all() -> Iterator[Case]:
    for name, given in OPEN.items():
        yield Case(f"open: {name}", penalties(given), "VERIFIED")
    more = [*FORALL, ["i", "index", "d"], ["o", "order", "d"]]
    for name, given in (
        ("an index", ["eq", var("i"), ["place", num(0)]]),
        ("an order", ["le", ["number_of", ["at", var("o"), num(0)]], num(5)]),
    ):
        text = general(UNIQUE, [POSITIVE, given], more, name="finitely many penalties", i="0", o=["0"])
        yield Case(f"open: {name}", text, "VERIFIED")
    for name, given in CLOSED.items():
        yield Case(f"not seen to be open: {name}", penalties(given), "REJECTED")
    for name, said in (
        ("p", ["separable", D, c]),
        ("W", ["matrix_separable", D, c]),
        ("head", ["head_separable", D, c]),
    ):
        for at, data in (
            ("", D),
            (" of first queries", ["first_token_queries", D]),
            (" of all queries", ["every_token_queries", D]),
        ):
            given = [said[0], data, c]
            yield Probe(f"feasible: {name}{at}", lambda m, given=given: _is_open(m, given) is True)
            yield Probe(
                f"feasible: {name}{at}, of best tokens",
                lambda m, given=given: _is_open(m, [*given[:2], ["best_tokens", D]]) is not True,
            )
    for given in (
        ["separable", ["with_query", D, var("p")], c],
        ["unique_best_token", ["without_lowest", D]],
        ["locally_optimal", D, c],
    ):
        yield Probe(f"not open: {given[0]} {given[1][0]}", lambda m, given=given: _is_open(m, given) is not True)
    yield Case("an instance that does not meet the hypotheses", penalties(["lt", C, num(5)], C="7"), "REJECTED")
    yield Case(
        "an instance with a part without a value",
        penalties(["or", POSITIVE, ["lt", ["div", num(1), ["sub", C, num(1)]], FAR]]),
        "REJECTED",
    )
    whole = json.loads(penalties(["lt", C, num(5)]))
    yield Case("an instance", json.dumps(whole), "VERIFIED")
    for missing in (("instance",), ("evidence",), ("instance", "evidence")):
        yield Case(f"without {missing}", json.dumps({k: v for k, v in whole.items() if k not in missing}), "REJECTED")
        yield Case(f"null {missing}", json.dumps(whole | dict.fromkeys(missing)), "REJECTED")
    stray = {"instance": {"values": instance(FORALL), "sha256": ""}, "evidence": {"bits": 128, "svm": []}}
    bare = json.loads(
        general(
            [
                "implies",
                ["le", ["mul", ["inputs", D], ["sub", ["most_tokens", D], num(1)]], ["dimension", D]],
                ["separable", D, c],
            ],
            [],
            FORALL,
        )
    )
    yield Case("nothing assumed", json.dumps(bare), "VERIFIED")
    yield Case("nothing assumed, and an instance", building.dumped(bare | stray), "REJECTED")
    for field in stray:
        yield Case(f"nothing assumed, and {field}", json.dumps(bare | {field: stray[field]}), "REJECTED")


def _is_open(m, given):
    shapes = {name: more for name, _, *more in FORALL}
    return m.open_condition(m.Terms({name: sort for name, sort, *_ in FORALL}).read(given), shapes)


def without_a_value() -> Iterator[Case]:
    for name, part in words.PARTS.items():
        for role, said, quantifier in (
            ("counter-example", words.FALSE, "all"),
            ("instance", words.TRUE, "all"),
            ("witness", words.TRUE, "exists"),
        ):
            for value, good in (("0", False), ("5", True)):
                values = {"x": value, "u": ["1", "2" if good else "0"]}
                text = building.evaluation(said, words.FORALL, values, [part], role=role, quantifier=quantifier)
                yield Case(f"no value: {name}, {role}, {value}", text, "VERIFIED" if good else "REJECTED")
        text = building.evaluation(part, words.FORALL, words.VALUES, role="witness", quantifier="exists")
        yield Case(f"no value: {name}, concluded of a witness", text, "REJECTED")
    false, log = ["lt", num(0), var("x")], ["le", ["log", var("x")], num(1)]
    for name, said, good in (
        ("implied by what is false", ["implies", false, log], True),
        ("implied by what is true", ["implies", ["not", false], log], False),
        ("implied twice", ["implies", false, ["implies", false, log]], True),
        ("a premise without a value", ["implies", log, words.TRUE], False),
        (
            "for each place",
            [
                "for_each",
                ["bound", "i:n"],
                [
                    "implies",
                    ["lt", ["entry", var("u"), ["bound", "i:n"]], num(1)],
                    ["or", words.TRUE, ["lt", ["log", ["entry", var("u"), ["bound", "i:n"]]], num(1)]],
                ],
            ],
            False,
        ),
        (
            "at each place",
            [
                "for_each",
                ["bound", "i:n"],
                [
                    "implies",
                    ["lt", num(0), ["entry", var("u"), ["bound", "i:n"]]],
                    ["lt", ["log", ["entry", var("u"), ["bound", "i:n"]]], num(1)],
                ],
            ],
            True,
        ),
        (
            "a mean",
            [
                "le",
                num(0),
                [
                    "expectation",
                    ["bound", "z:[]"],
                    ["word", "signs"],
                    ["indicator", ["or", words.TRUE, ["lt", ["bound", "z:[]"], num(5)]]],
                ],
            ],
            True,
        ),
        (
            "a sequence",
            [
                "le",
                num(0),
                [
                    "iterate",
                    num(0),
                    num(2),
                    ["state", "t:natural"],
                    ["state", "y:scalar"],
                    num(1),
                    ["indicator", ["or", words.TRUE, log]],
                ],
            ],
            False,
        ),
        (
            "a sequence with values",
            [
                "le",
                num(0),
                [
                    "iterate",
                    num(0),
                    num(2),
                    ["state", "t:natural"],
                    ["state", "y:scalar"],
                    num(1),
                    ["indicator", ["or", words.TRUE, ["lt", ["state", "y:scalar"], ["state", "t:natural"]]]],
                ],
            ],
            True,
        ),
        (
            "a sequence, at its second step",
            [
                "le",
                num(0),
                [
                    "iterate",
                    num(0),
                    num(2),
                    ["state", "t:natural"],
                    ["state", "y:scalar"],
                    num(1),
                    [
                        "indicator",
                        ["or", words.TRUE, ["lt", num(0), ["div", num(1), ["sub", ["state", "t:natural"], num(1)]]]],
                    ],
                ],
            ],
            False,
        ),
        (
            "a sequence, after its last step",
            [
                "le",
                num(0),
                [
                    "iterate",
                    num(0),
                    num(2),
                    ["state", "t:natural"],
                    ["state", "y:scalar"],
                    num(1),
                    [
                        "indicator",
                        ["or", words.TRUE, ["lt", num(0), ["div", num(1), ["sub", ["state", "t:natural"], num(2)]]]],
                    ],
                ],
            ],
            True,
        ),
        (
            "a sequence's start",
            [
                "le",
                num(0),
                [
                    "iterate",
                    num(0),
                    num(2),
                    ["state", "t:natural"],
                    ["state", "y:scalar"],
                    ["indicator", ["or", words.TRUE, log]],
                    ["state", "y:scalar"],
                ],
            ],
            False,
        ),
        (
            "a mean of what may have none",
            [
                "le",
                num(0),
                [
                    "expectation",
                    ["bound", "z:[]"],
                    ["word", "signs"],
                    ["indicator", ["or", words.TRUE, ["lt", ["log", ["bound", "z:[]"]], num(5)]]],
                ],
            ],
            False,
        ),
        (
            "a mean with weights",
            [
                "le",
                num(0),
                [
                    "expectation",
                    ["bound", "i:n"],
                    ["weighted", var("u")],
                    ["indicator", ["or", words.TRUE, ["lt", ["entry", var("u"), ["bound", "i:n"]], num(5)]]],
                ],
            ],
            True,
        ),
        (
            "a mean of an index",
            [
                "le",
                num(0),
                [
                    "expectation",
                    ["bound", "i:n"],
                    ["word", "uniform"],
                    ["indicator", ["or", words.TRUE, ["lt", ["log", ["entry", var("u"), ["bound", "i:n"]]], num(5)]]],
                ],
            ],
            False,
        ),
    ):
        text = building.evaluation(words.FALSE, words.FORALL, words.VALUES, [said], role="counter-example")
        yield Case(f"no value: {name}", text, "VERIFIED" if good else "REJECTED")
    dropped = ["or", words.FALSE, ["lt", ["div", num(1), var("x")], num(1)]]
    text = building.evaluation(
        words.FALSE, words.FORALL, words.VALUES, [words.FALSE, ["or", words.TRUE, dropped]], role="necessity", dropped=0
    )
    yield Case("no value: beside a dropped hypothesis", text, "REJECTED")


E = "2718281828459045235360287471352662497757247093699959574966967/1000000000000000000000000000000000000000000000000000000000000"
E_SQUARED = "7389056098930650227230427460575007813180315570551847324087127/1000000000000000000000000000000000000000000000000000000000000"


def undecided() -> Iterator[Case]:
    """At 64 bits nobody knows on which side of such a number e lies: a comparison has a value there, another statement has none."""
    near, u, w = ["le", ["exp", num(1)], ["sqrt", num(E_SQUARED)]], var("u"), var("w")
    forall, values = [["u", "vector", "n"], ["w", "vector", "n"]], {"u": ["1"], "w": [E]}
    for name, part, good in (
        ("a comparison", near, True),
        ("connectives of comparisons", ["and", ["not", near], ["implies", near, ["or", near, near]]], True),
        (
            "for each",
            [
                "for_each",
                ["bound", "i:n"],
                ["le", ["exp", ["entry", u, ["bound", "i:n"]]], ["entry", w, ["bound", "i:n"]]],
            ],
            True,
        ),
        ("a sign", ["positive", ["sub", ["exp", u], w]], False),
        (
            "whether vectors are parallel",
            [
                "parallel",
                ["stack", ["bound", "j:2"], ["exp", ["entry", u, ["place", num(0)]]]],
                ["stack", ["bound", "j:2"], ["entry", w, ["place", num(0)]]],
            ],
            None,
        ),
    ):
        text = building.evaluation(
            words.FALSE, forall, values, [["or", words.TRUE, part]], role="counter-example", bits=64
        )
        if good is None:
            yield Probe(f"undecided: {name}", lambda m, text=text: m.verify_record(text)[0])
        else:
            yield Case(f"undecided: {name}", text, "VERIFIED" if good else "REJECTED")
    lacks = ["and", words.FALSE, ["lt", ["div", num(1), ["sub", ["entry", u, ["place", num(0)]], num(1)]], num(1)]]
    text = building.evaluation(words.FALSE, forall, values, [lacks, words.TRUE], role="necessity", dropped=0)
    yield Case("undecided: a dropped hypothesis with a part without a value", text, "VERIFIED")


def statements() -> Iterator[Case]:
    for name, (size, state) in words.STRAY.items():
        said = words._stray(size, state)
        root = {"rule": "combine", "concludes": said, "premises": [], "with": {"sums": [], "equalities": []}}
        for own in ("scalar", "n"):
            yield Case(f"stray: {name}, {own}", building.tree(said, root, [["v", "vector", own]]), "REJECTED")
    for name, (forall, said) in words.UNDETERMINED.items():
        root = {"rule": "combine", "concludes": said, "premises": [], "with": {"sums": [], "equalities": []}}
        yield Case(f"undetermined: {name}", building.tree(said, root, forall), "REJECTED")
    zero = ["le", ["sum_over", ["bound", "i:{}"], num(0)], num(0)]
    for size, forall in (
        ("n", [["v", "vector", "2*n"]]),
        ("n*m", [["v", "vector", "n*m"]]),
        ("m*n", [["v", "vector", "n*m"]]),
        ("d", [["v", "vector", "d*d"]]),
        ("m", [["v", "vector", "n*m"], ["w", "vector", "n"]]),
        ("d", [["D", "dataset"]]),
        ("3", []),
        ("n", [["o", "order", "n"]]),
        ("n", [["A", "matrix", "m", "n"]]),
    ):
        said = json.loads(json.dumps(zero).replace("{}", size))
        root = {"rule": "combine", "concludes": said, "premises": [], "with": {"sums": [], "equalities": []}}
        yield Case(f"determined: {size} of {forall}", building.tree(said, root, forall), "VERIFIED")
    for name, forall in words.TWICE.items():
        values = {"n": "1", "v": ["1", "2"], "d": "1", "T": "1", "D": {}}
        yield Case(
            f"twice: {name}",
            building.evaluation(words.TRUE, forall, {one[0]: values[one[0]] for one in forall}),
            "REJECTED",
        )
    for name in words.NAMES:
        said, good = ["lt", num(1), var(name)], name in ("exp", "le", "scalar", "true")
        text = building.evaluation(said, [[name, "scalar"]], {name: "2"}, role="witness", quantifier="exists")
        yield Case(f"the name {name!r}", text, "VERIFIED" if good else "REJECTED")
    for name in ("x", "x_1", "A" * 40, "A" * 41, "_x", "nAn", "Inf", "INFINITY", "Logistic", "gaussian"):
        text = building.evaluation(
            ["lt", num(1), var(name)], [[name, "scalar"]], {name: "2"}, role="witness", quantifier="exists"
        )
        yield Case(f"the name {name!r}", text, "VERIFIED" if name in ("x", "x_1", "A" * 40) else "REJECTED")
    for size in (
        *("scalar", "vector", "matrix", "index", "dataset", "choice", "loss", "order", "truth", "law", "index_law"),
        *("objective", "matrix_objective", "sequence", "natural", "num", "word", "var", "bound", "state"),
        *("function", "scalar_function"),
    ):
        yield Case(
            f"the size {size}", building.evaluation(words.TRUE, [["v", "vector", size]], {"v": ["1"]}), "REJECTED"
        )


def rules() -> Iterator[Case]:
    x, y, u = var("x"), var("y"), var("u")
    forall, order = [["x", "scalar"], ["y", "scalar"], ["u", "vector", "n"]], ["le", x, y]
    given = {"rule": "hypothesis", "concludes": order, "premises": [], "with": {}}

    def tree(rule, said, premises, given_, hypotheses=(order,), own=()):
        return building.tree(
            said, {"rule": rule, "concludes": said, "premises": premises, "with": given_}, forall, hypotheses, own
        )

    rising = ["le", ["exp", x], ["exp", y]]
    yield Case("monotone", tree("monotone", rising, [given], {"function": "exp"}), "VERIFIED")
    for name, wrong in (("a term", x), ("a list", ["exp"]), ("none", None), ("an object", {})):
        yield Case(f"monotone, its function {name}", tree("monotone", rising, [given], {"function": wrong}), "REJECTED")
        yield Case(
            f"tangent at {name}",
            tree("tangent", ["le", ["add", num(1), x], ["exp", x]], [], {"at": wrong}),
            "VERIFIED" if name == "a term" else "REJECTED",
        )
        yield Case(
            f"combine with {name} for sums",
            tree("combine", order, [given], {"sums": wrong, "equalities": []}),
            "REJECTED",
        )
        yield Case(
            f"combine with {name} for equalities",
            tree("combine", order, [given], {"sums": [], "equalities": wrong}),
            "REJECTED",
        )
    one = {"times": num(1), "squares": [], "premises": ["0"]}
    yield Case("combine", tree("combine", order, [given], {"sums": [one], "equalities": []}), "VERIFIED")
    for cited in ("1", "7", "-1", "0/1", 0, None):
        yield Case(
            f"combine citing {cited!r}",
            tree("combine", order, [given], {"sums": [one | {"premises": [cited]}], "equalities": []}),
            "REJECTED",
        )
    square = ["eq", ["mul", ["abs", x], ["abs", x]], ["mul", x, x]]
    for count in range(3):
        yield Case(
            f"square with {count} premises",
            tree("square", square, [given] * count, {"of": x}),
            "REJECTED" if count else "VERIFIED",
        )
        yield Case(
            f"monotone with {count} premises",
            tree("monotone", rising, [given] * count, {"function": "exp"}),
            "VERIFIED" if count else "REJECTED",
        )
    for own, good in (
        (["r", "index", "n"], True),
        (["r", "index", u], True),
        (["r", "scalar"], True),
        (["k", "scalar", "natural"], True),
        (["r"], False),
        ([], False),
        ("r", False),
        ([["r"], "scalar"], False),
        (["r", ["scalar"]], False),
        (["r", "vector", 5], False),
        (["A", "matrix", "n", 5], False),
        (["A", "matrix", "n"], False),
        ({}, False),
        (["r", "vector", "scalar"], False),
        (["x", "scalar"], False),
        (["r", "dataset"], False),
        (["r", "scalar", "n"], False),
        (["r", "matrix", u], False),
        (["r", "scalar", u], False),
        (5, False),
        (None, False),
        ([5, "scalar"], False),
        (["r", 5], False),
        (["r", "vector"], False),
    ):
        text = tree("hypothesis", order, [], {}, own=[own])
        yield Case(f"a variable of the proof {own}", text, "VERIFIED" if good else "REJECTED")
        yield Probe(f"a variable of the proof {own}: a reason", lambda m, text=text: by_reason(m, text))
    for rule, (
        _,
        names,
        _,
    ) in verify.RULES.items():  # nodes without premises, and with wrong parameters: a reason, and no exception
        for premises in range(4):
            for wrong in (x, "exp", [], ["0"], {}, 5, None):
                text = tree(rule, rising, [given] * premises, dict.fromkeys(names.split(), wrong))
                name = f"{rule} with {premises} premises and {wrong!r}: a reason"
                yield Probe(name, lambda m, text=text: by_reason(m, text))
    r = {"function": ["exp", var("r")], "variable": "r", "from": x, "to": y}
    for premises in range(3):  # the law asks for two, whatever their number is
        text = tree("rise", rising, [given] * premises, r, own=[["r", "scalar"]])
        yield Probe(f"rise with {premises} premises: a reason", lambda m, text=text: by_reason(m, text))
    yield Probe(
        "a list of another length",
        lambda m: [_raised(m.listed, ["1", "2"], "an edge", count) for count in (None, 1, 2, 3)],
    )
    for cited in ("0", "1", "2", "-1", "00", "x", 0, None, [], "9999999999"):
        for sums, equalities in (([one | {"premises": [cited]}], []), ([], [{"times": num(1), "premise": cited}])):
            text = tree("combine", order, [given], {"sums": sums, "equalities": equalities})
            name = f"combine citing {cited!r} {'as an equality' if equalities else ''}: a reason"
            yield Probe(name, lambda m, text=text: by_reason(m, text))


def _raised(function, *given):
    try:
        return function(*given)
    except Exception as problem:
        return type(problem).__name__


def by_reason(m, text):
    """Whether the verifier gives a reason of its own, and no exception of Python."""
    outcome, message, _ = m.verify_record(text)
    return outcome, PYTHON_ERROR.match(message) is None


def orders() -> Iterator[Case]:
    said, leaning = ["le", num(0), num(0)], ["stack", ["bound", "i:2"], ["entry", var("v"), ["at", var("o"), num(0)]]]
    below = {"rule": "combine", "concludes": said, "premises": [], "with": {"sums": [], "equalities": []}}
    root = {"rule": "orders", "concludes": said, "premises": [below] * 2, "with": {"order": var("o")}}
    forall = [["o", "order", "2"], ["v", "vector", "2"]]
    yield Case("orders", building.tree(said, root, forall), "VERIFIED")
    yield Case(
        "orders beside a vector as long as another",
        building.tree(said, root, forall, own=[["r", "vector", var("v")]]),
        "VERIFIED",
    )
    yield Case(
        "orders beside a vector that leans on one",
        building.tree(said, root, forall, own=[["r", "vector", leaning]]),
        "REJECTED",
    )


def cases() -> Iterator[Case | Probe]:
    yield from almost_all()
    yield from without_a_value()
    yield from undecided()
    yield from statements()
    yield from rules()
    yield from orders()
    yield Probe(
        "a whole variable",
        lambda m: [_tree(m).whole_variable(name) == (name == "k") for name in ("k", "v", "x", "none")],
    )
    yield Probe("a size that does not fit, twice", lambda m: [_refused(m, m.Rejected) for _ in range(2)])
    yield Probe(
        "names in print",
        lambda m: [m.named(name) for name in ("x", "exp", "TRUE", "scalar", "natural", "unknown", "le", "x y", "x1")],
    )


def _tree(m):
    sorts = {"v": "vector", "k": "scalar", "x": "scalar", "w": "vector"}
    return m.Tree(
        m.Meaning(64, 10**6, m.Evidence([])),
        m.Terms(sorts),
        {"v": ["natural"], "k": ["natural"], "x": [], "w": ["m"]},
        {},
        None,
    )


def _refused(m, rejected):
    t = _tree(m)
    wrong = t.terms.read(["add", ["var", "v"], ["var", "w"]])
    found = []
    for _ in range(2):
        try:
            found.append(str(t.size(wrong)))
        except rejected:
            found.append("rejected")
    return found
