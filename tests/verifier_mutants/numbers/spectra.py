"""Section 1b: characteristic polynomials, their roots counted, eigenvalues and singular values against exact answers; proofs about them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from fractions import Fraction

from tests.verifier_mutants.building import evaluation, num, var
from tests.verifier_mutants.corpus import Case, Probe
from tests.verifier_mutants.numbers.arithmetic import ends, raised
from tests.verifier_mutants.words.meaning import fractions, meaning
from tests.words.matrices import eigenvalue_rules

A, MATRIX = var("A"), [["A", "matrix", "n", "m"]]
SKEW = [["3", "0"], ["4", "0"]]  # ‖A‖ = 5, and not symmetric
GOLDEN = [["2", "1"], ["1", "1"]]  # (3 ± √5)/2
ROOT = ["div", ["add", num(3), ["sqrt", num(5)]], num(2)]
PRODUCT = ["outer", ["pair", num(1), num(2)], ["pair", num(3), num(4)]]  # of norm 5√5
LONGER = ["mul", ["exp", num(1)], A]
SMALL = [["2", "0", "0"], ["0", "-3", "0"]]


def cases() -> Iterator[Case]:
    for tree in (*eigenvalue_rules.TRUE, *eigenvalue_rules.ATTACKS):
        yield Case(f"proofs, {tree.name}", tree.text, "REJECTED" if tree.refusal else "VERIFIED")
    largest, second = ["operator_norm", A], ["singular_value", A, num(2)]
    for name, said, value, outcome in (
        ("5 for 5", ["eq", largest, num(5)], SKEW, "VERIFIED"),
        ("5 for 4", ["eq", largest, num(4)], SKEW, "REJECTED"),
        ("at most 5", ["le", largest, num(5)], SKEW, "VERIFIED"),
        ("below 5", ["lt", largest, num(5)], SKEW, "REJECTED"),
        ("not below 5", ["not", ["lt", largest, num(5)]], SKEW, "VERIFIED"),
        ("second 0", ["eq", second, num(0)], SKEW, "VERIFIED"),
        ("second above 0", ["lt", num(0), second], SKEW, "REJECTED"),
        ("the greater size", ["eq", largest, num(3)], SMALL, "VERIFIED"),
        ("the signed one", ["eq", largest, num(2)], SMALL, "REJECTED"),
        ("the second", ["eq", second, num(2)], SMALL, "VERIFIED"),
        ("a third of two", ["le", num(0), ["singular_value", A, num(3)]], SMALL, "REJECTED"),
        ("the 0th", ["le", num(0), ["singular_value", A, num(0)]], SMALL, "REJECTED"),
        ("the half-th", ["le", num(0), ["singular_value", A, num("1/2")]], SMALL, "REJECTED"),
        ("a root", ["eq", ["pow", ["operator_norm", PRODUCT], num(2)], num(125)], SKEW, "VERIFIED"),
        (
            "a root in closed form",
            ["eq", ["operator_norm", PRODUCT], ["mul", num(5), ["sqrt", num(5)]]],
            SKEW,
            "VERIFIED",
        ),
        ("another root", ["eq", ["operator_norm", PRODUCT], ["sqrt", num(124)]], SKEW, "REJECTED"),
        ("by e", ["lt", ["operator_norm", LONGER], num("13592/1000")], SKEW, "VERIFIED"),
        ("by e, too little", ["lt", ["operator_norm", LONGER], num("13591/1000")], SKEW, "REJECTED"),
        ("of what is not exact", ["eq", ["operator_norm", LONGER], ["mul", num(5), ["exp", num(1)]]], SKEW, "REJECTED"),
        ("in closed form of what is no root", ["eq", ["operator_norm", A], ROOT], GOLDEN, "REJECTED"),
        ("eigenvalues of what is not symmetric", ["le", num(-9), ["eigenvalue", A, num(1)]], SKEW, "REJECTED"),
        ("eigenvalues of what is not square", ["le", num(-9), ["eigenvalue", A, num(1)]], SMALL, "REJECTED"),
        ("an eigenvalue from below", ["lt", num("2618033/1000000"), ["eigenvalue", A, num(1)]], GOLDEN, "VERIFIED"),
        ("an eigenvalue from above", ["lt", ["eigenvalue", A, num(1)], num("2618034/1000000")], GOLDEN, "VERIFIED"),
        (
            "an eigenvalue of the other number",
            ["lt", ["eigenvalue", A, num(2)], num("381967/1000000")],
            GOLDEN,
            "VERIFIED",
        ),
        ("an eigenvalue that is enclosed only", ["eq", ["eigenvalue", A, num(1)], ROOT], GOLDEN, "REJECTED"),
        (
            "an eigenvalue and its root",
            ["lt", ["abs", ["sub", ["eigenvalue", A, num(1)], ROOT]], num("1/1000000")],
            GOLDEN,
            "VERIFIED",
        ),
        (
            "eigenvalues of e times what is symmetric",
            ["le", num(-9), ["eigenvalue", LONGER, num(1)]],
            GOLDEN,
            "REJECTED",
        ),
        (
            "of what is diagonal",
            ["lt", ["eigenvalue", ["diag", ["exp", ["pair", num(1), num(0)]]], num(1)], num(3)],
            GOLDEN,
            "VERIFIED",
        ),
    ):
        yield Case(f"spectra: {name}", evaluation(said, MATRIX, {"A": value}), outcome)


def polynomials(module) -> list[bool]:
    work = module.Arithmetic(64, 10**9)
    laplace, found = [[2, -1, 0], [-1, 2, -1], [0, -1, 2]], []
    for matrix, p in (
        ([[5]], [1, -5]),
        ([[0]], [1, 0]),
        ([[2, 1], [1, 1]], [1, -3, 1]),
        (laplace, [1, -6, 10, -4]),
        ([[0, 0], [0, 0]], [1, 0, 0]),
        ([[1, 2], [3, 4]], [1, -5, -2]),
        ([[0, 1, 0], [0, 0, 1], [1, 0, 0]], [1, 0, 0, -1]),
        ([[1, 2, 3], [4, 5, 6], [7, 8, 10]], [1, -16, -12, 3]),
        ([[1, 0, 0, 0], [0, 2, 0, 0], [0, 0, 3, 0], [0, 0, 0, 4]], [1, -10, 35, -50, 24]),
    ):
        found.append(module.characteristic(work, matrix) == p)
    for p, step, q in (
        ([1, -3, 1], 1, [1, -1, -1]),
        ([1, 0, 0], 2, [1, 4, 4]),
        ([1, -6, 10, -4], 2, [1, 0, -2, 0]),
        ([1, -5], 5, [1, 0]),
        ([1, 0, 0, 0], -1, [1, -3, 3, -1]),
        ([2, 3, 5, 7], 10, [2, 63, 665, 2357]),
        ([1, 2, 3], 0, [1, 2, 3]),
    ):
        given = [*p]
        found += [module.moved(work, given, step) == q, given == p]
    for p, above, zeros in (
        ([1, -3, 1], 2, 0),
        ([1, -1, -1], 1, 0),
        ([1, 0, -2, 0], 1, 1),
        ([1, 4, 4], 0, 0),
        ([1, 0, 0], 0, 2),
        ([1, -6, 10, -4], 3, 0),
        ([1, -1, 0, 0, 0], 1, 3),
        ([1, 1], 0, 0),
        ([1, 0, -5, 0, 4], 2, 0),
    ):
        found += [module.roots_above(p) == above, module.zero_roots(p) == zeros]
    return found


def whole_eigenvalues(module) -> list[bool]:
    """Exact where they are whole, with multiplicity, 0 and negative ones, and at both sides of powers of two."""
    work, found = module.Arithmetic(64, 10**9), []
    for diagonal in (
        [0],
        [1],
        [-1],
        [7],
        [-8],
        [3, 3],
        [0, 0],
        [5, -5],
        [4, 1],
        [2, 2, -1],
        [-4, -4, 9],
        [1, 0, 0],
        [-1, -2, -2],
        [1024, 1023, -1024],
    ):
        rows = [[x if i == j else 0 for j in range(len(diagonal))] for i, x in enumerate(diagonal)]
        for (k, value), fine in itertools.product(enumerate(sorted(diagonal, reverse=True), 1), (True, False)):
            one = module.eigenvalue(work, rows, k, fine)
            found += [type(one) is Fraction, one == value]
    for rows, values in (
        ([[2, 2], [2, -1]], [3, -2]),
        ([[0, 1], [1, 0]], [1, -1]),
        ([[1, 1, 1]] * 3, [3, 0, 0]),
        ([[4, 1, 1], [1, 4, 1], [1, 1, 4]], [6, 3, 3]),
    ):
        found += [module.eigenvalue(work, rows, k, True) == value for k, value in enumerate(values, 1)]
    return [*found, work.exact]


def other_eigenvalues(module) -> list[bool]:
    """Each irrational one in an interval of the right length, in which the polynomial changes sign."""
    found, chosen = [], random.Random(4)
    for bits, fine in itertools.product((16, 64), (True, False)):
        for rows in (
            [[2, 1], [1, 1]],
            [[0, 1], [1, 1]],
            [[-2, 1], [1, -1]],
            [[10**9, 1], [1, -1]],
            [[2, -1, 0], [-1, 3, -1], [0, -1, 2]],
            *[[[chosen.randint(-9, 9) for _ in range(3)] for _ in range(3)] for _ in range(4)],
        ):
            rows = [[rows[max(i, j)][min(i, j)] for j in range(len(rows))] for i in range(len(rows))]
            before, work = None, module.Arithmetic(bits, 10**9)
            p = [Fraction(x) for x in module.characteristic(work, rows)]
            for k in range(1, len(rows) + 1):
                one = module.eigenvalue(work, rows, k, fine)
                low, high = ends(one)
                if type(one) is not Fraction:
                    values = [sum(c * x ** (len(p) - 1 - j) for j, c in enumerate(p)) for x in (low, high)]
                    found += [values[0] * values[1] < 0 or not fine, one.hi == one.lo + 1, one.e <= 0, not work.exact]
                    found += [
                        one.lo.bit_length() == bits + 1
                        or one.e == 0
                        or one.lo in (1 << bits, -1 - (1 << bits), -(1 << bits))
                        if fine
                        else one.e == 0
                    ]
                    found += [one.lo.bit_length() > bits] if fine else []
                found.append(before is None or high <= before or (not fine and low <= before))
                before = high
    return found


def matrices(module) -> list[bool]:
    work, I = module.Arithmetic(8, 10**9), module.Interval  # noqa: E741
    found = [
        module.whole_matrix(work, fractions(rows)) == (Fraction(factor), whole)
        for rows, factor, whole in (
            ([[1, 2], [3, 4]], 1, [[1, 2], [3, 4]]),
            ([["1/2", "1/3"]], "1/6", [[3, 2]]),
            ([[4], [-6]], 2, [[2], [-3]]),
            ([[0, 0]], 1, [[0, 0]]),
            ([["4/3", "2/3", 2], [0, 0, "-2/3"]], "2/3", [[2, 1, 3], [0, 0, -1]]),
        )
    ]
    for rows, near in (
        ([[I(1, 1, 0)]], (-7, [[128]], 0)),
        ([[I(3, 3, 2)]], (-4, [[192]], 0)),
        ([[I(0, 0, 5)]], (-8, [[0]], 0)),
        ([[I(3, 5, 0)]], (-5, [[128]], 32)),
        ([[I(-5, -3, 0)]], (-5, [[-128]], 32)),
        ([[I(1, 1, 0), I(1, 1, -20)]], (-7, [[128, 0]], 1)),
        ([[I(1, 1, 0), I(-1, -1, -20)]], (-7, [[128, -1]], 1)),
        ([[I(1, 1, 0)], [I(1001, 1003, -9)]], (-7, [[128], [250]], 1)),
        ([[I(3, 5, 0), I(3, 5, 0)]], (-5, [[128, 128]], 46)),
        ([[I(1, 2, 0), I(0, 0, 900)]], (-6, [[96, 0]], 32)),
        ([[Fraction(1), I(1, 1, 0)]], (-7, [[128, 128]], 0)),
        ([[I(2, 2, 0), I(-6, 6, -10)]], (-6, [[128, 0]], 1)),
        ([[I(0, 3, 0), I(1, 1, 0)]], (-6, [[96, 64]], 96)),
        ([[I(-3, 0, 0), I(1, 1, 0)]], (-6, [[-96, 64]], 96)),
        ([[I(-1, 4, 0)]], (-5, [[48]], 80)),
        ([[I(-3, 0, 0), I(0, 1, -3)]], (-6, [[-96, 4]], 97)),
        ([[I(1, 1, 10**6), I(1, 1, 0)]], (999993, [[128, 0]], 1)),
    ):
        found.append(module.near_matrix(work, rows) == near)
    return found


def enclosures(module) -> list[bool]:
    """Of intervals: they hold what every choice of numbers inside gives; exact where the entries are."""
    I, found = module.Interval, []  # noqa: E741
    work = module.Arithmetic(32, 10**9)
    for x, low, high in ((I(3, 5, 0), 3, 5), (I(-5, -3, 0), 3, 5), (I(-1, 4, 0), 0, 4), (I(-2, 2, 0), 0, 2)):
        a, b = ends(module.spectral(work, [[x]], 1, True))
        found += [0 <= a <= low, high <= b <= high + 2]
        a, b = ends(module.spectral(work, [[x]], 1, False))
        found += [a <= x.lo, x.hi <= b, b - a <= x.hi - x.lo + Fraction(1, 1000)]
    for shift in (0, 10**5, -(10**5)):
        near = module.spectral(work, [[I(3, 3, shift), I(0, 0, 0)], [I(4, 4, shift), I(0, 0, 0)]], 1, True)
        a, b = ends(I(near.lo, near.hi, near.e - shift))
        found += [a <= 5 <= b, b - a < Fraction(1, 10**6)]
    rows = [[Fraction(3), Fraction(1, 3)], [Fraction(4), I(0, 0, 0)]]
    a, b = ends(module.spectral(work, rows, 2, True))  # |det| = 4/3 over the largest
    c, d = ends(module.spectral(work, rows, 1, True))
    found += [a * c <= Fraction(4, 3) <= b * d, b - a < Fraction(1, 10**6), d - c < Fraction(1, 10**6)]
    huge, tiny = Fraction(10) ** 600, Fraction(1, 10**600)
    for bits, exact in ((32, False), (2048, True)):
        work = module.Arithmetic(bits, 10**9)
        one = module.spectral(work, [[huge, Fraction(0)], [Fraction(0), tiny]], 2, True)
        a, b = ends(one)
        found += [(type(one) is Fraction) is exact, a <= tiny <= b, b <= huge / 2**20, work.exact is exact]
    work = module.Arithmetic(64, 10**9)
    found += [
        module.spectral(work, [[huge]], 1, True) == huge,
        module.spectral(work, [[-tiny]], 1, False) == -tiny,
        work.exact,
    ]
    for extra, exact in ((2303, True), (2304, False)):  # the most bits of entries that are taken exactly
        row = [[Fraction((1 << extra) + 1), Fraction(0)], [Fraction(0), Fraction(1 << extra)]]
        found.append((type(module.spectral(work, row, 1, False)) is Fraction) is exact)
    return found


def words(module) -> list[bool]:
    m, found = meaning(module), []
    I, one, rough = module.Interval, Fraction(1), module.Interval(1, 2, 0)  # noqa: E741
    tall = fractions([[2, 0], [0, 3], [0, 0]])
    wide = [list(column) for column in zip(*tall, strict=True)]
    for rows in (tall, wide):
        found += [m.singular_value(rows, one) == 3, m.singular_value(rows, 2 * one) == 2]
        found += [
            raised(m.singular_value, rows, Fraction(k)) == error
            for k, error in ((0, "Rejected"), (3, "Rejected"), ("1/2", "Undefined"), (-1, "Undefined"))
        ]
        found.append(raised(m.singular_value, rows, rough) == "Undefined")
    square = fractions([[2, 2], [2, -1]])
    found += [m.eigenvalue(square, one) == 3, m.eigenvalue(square, 2 * one) == -2]
    found += [
        raised(m.eigenvalue, square, Fraction(k)) == error
        for k, error in ((0, "Rejected"), (3, "Rejected"), ("3/2", "Undefined"))
    ]
    found += [
        raised(m.eigenvalue, tall, one) == "Rejected",
        raised(m.eigenvalue, wide, one) == "Rejected",
        raised(m.eigenvalue, wide, 2 * one) == "Rejected",
    ]
    for rows in ([[1, 2], [3, 1]], [[1, 0, 0], [0, 1, 0], [0, 1, 1]], [[1, 0, 1], [0, 1, 0], [0, 0, 1]]):
        found.append(raised(m.eigenvalue, fractions(rows), one) == "Undefined")
    found.append(
        raised(m.eigenvalue, [[one, rough], [rough, one]], one) == "Undefined"
    )  # the same enclosure is not the same number
    a, b = ends(m.eigenvalue([[rough, one], [I(1, 1, 0), rough]], one))
    found += [a <= 2, b >= 3, b - a < Fraction(5, 2)]
    closed = module.Closed(m)
    form = closed.sqrt(Fraction(2))
    found += [closed.singular_value(tall, one) == 3, raised(closed.singular_value, [[form]], one) == "Undefined"]
    found += [raised(closed.eigenvalue, [[form]], one) == "Undefined", closed.eigenvalue(square, one) == 3]
    return found


def probes() -> Iterator[Probe]:
    for function in (polynomials, whole_eigenvalues, other_eigenvalues, matrices, enclosures, words):
        yield Probe(f"spectra, {function.__name__.replace('_', ' ')}", function)
