"""Cones of starts, some start, and paths: what their lemmas settle, and what a dataset says of them; hypotheses left out or changed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from types import SimpleNamespace

from tests.verifier_mutants.building import num, var
from tests.verifier_mutants.corpus import Case, Probe
from tests.verifier_mutants.limits.lemmas import LOSSES, SELF, Shapes, replaced, told
from tests.verifier_mutants.numbers.arithmetic import raised
from tests.verifier_mutants.words.meaning import data, fractions, meaning

D, E, ell, start, W, R, step, other, choice = (
    var(name) for name in ("D", "E", "ell", "start", "W", "R", "step", "other", "choice")
)
columns = var("columns")
YES, REFUSED = "VERIFIED", "REJECTED"
FACTORED, SHARE = "factored path", "vanishing share"
WORDS = {
    "loss": ("max_margin", "separable", "locally_optimal", start),
    "matrix_loss": ("max_margin_matrix", "matrix_separable", "matrix_locally_optimal", W),
}


def less_or_changed(name: str, lemma_name: str, goal: list, given: list, *, rising: str = REFUSED) -> Iterator[Case]:
    """Each hypothesis left out, denied, weakened, and said of other things; the other lemmas.  ``rising``: for the sigmoid loss."""
    yield told(name, YES, lemma_name, goal, given)
    yield told(f"{name}, turned and one more", YES, lemma_name, goal, [["lt", num(0), other], *given[::-1]])
    for k, one in enumerate(given):
        left = given[:k] + given[k + 1 :]
        yield told(f"{name}, without {one[0]} {k}", REFUSED, lemma_name, goal, left)
        yield told(f"{name}, {one[0]} {k} denied", REFUSED, lemma_name, goal, [*left, ["not", one]])
        yield told(
            f"{name}, {one[0]} {k} or not", REFUSED, lemma_name, goal, [*left, ["or", one, ["lt", num(1), num(0)]]]
        )
        for old, new in ((D, E), (choice, ["best_tokens", D])):
            changed = replaced(one, old, new)
            if changed != one:
                yield told(f"{name}, {one[0]} {k} of {new}", REFUSED, lemma_name, goal, [*left, changed])
    for another in {"capture", "slope", "cone", "path"} - {lemma_name}:
        yield told(f"{name}, by {another}", REFUSED, another, goal, given)
    yield told(f"{name}, of another dataset", REFUSED, lemma_name, replaced(goal, D, E), given)
    for losses, expects in (
        (("correlation",), YES),
        (("logistic", "sigmoid"), rising),
        (("squared",), REFUSED),
        (("hinge",), REFUSED),
    ):
        yield told(f"{name}, losses {losses}", expects, lemma_name, goal, given, losses=losses)


def cones() -> Iterator[Case]:
    for model, (solution, separable, local, point) in WORDS.items():
        w, L = [solution, D, choice], [model, D, ell]
        cone = ["cone_descent", L, choice]
        tends, diverges = ["direction_tends_to", cone, w], ["norm_diverges", cone]
        given = [[separable, D, choice], [local, D, choice], ["some_choice", D]]
        for word, goal in (("direction", tends), ("norm", diverges), ("both", ["and", tends, diverges])):
            yield from less_or_changed(f"{model}, a cone, {word}", "cone", goal, given)
        for u in (["neg", w], ["mul", num(2), w], [solution, D, ["best_tokens", D]], point):
            yield told(f"{model}, a cone, towards {u}", REFUSED, "cone", ["direction_tends_to", cone, u], given)
        mixed = {"loss": "matrix_locally_optimal", "matrix_loss": "locally_optimal"}[model]
        yield told(
            f"{model}, a cone, the other model's optimality",
            REFUSED,
            "cone",
            tends,
            [given[0], [mixed, D, choice], given[2]],
        )
        better = [given[0], ["better_neighbour", D, choice], given[2]]
        yield told(f"{model}, a cone, a better neighbour", REFUSED, "cone", tends, better)
        for sequence in (["small_step_descent", L, point], ["descent", L, point, step], ["some_descent", L]):
            steps = [["lt", num(0), step], ["le", ["mul", step, ["smoothness", L]], num(1)]]
            for goal in (["direction_tends_to", sequence, w], ["norm_diverges", sequence]):
                yield told(f"{model}, no cone but {sequence[0]}, {goal[0]}", REFUSED, "cone", goal, [*given, *steps])
        for bad in (["not", tends], ["or", tends, diverges], ["implies", tends, diverges], given[1]):
            yield told(f"{model}, a cone, {bad[0]}", REFUSED, "cone", bad, given)
            yield told(f"{model}, a cone, and {bad[0]}", REFUSED, "cone", ["and", tends, bad], given)
        for word in (*LOSSES, "sigmoid", "squared", "hinge"):
            one = replaced(["and", tends, diverges], ell, ["word", word])
            yield told(f"{model}, a cone, the word {word}", YES if word in LOSSES else REFUSED, "cone", one, given)
        for name, derived in (
            ("self-attention", SELF),
            ("first tokens", ["first_token_queries", D]),
            ("a key matrix", ["with_key_matrix", D, W]),
        ):
            yield told(
                f"{model}, a cone, {name}", REFUSED, "cone", replaced(tends, D, derived), replaced(given, D, derived)
            )
        plain = YES if model == "loss" else REFUSED
        yield told(f"{model}, a cone, without queries", plain, "cone", tends, given, data=())
        yield told(f"{model}, a cone, keys and no queries", plain, "cone", tends, given, data=("keys",))


def paths() -> Iterator[Case]:
    for model, (solution, separable, _, point) in WORDS.items():
        best, L = ["best_tokens", D], [model, D, ell]
        w = [solution, D, best]
        given = [[separable, D, best], ["some_choice", D], ["unique_best_token", D]]
        for name in ("regularisation_path_tends_to", "ridge_path_tends_to"):
            goal = [name, L, w]
            yield from less_or_changed(f"{model}, {name}", "path", goal, given)
            yield told(
                f"{model}, {name}, equal scores", YES, "path", goal, [*given[:2], ["equal_nonoptimal_scores", D]]
            )
            yield told(f"{model}, {name}, worse tokens", REFUSED, "path", goal, [*given[:2], ["some_worse_token", D]])
            yield told(f"{model}, {name}, twice", YES, "path", ["and", goal, goal], given)
            for u in (["neg", w], ["mul", num(2), w], [solution, D, choice], point):
                yield told(
                    f"{model}, {name}, towards {u}", REFUSED, "path", [name, L, u], [*given, [separable, D, choice]]
                )
            for bad in (["not", goal], ["or", goal, given[0]], given[0]):
                yield told(f"{model}, {name}, {bad[0]}", REFUSED, "path", bad, given)
            for word in (*LOSSES, "sigmoid", "squared", "hinge"):
                expects = YES if word in LOSSES else REFUSED
                yield told(
                    f"{model}, {name}, the word {word}", expects, "path", replaced(goal, ell, ["word", word]), given
                )
            for what, derived in (("self-attention", SELF), ("first tokens", ["first_token_queries", D])):
                yield told(
                    f"{model}, {name}, {what}", REFUSED, "path", replaced(goal, D, derived), replaced(given, D, derived)
                )
            plain = YES if model == "loss" else REFUSED
            yield told(f"{model}, {name}, without queries", plain, "path", goal, given, data=())
        tends = ["direction_tends_to", ["small_step_descent", L, point], w]
        yield told(f"{model}, descent by the lemma of paths", REFUSED, "path", tends, given)


def equal_scores() -> Iterator[Case]:
    """Lemma 6b: equal losing scores and a feasible SVM, for both models and for self-attention."""
    for model, about in (("loss", D), ("matrix_loss", D), ("matrix_loss", SELF)):
        separable, point, L = WORDS[model][1], WORDS[model][3], [model, about, ell]
        given = [["equal_nonoptimal_scores", about], [separable, about, ["best_tokens", about]], ["some_choice", about]]
        steps = [["lt", num(0), step], ["le", ["mul", step, ["smoothness", L]], num(1)]]
        moves = ["not", ["eq", ["gradient", L, point], ["mul", num(0), point]]]
        diverges = ["norm_diverges", ["descent", L, point, step]]
        tiny = ["norm_diverges", ["small_step_descent", L, point]]
        name = f"{model} of {about[0]}, equal scores"
        for word, goal, needed in (
            ("moves", moves, given),
            ("small steps", tiny, given),
            ("steps", diverges, [*given, *steps]),
            ("both", ["and", moves, tiny], given),
        ):
            yield from less_or_changed(f"{name}, {word}", "slope", goal, needed, rising=YES)
            weaker = [["unique_best_token", about], *needed[1:]]
            yield told(f"{name}, {word}, unequal scores", REFUSED, "slope", goal, weaker)
        other_model = {"loss": "matrix_separable", "matrix_loss": "separable"}[model]
        crossed = [given[0], [other_model, about, ["best_tokens", about]], given[2]]
        yield told(f"{name}, the other model's SVM", REFUSED, "slope", moves, crossed)
        any_choice = [given[0], [separable, about, choice], given[2]]
        yield told(f"{name}, the SVM of another choice", REFUSED, "slope", moves, any_choice)
        tends = [
            "direction_tends_to",
            ["small_step_descent", L, point],
            [WORDS[model][0], about, ["best_tokens", about]],
        ]
        yield told(f"{name}, a direction", REFUSED, "slope", tends, given)
        yield told(f"{name}, of one only", REFUSED, "slope", replaced(moves, about, E if about == D else D), given)


def factored_paths() -> Iterator[Case]:
    """Lemma 16: enough columns, and the solution alone minimises the nuclear norm."""
    best = ["best_tokens", D]
    w = ["max_margin_matrix", D, best]
    goal = ["factored_direction_tends_to", D, ell, w, columns]
    given = [
        ["matrix_separable", D, best],
        ["some_choice", D],
        ["unique_best_token", D],
        ["only_nuclear_solution", D, best],
        ["le", ["inputs", D], columns],
    ]
    name, whole = "factored direction", [["columns", "scalar", "natural"]]

    def said(what: str, expects: str, goal=goal, given=given, **more) -> Case:
        return told(f"{name}, {what}", expects, FACTORED, goal, given, **({"after": whole} | more))

    for losses, expects in (
        (LOSSES, YES),
        (("logistic",), YES),
        (("logistic", "sigmoid"), REFUSED),
        (("squared",), REFUSED),
    ):
        yield said(f"losses {losses}", expects, losses=losses)
    yield said("turned, twice and one more", YES, ["and", goal, goal], [["lt", num(0), other], *given[::-1]])
    yield said("equal scores", YES, given=[*given[:2], ["equal_nonoptimal_scores", D], *given[3:]])
    yield said("worse tokens", REFUSED, given=[*given[:2], ["some_worse_token", D], *given[3:]])
    yield said("the dimension", YES, given=[*given[:4], ["le", ["dimension", D], columns]])
    for wrong in (
        ["lt", ["inputs", D], columns],
        ["le", columns, ["inputs", D]],
        ["le", ["inputs", E], columns],
        ["le", ["most_tokens", D], columns],
        ["le", num(1), columns],
        ["le", ["dimension", D], R],
    ):
        yield said(f"columns by {wrong}", REFUSED, given=[*given[:4], wrong])
    for k, one in enumerate(given):
        left = given[:k] + given[k + 1 :]
        yield said(f"without {one[0]} {k}", REFUSED, given=left)
        yield said(f"{one[0]} {k} denied", REFUSED, given=[*left, ["not", one]])
        yield said(f"{one[0]} {k} of another", REFUSED, given=[*left, replaced(one, D, E)])
    for u in (["neg", w], ["max_margin_matrix", D, choice], W):
        wide = [*given, ["matrix_separable", D, choice], ["only_nuclear_solution", D, choice]]
        yield said(f"towards {u}", REFUSED, replaced(goal, w, u), wide)
    for bad in (["not", goal], ["or", goal, given[0]], given[0], ["implies", given[0], goal]):
        yield said(f"{bad[0]}", REFUSED, bad)
    yield said("real columns", REFUSED, after=[["columns", "scalar"]])
    yield said("a bound of the path", REFUSED, ["factored_path_tends_to", *goal[1:]])
    fixed = replaced([goal, *given], columns, num(3))
    yield said("a number that is also a name", REFUSED, fixed[0], fixed[1:], after=[["3", "scalar", "natural"]])
    yield said("columns by number", REFUSED, fixed[0], fixed[1:])
    yield said("of another dataset", REFUSED, replaced(goal, D, E), replaced(given, D, E))
    yield said("without queries", REFUSED, data=())
    derived = replaced([goal, *given], D, ["first_token_queries", D])
    yield said("first tokens", REFUSED, derived[0], derived[1:])
    for word in (*LOSSES, "sigmoid", "squared", "hinge"):
        yield said(f"the word {word}", YES if word in LOSSES else REFUSED, replaced(goal, ell, ["word", word]))
    for another in ("path", "capture", "slope", SHARE):
        yield told(f"{name}, by {another}", REFUSED, another, goal, given, after=whole)


def shares() -> Iterator[Case]:
    """Lemma 17: the run's limit and the token's margin are given of just this run, token and dataset."""
    places = [["i", "index", "n"], ["t", "index", "T"], ["k", "index", "T"]]
    i, t, k_ = var("i"), var("t"), var("k")
    for model, logits in (("loss", "logits"), ("matrix_loss", "matrix_logits")):
        solution, separable, _, point = WORDS[model]
        best, L = ["best_tokens", D], [model, D, ell]
        w = [solution, D, best]
        for run in (
            ["descent", L, point, step],
            ["small_step_descent", L, point],
            ["descent", L, ["neg", point], step],
        ):
            at = [logits, D, w, i]
            off = ["lt", num(1), ["sub", ["entry", at, ["best_token", D, i]], ["entry", at, t]]]
            goal = ["contribution_vanishes", run, i, t]
            given = [["direction_tends_to", run, w], ["norm_diverges", run], off]
            name = f"{model}, a share along {run[0]} from {run[2][0]}"

            def said(what: str, expects: str, goal=goal, given=given, name=name, **more) -> Case:
                return told(f"{name}, {what}", expects, SHARE, goal, given, after=places, **more)

            for losses, expects in (
                (LOSSES, YES),
                ((*LOSSES, "sigmoid"), YES),
                (("sigmoid",), YES),
                (("logistic", "squared"), REFUSED),
                (("hinge",), REFUSED),
            ):
                yield said(f"losses {losses}", expects, losses=losses)
            yield said("turned, twice and one more", YES, ["and", goal, goal], [["lt", num(0), other], *given[::-1]])
            for n, one in enumerate(given):
                left = given[:n] + given[n + 1 :]
                yield said(f"without {one[0]} {n}", REFUSED, given=left)
                yield said(f"{one[0]} {n} denied", REFUSED, given=[*left, ["not", one]])
                for old, new in (
                    (D, E),
                    (t, k_),
                    (run, ["descent", L, point, other]),
                    (w, ["neg", w]),
                    (num(1), num(0)),
                ):
                    changed = replaced(one, old, new)
                    if changed != one:
                        yield said(f"{one[0]} {n} of {new}", REFUSED, given=[*left, changed])
            level = ["le", *off[1:]]
            yield said("a margin of one", REFUSED, given=[*given[:2], level])
            swapped = ["lt", num(1), ["sub", off[2][2], off[2][1]]]
            yield said("the margin turned", REFUSED, given=[*given[:2], swapped])
            yield said("another token", REFUSED, ["contribution_vanishes", run, i, k_])
            yield said("the best token", REFUSED, ["contribution_vanishes", run, i, ["best_token", D, i]])
            yield said("another run", REFUSED, ["contribution_vanishes", ["descent", L, point, other], i, t])
            for bad in (["not", goal], ["or", goal, given[0]], given[0]):
                yield said(f"{bad[0]}", REFUSED, bad)
            derived = replaced([goal, *given], D, SELF)
            yield said("self-attention", REFUSED, derived[0], derived[1:])
            derived = replaced([goal, *given], D, ["first_token_queries", D])
            yield said("first tokens", REFUSED, derived[0], derived[1:])
            yield said("without queries", YES if model == "loss" else REFUSED, data=())
            for another in ("capture", "slope", "path", FACTORED):
                yield told(f"{name}, by {another}", REFUSED, another, goal, given, after=places)
        for run in (["some_descent", L], ["cone_descent", L, choice]):
            at = [logits, D, w, i]
            off = ["lt", num(1), ["sub", ["entry", at, ["best_token", D, i]], ["entry", at, t]]]
            given = [["direction_tends_to", run, w], ["norm_diverges", run], off]
            yield told(
                f"{model}, a share along {run[0]}",
                REFUSED,
                SHARE,
                ["contribution_vanishes", run, i, t],
                given,
                after=places,
            )


def large_margins() -> Iterator[Case]:
    """Lemma 4, its last class: any start whose margins are large."""
    for model in WORDS:
        for small in (False, True):
            for x in (start if model == "loss" else W, None):
                s = Shapes(model, small=small)
                x = ["mul", R, ["neg", ["gradient", s.L, ["mul", num(0), s.w]]]] if x is None else x
                s = Shapes(model, x=x, small=small)
                far = s.far(["least_margin", D, s.best, x])
                given = [*s.feasible, *s.steps, s.unique, far]
                for goal in (s.tends, s.diverges, ["and", s.tends, s.diverges]):
                    name = f"{model}, large margins, {x[0]}, {goal[0]}{', small steps' * small}"
                    yield told(name, YES, "capture", goal, given)
                    for k, one in enumerate(given):
                        yield told(
                            f"{name}, without {one[0]} {k}", REFUSED, "capture", goal, given[:k] + given[k + 1 :]
                        )
                    for what, wrong in (
                        ("margins of another choice", s.far(["least_margin", D, choice, x])),
                        ("margins of another dataset", s.far(["least_margin", E, s.best, x])),
                        ("margins elsewhere", s.far(["least_margin", D, s.best, s.w])),
                        ("minus the margins", s.far(["neg", ["least_margin", D, s.best, x]])),
                        ("at most", ["le", *far[1:]]),
                        ("turned", ["lt", far[2], far[1]]),
                    ):
                        yield told(f"{name}, {what}", REFUSED, "capture", goal, [*given[:-1], wrong])


# ── what a dataset says ──
TOKENS = [[[1, 0], [0, 0]], [[0, 0], [0, -1]]]  # a₁ = (1, 0) with scores 1, 0; a₂ = (0, 1) with scores 0, −1


def beside(module) -> list[bool]:
    m, found = meaning(module), []

    def says(u, tokens=TOKENS, head=(1, 1), loss="squared", kind="p"):
        D = data(module, False, tokens, head=list(head), queries=[[1, 0]] * len(tokens))
        return m.beside_the_margin((kind, D, loss), fractions(u))

    found += [says(u) is True for u in ([1, 1], [3, 3], [2, 1], [1, 3], [1, "5/2"])]
    found += [
        says(u) is False for u in ([1, 2], [2, 4], [0, 1], [1, 0], [-1, 2], [1, -2], [-1, -1], [1, "-1/9"], ["-1/9", 1])
    ]
    found += [says([1, 1], loss=loss) is False for loss in (*LOSSES, "sigmoid")]
    found += [
        says([1, 1], head=(2, 2)) is False,
        says([1, 1], head=("1/2", "1/2")) is False,
    ]  # a score above 1; none at 1
    found += [says([1, 2], head=("1/2", "1/2")) is True, says([1, 1], head=("10/9", 1)) is False]
    tied = [[[1, 0], [1, 1]], TOKENS[1]]
    found += [says([1, 1], tokens=tied, head=(1, 0)) is False]
    three = [[[1, 0], [0, 0], [0, 1]], [[0, 0], [0, -1]]]
    found += [says([3, 1], tokens=three, head=(1, "1/2")) is (True), says([1, 1], tokens=[[[1, 0]]]) is False]
    both = [[[1, 0], [0, 0]], [[0, 1], [0, 0]]]  # both flat: the SVM's own direction
    found += [says([1, 1], tokens=both) is False, says([1, 2], tokens=both) is True]
    found += [raised(says, [1]) == "Rejected", raised(says, [1, 1, 1]) == "Rejected"]
    above = [TOKENS[0], [[0, 1], [0, 0]]]  # best scores 2 and 1
    found += [says([1, 1], tokens=above, head=(2, 1)) is False, says([1, 1], tokens=above, head=("1/2", 1)) is True]
    slanted = [TOKENS[0], [[0, 0], [-1, -1]]]  # a₂ = (1, 1) attains the least at (1, 0), a₁ does not
    found += [says([1, 0], tokens=slanted, head=(1, 0)) is True]
    rough = data(module, False, TOKENS, head=[1, 1])
    one, zero = module.ONE, module.ZERO
    rough.keys = [[[module.Interval(1, 1, 0), zero], [zero, zero]], [[zero, zero], [zero, -one]]]
    found += [m.beside_the_margin(("p", rough, "squared"), fractions([1, 1])) is False]
    matrix = [1, 0, 1, 0]
    return [*found, says(matrix, kind="W") is True, says([1, 0, 2, 0], kind="W") is False]


def families(module) -> list[bool]:
    """Cones and some start, with the SVM's solutions and local optimality handed over."""
    m, found = meaning(module), []
    good = data(module, False, TOKENS, head=[1, 1])
    flat = data(module, False, [[[1, 0], [1, 1]], TOKENS[1]], head=[1, 0])
    asked: list = []

    def solved(kind, D, choice):
        asked.append((kind, tuple(choice)))
        return fractions([1, 1])

    m.solved, m.local_optimum = solved, lambda kind, D, choice: choice == (0, 0)

    def cone(loss="logistic", choice=(0, 0)):
        return ("p", good, loss), module.Cone(choice), None

    def some(loss="logistic", D=good):
        return ("p", D, loss), module.SOME, None

    for loss in LOSSES:
        found += [
            m.direction_tends_to(cone(loss), fractions(u)) is truth
            for u, truth in (([2, 2], True), ([1, 2], False), ([-1, -1], False))
        ]
        found += [m.norm_diverges(cone(loss)) is True, m.norm_diverges(some(loss)) is True]
        found += [m.direction_tends_to(some(loss), fractions([3, 3])) is True]
        found += [raised(m.direction_tends_to, some(loss), fractions(u)) == "Undefined" for u in ([1, 2], [-1, -1])]
        for path in ("regularisation_path_tends_to", "ridge_path_tends_to"):
            meant = module.VOCABULARY[path][1]
            found += [
                meant(m, ("p", good, loss), fractions(u)) is truth
                for u, truth in (([2, 2], True), ([1, 2], False), ([-1, -1], False))
            ]
            found += [raised(meant, m, ("p", good, loss), fractions([0, 0])) == "Undefined"]
            found += [raised(meant, m, ("p", good, loss), [module.Interval(1, 1, 0)] * 2) == "Undefined"]
            found += [raised(meant, m, ("p", good, loss), fractions([1])) == "Rejected"]
    found += [set(asked) == {("p", (0, 0))}]
    for loss in ("squared", "sigmoid", "hinge"):
        found += [raised(m.norm_diverges, cone(loss)) == raised(m.norm_diverges, some(loss)) == "Undefined"]
        found += [raised(m.path_tends_to, ("p", good, loss), fractions([1, 2])) == "Undefined"]
    found += [m.path_tends_to(("p", good, "squared"), fractions([1, 1])) is False]
    found += [m.direction_tends_to(some("squared"), fractions([1, 1])) is False]
    found += [raised(m.direction_tends_to, some("squared"), fractions([1, 2])) == "Undefined"]
    found += [
        raised(m.norm_diverges, cone(choice=(1, 0)))
        == raised(m.direction_tends_to, cone(choice=(0, 1)), fractions([1, 1]))
        == "Undefined"
    ]
    found += [raised(m.norm_diverges, some(D=flat)) == "Undefined"]  # all scores of an input are equal
    lonely = data(module, False, [TOKENS[0], [[0, 0]]], head=[1, 1])
    found += [raised(m.norm_diverges, some(D=lonely)) == "Undefined"]  # an input of one token has no worse one
    apart = [
        [[1, 0], [0, 0], ["1/2", 5]],
        [["1/2", 1], [0, 0]],
    ]  # losing scores 0 and 1/2: descent is not settled, the path is
    uneven = data(module, False, apart, head=[1, 0])
    even = data(module, False, [[[1, 0], [0, 0], [0, 5]], [["1/2", 1], [0, 0]]], head=[1, 0])
    origin = fractions([0, 0])
    for D, u, answer in ((even, [10, "-1/2"], False), (uneven, [10, "1/2"], None)):
        found.append(m.beside_the_margin(("p", D, "squared"), fractions(u)) is True)
        for step in (None, Fraction(9)):
            sequence = (("p", D, "squared"), origin, step)
            m.limits = SimpleNamespace(
                given=lambda *_: False, of=lambda *_: module.need(False, "none", module.Undefined)
            )
            found.append(m.of_family(sequence, fractions(u)) is answer)
            m.limits.given = lambda *_: True  # what evidence there is has to be looked at
            found.append(m.of_family(sequence, fractions(u)) is None)
            m.limits = module.Limits([])  # there is none
            found.append(m.of_family(sequence, fractions(u)) is answer)
    for u, kind in (
        ([module.Interval(1, 1, 0), module.ONE], "Undefined"),
        ([module.ONE, module.Interval(1, 1, 0)], "Undefined"),
    ):
        found.append(raised(m.path_tends_to, ("p", good, "logistic"), u) == kind)
    found += [m.path_tends_to(("p", good, "logistic"), fractions(u)) is False for u in ([0, 1], [1, 0])]
    m.solved = lambda *_: fractions([0, 0])
    found += [
        raised(m.norm_diverges, cone()) == "Undefined",
        raised(m.path_tends_to, ("p", good, "logistic"), fractions([1, 1])) == "Undefined",
    ]
    return [*found, m.norm_diverges(some()) is False]


def factors(module) -> list[bool]:
    """The direction of a factored path, with the solution and that it is the only one handed over."""
    m, found, asked = meaning(module), [], []
    good = data(module, False, TOKENS, head=[1, 1], queries=[[1, 0], [0, 1]])
    flat = data(module, False, [[[1, 0], [1, 1]], TOKENS[1]], head=[1, 0], queries=[[1, 0], [0, 1]])

    def solved(kind, D, choice):
        asked.append((kind, tuple(choice)))
        return fractions([[1, 2], [0, 3]])

    m.solved, m.only_nuclear_solution = solved, lambda D, choice: True

    def tends(W, r, D=good, loss="logistic"):
        return m.factored_direction_tends_to(D, loss, fractions(W), Fraction(r))

    found += [tends([[2, 4], [0, 6]], r) is True for r in (2, 3, 9)]
    found += [tends([[2, 4], [0, 6]], 1) is False, tends([[2, 4], [0, 6]], 1, loss="hinge") is False]
    found += [tends(W, 2) is False for W in ([[1, 2], [0, 4]], [[-1, -2], [0, -3]], [[1, 0], [0, 0]])]
    found += [raised(tends, [[1, 0], [0, 0]], 1) == "Undefined"]  # of rank 1, and the solution is not
    found += [
        raised(tends, W, r) == "Undefined"
        for W, r in (([[2, 4], [0, 6]], 0), ([[0, 0], [0, 0]], 2), ([[1, 2], [0, 3]], "5/2"))
    ]
    found += [raised(tends, [[1, 2], [0, 3]], 2, loss=loss) == "Undefined" for loss in ("sigmoid", "squared", "hinge")]
    found += [tends([[1, 2], [0, 3]], 2, loss=loss) is True for loss in LOSSES]
    found += [raised(tends, [[1, 2], [0, 3]], 2, D=flat) == "Undefined", set(asked) == {("W", (0, 0))}]
    found += [raised(tends, [[1, 0], [0, 1], [0, 0]], 1) == "Rejected"]
    found += [raised(tends, W, 2) == "Rejected" for W in ([[1]], [[1, 2]], [[1], [2]], [[1, 2, 3]] * 2, [[1, 2]] * 3)]
    found += [raised(tends, [[1, 2], [0, 3]], 2, D=data(module, False, TOKENS, head=[1, 1])) == "Rejected"]
    rough = [[module.Interval(1, 1, 0), module.ONE], [module.ONE, module.ONE]]
    found += [raised(m.factored_direction_tends_to, good, "logistic", rough, Fraction(2)) == "Undefined"]
    m.only_nuclear_solution = lambda D, choice: None
    return [*found, raised(tends, [[1, 2], [0, 3]], 2) == "Undefined"]


def vanishing(module) -> list[bool]:
    """A token's share, with the run's limit handed over.  Margins of the first input at w = (1, 1): 1, 3/2 and 2; of the second 1."""
    m, found = meaning(module), []
    tokens = [[[1, 0], [0, 0], ["-1/2", 0], [0, -1]], TOKENS[1]]
    good = data(module, False, tokens, head=[1, 1])
    m.solved = lambda kind, D, choice: fractions([1, 1])
    asked: list = []

    def follows(direction, norm):
        def ask(sequence, w):
            asked.append(tuple(w))
            return direction

        m.direction_tends_to, m.norm_diverges = ask, lambda sequence: norm

    def share(i, t, loss="logistic", D=good, start=None):
        return m.contribution_vanishes((("p", D, loss), start or fractions([0, 0]), None), i, t)

    follows(True, True)
    found += [share(0, 2, loss) is True for loss in (*LOSSES, "sigmoid")] + [
        share(0, 3) is True,
        set(asked) == {(1, 1)},
    ]
    found += [raised(share, i, t) == "Undefined" for i, t in ((0, 1), (0, 0), (1, 0), (1, 1))]
    found += [raised(share, 0, 2, loss) == "Undefined" for loss in ("squared", "hinge")]
    found += [raised(share, i, t) == "Rejected" for i, t in ((2, 0), (0, 4), (1, 2))]
    tied = data(module, False, [[[1, 0], [1, 1]], TOKENS[1]], head=[1, 0])
    found += [raised(share, 0, 1, D=tied) == "Undefined"]
    found += [raised(share, 0, 2, start=start) == "Undefined" for start in (module.SOME, module.Cone((0, 0)))]
    for direction, norm in ((None, True), (False, True), (True, False), (False, False)):
        follows(direction, norm)
        found += [raised(share, 0, 2) == "Undefined"]
    return found


def optimal(module) -> list[bool]:
    m, found = meaning(module), []
    D = data(module, False, [[[1, 0], [1, 1], [0, 5]], [[0, 2], [2, 0]]], head=[1, 0])  # scores 1, 1, 0 and 0, 2
    for choice, truth in (((0, 1), True), ((1, 1), True), ((2, 1), False), ((0, 0), False), ((2, 0), False)):
        found.append(m.optimal_choice(D, choice) is truth)
    found += [
        raised(m.optimal_choice, D, choice) == "Rejected" for choice in ((0,), (0, 1, 0), (3, 1), (0, 2), (3, 2), ())
    ]
    meant = module.VOCABULARY["optimal_choice"][1]
    independent = module.VOCABULARY["independent_queries"][1]
    for queries, truth in (
        ([[1, 0], [0, 1]], True),
        ([[1, 0], [2, 0]], False),
        ([[0, 0], [0, 1]], False),
        ([[1, 2], [3, 4]], True),
    ):
        found.append(independent(m, data(module, False, TOKENS, head=[1, 1], queries=queries)) is truth)
    three = [*TOKENS, TOKENS[0]]
    found += [independent(m, data(module, False, three, head=[1, 1], queries=[[1, 0], [0, 1], [1, 1]])) is False]
    found += [raised(independent, m, data(module, False, TOKENS, head=[1, 1])) == "Rejected"]
    return [*found, meant(m, D, (0, 1)) is True]


def cases() -> Iterator[Case]:
    yield from cones()
    yield from paths()
    yield from large_margins()
    yield from equal_scores()
    yield from factored_paths()
    yield from shares()


def probes() -> Iterator[Probe]:
    yield Probe("beside the margin", beside)
    yield Probe("families of starts", families)
    yield Probe("directions of factored paths", factors)
    yield Probe("shares of the gradient", vanishing)
    yield Probe("optimal choices and independent queries", optimal)
