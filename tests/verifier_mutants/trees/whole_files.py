"""Tree certificates as a whole: fields, variables of the proof, rules of the root, definedness of the conclusion."""

from __future__ import annotations

import json
from collections.abc import Iterator

from checker import verify
from tests.verifier_mutants.building import combine, dumped, given, node, num, part, tree, var
from tests.verifier_mutants.corpus import Case, Probe
from tests.verifier_mutants.trees.every_rule import (
    FORALL,
    ONE,
    OWN,
    TWO,
    ZERO,
    A,
    D,
    P,
    a,
    action,
    add,
    b,
    by,
    covered,
    ent,
    eq,
    i,
    le,
    lt,
    mul,
    neg,
    no,
    norm,
    r,
    size,
    sub,
    u,
    x,
    y,
    z,
)

DATA = [["D", "dataset", "queries"]]
X, Y = ["x", "scalar"], ["y", "scalar"]
E = var("E")
WORDS = ("logistic", "exponential", "correlation", "sigmoid", "squared", "hinge")
FALSE = le(ONE, ZERO)


def same(term) -> list:
    return le(term, term)


def shown(name, expects, goal, hypotheses=(), facts=(), forall=None, root=None) -> Case:
    """The case of a goal that total functions prove, with these hypotheses as facts of its definedness."""
    root = combine(goal) if root is None else root
    root = node("defined", goal, root, *[given(one) for one in facts]) if facts else root
    forall = forall or [one for one in FORALL if one[0] not in ("E",)]
    return Case(
        name, tree(goal, root, forall, [*hypotheses, *[one for one in facts if one not in hypotheses]], OWN), expects
    )


def definedness() -> Iterator[Case]:
    """Whether each name that is not defined everywhere is shown to be defined."""
    yes, refused = "VERIFIED", "REJECTED"
    quotient, log, root = ["div", x, y], ["log", x], ["sqrt", x]
    positive, negative, weak = lt(ZERO, y), lt(y, ZERO), le(ZERO, y)
    for word, fact, expects in (
        ("positive", positive, yes),
        ("negative", negative, yes),
        ("not negative", weak, refused),
        ("not positive", le(y, ZERO), refused),
        ("another", lt(ZERO, x), refused),
        ("above 1", lt(ONE, y), refused),
        ("above −1", lt(num(-1), y), refused),
        ("not 0", no(eq(y, ZERO)), yes),
        ("equal", eq(ZERO, y), refused),
        ("its square is", lt(ZERO, mul(y, y)), refused),
        ("twice it", lt(ZERO, mul(TWO, y)), refused),
    ):
        yield shown(f"a quotient where the divisor is {word}", expects, same(quotient), facts=[fact])
        yield shown(
            f"a quotient in a sum where the divisor is {word}",
            expects,
            same(add(["exp", mul(quotient, ZERO)], x)),
            facts=[fact],
        )
    yield shown("a quotient", refused, same(quotient))
    yield shown("a quotient, and a hypothesis that is not used", refused, same(quotient), [positive])
    yield shown("two facts, the first fits", yes, same(quotient), facts=[positive, lt(ZERO, x)])
    yield shown("two facts, the second fits", yes, same(quotient), facts=[lt(ZERO, x), positive])
    yield shown("two facts, none fits", refused, same(quotient), facts=[lt(ZERO, x), weak])
    yield shown("a quotient by a number", yes, same(["div", x, TWO]))
    yield shown("a quotient by a negative number", yes, same(["div", x, num(-2)]))
    yield shown("a quotient by 0", refused, same(["div", x, ZERO]))
    yield shown("a quotient by an exponential", yes, same(["div", x, ["exp", y]]))
    yield shown("a quotient by minus an exponential", yes, same(["div", x, neg(["exp", y])]))
    yield shown("a quotient by a norm", refused, same(["div", x, norm(u)]))
    yield shown("a quotient by minus a norm", refused, same(["div", x, neg(norm(u))]))
    yield shown("a quotient by a difference", refused, same(["div", x, sub(ONE, y)]))
    for name, term in (("log", log), ("sqrt", root)):
        for word, fact in (
            ("positive", lt(ZERO, x)),
            ("not negative", le(ZERO, x)),
            ("negative", lt(x, ZERO)),
            ("not positive", le(x, ZERO)),
            ("another", lt(ZERO, y)),
        ):
            good = word == "positive" or (name == "sqrt" and word == "not negative")
            yield shown(f"{name} of what is {word}", yes if good else refused, same(term), facts=[fact])
            yield shown(
                f"{name} times 0 of what is {word}", yes if good else refused, eq(mul(ZERO, term), ZERO), facts=[fact]
            )
        yield shown(name, refused, same(term))
        yield shown(f"{name} of a square", yes if name == "sqrt" else refused, same([name, mul(x, x)]))
        yield shown(f"{name} of a norm", yes if name == "sqrt" else refused, same([name, norm(u)]))
        yield shown(f"{name} of an exponential", yes, same([name, ["exp", x]]))
        yield shown(f"{name} of 0", yes if name == "sqrt" else refused, same([name, ZERO]))
        yield shown(f"{name} of 2", yes, same([name, TWO]))
        yield shown(f"{name} of −2", refused, same([name, num(-2)]))
    for exponent in ("0", "1", "2", "3", "64", "65", "9999", "10000"):
        yield shown(f"power {exponent}", yes, same(["pow", x, num(exponent)]))
    for exponent in ("-1", "-2", "1/2", "3/2", "5/2", "10001", "20000"):
        yield shown(f"power {exponent}", refused, same(["pow", x, num(exponent)]))
    for name, exponent in (
        ("a natural variable", var("N")),
        ("a natural variable and 2", add(var("N"), TWO)),
        ("a sum", add(ONE, ONE)),
        ("nothing", add(ONE, num(-1))),
        ("the largest as a sum", add(num(9999), ONE)),
    ):
        yield shown(f"power {name}", yes, same(["pow", x, exponent]))
    for name, exponent in (
        ("a variable", y),
        ("a half as a sum", add(num("1/4"), num("1/4"))),
        ("−1 as a sum", add(ONE, num(-2))),
        ("beyond the largest as a sum", add(num(10000), ONE)),
        ("a variable and 1", add(y, ONE)),
        ("1/0", ["div", ONE, ZERO]),
    ):
        yield shown(f"power {name}", refused, same(["pow", x, exponent]))
    loss = {word: ["word", word] for word in WORDS} | {"of two": var("l"), "perhaps hinge": var("h")}
    free = [*FORALL[:-4], *FORALL[-3:]]
    plain = [["D", "dataset"] if one[0] == "D" else one for one in free]
    W = ["W", "matrix", "d", "d"]
    for word, ell in loss.items():
        smooth = "hinge" not in word
        expects = yes if smooth else refused
        yield shown(f"loss {word}", yes, same(["loss_value", ell, x]))
        yield shown(f"slope of the loss {word}", expects, same(["loss_slope", ell, x]))
        for name in ("slope_bound", "curvature_bound"):
            bound = same([name, ell, a, b])
            yield shown(f"{name} of {word}", expects, bound, facts=[le(a, b)])
            yield shown(f"{name} of {word} where a < b", expects, bound, facts=[lt(a, b)])
            yield shown(f"{name} of {word} on an empty interval", refused, bound, facts=[le(b, a)])
            yield shown(f"{name} of {word} on an interval that may be empty", refused, bound)
            yield shown(f"{name} of {word} at a point", expects, same([name, ell, a, a]))
            yield shown(f"{name} of {word} from 0 to 1", expects, same([name, ell, ZERO, ONE]))
            yield shown(f"{name} of {word} from 1 to 0", refused, same([name, ell, ONE, ZERO]))
        for name, objective, point in (
            ("p", ["loss", D, ell], P),
            ("W", ["matrix_loss", D, ell], var("W")),
            ("softmax", ["softmax_loss", A, var("p"), ell], u),
        ):
            yield shown(f"{name} objective of {word}", expects, same(["value", objective, point]), forall=[*free, W])
        for data, kind in (
            (["with_query", D, P], "a query"),
            (["with_key_matrix", D, var("W")], "a key matrix"),
            (["with_key_matrix", ["with_query", D, P], var("W")], "a query and a key matrix"),
            (["with_query", ["with_key_matrix", D, var("W")], P], "a key matrix and a query"),
            (D, "queries"),
            (E, "another dataset"),
        ):
            for sort, name, point in (("p", "loss", P), ("W", "matrix_loss", var("W"))):
                goal = same(["value", [name, data, ell], point])
                queried = data == D or data[0] == "with_query" or name == "loss"
                fine = yes if smooth and queried and data != E else refused
                yield shown(f"{sort} objective of {word} with {kind}", fine, goal, forall=[*FORALL, W])
                fine = fine if data != D or name == "loss" else refused
                yield shown(
                    f"{sort} objective of {word} with {kind}, no queries given",
                    fine,
                    goal,
                    forall=[*plain, E_, W] if data == E else [*plain, W],
                )
    unique = ["unique_best_token", D]
    scores = ["logits", D, P, i]
    for name, goal in (
        ("the optimal token", same(ent(scores, ["best_token", D, i]))),
        ("the largest key difference", same(["largest_key_difference", D, i])),
    ):
        yield shown(name, yes, goal, [unique])
        yield shown(f"{name} of any dataset", refused, goal)
        yield shown(f"{name} of a dataset where it is not unique", refused, goal, [no(unique)])
        yield shown(f"{name}, unique in another dataset", refused, goal, [["unique_best_token", E]], forall=FORALL)
        yield shown(f"{name}, both", refused, goal, [unique, ["unique_best_token", E]], forall=FORALL)
        yield shown(f"{name}, unique or not", refused, goal, [["or", unique, le(x, y)]])
    other = same(["largest_key_difference", E, i])
    yield shown("the key difference of the second dataset", refused, other, [["unique_best_token", E]], forall=FORALL)
    first = [one for one in FORALL if one[0] in ("D", "E", "i", "P", "x", "y")]
    late = [one for one in first if one[0] not in ("D", "E")] + [one for one in first if one[0] in ("D", "E")]
    yield shown("datasets declared last", yes, same(["largest_key_difference", D, i]), [unique], forall=late)


E_ = ["E", "dataset", "queries"]


def unknown_names(module) -> list[bool]:
    """A conclusion with a name that is neither total nor partial is refused; so is every part of it."""
    sorts = {
        "S": x,
        "V": P,
        "M": var("W"),
        "I": i,
        "D": D,
        "C": var("ch"),
        "L": ["word", "logistic"],
        "O": ["loss", D, ["word", "logistic"]],
        "P": ["matrix_loss", D, ["word", "logistic"]],
        "B": le(x, y),
        "A": ["word", "signs"],
        "J": ["word", "uniform"],
        "R": var("order"),
    }
    sequences = [
        ["small_step_descent", sorts["O"], P],
        ["small_step_descent", sorts["P"], var("W")],
        ["descent", sorts["O"], P, x],
    ]
    forall = [*[one for one in FORALL if one[0] != "E"], ["W", "matrix", "d", "d"], ["order", "order", "n"]]
    found = []
    for name in sorted(set(verify.VOCABULARY) - verify.TOTAL - set(verify.PARTIAL)):
        for signature in module.VOCABULARY[name][0].split():
            takes, gives = signature.split(">")
            for sequence in sequences if "Q" in takes else sequences[:1]:
                term = [name, *[(sorts | {"Q": sequence})[one] for one in takes]]
                goals = {
                    "B": [term],
                    "S": [same(term), eq(mul(ZERO, term), ZERO)],
                    "V": [eq(term, term), same(norm(term)), same(["length", term])],
                }.get(gives, [same(["inputs", term])] if gives == "D" else [eq(term, term)])
                for goal in goals:
                    hypotheses = [goal] if gives == "B" else []
                    root = given(goal) if gives == "B" else combine(goal)
                    for one in (root, node("defined", goal, root, root)):
                        found.append(module.verify_text(tree(goal, one, forall, hypotheses))[0] == "REJECTED")
    for goal in (
        ["unique_best_token", D],
        ["is_loss", var("l"), ["word", "squared"]],
        ["positive", u],
        ["spectral_at_most", A, x],
        le(["inputs", D], x),
    ):
        found.append(module.verify_text(tree(goal, given(goal), forall, [goal]))[0] == "VERIFIED")
    return found


def roots() -> Iterator[Case]:
    """The rules that stand at the root, and what they conclude."""
    yes, refused = "VERIFIED", "REJECTED"
    H, goal = le(x, y), le(sub(x, y), ZERO)
    proof = combine(goal, given(H), sums=[part(premises=["0"])])
    false = le(y, x)

    def case(name, expects, conclude, root, hypotheses=(H,), forall=(X, Y), **more):
        return Case(name, tree(conclude, root, forall, hypotheses, OWN, **more), expects)

    yield case("a proof", yes, goal, proof)
    yield case("a proof of something else", refused, false, proof)
    yield case("a node for the goal, whose law proves something else", refused, false, proof | {"concludes": false})
    yield case("defined, without facts", yes, goal, node("defined", goal, proof))
    yield case("defined, with a fact", yes, goal, node("defined", goal, proof, given(H)))
    yield case("defined, with a fact that is not proved", refused, goal, node("defined", goal, proof, given(false)))
    yield case("defined, of another proof", refused, false, node("defined", false, proof))
    yield case("defined, of another proof and goal", refused, false, node("defined", goal, proof))
    yield case("defined, with another conclusion", refused, goal, node("defined", false, proof))
    yield case("defined, with another conclusion, of what is not so", refused, false, node("defined", false, given(H)))
    yield case("defined, of nothing", refused, goal, node("defined", goal))
    yield case("defined twice", refused, goal, node("defined", goal, node("defined", goal, proof)))
    for below in ({}, {"0": proof}, "", "x", {"node": proof, "facts": []}):
        yield case(f"defined by {str(below)[:20]}", refused, goal, {**node("defined", goal), "premises": below})
    yield case("a root with a field more", refused, goal, proof | {"more": []})
    yield case("a root that is a list", refused, goal, [proof])
    yield case("a root without a rule", refused, goal, {**proof, "rule": "wish"})

    contradiction = [lt(x, y), lt(y, x)]
    one_at_most = combine(FALSE, given(le(ONE, ZERO)), sums=[part(premises=["0"])])
    empty = [le(ONE, ZERO)]
    yield case("impossible", yes, false, node("impossible", FALSE, one_at_most), empty)
    yield case("impossible, and the goal is 1 ≤ 0", yes, FALSE, node("impossible", FALSE, one_at_most), empty)
    yield case("impossible, concluding the goal", refused, false, node("impossible", false, one_at_most), empty)
    yield case("impossible, concluding the goal, proved", refused, goal, node("impossible", goal, proof))
    yield case("impossible, concluding a hypothesis", refused, false, node("impossible", H, given(H)))
    yield case("impossible by a truth", refused, false, node("impossible", le(ZERO, ONE), combine(le(ZERO, ONE))))
    yield case("impossible by another truth", refused, false, node("impossible", FALSE, combine(le(ZERO, ONE))))
    yield case("impossible without proof", refused, false, node("impossible", FALSE, combine(FALSE)))
    yield case("impossible, not assumed", refused, false, node("impossible", FALSE, given(FALSE)))
    yield case(
        "impossible, with two proofs", refused, false, node("impossible", FALSE, one_at_most, one_at_most), empty
    )
    yield case(
        "impossible, with a second that is none",
        refused,
        false,
        node("impossible", FALSE, one_at_most, combine(FALSE)),
        empty,
    )
    yield case("impossible, with none", refused, false, node("impossible", FALSE), empty)
    yield case(
        "impossible below the root",
        refused,
        false,
        node("defined", false, node("impossible", false, one_at_most)),
        empty,
    )
    for below in ({}, {"0": one_at_most}, "x"):
        yield case(
            f"impossible by {str(below)[:20]}", refused, false, {**node("impossible", FALSE), "premises": below}, empty
        )
    yield case(
        "a negative 1 ≤ 0", refused, false, node("impossible", lt(ONE, ZERO), given(lt(ONE, ZERO))), [lt(ONE, ZERO)]
    )

    two = [["l", "loss", "exponential", "sigmoid"], ["h", "loss", "exponential", "hinge"], X, Y]
    ell = var("l")

    def slope(word):
        return le(ZERO, neg(["loss_slope", word, x]))

    def losses(conclude, *below, variable="l"):
        return node("losses", conclude, *below, variable=variable)

    for name in ("exponential", "correlation"):
        yield case(f"slope of {name}", yes, slope(["word", name]), combine(slope(["word", name])), (), two)
    first = combine(slope(["word", "exponential"]))
    second = combine(slope(["word", "sigmoid"]))
    wanted = slope(ell)
    yield case("a loss of two, one is wrong", refused, wanted, losses(wanted, first, second), (), two)
    yield case("a loss of two, the second left out", refused, wanted, losses(wanted, first), (), two)
    yield case("a loss of two, both left out", refused, wanted, losses(wanted), (), two)
    yield case("a loss of two, one twice", refused, wanted, losses(wanted, first, first), (), two)
    value = lambda word: le(ZERO, ["loss_value", word, x])  # noqa: E731
    yield case(
        "losses that are ≥ 0",
        yes,
        value(ell),
        losses(value(ell), *[combine(value(["word", one])) for one in ("exponential", "sigmoid")]),
        (),
        two,
    )
    yield case(
        "the same in another order",
        refused,
        value(ell),
        losses(value(ell), *[combine(value(["word", one])) for one in ("sigmoid", "exponential")]),
        (),
        two,
    )
    yield case(
        "losses, with one more",
        refused,
        value(ell),
        losses(value(ell), *[combine(value(["word", one])) for one in ("exponential", "sigmoid", "sigmoid")]),
        (),
        two,
    )
    yield case(
        "losses with another conclusion",
        refused,
        value(ell),
        losses(slope(ell), *[combine(value(["word", one])) for one in ("exponential", "sigmoid")]),
        (),
        two,
    )
    yield case("losses of a scalar", refused, false, losses(false, variable="x"), (), two)
    yield case("losses of what is not declared", refused, false, losses(false, variable="nothing"), (), two)
    yield case(
        "losses of a variable of another range",
        refused,
        value(ell),
        losses(value(ell), *[combine(value(["word", one])) for one in ("exponential", "sigmoid")], variable="h"),
        (),
        two,
    )
    for variable in (["l"], {}, ["var", "l"]):
        yield case(
            f"losses of {variable}", refused, value(ell), losses(value(ell), first, first, variable=variable), (), two
        )
    for below in ({"0": first, "1": second}, "ab", {}):
        root = losses(value(ell)) | {"premises": below}
        yield case(f"losses by {str(below)[:10]}", refused, value(ell), root, (), two)
    single = [["l", "loss", "exponential"], X, Y]
    for below in ({"0": combine(value(["word", "exponential"]))}, "a"):
        yield case(
            f"one loss by {str(below)[:10]}", refused, value(ell), losses(value(ell)) | {"premises": below}, (), single
        )
    yield case("one loss", yes, value(ell), losses(value(ell), combine(value(["word", "exponential"]))), (), single)
    is_sigmoid = no(["is_loss", ell, ["word", "sigmoid"]])
    absurd_case = [["l", "loss", "exponential", "sigmoid"], X]
    chosen = ["is_loss", ell, ["word", "exponential"]]
    excluded = node(
        "absurd", slope(["word", "sigmoid"]), false=["is_loss", ["word", "sigmoid"], ["word", "exponential"]]
    )
    yield case("a loss that a hypothesis excludes", yes, wanted, losses(wanted, first, excluded), [chosen], absurd_case)
    yield case("a loss that none excludes", refused, wanted, losses(wanted, first, excluded), [is_sigmoid], absurd_case)
    yield case(
        "a loss that the other hypothesis excludes",
        refused,
        wanted,
        losses(wanted, excluded | {"concludes": slope(["word", "exponential"])}, second),
        [chosen],
        absurd_case,
    )
    both = [*two[:1], ["m", "loss", "exponential", "correlation"], X]
    pair = le(ZERO, add(["loss_value", ell, x], neg(["loss_slope", var("m"), x])))
    inside = [
        losses(
            value_of,
            *[combine(replaced(value_of, ["var", "m"], ["word", two_])) for two_ in ("exponential", "correlation")],
            variable="m",
        )
        for value_of in [replaced(pair, ell, ["word", one]) for one in ("exponential", "sigmoid")]
    ]
    yield case("losses within losses", yes, pair, losses(pair, *inside), (), both)
    yield case("losses within losses, one left out", refused, pair, losses(pair, inside[0], inside[0]), (), both)

    # roles
    vacuous = {"role": "vacuous", "to_prove": "VACUOUS"}
    nowhere = lt(ZERO, ZERO)
    contradict = combine(
        nowhere, *[given(one) for one in contradiction], sums=[part(premises=["0"]), part(premises=["1"])]
    )
    yield case("no instance", yes, false, contradict, contradiction, **vacuous)
    yield case("no instance, given a proof of the conclusion", refused, goal, proof, **vacuous)
    yield case("no instance, the tree of another", refused, false, contradict, **vacuous)
    yield case("0 < 0 for a conclusion", refused, false, contradict, contradiction)
    yield case("0 < 0 by impossible", yes, false, node("impossible", FALSE, one_at_most), empty, **vacuous)
    for role, to_prove in (
        ("proof", "VACUOUS"),
        ("vacuous", "TRUE"),
        ("proof", "FALSE"),
        ("vacuous", "FALSE"),
        ("instance", "TRUE"),
        ("counter-example", "FALSE"),
        ("witness", "TRUE"),
        ("", ""),
        ("proof", "true"),
    ):
        yield case(f"role {role} {to_prove}", refused, goal, proof, role=role, to_prove=to_prove)
        yield case(
            f"role {role} {to_prove} of 0 < 0", refused, goal, contradict, contradiction, role=role, to_prove=to_prove
        )
    for quantifier in ("exists", "almost_all", "probability", "most", ["all"]):
        yield case(f"quantifier {quantifier}", refused, goal, proof, quantifier=quantifier)


def replaced(form, old, new):
    return new if form == old else [replaced(one, old, new) if type(one) is list else one for one in form]


def fields() -> Iterator[Case]:
    """The fields of the certificate and the variables of the proof."""
    goal = le(x, x)
    good = json.loads(tree(goal, combine(goal), [X, Y]))

    def changed(name, change, rehash=True, expects="REJECTED"):
        found = json.loads(json.dumps(good))
        change(found)
        return Case(name, dumped(found) if rehash else json.dumps(found), expects)

    yield changed("a good certificate", lambda c: None, expects="VERIFIED")
    yield changed("provenance of texts", lambda c: c.update(provenance={"by": "hand"}), expects="VERIFIED")
    for value in ({"by": 1}, {"by": "hand", "at": 1}, {"by": ["hand"]}, [], ["hand"], "hand", 1):
        yield changed(f"provenance {value}", lambda c, value=value: c.update(provenance=value))
    for name in ("id", "title"):
        for value in (1, ["x"], {}):
            yield changed(f"{name} {value}", lambda c, name=name, value=value: c["claim"].update({name: value}))
    for value in ("", "0" * 64, good["claim"]["sha256"].upper(), good["claim"]["sha256"][:-1], 1):
        yield changed(f"hash {str(value)[:8]}", lambda c, value=value: c["claim"].update(sha256=value), rehash=False)
    yield changed(
        "another statement under the same hash",
        lambda c: c["claim"]["statement"].update(conclude=le(ONE, TWO)),
        rehash=False,
    )
    yield changed(
        "another title under the same hash", lambda c: c["claim"].update(title="y"), rehash=False, expects="VERIFIED"
    )
    for name in good:
        yield changed(f"without {name}", lambda c, name=name: c.pop(name))
    yield changed("a field more", lambda c: c.update(dropped="0"))
    yield changed("evidence with a field more", lambda c: c["evidence"].update(bits=128))
    yield changed("a claim with a field more", lambda c: c["claim"].update(more=""))

    free = [["u", "vector", "n"], ["w", "vector", "n"], ["A", "matrix", "m", "n"], ["i", "index", "n"], X, Y]

    def own(name, expects, variables, conclude=goal, root=None, hypotheses=()):
        return Case(
            f"variables: {name}", tree(conclude, root or combine(conclude), free, hypotheses, variables), expects
        )

    entry = ["exp", u]
    positive = ["positive", entry]
    proof = node("entries", positive, combine(lt(ZERO, ent(entry, r))), left=entry, right=entry, index="r")
    yield own("an index", "VERIFIED", [["r", "index", "n"]], positive, proof)
    yield own("an index as long as a vector", "VERIFIED", [["r", "index", u]], positive, proof)
    yield own("an index as long as another", "REJECTED", [["r", "index", ["matvec", A, u]]], positive, proof)
    yield own("an index of another range", "REJECTED", [["r", "index", "m"]], positive, proof)
    yield own("no index", "REJECTED", [], positive, proof)
    yield own("a scalar for an index", "REJECTED", [["r", "scalar"]], positive, proof)
    image = ["exp", ["matvec", A, u]]
    of_image = ["positive", image]
    proof = node("entries", of_image, combine(lt(ZERO, ent(image, r))), left=image, right=image, index="r")
    yield own("an index as long as an image", "VERIFIED", [["r", "index", ["matvec", A, u]]], of_image, proof)
    yield own("an index as long as an image, by name", "VERIFIED", [["r", "index", "m"]], of_image, proof)
    bound = ["spectral_at_most", A, x]
    known = le(["frobenius", A], x)
    yield own(
        "a vector",
        "VERIFIED",
        [["s", "vector", "n"]],
        bound,
        node("action", bound, action(A, x, var("s")), direction="s"),
        [known],
    )
    yield own(
        "a vector as long as a vector",
        "VERIFIED",
        [["s", "vector", u]],
        bound,
        node("action", bound, action(A, x, var("s")), direction="s"),
        [known],
    )
    yield own(
        "a vector of another size",
        "REJECTED",
        [["s", "vector", "m"]],
        bound,
        node("action", bound, action(A, x, var("s")), direction="s"),
        [known],
    )
    line = le(size(sub(mul(TWO, x), mul(TWO, y))), mul(TWO, size(sub(x, y))))
    slope = combine(le(size(mul(TWO, var("v"))), mul(TWO, size(var("v")))))
    mean = node(
        "mean value", line, slope, function=mul(TWO, z), point="z", direction="v", from_=x, to=y, factor=TWO, inside=[]
    )
    yield own("two scalars", "VERIFIED", [["z", "scalar"], ["v", "scalar"]], line, mean)
    yield own("a scalar is missing", "REJECTED", [["z", "scalar"]], line, mean)
    yield own("one that is not used", "VERIFIED", [["z", "scalar"]])
    yield own("a variable of the statement", "REJECTED", [["x", "scalar"]])
    yield own("the same twice", "REJECTED", [["z", "scalar"], ["z", "scalar"]])
    assumed = le(norm(["matvec", A, u]), mul(x, norm(u)))
    yield own(
        "a vector of the statement, of which something is assumed",
        "REJECTED",
        [["u", "vector", "n"]],
        bound,
        node("action", bound, given(assumed), direction="u"),
        [assumed],
    )
    one_entry = lt(ZERO, ent(u, i))
    wrong = node("entries", ["positive", u], given(one_entry), left=u, right=u, index="i")
    yield own(
        "an index of the statement, declared again",
        "REJECTED",
        [["i", "index", "n"]],
        ["positive", u],
        wrong,
        [one_entry],
    )
    yield own("an index of the statement", "REJECTED", [], ["positive", u], wrong, [one_entry])
    for number, entry in enumerate(
        [
            ["q", "matrix", "n"],
            ["q", "matrix", "n", "n", "n"],
            ["q", "matrix", "n", 1],
            ["q", "matrix", u, "n"],
            ["q", "matrix", "n", "0"],
            ["q", "dataset"],
            ["q", "loss", "hinge"],
            ["q", "loss"],
            ["q", "choice"],
            ["q", "truth"],
            ["q", "scalar", "natural", "n"],
            ["q", "vector", "natural", "natural"],
            [["q"], "scalar", "natural"],
            [1, "scalar", "natural"],
            ["q", "scalar", "n"],
            ["q", "scalar", u],
            ["q", "vector"],
            ["q", "vector", "n", "m"],
            ["q", "vector", u, u],
            ["q", "vector", u, "n"],
            ["q", "vector", "0"],
            ["q", "vector", "n m"],
            ["q", "vector", 1],
            ["q", "vector", A],
            ["q", "index", x],
            ["q", "index", ["var", "q"]],
            ["q", "index", ["nothing", u]],
            ["q"],
            [],
            "qs",
            "q",
            {},
            {"0": "q", "1": "scalar"},
            [1, "scalar"],
            [["q"], "scalar"],
            ["q", 1],
            ["q", ["scalar"]],
            ["q", "index", []],
            1,
            ["q", "matrix", u],
            ["q", "dataset", "queries"],
        ]
    ):
        yield own(f"wrong {number}", "REJECTED", [entry])
    for extra in ({}, "", {"z": "scalar"}, 1):
        found = json.loads(json.dumps(good))
        found["evidence"]["variables"] = extra
        yield Case(f"variables {extra}", dumped(found), "REJECTED")
    wide = le(["dot", u, ["matvec", A, u]], ZERO)
    yield Case("a hypothesis whose sizes do not fit", tree(goal, combine(goal), free, [wide]), "REJECTED")
    yield Case("a conclusion whose sizes do not fit", tree(wide, given(wide), free, [wide]), "REJECTED")
    yield Case(
        "a part of a conclusion whose sizes do not fit",
        tree(["or", goal, wide], given(["or", goal, wide]), free, [["or", goal, wide]]),
        "REJECTED",
    )
    yield Case("a value as the conclusion", tree(x, combine(x), free), "REJECTED")
    cover = covered(le(mul(x, x), ONE), (x, 0, 1))
    within = [le(ZERO, x), le(x, ONE)]
    yield Case("a cover is not exact", tree(le(mul(x, x), ONE), cover, free, within), "VERIFIED")
    yield Case("no cover is exact", tree(le(x, ONE), by("hypothesis", le(x, ONE)), free, within), "VERIFIED")
    unique, key = ["unique_best_token", D], same(["largest_key_difference", D, i])
    for first in (
        [X, ["i", "index", "n"], *DATA],
        [*DATA, X, ["i", "index", "n"]],
        [X, ["i", "index", "n"], *DATA, E_],
    ):
        yield Case(f"a dataset after {len(first)} {first[0][0]}", tree(key, combine(key), first, [unique]), "VERIFIED")
    second = [E_, X, ["i", "index", "n"], *DATA]
    yield Case("the second dataset", tree(key, combine(key), second, [unique]), "REJECTED")
    spare = same(["value", ["loss", D, ["word", "logistic"]], P])
    yield Case("d is of the first dataset", tree(spare, combine(spare), [E_, *DATA, ["P", "vector", "d"]]), "REJECTED")
    yield Case("d is of the only dataset", tree(spare, combine(spare), [X, *DATA, ["P", "vector", "d"]]), "VERIFIED")


def cases() -> Iterator[Case]:
    yield from definedness()
    yield from roots()
    yield from fields()


def probes() -> Iterator[Probe]:
    yield Probe("names that may be undefined", unknown_names)
