"""Sections 2, 3 and 5: what is no canonical text, no data and no term is rejected by name, and what is one is read as it is."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tests.verifier_mutants.building import dataset, evaluation, num, var
from tests.verifier_mutants.corpus import Case, Probe
from tests.verifier_mutants.numbers.arithmetic import raised

TOKENS = [[["1", "0"], ["0", "1"]], [["2", "1"], ["0", "0"]]]


def cases() -> Iterator[Case]:
    x = var("x")
    for text in ("-0", "2/1", "2/4", "0/2", "01", "+1", "1/0", "1.0", " 1", "1 ", "1/-2", "", "1/", "--1", "1\n"):
        less = ["lt", x, num(9)]
        yield Case(f"the number {text!r}", evaluation(less, [["x", "scalar"]], {"x": text}), "REJECTED")
        yield Case(f"the literal {text!r}", evaluation(["lt", ["num", text], num(9)]), "REJECTED")
    yield Case("the number -2/3", evaluation(["lt", x, num(0)], [["x", "scalar"]], {"x": "-2/3"}), "VERIFIED")
    forall, data = [["D", "dataset"]], dataset([[[1, 0], [0, 1]], [[2, 1], [0, 0]]], [1, 1], [1, -1])
    two = ["eq", ["inputs", var("D")], num(2)]
    yield Case("a dataset", evaluation(two, forall, {"D": data}), "VERIFIED")
    wrong = {
        "a label 2": {"labels": ["1", "2"]},
        "a label 0": {"labels": ["0", "1"]},
        "three labels": {"labels": ["1", "1", "1"]},
        "one label": {"labels": ["1"]},
        "no labels": {"labels": []},
        "a long token": {"tokens": [[["1", "0"], ["0", "1"]], [["1", "2", "3"]]]},
        "a short token": {"tokens": [[["1", "0"], ["0", "1"]], [["1"]]]},
        "an input without tokens": {"tokens": [[["1", "0"]], []]},
        "a long head": {"head": ["1", "2", "3"]},
    }
    for name, change in wrong.items():
        yield Case(name, evaluation(two, forall, {"D": data | change}), "REJECTED")
    options = [["D", "dataset", "queries", "keys"]]
    fine = data | {"queries": [["1", "0"], ["0", "1"]], "key_matrix": [["1", "0"], ["0", "1"]]}
    yield Case("a dataset with queries and keys", evaluation(two, options, {"D": fine}), "VERIFIED")
    wrong = {
        "one query": {"queries": [["1", "0"]]},
        "three queries": {"queries": [["1", "0"]] * 3},
        "long queries": {"queries": [["1", "0", "0"]] * 2},
        "a flat key matrix": {"key_matrix": [["1", "0"]]},
        "a thin key matrix": {"key_matrix": [["1"], ["0"]]},
        "a wide key matrix": {"key_matrix": [["1", "0", "0"], ["0", "1", "0"]]},
        "a tall key matrix": {"key_matrix": [["1", "0"], ["0", "1"], ["0", "0"]]},
    }
    for name, change in wrong.items():
        yield Case(name, evaluation(two, options, {"D": fine | change}), "REJECTED")
    yield Case("a word that is no loss", evaluation(["is_loss", ["word", "linear"], ["word", "linear"]]), "REJECTED")
    yield Case("a word", evaluation(["is_loss", ["word", "hinge"], ["word", "hinge"]]), "VERIFIED")
    yield Case("a leaf of two texts", evaluation(["lt", ["num", "1", "2"], num(2)]), "REJECTED")
    yield Case(
        "a variable of two texts",
        evaluation(["lt", ["var", "x", "x"], num(2)], [["x", "scalar"]], {"x": "1"}),
        "REJECTED",
    )
    yield Case(
        "a vector is no number",
        evaluation(["lt", num(0), var("u")], [["u", "vector", "1"]], {"u": ["1"]}),
        "REJECTED",
    )


def texts(module) -> list[bool]:
    """What rational, natural, fields and parsed take, and that the rest is Rejected."""
    found = []
    for text in (
        "-0",
        "2/1",
        "2/4",
        "0/2",
        "0/1",
        "01",
        "+1",
        "1/0",
        "1.0",
        " 1",
        "1\n",
        "1/-2",
        "",
        "-",
        "1/2/3",
        "٣",
    ):
        found.append(raised(module.rational, text) == "Rejected")
    for value in (None, 1, 1.5, True, [], ["1"], {}, {"1": "2"}):
        found.append(raised(module.rational, value) == "Rejected")
        found.append(raised(module.natural, value) == "Rejected")
    for text, value in (
        ("0", 0),
        ("-7", -7),
        ("3/2", Fraction(3, 2)),
        ("-1/10", Fraction(-1, 10)),
        ("9" * 5000, 10**5000 - 1),
    ):
        found.append(module.rational(text) == value and module.rational_text(module.rational(text)) == text)
    for text in ("-1", "00", "01", "1/2", "", "1234567890", " 1", "٣"):
        found.append(raised(module.natural, text) == "Rejected")
    found += [module.natural("0") == 0, module.natural("123456789") == 123456789]
    for text in (
        "[]",
        "1",
        '"a"',
        "null",
        '{"a": 1, "a": 1}',
        '{"a": {"b": 1, "b": 2}}',
        "{",
        '{"a": NaN}',
        '{"a": -Infinity}',
    ):
        found.append(raised(module.parsed, text) == "Rejected")
    for token in ("1.5", "1e5", "-1", "-0", "1234567890", "12345678901", "1E400"):
        found.append(raised(module.parsed, f'{{"a": {token}}}') == "Rejected")
    found += [
        module.parsed('{"a": 123456789}') == {"a": 123456789},
        module.parsed('{"b": [0, "1"]}') == {"b": [0, "1"]},
    ]
    two = {"a": 1, "b": 2}
    found += [
        module.fields(two, ("b", "a"), "it") == [2, 1],
        module.fields(two, ("a",), "it", ("b", "c")) == [1, 2, None],
    ]
    for value, names in (
        (["a"], ("a",)),
        ({}, ("a",)),
        ({"a": 1}, ("a", "b")),
        (two, ("a",)),
        (None, ()),
        ("a", ("a",)),
    ):
        found.append(raised(module.fields, value, names, "it") == "Rejected")
    return found


def data(module) -> list[bool]:
    """Lists, vectors, matrices, losses and datasets."""
    found = []
    for value in ([], {}, "1", None, ("1",)):
        found.append(raised(module.listed, value, "it") == "Rejected")
        found.append(raised(module.vector, value) == "Rejected" and raised(module.matrix, value) == "Rejected")
    for value in ([[]], [["1"], []], [["1"], ["1", "2"]], ["1"]):
        found.append(raised(module.matrix, value) == "Rejected")
    for value in ("linear", [], {}, None, 1, "Hinge", ""):
        found.append(raised(module.loss_word, value) == "Rejected")
    found.append([module.loss_word(name) for name in module.LOSSES] == list(module.LOSSES))
    one, two = Fraction(1), Fraction(2)
    tokens = [[[one, two], [two, one]], [[one, one]]]
    good = (tokens, [one, -one], [two, two], [[one, one], [two, one]], [[one, two], [two, one]])
    found.append(raised(module.Data, *good) == "" and raised(module.Data, *good[:3], None, None) == "")
    wrong = [
        (0, [[[one, two], [two]], [[one, one]]]),
        (0, [[[one, two]], [[one, one, one]]]),
        (0, tokens[:1]),
        (1, [one]),
        (1, [one] * 3),
        (2, [one]),
        (2, [one] * 3),
        (3, [[one, one]]),
        (3, [[one, one]] * 3),
        (3, [[one, one], [one]]),
        (3, [[one], [one, one]]),
        (4, [[one, two]]),
        (4, [[one], [two]]),
        (4, [[one, two, one], [one, two, one]]),
        (4, [[one, two], [two, one], [one, one]]),
    ]
    for place, value in wrong:
        parts = list(good)
        parts[place] = value
        found.append(raised(module.Data, *parts) == "Rejected")
    parts = [tokens, [one], *good[2:]]
    found.append(raised(module.Data, *parts) == raised(module.Data, *parts[:4], None) == "Rejected")
    found.append(raised(module.Data, tokens, good[1], good[2], None, [[one]]) == "Rejected")
    said = {"tokens": TOKENS, "labels": ["1", "-1"], "head": ["1", "1"]}
    for labels in (["1", "2"], ["2", "1"], ["0", "1"], [], "1", ["1", 1], None):
        found.append(raised(module.Data.read, said | {"labels": labels}) == "Rejected")
    read = module.Data.read(said)
    found += [module.written(read) == said, (read.n, read.d, read.size) == (2, 2, 4)]
    found.append(raised(module.written, [one, module.Interval(1, 1, 0)]) == "Undefined")
    found.append(module.READERS["choice"](["1", "0"]) == (1, 0) and raised(module.READERS["choice"], []) == "Rejected")
    return found


def terms(module) -> list[bool]:
    """Forms that are no terms; the depth; sorts; what is stored."""
    found = []
    sorts = {"x": "scalar", "u": "vector", "A": "matrix", "i": "index", "l": "loss", "c": "choice", "1": "scalar"}
    forms = [
        [],
        ["x"],
        ["lt"],
        ["num"],
        ["var"],
        "xy",
        "num",
        {"a": 1, "b": 2},
        5,
        None,
        True,
        [["lt"], ["num", "1"]],
        [5, ["num", "1"]],
        ["num", 1],
        ["num", "1", "2"],
        ["num", ["1"]],
        ["var", "y"],
        ["var", ["x"]],
        ["var", {}],
        ["var", 1],
        ["var", "x", "x"],
        ["word", "linear"],
        ["word", ["hinge"]],
        ["word", "hinge", "hinge"],
        ["lt", ["num", "1"]],
        ["lt", ["var", "u"], ["num", "1"]],
        ["lt", ["num", "1"], ["num", "1"], ["num", "1"]],
        ["unknown", ["num", "1"]],
        ["sigmoid", ["var", "u"]],
        ["neg", ["var", "i"]],
        ["add", ["var", "u"], ["var", "x"]],
        ["mul", ["var", "u"], ["var", "x"]],
        ["eq", ["var", "u"], ["var", "A"]],
        ["neg", "x"],
        ["entry", ["var", "u"], ["num", "0"]],
        ["eq", ["var", "c"], ["var", "u"]],
        [None, ["num", "1"]],
        ["and", ["num", "1"]],
    ]
    for form in forms:
        found.append(raised(module.Terms(sorts).read, form) == "Rejected")
    kept = module.Terms(sorts)
    found += [
        kept.read(["num", "1"]).leaf == 1,
        kept.read(["var", "1"]).sort == "scalar",
        kept.read(["var", "1"]).leaf == "1",
    ]
    found += [kept.read(["neg", ["var", name]]).sort == sorts[name] for name in ("x", "u", "A")]
    found += [
        kept.read(["num", "1"]) is kept.read(["num", "1"]),
        kept.read(["num", "1"]) is not kept.read(["var", "1"]),
    ]
    found += [
        kept.read(["lt", ["num", "1"], ["var", "x"]]).sort == "truth",
        kept.read(["word", "hinge"]).leaf == "hinge",
    ]

    def nested(depth):
        form = ["num", "1"]
        for _ in range(depth):
            form = ["neg", form]
        return form

    deepest = module.DEEPEST_TERM
    found.append(raised(module.Terms({}).read, nested(deepest)) == "")
    found.append(raised(module.Terms({}).read, nested(deepest + 1)) == "Rejected")

    def stored(limit, form, values):
        kept = module.Terms({name: "matrix" if isinstance(x[0], list) else "vector" for name, x in values.items()})
        term, before = kept.read(form), module.LARGEST_STORE
        module.LARGEST_STORE = limit
        try:
            return kept.evaluate(module.Meaning(64, 10**9, None), values, {})[term]
        finally:
            module.LARGEST_STORE = before

    ones = [module.ONE]
    for value, size in ((ones * 5, 5), ([ones * 3, ones * 3], 6), ([ones * 5], 5), ([ones] * 5, 5)):
        found.append(raised(stored, size, ["neg", ["var", "u"]], {"u": value}) == "")
        found.append(raised(stored, size - 1, ["neg", ["var", "u"]], {"u": value}) == "Exhausted")
        twice = ["neg", ["neg", ["var", "u"]]]
        found.append(raised(stored, 2 * size, twice, {"u": value}) == "")
        found.append(raised(stored, 2 * size - 1, twice, {"u": value}) == "Exhausted")
    return found


def probes() -> Iterator[Probe]:
    for function in (texts, data, terms):
        yield Probe(f"{function.__name__} that are read", function)
