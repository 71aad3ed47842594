"""What no run follows (Lemmas 3c, 3d, 3e): scores and keys opposed, v trained and turning, mirrored data."""

from __future__ import annotations

from collections.abc import Iterator

from tests.verifier_mutants.corpus import Probe
from tests.verifier_mutants.forms.forms import forms, refused, term
from tests.verifier_mutants.limits.lemmas import LOSSES
from tests.verifier_mutants.numbers.arithmetic import raised
from tests.verifier_mutants.words.meaning import data, fractions, meaning

DEAD = [[0, 0, 0], [0, 1, 0], [0, 0, 1]]  # keys that do not feel the first coordinate
TIED = [[1, 1, 0], [1, 1, -1], [0, 0, 0]]  # scores 1, 1, 0 and keys (1, 0), (1, −1), (0, 0)


def with_keys(module, tokens, head, labels=None, keys=DEAD):
    D = data(module, False, tokens, labels=labels, head=head)
    D.key_matrix = None if keys is None else fractions(keys)
    return D


def rough(module, D):
    """The same data, one of its keys an interval."""
    D.keys = [[[module.Interval(1, 1, 0), *k[1:]] if t == 0 else k for t, k in enumerate(X)] for X in D.tokens]
    return D


def opposed(module) -> list[bool]:
    m, found = meaning(module), []

    asked = []

    def solved(*problem):
        asked.append(problem[2])
        return fractions([0, "1/2", 0])

    m.solved = solved  # of the one input below

    def says(u, tokens=(TIED,), loss="logistic", head=(1, 0, 0)):
        return m.some_descent_follows(("p", with_keys(module, list(tokens), list(head)), loss), fractions(u))

    for loss in LOSSES:
        found += [says(u, loss=loss) is False for u in ([0, 1, 1], [0, 3, 3], [0, -1, 0], [0, -1, 2], [5, 0, 1])]
    found += [raised(says, [0, 1, 0]) == raised(says, [0, 1, -1]) == "Undefined"]  # tied, so no lemma names a start
    found += [raised(says, [0, 1, 1], loss=loss) == "Undefined" for loss in ("squared", "sigmoid", "hinge")]
    found += [
        raised(says, [0, 0, 0]) == "Undefined",
        raised(says, [0, 0]) == "Rejected",
        raised(says, [1, 1]) == raised(says, [0, 1, 1, 0]) == "Rejected",
    ]
    found += [raised(says, [module.Interval(1, 1, 0), 1, 1]) in ("Undefined", "TypeError")]
    one = [[1, 2, 0], [0, 0, 0]]  # the best token's key is (2, 0)
    found += [says([0, 1, 0], [one]) is True, says([0, 7, 0], [one]) is True, says([0, -1, 0], [one]) is False]
    found += [raised(says, [0, 1, 1], [one]) == "Undefined", says([0, -1, 5], [one]) is False]
    found += [raised(says, [0, 1, 0], [one, [[0, 0, 0], [0, 0, 0]]]) == "Undefined"]  # scores of the second are equal
    found += [says([0, 1, 1], [one, [[0, 0, 0], [0, 0, 1]]]) is False]
    # w itself is a y where no difference of two keys is
    bent = [[[0, 1, 1], [1, 0, 0]], [[0, 1, -1], [1, 0, 0]]]
    found += [says([0, 1, 0], bent) is False]
    second = [TIED, [[1, 0, 1], [0, 0, 0]]]  # in the second input the score rises along every y tried
    found += [raised(says, [0, 1, 1], second) == "Undefined"]
    D = rough(module, with_keys(module, [TIED], [1, 0, 0]))
    found += [raised(m.some_descent_follows, ("p", D, "logistic"), fractions([0, 1, 1])) == "Undefined"]
    meant = module.VOCABULARY["some_descent_follows"][1]
    found += [{tuple(choice) for choice in asked} == {(0,)}]
    return [*found, meant(m, ("p", with_keys(module, [one], [1, 0, 0]), "logistic"), fractions([0, 1, 0])) is True]


def sinking(module) -> list[bool]:
    m, found = meaning(module), []

    def says(u, tokens, head, labels=None, loss="correlation"):
        D = with_keys(module, tokens, head, labels, keys=None)
        return m.some_joint_descent_follows(D, loss, fractions(u))

    line = [[[1], [2]]]
    found += [
        says([-1], line, [-1]) is False,
        says([-3], line, [1]) is False,
        says([1], [[[-1], [-2]]], [1], [-1]) is False,
    ]
    found += [
        raised(says, [1], line, [-1]) == "Undefined",
        raised(says, [-1], line, [-1], None, "logistic") == "Undefined",
    ]
    found += [raised(says, [-1], [[[0], [2]]], [-1]) == "Undefined"]  # a token that does not move v
    found += [raised(says, [-1], [[[1], [2]], [[-1], [-1]]], [-1]) == "Undefined"]  # another input pulls v back
    found += [says([-1], [[[1], [2]], [[-1], [-1]]], [-1], [1, -1]) is False]  # or not, with its label turned
    found += [raised(says, [-1], [[[-1], [1]]], [-1]) == "Undefined", says([-1], [[[1], [1]]], [-1]) is False]
    plane = [[[1, 1], [2, 1], [3, 3]]]
    found += [says([-1, 0], plane, [0, -1]) is False, says([-1, -1], plane, [0, -1]) is False]
    found += [raised(says, [1, 0], plane, [0, -1]) == raised(says, [0, 0], plane, [0, -1]) == "Undefined"]
    found += [raised(says, [-1], plane, [0, -1]) == "Rejected"]
    D = with_keys(module, line, [-1], keys=None)
    meant = module.VOCABULARY["some_joint_descent_follows"][1]
    return [*found, meant(m, D, "correlation", fractions([-1])) is False]


def mirrored_inputs(*rows):
    """Each input beside its reflection along the first coordinate, and the labels."""
    pairs = [X for row in rows for X in (row, [[-x[0], *x[1:]] for x in row])]
    return pairs, [1, -1] * len(rows)


A, B = [[1, 1, 0], [0, 0, 0]], [[3, 0, 1], [0, 0, 0]]


def mirrored(module) -> list[bool]:
    m, found = meaning(module), []

    def keeps(tokens, labels, head=(1, 0, 0), keys=DEAD, loss="logistic"):
        return m.scores_keep_order(with_keys(module, tokens, list(head), labels, keys), loss)

    tokens, labels = mirrored_inputs(A, B)
    found += [keeps(tokens, labels, loss=loss) is True for loss in LOSSES]
    found += [keeps(tokens, labels, (2, 0, 0)) is True, keeps(*mirrored_inputs(TIED)) is True]
    slanted = [[[2, 0, 1], [0, 0, 0]], [[0, -2, 1], [0, 0, 0]]]  # reflected along (1, 1, 0)
    found += [keeps(slanted, [1, -1], (1, 1, 0), [[1, -1, 0], [0, 0, 0], [0, 0, 1]]) is True]
    far = [[[4, 0, 1], [0, 0, 0]], [[0, -4, 1], [0, 0, 0]]]  # the same along (2, 2, 0), whose square is 8
    found += [keeps(far, [1, -1], (2, 2, 0), [[1, -1, 0], [0, 0, 0], [0, 0, 1]]) is True]
    found += [keeps([tokens[0], tokens[1], tokens[3], tokens[2]], [1, -1, -1, 1]) is True]
    level = [[0, 1, 0], [0, 0, 1]]  # scores are 0, and an input of the same label pulls v aside
    found += [keeps([level, level], [1, -1]) is True, raised(keeps, [level, level], [1, 1]) == "Undefined"]
    no = [
        (tokens[:3], labels[:3]), (tokens, [1, 1, 1, -1]), (tokens, [1, -1, 1, 1]), (tokens, [-1, 1, 1, -1]), (tokens, labels, (0, 0, 0)),
        (tokens, labels, (1, 0, 0), None), ([*tokens[:3], tokens[1]], labels), ([tokens[0], tokens[3], *tokens[2:]], labels),
        ([tokens[0], [*tokens[1], [0, 0, 0]], *tokens[2:]], labels), (*mirrored_inputs([[1, 1, 0], [-1, 0, 0]]), (1, 0, 0)),
        ([tokens[0], [[-1, 1, 0], [0, 0, 1]], *tokens[2:]], labels), (tokens, labels, (1, 1, 0)),
    ]  # fmt: skip
    found += [raised(keeps, *given) == "Undefined" for given in no]
    found += [raised(keeps, tokens, labels, loss=loss) == "Undefined" for loss in ("squared", "sigmoid", "hinge")]
    found += [
        raised(m.scores_keep_order, rough(module, with_keys(module, tokens, [1, 0, 0], labels)), "logistic")
        == "Undefined"
    ]
    meant = module.VOCABULARY["scores_keep_order"][1]
    return [*found, meant(m, with_keys(module, tokens, [1, 0, 0], labels), "exponential") is True]


def outgrown(module) -> list[bool]:
    m, found = meaning(module), []

    def says(u, *rows, loss="exponential"):
        tokens, labels = mirrored_inputs(*rows)
        return m.some_joint_descent_follows(with_keys(module, tokens, [1, 0, 0], labels), loss, fractions(u))

    found += [says(u, A, B) is False for u in ([0, 1, 1], [0, 2, 2], [0, 1, 3], [0, 5, 1])]
    found += [raised(says, [0, 1, 1], A, B, loss=loss) == "Undefined" for loss in ("logistic", "correlation")]
    equal = [[1, 0, 1], [0, 0, 0]]
    found += [raised(says, u, A, B) == "Undefined" for u in ([0, 1, 0], [0, 0, 0])]
    found += [raised(says, [0, 1, 1], A, equal) == "Undefined"]  # best scores are equal
    flat = [[0, 1, 0], [0, 0, 0]]  # the least best score is 0, so v need not grow
    found += [raised(says, [0, "1/2", 1], [[0, 1, 0], [0, 1, 0]], B) == "Undefined", says([0, 1, 1], flat, B) is False]
    found += [says([0, 1, -1], A, B) is False, says([0, -1, 1], A, B, loss="logistic") is False]  # opposed
    found += [says([0, 1, 1], TIED, loss=loss) is False for loss in LOSSES]
    twins = [[3, 0, 1], [3, 0, 2], [0, 0, 0]]  # two best tokens; one that u separates is enough
    found += [says([0, 1, 1], A, twins) is False]
    between = [[3, 0, 1], [0, 0, 2], [0, 0, -1]]  # its best key lies between the others
    found += [raised(says, [0, 3, 1], A, between) == "Undefined"]
    level = [[3, 0, 1], [0, 0, 1]]  # not separated along u, nor is any y of use but the first's
    found += [raised(says, [0, 1, 0], A, level) == "Undefined"]
    found += [raised(says, [0, 1, 1], A, B, level) == "Undefined"]
    found += [
        says([0, 1, 1], [[1, 2, -1], [0, 0, 0]], B) is False
    ]  # a worse token of the least input has the higher key
    found += [says([0, 1, 1], TIED, B) is False]  # or one of two best tokens has
    third = [[2, 0, 1], [0, 0, 0]]
    found += [
        says([0, 1, 1], A, B, third) is False,
        raised(says, [0, 1, 1], B, third, [[2, 1, 0], [0, 0, 0]]) == "Undefined",
    ]
    return found


def undefined(module) -> list[bool]:
    """In trees none of the words counts as defined."""
    t = forms(module, bound=False)
    words = (
        "some_descent_follows(loss(D, ell), p)",
        "some_joint_descent_follows(D, ell, p)",
        "scores_keep_order(D, ell)",
    )
    return [
        refused(module, lambda one=one: module.defined(t, t.terms.read(term(one)), [], frozenset())) for one in words
    ]


def probes() -> Iterator[Probe]:
    yield Probe("what no tree defines", undefined)
    yield Probe("scores and keys opposed", opposed)
    yield Probe("v that turns", sinking)
    yield Probe("mirrored data keep their order", mirrored)
    yield Probe("v that outgrows", outgrown)
