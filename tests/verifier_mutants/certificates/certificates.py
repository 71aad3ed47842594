"""Cases and probes for section 7: roles, hashes, what forall declares, the ranges of values, and the types of certificates."""

from __future__ import annotations

import functools
import itertools
import json
from collections.abc import Iterator

from tests.verifier_mutants.building import (
    dataset,
    dumped,
    evaluation,
    given,
    identity,
    num,
    sha,
    statement,
    svm_text,
    tree,
    var,
)
from tests.verifier_mutants.corpus import Case, Probe
from tests.verifier_mutants.refusals import all_refused, message, refusal

TRUE, FALSE = ["lt", num(0), num(1)], ["lt", num(1), num(0)]
ROLES = {
    "instance": (("all", "almost_all", "exists"), TRUE),
    "witness": (("exists",), TRUE),
    "counter-example": (("all",), FALSE),
    "necessity": (("all",), FALSE),
}
DATA = dataset([[[1, 0], [0, 0]], [[0, 1], [0, 0], [1, 1]]], [1, 1])


def cases() -> Iterator[Case]:
    for role, quantifier in itertools.product((*ROLES, "lemma"), (*ROLES["instance"][0], "probability", "some")):
        quantifiers, conclude = ROLES.get(role, ((), TRUE))
        more = {"hypotheses": [FALSE], "dropped": 0} if role == "necessity" else {}
        yield Case(
            f"the role {role} of a statement for {quantifier}",
            evaluation(conclude, role=role, quantifier=quantifier, **more),
            "VERIFIED" if quantifier in quantifiers else "REJECTED",
        )
        other = FALSE if conclude is TRUE else TRUE
        yield Case(
            f"the role {role} of a statement for {quantifier} with the other truth",
            evaluation(other, role=role, quantifier=quantifier, **more),
            "REJECTED",
        )
    good = json.loads(evaluation(TRUE, hypotheses=[TRUE, FALSE], role="instance"))
    for expected, to_prove in itertools.product(itertools.product(("TRUE", "FALSE"), repeat=2), ("TRUE", "FALSE")):
        for role, dropped in itertools.product(ROLES, (None, "0", "1", "2", "3", 1)):
            one = good | {"role": role, "hypotheses": list(expected), "to_prove": to_prove}
            if role == "necessity":
                one["claim"] = json.loads(evaluation(FALSE, hypotheses=[TRUE, FALSE]))["claim"]
            fine = (role, dropped, expected, to_prove) == ("necessity", "1", ("TRUE", "FALSE"), "FALSE")
            yield Case(
                f"{role} dropping {dropped!r} with {' '.join(expected)}: {to_prove}",
                dumped(one | ({} if dropped is None else {"dropped": dropped})),
                "VERIFIED" if fine else "REJECTED",
            )
    yield Case("two hypotheses, both true", evaluation(TRUE, hypotheses=[TRUE, TRUE]), "VERIFIED")
    yield Case(
        "no evidence of limits is null", _changed(TRUE, lambda one: one["evidence"].update(limits=None)), "VERIFIED"
    )
    one = _changed(TRUE, lambda one: one["evidence"].update(limits=[{"key": "k", "trap": {}}]))
    yield Case("evidence for a sequence that is not there", one, "REJECTED")
    entry = {"problem": "p", "key": "0" * 64, "farkas": []}
    yield Case("evidence for a problem that is not there", evaluation(TRUE, svm=[entry]), "REJECTED")
    x = var("x")
    yield Case(
        "a tree", tree(["le", num(0), x], given(["le", num(0), x]), [["x", "scalar"]], [["le", num(0), x]]), "VERIFIED"
    )
    yield Case("an identity", identity(["var", "x"], ["var", "x"], {"x": []}), "VERIFIED")
    yield Case("a value that is not declared", evaluation(TRUE, [], {"x": "1"}), "REJECTED")
    yield Case("a value that is missing", evaluation(TRUE, [["x", "scalar"]], {}), "REJECTED")
    yield Case("a value in its range", evaluation(TRUE, [["x", "scalar", "natural"]], {"x": "1"}), "VERIFIED")
    yield Case("a value out of its range", evaluation(TRUE, [["x", "scalar", "natural"]], {"x": "-1"}), "REJECTED")
    yield Case("a size out of its range", evaluation(TRUE, [["u", "vector", "2"]], {"u": ["1"]}), "REJECTED")
    D, c = var("D"), var("c")
    forall, values = [["D", "dataset"], ["c", "choice"]], {"D": DATA, "c": ["0", "0"]}
    for kind in ("evaluation", "farkas", "kkt", "gap", "identity", "other"):
        for name in ("separable", "head_separable", "locally_optimal", "unique_best_token"):
            args = [D] if name == "unique_best_token" else [D, c]
            yield Case(
                f"not {name} as {kind}", evaluation(["not", [name, *args]], forall, values, kind=kind), "REJECTED"
            )


def _changed(conclude, change, **more) -> str:
    one = json.loads(evaluation(conclude, **more))
    change(one)
    return dumped(one)


def roles(module) -> list[bool]:
    """Which role proves something of a statement with which quantifier, by which truth of the conclusion."""
    found = []
    for role, quantifier, conclude in itertools.product(ROLES, ROLES["instance"][0], (TRUE, FALSE)):
        more = {"hypotheses": [FALSE], "dropped": 0} if role == "necessity" else {}
        one = module.verify_record(evaluation(conclude, role=role, quantifier=quantifier, **more))[0]
        found.append((one == "VERIFIED") == (quantifier in ROLES[role][0] and conclude is ROLES[role][1]))
    return found


def hashes(module) -> list[bool]:
    """The hashes of the claim and of the values are those of the text; all other fields have their types."""
    good = json.loads(evaluation(TRUE, hypotheses=[TRUE]))
    verified = functools.partial(module.verified, budget=10**8)

    def changed(*path, value):
        one = json.loads(json.dumps(good))
        inner = functools.reduce(lambda part, name: part[name], path[:-1], one)
        inner[path[-1]] = value
        return one

    bad = [changed("claim", "sha256", value=x) for x in ("0" * 64, "", None, 5, good["claim"]["sha256"].upper())]
    bad += [changed("instance", "sha256", value=x) for x in ("0" * 64, "", None, good["claim"]["sha256"])]
    bad += [changed("claim", name, value=x) for name in ("id", "title") for x in (5, None, ["a"], {})]
    bad += [changed("provenance", value=x) for x in ([], None, "a", {"a": 1}, {"a": "b", "c": None}, {"a": ["b"]})]
    bad += [changed("evidence", "bits", value=x) for x in (15, 4097, 0, -64, True, "64", None, 64.0, [64])]
    bad += [changed("role", value=x) for x in ("lemma", None, 5, ["instance"], {}, "")]
    bad += [changed("dropped", value=x) for x in ("0", None)]
    bad += [changed("format", value=x) for x in ("checker-certificate/2", None)] + [changed("type", value="other")]
    bad += [changed("instance", "values", value=x) for x in ({"x": "1"}, [], None)]
    found = all_refused(verified, *bad)
    necessity = json.loads(evaluation(FALSE, hypotheses=[TRUE, FALSE], role="necessity", dropped=1))
    found += all_refused(verified, *[necessity | {"dropped": x} for x in ("2", "3", "0", "x", 1, None)])
    found += all_refused(verified, {name: value for name, value in necessity.items() if name != "dropped"})
    beyond = json.loads(evaluation(FALSE, hypotheses=[TRUE], role="necessity", dropped=0)) | {"hypotheses": ["TRUE"]}
    found += all_refused(verified, *[beyond | {"dropped": x} for x in ("1", "2", "7")])
    found += [verified(changed("evidence", "bits", value=x)).exact is True for x in (16, 17, 4095, 4096)]
    found += [
        verified(changed("provenance", value=x)).role == "instance" for x in ({}, {"a": "b"}, {"a": "b", "c": ""})
    ]
    proved = verified(necessity)
    found += [proved[1:] == ("evaluation", "necessity", sha(necessity["claim"]["statement"]), sha({}), True, "1")]
    return [
        *found,
        verified(good)[1:] == ("evaluation", "instance", sha(good["claim"]["statement"]), sha({}), True, ""),
    ]


def which_fails(module) -> list[bool]:
    """The message names the hypothesis that fails, or the conclusion."""
    verified = functools.partial(module.verified, budget=10**8)

    def why(conclude, *hypotheses):
        return message(verified, json.loads(evaluation(conclude, hypotheses=hypotheses)))

    return [
        why(FALSE, TRUE).startswith("the conclusion, lt(1, 0), is FALSE"),
        why(TRUE, FALSE, TRUE).startswith("hypothesis 0, lt(1, 0), is FALSE"),
        why(TRUE, TRUE, FALSE).startswith("hypothesis 1, lt(1, 0), is FALSE"),
        why(FALSE).startswith("the conclusion, "),
    ]


def records(module) -> list[bool]:
    """Texts and bytes in UTF-8, and what is said of a failure of each kind."""
    good, kept = evaluation(TRUE), module.verified
    found = [
        module.verify_record(good)[0] == module.verify_record(good.encode())[0] == "VERIFIED",
        module.verify_record(good.encode("utf-16"))[0] == module.verify_record(good.encode("utf-32"))[0] == "REJECTED",
        module.verify_record(good, 0)[:2] == ("RESOURCE", "the work budget is used up"),
        module.verify_record("{}")[1] == f"the format is not {module.FORMAT}",
    ]
    for problem, outcome, said in (
        (MemoryError(), "RESOURCE", "memory"),
        (module.Exhausted("a limit"), "RESOURCE", "a limit"),
        (module.Rejected("a reason"), "REJECTED", "a reason"),
        (ValueError("x"), "REJECTED", 'ValueError: "x"'),
        (module.Undefined("y"), "REJECTED", 'Undefined: "y"'),
        (RecursionError("deep"), "RESOURCE", "deep"),
    ):
        module.verified = functools.partial(_raise, problem)
        found.append(module.verify_record("{}") == (outcome, said, None))
    module.verified = kept
    return found


def _raise(problem, *_):
    raise problem


def shapes(module) -> list[bool]:
    """Which sizes and options a declaration may have."""
    names, losses = ("n", "d*d", "12", "_a", "n*3*T", "a" * 31, "999999"), list(module.LOSSES)
    wrong = (
        "",
        "0",
        "01",
        "n*",
        "*n",
        "n**d",
        "n d",
        "-1",
        "1.5",
        "n+1",
        "a" * 32,
        "1000000",
        "n*0",
        "é",
        "n\n",
        "2n",
        "n*\n",
    )
    table = [("vector", [x], True) for x in names] + [("vector", [x], False) for x in wrong]
    table += [("matrix", list(x), True) for x in itertools.product(names[:3], repeat=2)]
    table += [("matrix", x, False) for x in ([], ["n"], ["n", "n", "n"], ["n", ""], ["", "n"], ["0", "n"], ["n", "0"])]
    table += [("vector", x, False) for x in ([], ["n", "n"])] + [("index", ["n"], True), ("index", [], False)]
    table += [("index", ["0"], False), ("index", ["n", "d"], False)]
    table += [
        ("scalar", [], True),
        ("scalar", ["natural"], True),
        ("scalar", ["n"], False),
        ("scalar", ["natural", "x"], False),
    ]
    table += [
        ("dataset", list(x), True) for k in range(4) for x in itertools.combinations(("queries", "keys", "generic"), k)
    ]
    table += [("dataset", x, False) for x in (["n"], ["queries", "natural"], [""])]
    table += [("choice", [], True), ("choice", ["n"], False), ("choice", ["queries"], False)]
    table += [("loss", [x], True) for x in losses] + [
        ("loss", losses, True),
        ("loss", [], False),
        ("loss", ["natural"], False),
    ]
    table += [("loss", [losses[0], "other"], False)]
    return [(refusal(module.read_shape, sort, shape) == "") is good for sort, shape, good in table] + [
        refusal(module.read_shape, sort, shape) == "Rejected" for sort, shape, good in table if not good
    ]


def ranges(module) -> list[bool]:
    """Values within and outside of what forall declares."""
    D, T = module.Data.read(DATA), module.Data.read(DATA | {"queries": [["1", "0"], ["0", "1"]]})
    K = module.Data.read(DATA | {"key_matrix": [["1", "0"], ["0", "1"]]})
    wide = module.Data.read(dataset([[[1, 2, 3]] * 2, [[0, 1, 1]] * 5], [1, 0, 0]))
    number = module.Fraction

    def fine(*declared):  # (name, sort, shape, value) …
        sorts = {name: sort for name, sort, _, _ in declared}
        said = refusal(module.check_ranges, {a: s for a, _, s, _ in declared}, sorts, {a: x for a, _, _, x in declared})
        return {"": True, "Rejected": False}.get(said, said)

    def vector(n, *shape, name="u"):
        return (name, "vector", list(shape), [number(0)] * n)

    def matrix(n, m, *shape, name="A"):
        return (name, "matrix", list(shape), [[number(0)] * m] * n)

    def one(sort, shape, value, *more):
        return fine(*more, ("x", sort, shape, value))

    first, others = ("D", "dataset", [], D), ("E", "dataset", [], wide)
    table = [
        (fine(vector(3, "n")), True),
        (fine(vector(3, "3")), True),
        (fine(vector(3, "2")), False),
        (fine(vector(6, "n*3")), False),
        (fine(vector(2, "n"), vector(6, "n*3", name="w")), True),
        (fine(vector(2, "n"), vector(5, "n*3", name="w")), False),
        (fine(vector(6, "n*3", name="w"), vector(2, "n")), True),
        (fine(vector(2, "n"), vector(3, "n", name="w")), False),
        (fine(matrix(2, 3, "n", "m"), vector(6, "n*m")), True),
        (fine(matrix(2, 3, "n", "n")), False),
        (fine(matrix(2, 3, "n", "3")), True),
        (fine(matrix(2, 3, "2", "4")), False),
        (fine(matrix(2, 3, "3", "3")), False),
        (fine(matrix(2, 3, "n", "m"), vector(3, "n")), False),
        (fine(vector(4, "2*2")), True),
        (fine(vector(4, "2*3")), False),
        (fine(first, vector(2, "n"), vector(2, "d", name="w")), True),
        (fine(first, vector(3, "n")), False),
        (fine(first, vector(2, "T")), True),
        (fine(first, vector(3, "T")), False),
        (fine(vector(2, "n"), others), True),
        (fine(others, vector(3, "d")), True),
        (fine(others, vector(2, "d")), False),
        (fine(others, vector(2, "T")), True),
        (fine(others, vector(5, "T")), False),
        (fine(first, others, vector(2, "d")), True),
        (fine(first, others, vector(3, "d")), False),
        (fine(others, first, vector(3, "d")), True),
        (fine(vector(4, "d*d"), first), True),
        (fine(vector(9, "d*d"), first), False),
        (one("index", ["3"], 2), True),
        (one("index", ["3"], 3), False),
        (one("index", ["n"], 0), False),
        (one("index", ["n"], 1, first), True),
        (one("index", ["n"], 2, first), False),
        (one("index", ["n*d"], 3, first), True),
        (one("index", ["n*d"], 4, first), False),
        (one("index", ["m"], 4, vector(5, "m")), True),
        (one("index", ["m"], 5, vector(5, "m")), False),
        (one("loss", ["logistic", "hinge"], "hinge"), True),
        (one("loss", ["logistic"], "hinge"), False),
        (one("dataset", [], D), True),
        (one("dataset", [], T), True),
        (one("dataset", ["queries"], T), True),
        (one("dataset", ["queries"], D), False),
        (one("dataset", [], K), False),
        (one("dataset", ["keys"], K), True),
        (one("dataset", ["keys"], D), True),
        (one("dataset", ["queries", "keys"], K), False),
        (one("dataset", ["queries", "keys"], T), True),
        (one("dataset", ["queries"], K), False),
        (one("dataset", ["generic"], D), True),
        (one("scalar", [], number(-1, 2)), True),
        (one("scalar", ["natural"], number(0)), True),
        (one("scalar", ["natural"], number(1)), True),
        (one("scalar", ["natural"], number(7)), True),
        (one("scalar", ["natural"], number(-1)), False),
        (one("scalar", ["natural"], number(1, 2)), False),
        (one("choice", [], (0, 2), first), True),
        (one("choice", [], (1, 0), first), True),
        (one("choice", [], (0, 3), first), False),
        (one("choice", [], (2, 0), first), False),
        (one("choice", [], (0,), first), False),
        (one("choice", [], (0, 0, 0), first), False),
        (one("choice", [], (2, 2), first), False),
        (one("choice", [], (2, 3), first), False),
        (one("choice", [], (0,)), False),
        (one("choice", [], ()), False),
        (one("choice", [], (1, 4), others, first), True),
        (one("choice", [], (1, 4), first, others), False),
    ]
    return [found is wanted for found, wanted in table]


def statements(module) -> list[bool]:
    """What can be a statement: its quantifier, its declarations, its hypotheses and its conclusion."""
    x, loss = var("x"), next(iter(module.LOSSES))

    def said(forall=(), hypotheses=(), conclude=TRUE, quantifier="all", **more):
        return (
            statement(conclude, [], hypotheses, quantifier)
            | {"forall": forall if type(forall) is not tuple else []}
            | more
        )

    ten, eleven = ["x", "loss", *[loss] * 8], ["x", "loss", *[loss] * 9]
    bad = [said(quantifier=q) for q in ("some", "", None, 5, ["all"], {}, "All")]
    bad += [said(forall=one) for one in ({}, None, "", 5, {"x": "scalar"})] + [
        said() | {"hypotheses": h} for h in ({}, None, "", 5, {"a": 1})
    ]
    bad += [
        said([one])
        for one in (
            "xs",
            ["x"],
            [],
            ["x", 5],
            [5, "scalar"],
            ["x", "scalar", 5],
            None,
            5,
            {},
            ["x", None],
            eleven,
            ["x", "number"],
            ["x", "truth"],
            ["x", "scalar", ["natural"]],
            [["x"], "scalar"],
            {"x": 1, "scalar": 2},
        )
    ]
    bad += [said([["x", "scalar"], ["x", "scalar"]]), said([["x", "scalar"], ["x", "vector", "n"]])]
    bad += [said([[name, "scalar"]]) for name in ("1", "-1", "0x", "1/2", "-2b", "9", "i:n", ":", loss, *module.LOSSES)]
    bad += [
        said([["x", "scalar"]], conclude=x),
        said([["x", "scalar"]], [x]),
        said([["x", "scalar"]], [TRUE, x]),
        said(conclude=num(1)),
        said([["x", "scalar"]], [x], FALSE),
        said(conclude=5),
        said([], [None]),
        said(conclude=["lt", x, num(1)]),
    ]
    bad += [said() | {"more": 1}, {"quantifier": "all", "forall": [], "hypotheses": []}, None, []]
    good = [
        said(),
        said([["x", "scalar"]], [TRUE]),
        said([ten]),
        said([["x", "scalar"], ["y", "scalar"]], [FALSE], FALSE),
    ]
    good += [said([[name, "scalar"]]) for name in ("x", "a1", "num")]
    bad += [said([[name, "scalar"]]) for name in ("-", "-a", "", "é", "x-1", "_x")]
    good += [said(quantifier=q) for q in ROLES["instance"][0]]
    found = all_refused(module.read_statement, *bad) + [refusal(module.read_statement, one) == "" for one in good]
    quantifier, sorts, shaped, _, hypotheses, conclusion = module.read_statement(
        said([["x", "scalar", "natural"], ["A", "matrix", "n", "d*d"]], [TRUE, FALSE], ["lt", num(1), x])
    )
    return [
        *found,
        quantifier == "all",
        sorts == {"x": "scalar", "A": "matrix"},
        shaped == {"x": ["natural"], "A": ["n", "d*d"]},
        [module.spelled(one) for one in (*hypotheses, conclusion)] == ["lt(0, 1)", "lt(1, 0)", "lt(1, x)"],
    ]


def types(module) -> list[bool]:
    """Which conclusions can be those of a kkt, farkas or gap certificate, in which role."""
    sorts = {"D": "dataset", "c": "choice", "b": "choice", "w": "vector", "M": "matrix", "x": "scalar", "C": "scalar"}
    terms = module.Terms(sorts)
    D, c, x, w, M = var("D"), var("c"), var("x"), var("w"), var("M")
    vectors = ("max_margin", "max_margin_head", "joint_max_margin")
    solutions = [["eq", [name, D, c], w] for name in vectors] + [["eq", ["max_margin_matrix", D, c], M]]
    infeasible = [["not", [name, D, c]] for name in ("separable", "matrix_separable", "head_separable")]

    def sides(low, high, one=c, other=c, word="and", first="le", second="le"):
        return [word, [first, low, ["nuclear_margin", D, one]], [second, ["nuclear_margin", D, other], high]]

    gaps = [sides(num(1), num(2)), sides(num(-1), num("1/2"))]
    others = [
        TRUE,
        ["not", TRUE],
        ["eq", ["nuclear_margin", D, c], x],
        ["eq", ["soft_margin", D, c, num(1)], M],
        ["eq", ["largest_multiplier", D, c], x],
        ["eq", w, ["max_margin", D, c]],
        ["eq", ["max_margin", D, c], ["neg", w]],
        ["eq", w, w],
        ["parallel", ["max_margin", D, c], w],
        ["eq", ["max_margin", D, c], ["max_margin", D, c]],
        ["not", ["eq", ["max_margin", D, c], w]],
        ["separable", D, c],
        ["not", ["locally_optimal", D, c]],
        ["not", ["unique_best_token", D]],
        ["not", ["not", ["separable", D, c]]],
        ["implies", ["separable", D, c], FALSE],
        ["and", ["separable", D, c], TRUE],
        ["or", ["separable", D, c], ["separable", D, c]],
        ["and", ["matrix_separable", D, c], FALSE],
        sides(num(1), num(2), c, var("b")),
        sides(num(1), num(2), word="or"),
        sides(num(1), num(2), word="implies"),
        sides(x, num(2)),
        sides(num(1), x),
        sides(num(1), num(2), first="lt"),
        sides(num(1), num(2), second="lt"),
        sides(num(1), num(2), first="eq", second="eq"),
        ["and", ["le", ["nuclear_margin", D, c], num(2)], ["le", num(1), ["nuclear_margin", D, c]]],
        ["and", ["le", num(1), ["nuclear_margin", D, c]], ["le", num(1), ["nuclear_margin", D, c]]],
        ["and", ["le", num(1), ["norm", w]], ["le", ["norm", w], num(2)]],
        ["and", TRUE, TRUE],
        ["le", num(1), ["nuclear_margin", D, c]],
    ]
    wanted = {
        "kkt": solutions,
        "farkas": infeasible,
        "gap": gaps,
        "evaluation": [*solutions, *infeasible, *gaps, *others],
    }
    hypothesis, found = terms.read(TRUE), []
    for kind, conclude in itertools.product((*wanted, "other", None, "tree"), wanted["evaluation"]):
        term, fits = terms.read(conclude), conclude in wanted.get(kind, [])
        for role, hypotheses in itertools.product(
            ("instance", "witness", "counter-example", "necessity"), ([], [hypothesis])
        ):
            good = fits and (kind == "evaluation" or (role == "instance" and not hypotheses))
            said = refusal(module.check_type, kind, role, hypotheses, term)
            found.append(said == "" if good else said in ("Rejected", "AttributeError", "IndexError"))
            if not good and kind not in ("gap", "kkt"):
                found.append(said == "Rejected")
    return found


def kinds_of_certificates(module) -> list[bool]:
    """A whole kkt and a whole farkas certificate, in the role and with the hypotheses that they need."""
    data = dataset([[[1, 0], [0, 0]], [[0, 1], [0, 0]]], [1, 1])
    twice = dataset([[[1], [0]], [[0], [1]]], [1])
    found = []
    for text in (svm_text("p", data, (0, 0)), svm_text("p", twice, (0, 0))):
        one = json.loads(text)
        found.append(module.verify_record(text)[2].type == one["type"])
        found.append(module.verify_text(dumped(one | {"type": "evaluation"}))[0] == "VERIFIED")
        other = {"kkt": "farkas", "farkas": "kkt"}[one["type"]]
        found.append(module.verify_text(dumped(one | {"type": other}))[0] == "REJECTED")
        one["claim"]["statement"]["hypotheses"], one["hypotheses"] = [TRUE], ["TRUE"]
        found.append(module.verify_text(dumped(one))[0] == "REJECTED")
        found.append(module.verify_text(dumped(one | {"type": "evaluation"}))[0] == "VERIFIED")
    return found


def probes() -> Iterator[Probe]:
    for function in (roles, hashes, which_fails, records, shapes, ranges, statements, types, kinds_of_certificates):
        yield Probe(function.__name__, function)
