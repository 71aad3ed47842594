"""Certificates of type ``identity``: verify.py proves what is true for all sizes, and nothing else."""

import copy
import json
import random
import time

import pytest

from checker import verify
from checker.symbolic.derivation import Identity, derive
from checker.symbolic.formulas.index_terms import Array, delta, formula, function, size, total
from checker.symbolic.models.named import MODELS, model_named
from tests.slow_ones import with_slow

k, p, gamma, z, M = (Array(name) for name in ("k", "p", "gamma", "z", "M"))
x = Array("x").scalar
ARRAYS = {"k": ("T", "d"), "p": ("d",), "gamma": ("T",), "x": (), "M": ("T", "T"), "z": ("T",)}


def power(t):
    return function("exp", total("f:d", k[t, "f"] * p["f"]))


def softmax(t, other):
    return power(t) / total(f"{other}:T", power(other))


OUTPUT = total("t:T", softmax("t", "q") * gamma["t"])
KEY = total("t:T", softmax("t", "q") * k["t", "a"])
GRADIENT = total("t:T", softmax("t", "q") * gamma["t"] * k["t", "a"]) - OUTPUT * KEY


def certificate(expression, equals, by=(("p", "a"),), indices=None, arrays=ARRAYS):
    found = Identity(
        title="test",
        arrays=arrays,
        indices={"a": "d"} if indices is None else indices,
        expression=expression.form,
        by=by,
        equals=equals.form,
    )
    return json.loads(json.dumps(found.certificate))


def outcome(cert):
    return verify.verify_text(json.dumps(cert))


def rehashed(cert):
    statement = cert["claim"]["statement"]
    cert["claim"]["sha256"] = verify.sha256(verify.canonical(statement))
    return cert


def test_the_gradient_of_softmax_attention_is_verified():
    kind, message = outcome(certificate(OUTPUT, GRADIENT))
    assert kind == "VERIFIED"
    assert message.startswith("identity: wherever both sides are defined, for all sizes >= 1")
    assert "k[T,d], p[d]" in message and "d/dp[a] sum_t:T(exp(sum_f:d(k[t,f]*p[f]))*" in message


DEFECTS = {
    "dropped factor": total("t:T", softmax("t", "q") * k["t", "a"]) - OUTPUT * KEY,
    "wrong sign": total("t:T", softmax("t", "q") * gamma["t"] * k["t", "a"]) + OUTPUT * KEY,
    "swapped index": total("t:T z:T", softmax("t", "q") * gamma["z"] * k["t", "a"]) - OUTPUT * KEY,
    "missing normaliser derivative": total("t:T", softmax("t", "q") * gamma["t"] * k["t", "a"]),
    "wrong constant": 2 * GRADIENT,
    "not normalised": total("t:T", power("t") * gamma["t"] * k["t", "a"]) - OUTPUT * KEY,
    "summed over the free index": total("c:d", total("t:T", softmax("t", "q") * gamma["t"] * k["t", "c"]))
    - OUTPUT * KEY,
    "wrong power of the normaliser": total("t:T", softmax("t", "q") * gamma["t"] * k["t", "a"])
    - OUTPUT * KEY * total("q:T", power("q")),
}


@pytest.mark.parametrize("defect", DEFECTS)
def test_planted_defects_are_rejected(defect):
    assert outcome(certificate(OUTPUT, DEFECTS[defect]))[0] == "REJECTED"
    found = Identity(
        title="",
        arrays=ARRAYS,
        indices={"a": "d"},
        expression=OUTPUT.form,
        by=(("p", "a"),),
        equals=DEFECTS[defect].form,
    )
    assert not found.holds


TRUE = {
    "weights sum to one": (total("t:T", softmax("t", "q")), formula(1)),
    "any shift": (total("t:T", softmax("t", "q") * (gamma["t"] - x)), OUTPUT - x),
    "renamed": (total("i:T j:T", M["i", "j"] * gamma["i"]), total("s:T r:T", M["r", "s"] * gamma["r"])),
    "delta": (total("t:T q:T", delta("t", "q") * gamma["t"] * z["q"]), total("t:T", gamma["t"] * z["t"])),
    "delta inside a function": (
        total("t:T", function("ell", total("q:T", delta("t", "q") * gamma["q"]))),
        total("t:T", function("ell", gamma["t"])),
    ),
    "size": (total("t:T q:T", gamma["t"]), size("T") * total("t:T", gamma["t"])),
    "exponential": (function("exp", 2 * x) * function("exp", -x), function("exp", x)),
    "logistic": (1 / (1 + function("exp", -x)), 1 - 1 / (1 + function("exp", x))),
    "binomial": (total("t:T", gamma["t"]) ** 2, total("i:T j:T", gamma["i"] * gamma["j"])),
    "symmetric": (
        total("i:T j:T l:T", function("F", gamma["i"] + gamma["j"]) * M["j", "l"]),
        total("i:T j:T l:T", function("F", gamma["l"] + gamma["i"]) * M["i", "j"]),
    ),
    "cycle": (
        total("i:T j:T l:T", M["i", "j"] * M["j", "l"] * M["l", "i"]),
        total("i:T j:T l:T", M["l", "i"] * M["j", "l"] * M["i", "j"]),
    ),
}


@pytest.mark.parametrize("name", TRUE)
def test_equalities(name):
    left, right = TRUE[name]
    assert outcome(certificate(left, right, by=(), indices={}))[0] == "VERIFIED"
    assert outcome(certificate(left, right + 1, by=(), indices={}))[0] == "REJECTED"
    assert Identity(title="", arrays=ARRAYS, indices={}, expression=left.form, by=(), equals=right.form).holds


FALSE = {
    "transposed": (total("i:T j:T", M["i", "j"] * gamma["i"]), total("i:T j:T", M["j", "i"] * gamma["i"])),
    "cycle": (
        total("i:T j:T l:T", M["i", "j"] * M["j", "l"] * M["l", "i"]),
        total("i:T j:T l:T", M["i", "j"] * M["j", "l"] * M["i", "l"]),
    ),
    "square of a sum": (total("t:T", gamma["t"]) ** 2, total("t:T", gamma["t"] ** 2)),
    "mean of a product": (total("t:T", gamma["t"] * z["t"]), total("t:T", gamma["t"]) * total("t:T", z["t"])),
    "another function": (total("t:T", function("F", gamma["t"])), total("t:T", function("G", gamma["t"]))),
    "capture": (
        total("t:T", function("F", total("q:T", gamma["t"] * z["q"]))),
        total("t:T", function("F", total("q:T", gamma["q"] * z["q"]))),
    ),
    "delta meets a bound index": (
        total("i:T j:T", delta("i", "j") / total("l:T", M["j", "l"] * M["l", "i"])),
        total("i:T", 1 / total("l:T", M["l", "l"] * M["l", "i"])),
    ),
}


@pytest.mark.parametrize("name", FALSE)
def test_what_is_not_equal_is_rejected(name):
    left, right = FALSE[name]
    assert outcome(certificate(left, right, by=(), indices={}))[0] == "REJECTED"


# ── malformed statements ──


def changed(path, value):
    cert = certificate(OUTPUT, GRADIENT)
    place = cert["claim"]["statement"]
    place["arrays"] |= {"x": [], "M": ["T", "T"]}
    for step in path[:-1]:
        place = place[step]
    if value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return rehashed(cert)


MALFORMED = {
    "wrong range": ((("indices", "a"), "T"), "right ranges"),
    "undeclared array": ((("arrays",), {"k": ["T", "d"], "p": ["d"]}), "not declared"),
    "by an undeclared array": ((("by",), [["w", "a"]]), "not declared"),
    "by with an unbound index": ((("by",), [["p", "b"]]), "not bound"),
    "by with too few indices": ((("by",), [["p"]]), "right ranges"),
    "empty by": ((("by",), [[]]), "formula is a list"),
    "unbound index": ((("equals",), ["var", "gamma", "t"]), "not bound"),
    "bound twice": ((("equals",), ["sum", "t", "T", ["sum", "t", "T", ["var", "gamma", "t"]]]), "bound twice"),
    "binds a free index": ((("equals",), ["sum", "a", "d", ["var", "p", "a"]]), "bound twice"),
    "delta of two ranges": ((("equals",), ["sum", "t", "T", ["delta", "t", "a"]]), "right ranges"),
    "unknown kind": ((("equals",), ["abs", ["var", "p", "a"]]), "formula is a list"),
    "float": ((("equals",), ["num", "0.5"]), "canonical"),
    "number not a text": ((("equals",), ["num", 1]), "number is a text"),
    "fractional exponent": ((("equals",), ["pow", ["var", "p", "a"], "1/2"]), "whole"),
    "large exponent": ((("equals",), ["pow", ["var", "p", "a"], "1000"]), "whole"),
    "division by zero": ((("equals",), ["pow", ["num", "0"], "-1"]), "divides by 0"),
    "division by delta": ((("equals",), ["pow", ["delta", "a", "a"], "-1"]), "differ"),
    "no list": ((("equals",), "1"), "formula is a list"),
    "empty list": ((("equals",), []), "formula is a list"),
    "missing part": ((("by",), None), "lacks"),
    "superfluous part": ((("sizes",), {}), "unknown field"),
    "name of an array": ((("arrays", "1x"), ["d"]), "no name"),
    "ranges not a list": ((("arrays", "p"), "d"), "object of lists"),
    "by not lists": ((("by",), ["p"]), "object of lists"),
    "indices a list": ((("indices",), ["a"]), "object of lists"),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_statements_are_rejected(name):
    (path, value), why = MALFORMED[name]
    kind, message = outcome(changed(path, value))
    assert kind == "REJECTED" and why in message and "Error" not in message, message


def test_division_by_a_delta_is_rejected():
    cert = changed(("equals",), ["sum", "c", "d", ["pow", ["delta", "a", "c"], "-1"]])
    assert outcome(cert) == ("REJECTED", "a formula divides by a delta")


def test_labels_and_hash_are_checked():
    cert = certificate(OUTPUT, GRADIENT)
    cert["claim"]["sha256"] = "0" * 64
    assert "hash" in outcome(cert)[1]
    assert "unknown field" in outcome(certificate(OUTPUT, GRADIENT) | {"role": "instance"})[1]
    assert "texts" in outcome(certificate(OUTPUT, GRADIENT) | {"provenance": {"checker": 1}})[1]


def test_limits_end_in_resource_without_traceback():
    deep = ["var", "x"]
    for _ in range(250):
        deep = ["fun", "F", deep]
    assert outcome(changed(("equals",), deep))[0] != "VERIFIED"
    fine = ["var", "p", "a"]
    for _ in range(55):
        fine = ["fun", "F", fine]
    cert = changed(("equals",), fine)
    cert["claim"]["statement"]["expression"], cert["claim"]["statement"]["by"] = copy.deepcopy(fine), []
    assert outcome(rehashed(cert))[0] in ("VERIFIED", "RESOURCE")
    many = changed(("by",), [["p", "a"]] * 5)
    assert outcome(many)[0] == "RESOURCE"


def test_a_blow_up_ends_in_resource_in_bounded_time():
    sums = ["pow", ["add", *[["fun", f"F{j}", ["var", "x"]] for j in range(30)]], "60"]
    cert = changed(("equals",), sums)
    start = time.time()
    assert verify.verify_text(json.dumps(cert), budget=2_000_000)[0] == "RESOURCE"
    symmetric = ["var", "M", "t0", "t0"]
    symmetric = ["mul", *[["var", "M", f"t{i}", f"t{j}"] for i in range(9) for j in range(9)]]
    for j in range(9):
        symmetric = ["sum", f"t{j}", "T", symmetric]
    cert = changed(("equals",), symmetric)
    assert verify.verify_text(json.dumps(cert), budget=2_000_000)[0] == "RESOURCE"
    assert time.time() - start < 20


# ── random mutations of true certificates ──


def places(form, path=()):
    """The paths of all texts of a formula that mean something: names, indices, numbers, kinds."""
    for j, part in enumerate(form):
        if isinstance(part, list):
            yield from places(part, (*path, j))
        else:
            yield (*path, j)


def mutated(form, rng):
    """A formula with one text replaced by another of the same formula, or one subformula dropped or doubled."""
    form = copy.deepcopy(form)
    path = rng.choice(list(places(form)))
    inside = form
    for step in path[:-1]:
        inside = inside[step]
    if inside[0] in ("add", "mul") and len(inside) > 2 and rng.random() < 0.5:
        del inside[rng.randrange(1, len(inside))]
        return form
    others = [p for p in places(form) if p[-1] == path[-1]]
    other = form
    for step in rng.choice(others):
        other = other[step]
    inside[path[-1]] = rng.choice([other, "1", "-1", "2", "add", "mul", "d", "T", "gamma", "exp"])
    return form


@pytest.mark.parametrize("name", ["p", "vectorised", "joint"])
def test_random_mutations_are_not_verified(name):
    """A mutant may by chance say the same; it must then have the same normal form in the package too."""
    rng = random.Random(name)
    wrong = 0
    originals = [one.certificate for one in derive(model_named(name), hessian=True).identities]
    for _ in range(120):
        cert = copy.deepcopy(rng.choice(originals))
        before = cert["claim"]["statement"]["equals"]
        cert["claim"]["statement"]["equals"] = mutated(before, rng)
        kind, message = verify.verify_text(json.dumps(rehashed(json.loads(json.dumps(cert)))))
        assert kind in ("VERIFIED", "REJECTED") and "Error" not in message, message
        if kind == "VERIFIED":
            assert same(cert["claim"]["statement"], before)
        else:
            wrong += 1
    assert wrong > 80


def same(statement, before):
    found = Identity(
        title="",
        arrays={name: tuple(spans) for name, spans in statement["arrays"].items()},
        indices=statement["indices"],
        expression=as_tuples(before),
        by=(),
        equals=as_tuples(statement["equals"]),
    )
    return found.holds


def as_tuples(form):
    return tuple(as_tuples(part) for part in form) if isinstance(form, list) else form


@pytest.mark.parametrize("name", with_slow(MODELS, ("causal", "KQ", "psi", "regression")))
def test_every_equation_of_every_model_is_verified(name):
    for one in derive(model_named(name), hessian=True).identities:
        kind, message = verify.verify_text(json.dumps(one.certificate))
        assert kind == "VERIFIED", (one.title, message)


TEETH = {
    "the normaliser's derivative": (
        "slopes = [self.once(self.derivative, x, name, at) for x in inside]",
        "slopes = [NIL if form[0] == 'pow' else self.once(self.derivative, x, name, at) for x in inside]",
    ),
    "chain rule": ('return ("mul", outer, slopes[0])', "return outer"),
    "capture": ("Q = self.apart(Q)", "pass"),
    "like terms": ("if found[key][0]])", "if False])"),
    "ranges": (
        'need(good, f"the {kind} {show(rest[0])} is not declared',
        'need(True, f"the {kind} {show(rest[0])} is not declared',
    ),
    "bound twice": ("need(word(rest[0]) not in scope", "need(True"),
    "idle sums": ('(*factors, *[(("size", span), ONE) for _, span in idle])', "factors"),
    "powers": ("powers[key] = atom, e + powers.get(key, (0, ZERO))[1]", "powers[key] = atom, e"),
}


@pytest.mark.parametrize("name", TEETH)
def test_teeth(name, monkeypatch):
    """A verifier broken on purpose is noticed by the tests above."""
    old, new = TEETH[name]
    from pathlib import Path

    source = Path(verify.__file__).read_text(encoding="utf-8")
    assert source.count(old) == 1, f"the text to break has moved: {old}"
    broken = type(verify)("broken")
    exec(compile(source.replace(old, new), "broken verify.py", "exec"), broken.__dict__)  # noqa: S102
    monkeypatch.setitem(globals(), "verify", broken)
    tests = [test_the_gradient_of_softmax_attention_is_verified]
    tests += [lambda d=d: test_planted_defects_are_rejected(d) for d in DEFECTS]
    tests += [lambda d=d: test_equalities(d) for d in TRUE] + [
        lambda d=d: test_what_is_not_equal_is_rejected(d) for d in FALSE
    ]
    tests += [lambda d=d: test_malformed_statements_are_rejected(d) for d in MALFORMED]
    for test in tests:
        try:
            test()
        except (AssertionError, RecursionError):
            return
    pytest.fail(f"no test notices the break {name!r}")
