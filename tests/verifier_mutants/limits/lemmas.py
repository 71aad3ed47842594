"""Lemma certificates: what each lemma settles, with one hypothesis left out or another name in place of one."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tests.verifier_mutants.building import dumped, lemma, num, var
from tests.verifier_mutants.corpus import Case, Probe

D, E, ell, start, W, R, step, other = (var(name) for name in ("D", "E", "ell", "start", "W", "R", "step", "other"))
ZERO, ONE, TWO = num(0), num(1), num(2)
LOSSES = ("logistic", "exponential", "correlation")
SELF = ["every_token_queries", D]


def forall(
    *, losses=LOSSES, data=("queries",), point=("vector", "d"), matrix=("matrix", "d", "d"), before=(), after=()
) -> list:
    return [
        *before,
        ["D", "dataset", *data],
        ["E", "dataset", "queries"],
        ["ell", "loss", *losses],
        ["start", *point],
        ["W", *matrix],
        ["R", "scalar"],
        ["step", "scalar"],
        ["other", "scalar"],
        ["m", "loss", *LOSSES],
        ["choice", "choice"],
        *after,
    ]


class Shapes:
    """The terms of the lemma Capture for one model, data, loss and start."""

    def __init__(self, model="loss", data=D, loss=ell, x=None, *, risk=None, small=False):
        self.model, self.data, self.loss = model, data, loss
        self.best = ["best_tokens", data]
        self.solution, self.separable = {
            "loss": ("max_margin", "separable"),
            "matrix_loss": ("max_margin_matrix", "matrix_separable"),
        }[model]
        self.w = [self.solution, data, self.best]
        self.x = x if x is not None else start if model == "loss" else W
        self.L = [model, data if risk is None else risk, loss]
        self.sequence = ["small_step_descent", self.L, self.x] if small else ["descent", self.L, self.x, step]
        self.tends, self.diverges = ["direction_tends_to", self.sequence, self.w], ["norm_diverges", self.sequence]
        self.feasible = [[self.separable, data, self.best], ["some_choice", data]]
        self.steps = [] if small else [["lt", ZERO, step], ["le", ["mul", step, ["smoothness", self.L]], ONE]]
        self.equal, self.unique = ["equal_nonoptimal_scores", data], ["unique_best_token", data]
        top = self.top = ["best_scores", data]
        self.room = ["minimum", ["sub", ["loss_value", loss, ["runner_up_scores", data]], ["loss_value", loss, top]]]
        excess = ["mul", ["inputs", data], ["sub", ["value", self.L, self.x], ["best_value", data, loss]]]
        self.low = ["lt", excess, self.room]
        self.alone = ["eq", ["inputs", data], ONE]
        self.start_at = ["mul", R, self.w]

    def far(self, scale=R, low=None, top=None, bound="slope_bound") -> list:
        top, low = top or self.top, low or ["worst_scores", self.data]
        most = ["mul", ["inputs", self.data], ["sub", ["most_tokens", self.data], ONE]]
        most = ["mul", most, [bound, self.loss, ["minimum", low], ["maximum", top]]]
        most = ["mul", most, ["maximum", ["sub", top, low]]]
        return ["lt", ["mul", most, ["exp", ["neg", scale]]], self.room]


def at(model="loss", **more) -> Shapes:
    """The shapes of the start R·w."""
    first = Shapes(model, **more)
    return Shapes(model, x=first.start_at, **more)


def told(name, expects, lemma_name, conclude, hypotheses, **more) -> Case:
    return Case(name, lemma(lemma_name, conclude, forall(**more), hypotheses), expects)


def capture() -> Iterator[Case]:
    yes, refused = "VERIFIED", "REJECTED"
    for model in ("loss", "matrix_loss"):
        s, t = Shapes(model), at(model)
        tiny = Shapes(model, small=True)
        ways = {
            "one input": (s, [*s.feasible, *s.steps, s.equal, s.alone]),
            "low risk": (s, [*s.feasible, *s.steps, s.unique, s.low]),
            "low risk, equal scores": (s, [*s.feasible, *s.steps, s.equal, s.low]),
            "far out": (t, [*t.feasible, *t.steps, t.unique, ["lt", ZERO, R], t.far()]),
            "far out, equal scores": (t, [*t.feasible, *t.steps, t.equal, ["lt", ZERO, R], t.far()]),
            "one input, small steps": (tiny, [*tiny.feasible, tiny.equal, tiny.alone]),
        }
        for word, (shape, hypotheses) in ways.items():
            both = ["and", shape.tends, shape.diverges]
            for what, goal in (
                ("direction", shape.tends),
                ("norm", shape.diverges),
                ("both", both),
                ("both turned", ["and", both, both]),
            ):
                name = f"{model}, {word}, {what}"
                yield told(name, yes, "capture", goal, hypotheses)
                if what in ("both", "both turned"):
                    continue
                yield told(
                    f"{name}, hypotheses turned and one more",
                    yes,
                    "capture",
                    goal,
                    [["lt", ZERO, other], *hypotheses[::-1]],
                )
                for k, one in enumerate(hypotheses):
                    left = hypotheses[:k] + hypotheses[k + 1 :]
                    yield told(f"{name}, without {one[0]} {k}", refused, "capture", goal, left)
                    yield told(f"{name}, with {one[0]} {k} denied", refused, "capture", goal, [*left, ["not", one]])
                    yield told(
                        f"{name}, with {one[0]} {k} or not",
                        refused,
                        "capture",
                        goal,
                        [*left, ["or", one, ["le", ONE, ZERO]]],
                    )
                    for old, new in (
                        (D, E),
                        (ZERO, num(-1)),
                        (ONE, TWO),
                        (step, other),
                        (R, other),
                        (ell, var("m")),
                        (["word", "logistic"], ["word", "exponential"]),
                    ):
                        changed = replaced(one, old, new)
                        if changed != one:
                            yield told(
                                f"{name}, with {one[0]} {k} of {new}", refused, "capture", goal, [*left, changed]
                            )
                yield told(f"{name}, shown of another dataset", refused, "capture", replaced(goal, D, E), hypotheses)
                no_rest = what == "norm" and shape is not t and shape.equal in hypotheses  # Lemma 6b settles it too
                yield told(f"{name}, by the other lemma", yes if no_rest else refused, "slope", goal, hypotheses)
                yield told(
                    f"{name}, for a loss that rises",
                    refused,
                    "capture",
                    goal,
                    hypotheses,
                    losses=("logistic", "sigmoid"),
                )
                yield told(f"{name}, for the hinge loss", refused, "capture", goal, hypotheses, losses=("hinge",))
                yield told(f"{name}, for one loss", yes, "capture", goal, hypotheses, losses=("correlation",))
            for bad in (
                ["le", ZERO, ONE],
                ["not", shape.tends],
                ["or", shape.tends, shape.diverges],
                ["implies", shape.tends, shape.diverges],
                shape.feasible[0],
                ["sufficiently_small", other],
                ["eq", shape.w, shape.w],
            ):
                yield told(f"{model}, {word}, {bad[0]}", refused, "capture", bad, hypotheses)
                yield told(f"{model}, {word}, and {bad[0]}", refused, "capture", ["and", shape.tends, bad], hypotheses)
                yield told(f"{model}, {word}, {bad[0]} and", refused, "capture", ["and", bad, shape.tends], hypotheses)
        for shape, hypotheses in (
            (s, [*s.feasible, *s.steps, s.unique, s.alone]),
            (tiny, [*tiny.feasible, tiny.unique, tiny.alone]),
        ):
            for goal in (shape.tends, shape.diverges):
                yield told(
                    f"{model}, one input, scores not equal, {goal[0]} {len(hypotheses)}",
                    refused,
                    "capture",
                    goal,
                    hypotheses,
                )
        turned = ["direction_tends_to", s.sequence, ["neg", s.w]]
        yield told(f"{model}, another direction", refused, "capture", turned, ways["one input"][1])
        given = ways["one input"][1]
        chosen = [s.solution, D, var("choice")]
        yield told(
            f"{model}, the SVM of another choice", refused, "capture", ["direction_tends_to", s.sequence, chosen], given
        )
        yield told(
            f"{model}, the SVM of another choice, feasible",
            refused,
            "capture",
            ["direction_tends_to", s.sequence, chosen],
            [[s.separable, D, var("choice")], *given],
        )
        yield told(
            f"{model}, feasible for another choice",
            refused,
            "capture",
            s.tends,
            [[s.separable, D, var("choice")], *given[1:]],
        )
        for word in ("logistic", "exponential", "correlation", "sigmoid", "squared", "hinge"):
            wordy = Shapes(model, loss=["word", word])
            hypotheses = [*wordy.feasible, *wordy.steps, wordy.equal, wordy.alone]
            yield told(
                f"{model}, the word {word}", yes if word in LOSSES else refused, "capture", wordy.tends, hypotheses
            )
        # starts that are no variable, or no positive multiple of the solution
        for word, x in (
            ("twice", ["mul", TWO, s.w]),
            ("a sum", ["mul", ["add", R, ONE], s.w]),
            ("of a variable", ["mul", R, start if model == "loss" else W]),
            ("minus", ["neg", s.w]),
            ("itself", s.w),
            ("of the choice", ["mul", R, chosen]),
            ("of another dataset", replaced(s.start_at, D, E)),
            ("1/R", ["mul", ["div", ONE, R], s.w]),
            ("added", ["add", s.w, s.w]),
            ("R squared", ["mul", ["mul", R, R], s.w]),
        ):
            shape = Shapes(model, x=x)
            scale = x[1] if x[0] == "mul" else R
            hypotheses = [
                *shape.feasible,
                *shape.steps,
                shape.unique,
                shape.equal,
                ["lt", ZERO, scale],
                shape.far(scale),
                shape.low,
                shape.alone,
            ]
            for goal in (shape.tends, shape.diverges):
                yield told(f"{model}, the start {word}, {goal[0]}", refused, "capture", goal, hypotheses)
        for word, far in (
            ("at most", ["le", *t.far()[1:]]),
            ("turned", ["lt", *t.far()[:0:-1]]),
            ("of −R", t.far(["neg", R])),
            ("best for worst", t.far(low=t.top)),
            ("worst for best", t.far(top=["worst_scores", D])),
            ("curvature", t.far(bound="curvature_bound")),
            ("runner up", t.far(low=["runner_up_scores", D])),
        ):
            hypotheses = [*t.feasible, *t.steps, t.unique, ["lt", ZERO, R], far]
            yield told(f"{model}, far out {word}", refused, "capture", t.tends, hypotheses)
        # other data than a variable; a start that is not as large; no queries
        for word, data in (
            ("self-attention", SELF),
            ("a key matrix", ["with_key_matrix", D, W]),
            ("a query", ["with_query", D, start]),
            ("first tokens", ["first_token_queries", D]),
        ):
            shape = Shapes(model, data=data)
            for goal in (shape.tends, shape.diverges):
                yield told(
                    f"{model}, {word}, {goal[0]}",
                    refused,
                    "capture",
                    goal,
                    [*shape.feasible, *shape.steps, shape.equal, shape.alone],
                )
            mixed = Shapes(model, risk=data)
            plain_risk = [*mixed.feasible, *mixed.steps, mixed.equal, mixed.alone]
            yield told(f"{model}, risk of {word}", refused, "capture", mixed.diverges, plain_risk)
        wrong = {"matrix": ("matrix", "else", "d")} if model == "matrix_loss" else {"point": ("vector", "else")}
        yield told(f"{model}, a start of another size", refused, "capture", s.tends, given, **wrong)
        shape = {"matrix": ("matrix", "d", "m")} if model == "matrix_loss" else {"point": ("vector", "n")}
        yield told(f"{model}, a start as large as something else", refused, "capture", s.tends, given, **shape)
        yield told(
            f"{model}, a dataset declared before",
            refused,
            "capture",
            s.tends,
            given,
            before=[["F", "dataset", "queries"]],
        )
        yield told(f"{model}, a scalar declared before", yes, "capture", s.tends, given, before=[["F", "scalar"]])
        plain = yes if model == "loss" else refused
        yield told(f"{model}, without queries", plain, "capture", s.tends, given, data=())
        yield told(f"{model}, with keys", yes, "capture", s.tends, given, data=("queries", "keys"))
        yield told(f"{model}, keys and no queries", plain, "capture", s.tends, given, data=("keys",))
        yield told(
            f"{model}, far out, with a start of another size", yes, "capture", t.tends, ways["far out"][1], **wrong
        )
        second = replaced(ways["far out"][1], D, E)
        yield told(
            f"{model}, far out in the second dataset",
            refused,
            "capture",
            replaced(t.tends, D, E),
            [*second[:-1], t.far()],
        )
        yield told(f"{model}, the second dataset", refused, "capture", replaced(s.tends, D, E), replaced(given, D, E))
    crossed = Shapes("loss")
    joint = ["joint_path_tends_to", D, ["word", "logistic"], start, start]
    yield told("a path", refused, "capture", joint, [*crossed.feasible, crossed.equal, crossed.alone])
    softmax = ["softmax_loss", W, start, ell]
    for x in (start,):
        sequence = ["descent", softmax, x, step]
        steps = [["lt", ZERO, step], ["le", ["mul", step, ["smoothness", softmax]], ONE]]
        for goal in (["norm_diverges", sequence], ["direction_tends_to", sequence, crossed.w]):
            yield told(
                f"a softmax objective, {goal[0]}",
                refused,
                "capture",
                goal,
                [*crossed.feasible, crossed.equal, crossed.alone, *steps],
            )
            yield told(
                f"a softmax objective, {goal[0]}, by slope",
                refused,
                "slope",
                goal,
                [["all_support_vectors", D], ["some_choice", D], *steps],
            )


def slopes() -> Iterator[Case]:
    yes, refused = "VERIFIED", "REJECTED"
    for data, word in ((D, "a dataset"), (SELF, "self-attention")):
        L = ["matrix_loss", data, ell]
        gradient = ["gradient", L, W]
        moves = ["not", ["eq", gradient, ["mul", ZERO, W]]]
        sequence, tiny = ["descent", L, W, step], ["small_step_descent", L, W]
        steps = [["lt", ZERO, step], ["le", ["mul", step, ["smoothness", L]], ONE]]
        given = [["all_support_vectors", data], ["some_choice", data]]
        diverges = ["norm_diverges", sequence]
        for losses in ((*LOSSES, "sigmoid"), ("sigmoid",), ("logistic",)):
            yield told(f"{word}, moves, {losses}", yes, "slope", moves, given, losses=losses)
            yield told(f"{word}, diverges, {losses}", yes, "slope", diverges, given + steps, losses=losses)
            yield told(
                f"{word}, diverges with small steps, {losses}",
                yes,
                "slope",
                ["norm_diverges", tiny],
                given,
                losses=losses,
            )
            yield told(
                f"{word}, all of it, {losses}",
                yes,
                "slope",
                ["and", ["and", moves, diverges], moves],
                given + steps,
                losses=losses,
            )
        for losses in (("squared",), ("hinge",), ("logistic", "squared"), (*LOSSES, "sigmoid", "squared")):
            yield told(f"{word}, moves, {losses}", refused, "slope", moves, given, losses=losses)
            yield told(f"{word}, diverges, {losses}", refused, "slope", diverges, given + steps, losses=losses)
        for goal, needed in ((moves, given), (diverges, given + steps)):
            for k, one in enumerate(needed):
                left = needed[:k] + needed[k + 1 :]
                yield told(f"{word}, {goal[0]}, without {one[0]} {k}", refused, "slope", goal, left)
                yield told(
                    f"{word}, {goal[0]}, with {one[0]} {k} denied", refused, "slope", goal, [*left, ["not", one]]
                )
                for old, new in ((D, E), (ZERO, num(-1)), (ONE, TWO), (step, other), (SELF, D), (data, SELF)):
                    changed = replaced(one, old, new)
                    if changed != one:
                        yield told(
                            f"{word}, {goal[0]}, with {one[0]} {k} of {new}", refused, "slope", goal, [*left, changed]
                        )
            yield told(f"{word}, {goal[0]}, by the other lemma", refused, "capture", goal, needed)
            yield told(
                f"{word}, {goal[0]}, of another dataset", refused, "slope", replaced(goal, D, E), replaced(needed, D, E)
            )
            yield told(
                f"{word}, {goal[0]}, of a matrix of another size",
                refused,
                "slope",
                goal,
                needed,
                matrix=("matrix", "m", "d"),
            )
            yield told(
                f"{word}, {goal[0]}, of a square of another size",
                refused,
                "slope",
                goal,
                needed,
                matrix=("matrix", "n", "n"),
            )
            yield told(
                f"{word}, {goal[0]}, without queries", yes if data == SELF else refused, "slope", goal, needed, data=()
            )
            yield told(
                f"{word}, {goal[0]}, at the SVM",
                refused,
                "slope",
                replaced(goal, W, ["mul", R, ["max_margin_matrix", data, ["best_tokens", data]]]),
                needed,
            )
            steady = replaced(needed, W, ["neg", W])
            yield told(
                f"{word}, {goal[0]}, at minus a variable", refused, "slope", replaced(goal, W, ["neg", W]), steady
            )
        zero = ["mul", ZERO, W]
        for name, goal in (
            ("rests", ["eq", gradient, zero]),
            ("is not 1", ["not", ["eq", gradient, ["mul", ONE, W]]]),
            ("is not itself", ["not", ["eq", gradient, W]]),
            ("is not 0 of another", ["not", ["eq", gradient, ["mul", ZERO, ["neg", W]]]]),
            ("turned", ["not", ["eq", zero, gradient]]),
            ("is 0 or not", ["or", ["eq", gradient, zero], ["le", ONE, ZERO]]),
            ("is 0 implies", ["implies", ["eq", gradient, zero], ["le", ONE, ZERO]]),
            ("or", ["or", moves, diverges]),
            ("implies", ["implies", moves, diverges]),
            ("and not", ["and", moves, ["not", moves]]),
            ("not not", ["not", ["not", moves]]),
            ("not diverges", ["not", diverges]),
            ("not lt", ["not", ["lt", ["value", L, W], ["value", L, W]]]),
            ("values", ["not", ["eq", ["value", L, W], ["mul", ZERO, ["value", L, W]]]]),
            ("a matrix", ["not", ["eq", W, zero]]),
            ("direction", ["direction_tends_to", sequence, W]),
            ("another name of two", ["and", ["eq", gradient, zero], ["eq", gradient, zero]]),
            ("a truth", ["le", ZERO, ONE]),
            ("not a truth", ["not", ["le", ONE, ZERO]]),
            ("small", ["sufficiently_small", other]),
            ("of the slope", ["not", ["eq", ["slope", ["loss", D, ell], start, start], ZERO]]),
        ):
            yield told(f"{word}, the gradient {name}", refused, "slope", goal, given + steps)
    p = ["loss", D, ell]
    free = [["independent_queries", D], ["some_worse_token", D]]
    moves = ["not", ["eq", ["gradient", ["matrix_loss", D, ell], W], ["mul", ZERO, W]]]
    yield told("independent queries and no more", yes, "slope", moves, free)
    for k in range(2):
        yield told(f"independent queries without {free[k][0]}", refused, "slope", moves, free[:k] + free[k + 1 :])
    flat = ["not", ["eq", ["gradient", p, start], ["mul", ZERO, start]]]
    yield told("independent queries, the p-model", refused, "slope", flat, free)
    given = [["all_support_vectors", D], ["some_choice", D]]
    steps = [["lt", ZERO, step], ["le", ["mul", step, ["smoothness", p]], ONE]]
    yield told(
        "the p-model, moves", refused, "slope", ["not", ["eq", ["gradient", p, start], ["mul", ZERO, start]]], given
    )
    yield told("the p-model, diverges", refused, "slope", ["norm_diverges", ["descent", p, start, step]], given + steps)
    wide = ["loss", SELF, ell]
    in_self = [["all_support_vectors", SELF], ["some_choice", SELF]]
    yield told(
        "the p-model of self-attention",
        refused,
        "slope",
        ["not", ["eq", ["gradient", wide, start], ["mul", ZERO, start]]],
        in_self,
    )
    for data in (
        ["first_token_queries", D],
        ["with_query", D, start],
        ["without_lowest", D],
        ["every_token_queries", SELF],
        ["every_token_queries", ["with_query", D, start]],
    ):
        L = ["matrix_loss", data, ell]
        moves = ["not", ["eq", ["gradient", L, W], ["mul", ZERO, W]]]
        yield told(
            f"slope of {data[0]} {data[1][0]}",
            refused,
            "slope",
            moves,
            [["all_support_vectors", data], ["some_choice", data]],
        )


def files() -> Iterator[Case]:
    """The fields of the certificate."""
    s = Shapes("loss")
    good = json.loads(lemma("capture", s.tends, forall(), [*s.feasible, *s.steps, s.equal, s.alone]))

    def changed(name, change, rehash=True, expects="REJECTED"):
        found = json.loads(json.dumps(good))
        change(found)
        return Case(f"a lemma: {name}", dumped(found) if rehash else json.dumps(found), expects)

    yield changed("good", lambda c: None, expects="VERIFIED")
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
        lambda c: c["claim"]["statement"].update(conclude=s.diverges),
        rehash=False,
    )
    for name in good:
        yield changed(f"without {name}", lambda c, name=name: c.pop(name))
    yield changed("a field more", lambda c: c.update(dropped="0"))
    for role, to_prove in (
        ("proof", "FALSE"),
        ("vacuous", "VACUOUS"),
        ("instance", "TRUE"),
        ("", "TRUE"),
        ("witness", "TRUE"),
        ("vacuous", "TRUE"),
    ):
        yield changed(
            f"{role} {to_prove}", lambda c, role=role, to_prove=to_prove: c.update(role=role, to_prove=to_prove)
        )
    for name in ("", "trap", "Capture", "slope", ["capture"], {}, 1, {"capture": ""}):
        yield changed(f"named {name}", lambda c, name=name: c.update(lemma=name))
    for quantifier in ("exists", "almost_all", "probability", "most"):
        yield changed(
            f"for {quantifier}", lambda c, quantifier=quantifier: c["claim"]["statement"].update(quantifier=quantifier)
        )
    for position in (0, 1, 2):
        for added in (["x", "scalar"], ["u", "vector", "n"]):
            yield changed(
                f"{added[0]} declared at {position}",
                lambda c, position=position, added=added: c["claim"]["statement"]["forall"].insert(position, added),
                expects="VERIFIED",
            )
    yield changed("a dataset declared first", lambda c: c["claim"]["statement"]["forall"].insert(0, ["F", "dataset"]))


def replaced(form, old, new):
    return new if form == old else [replaced(one, old, new) if type(one) is list else one for one in form]


def spelled_alike(module) -> list[bool]:
    """Names that print as numbers, losses or terms do not stand for them."""
    s = Shapes("loss")
    given = [*s.feasible, *s.steps, s.equal, s.alone]
    found = []
    for name, sort, old in (("1", ["scalar"], ONE), ("0", ["scalar"], ZERO)):
        for hypotheses in (replaced(given, old, var(name)), [*replaced(given, old, var(name)), ["eq", var(name), old]]):
            found.append(
                module.verify_text(lemma("capture", s.tends, [*forall(), [name, *sort]], hypotheses))[0] == "REJECTED"
            )
    for name in ("one", "loss(D, ell)", "best_tokens(D)"):
        hypotheses = replaced(given, ONE, var(name))
        found.append(
            module.verify_text(lemma("capture", s.tends, [*forall(), [name, "scalar"]], hypotheses))[0] == "REJECTED"
        )
    long, longer = "D" * 39 + "1", "D" * 39 + "2"
    for first, second, expects in ((long, long, "VERIFIED"), (long, longer, "REJECTED")):
        variables = [[long, "dataset"] if one[0] == "D" else one for one in forall()] + [[longer, "dataset"]]
        goal, hypotheses = replaced(s.tends, D, var(first)), replaced(given, D, var(second))
        found.append(module.verify_text(lemma("capture", goal, variables, hypotheses))[0] == expects)
    return found


def cases() -> Iterator[Case]:
    yield from capture()
    yield from slopes()
    yield from files()


def probes() -> Iterator[Probe]:
    yield Probe("names that print alike", spelled_alike)
