"""Section 4b, closed forms: equalities that only cancellation shows, and false ones that no enclosure refutes.

Both sides are multiplied by 10⁻⁶⁰ and added to 1, so that their enclosures of 128 bits overlap whatever they are: what is
then TRUE or FALSE is so by closed forms alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tests.verifier_mutants.building import dataset, evaluation, num, svm_entry, var
from tests.verifier_mutants.corpus import Case, Probe
from tests.verifier_mutants.forms.forms import term

TINY = num(Fraction(1, 10**60))

EQUAL = """log(211/3) == log(211) - log(3); log(2/223) == log(2) - log(223); log(211/223) == log(211) - log(223)
    sqrt(49729*exp(2)) == 223*exp(1); sqrt((sqrt(2) + 1)*(sqrt(2) - 1)*exp(2)) == exp(1)
    sqrt(1/(exp(1) + exp(2))) == sqrt(2/(2*exp(1) + 2*exp(2))); exp(exp(sqrt(2))) == exp(exp(sqrt(8)/2))
    exp(sqrt(1 + exp(1))) == exp(sqrt(exp(1) + 1)); exp(2*exp(sqrt(2)) + 3) == exp(3)*exp(2*exp(sqrt(2)))
    sqrt(2)*sqrt(2) == 2; sqrt(8) == 2*sqrt(2); sqrt(2)*sqrt(6) == 2*sqrt(3); sqrt(2/3) == sqrt(6)/3; sqrt(1/2) == sqrt(2)/2
    sqrt(6)*sqrt(10) == 2*sqrt(15); sqrt(18)*sqrt(12) == 6*sqrt(6); sqrt(12/25) == 2*sqrt(3)/5; sqrt(49729) == 223
    sqrt(3*exp(1)) == sqrt(3)*exp(1/2); sqrt(4*exp(3)) == 2*exp(3/2); sqrt(exp(-1)) == exp(-1/2)
    sqrt(1 + exp(1)) == sqrt(exp(1) + 1); sqrt((1 + exp(1))/2) == sqrt((2 + 2*exp(1))/4); sqrt(sqrt(2)) == sqrt(sqrt(8)/2)
    sqrt(1/(1 + exp(1))) == sqrt(2/(2 + 2*exp(1))); exp(1)*exp(-1) == 1; exp(1/2)*exp(1/3) == exp(5/6); exp(log(6)) == 6
    exp(log(4)/2) == 2; exp(2*log(3)) == 9; exp(-log(2)) == 1/2; exp(1 + log(3)) == 3*exp(1); exp(2*log(6)) == 36
    exp(2 - 3*log(2)) == exp(2)/8; exp(sqrt(2) + 1) == exp(1)*exp(sqrt(2)); exp(sqrt(2) + log(3)) == 3*exp(sqrt(2))
    exp(1/(1 + exp(1))) == exp(2/(2 + 2*exp(1))); exp(log(2)*log(3)) == exp(log(3)*log(2)); exp(sqrt(8)) == exp(2*sqrt(2))
    exp(log(2)/2)*2 == exp(log(2)/2) + exp(log(2)/2); log(6) == log(2) + log(3); log(4) == 2*log(2); log(1/2) == -log(2)
    log(12/35) == 2*log(2) + log(3) - log(5) - log(7); log(2*exp(3)) == 3 + log(2); log(exp(-2)) == -2
    log(exp(1/2)/3) == 1/2 - log(3); log(exp(1) + exp(2)) == 1 + log(1 + exp(1)); log(3 + 3*exp(1)) == log(3) + log(1 + exp(1))
    log(3*sqrt(2)) == log(3) + log(sqrt(2)); log(1/(2 + 2*exp(1))) == log(1/(1 + exp(1))) - log(2); log(49729) == log(49729)
    log(2*211) == log(2) + log(211); log(2 - exp(-1)) == log(2 - exp(-1)); log(2/(2 - exp(-1))) == log(4/(4 - 2*exp(-1)))
    log(exp(2) - exp(1)) == log(exp(2) - exp(1)); 1/(sqrt(2) - 1) == sqrt(2) + 1; (exp(1) + exp(2))/(1 + exp(1)) == exp(1)
    exp(1)/exp(1) == 1; sigmoid(1) == exp(1)/(1 + exp(1)); 1/(1 + exp(1)) + exp(1)/(1 + exp(1)) == 1; 1/exp(1) == exp(-1)
    0/exp(1) == 0; 1/(1 + sqrt(2)) + 1 == sqrt(2); sqrt(0) + sqrt(2)*sqrt(2) == 2
    1/(1 + exp(1)) + 1/(1 + exp(2)) == (2 + exp(1) + exp(2))/((1 + exp(1))*(1 + exp(2))); 3/exp(1)*exp(1) == 3
    (1 + sqrt(2))**2 == 3 + 2*sqrt(2); sqrt(3)**3 == 3*sqrt(3); exp(1)**0 == 1; exp(1)**1 == exp(1); exp(1)**5 == exp(5)
    (exp(1) + sqrt(2))**2 == exp(2) + 2 + 2*sqrt(2)*exp(1); log(2)**2*log(2) == log(2)**3
    log(2)*log(3)*log(2) == log(3)*log(2)**2; abs(1 - exp(1)) == exp(1) - 1; abs(exp(1) - 1) == exp(1) - 1
    abs(-sqrt(2)) == sqrt(2); -(-exp(1)) == exp(1); exp(1) - exp(1) == 0; maximum(pair(exp(1), exp(2))) == exp(2)
    minimum(pair(exp(1), exp(2))) == exp(1); minimum(pair(exp(2), exp(1))) == exp(1); max_norm(pair(-exp(2), exp(1))) == exp(2)
    norm(pair(1, 1)) == sqrt(2); norm(pair(exp(1), 0)) == exp(1); norm(pair(0, 0)) == 0
    norm(pair(3*exp(1/2), 4*exp(1/2))) == 5*exp(1/2); dot(pair(sqrt(2), exp(1)), pair(sqrt(2), exp(-1))) == 3
    loss_value('logistic', 1) == log(1 + exp(-1)); loss_value('squared', sqrt(2)) == 3 - 2*sqrt(2); sum(softmax(pair(1, 2))) == 1
    entry(softmax(pair(1, 1 + log(2))), first) == 1/3; sigmoid_slope(1) == exp(1)/(1 + exp(1))**2; exp(0)*exp(1) == exp(1)"""
# False, or true and not seen: in both cases not to be verified
NEVER = """log(211/3) == -log(3); log(2/223) == log(2); log(211/223) == log(223/211); log(3/211) == log(3)
    sqrt(sqrt(2)) == 1; sqrt(exp(1)*sqrt(2)) == exp(1/2); sqrt(log(2)) == 1; sqrt(exp(1)*log(2)) == exp(1/2)
    exp(1/(1 + exp(1))) == exp(1); exp((1 + exp(2))/(1 + exp(1))) == exp(1)*exp(exp(2)); sqrt(2*log(2)) == sqrt(2)
    sqrt(exp(2)*sqrt(2)) == exp(1); exp(sqrt(2)*log(2)) == 2; exp(log(2)**2) == 2; exp(log(2)*log(3)) == 2
    exp(log(2)*exp(1)) == 2; exp(log(2)/(1 + exp(1))) == 2
    sqrt(2) == sqrt(3); sqrt(8) == sqrt(2); sqrt(2)*sqrt(6) == 3*sqrt(2); sqrt(2/3) == sqrt(6)/2; sqrt(1/2) == sqrt(2)
    sqrt(49729) == 221; sqrt(exp(1)) == exp(1); sqrt(3*exp(1)) == 3*exp(1/2); sqrt(exp(2)) == -exp(1)
    sqrt(1 + exp(1)) == sqrt(2 + exp(1)); sqrt((1 + exp(1))/2) == sqrt(1 + exp(1)); sqrt(1/(1 + exp(1))) == sqrt(1 + exp(1))
    sqrt(sqrt(2)) == sqrt(2); exp(log(2)/2) == 2; sqrt(1 + exp(1)) == exp(1 + exp(1)); exp(2*log(3)) == 8; exp(-log(2)) == 2
    exp(1) == exp(2); exp(1)*exp(2) == exp(2); exp(sqrt(2)) == exp(sqrt(3)); exp(1 + sqrt(2)) == exp(sqrt(2))
    exp(1 + log(3)) == 3; exp(log(2)*log(3)) == 6; exp(1/(1 + exp(1))) == exp(1 + exp(1)); exp(sqrt(2)) == sqrt(2)
    exp(log(5)/3) == 5; exp(log(3)/2)*exp(log(3)/2) == 9; log(2) == log(3); log(6) == log(2)*log(3); log(4) == log(2)
    log(1/2) == log(2); log(2/3) == log(3/2); log(2*exp(3)) == log(2); log(exp(1) + exp(2)) == 2 + log(1 + exp(1))
    log(1/(1 + exp(1))) == log(1 + exp(1)); log(2/(1 + exp(1))) == log(1/(1 + exp(1))); log(1 + exp(1)) == log(1 + exp(2))
    log(211*223) == log(211)*log(223); log(2 - exp(-1)) == log(2 + exp(-1)); log(2)**2 == log(4); log(2) == sqrt(2)
    log(1 + exp(1)) == sqrt(1 + exp(1)); log(49729) == log(223); log(exp(2) - exp(1)) == 1 + log(exp(1) + 1)
    log(211) == log(223); exp(1)**2 == exp(1); (1 + exp(1))**2 == 1 + exp(2); (exp(1) + exp(2))/(1 + exp(1)) == exp(2)
    1/exp(1) == exp(1); 1/(1 + exp(1)) == 1/(1 + exp(2)); 1/(sqrt(2) - 1) == sqrt(2) - 1; exp(1)/(1 + exp(1)) == 1/(1 + exp(1))
    1/(1 + exp(1)) + 1/(1 + exp(2)) == 2/((1 + exp(1))*(1 + exp(2))); 2*exp(1) == exp(1); sigmoid(1) == sigmoid(2)
    abs(1 - exp(1)) == 1 - exp(1); maximum(pair(exp(1), exp(2))) == exp(1); minimum(pair(exp(2), exp(1))) == exp(2)
    norm(pair(exp(1), 0)) == -exp(1); norm(pair(1, 1)) == 2; exp(1) + sqrt(2) == exp(1) - sqrt(2)
    exp(1) - exp(2) == exp(2) - exp(1); exp(1)*sqrt(2) == exp(1)*sqrt(3); exp(1)*log(2) == exp(1)*log(3)
    exp(1)*log(2) == exp(2)*log(2); sqrt(2)*log(2) == log(2); -exp(1) == exp(1); exp(1) - exp(1) == exp(1)
    log(2)**3 == log(2)**2; log(2)*log(3) == log(2)**2; exp(1)**5 == exp(4)"""
# Not hidden behind 1: no closed form, no value, or a difference that only exact numbers show
REFUSED = """sqrt(2)*sqrt(2) == 2 + tiny; exp(log(6)) == 6 - tiny; sqrt(exp(3)) == exp(3/2 + tiny); log(6) == log(2) + log(3 + tiny)
    (1 + sqrt(2))**2 == 3 + 2*sqrt(2) + tiny; (exp(1) + tiny)/exp(1) == 1; exp(sqrt(2)) == exp(sqrt(2) + tiny)
    sqrt((1 - exp(tiny))**2) == 1 - exp(tiny); norm(pair(1 - exp(tiny), 0)) == 1 - exp(tiny); abs(1 - exp(tiny)) == 1 - exp(tiny)
    (exp(tiny) - 1)/(exp(tiny) - 1) == 1; 0/(log(6) - log(2) - log(3)) == 0; 1/(exp(tiny) - 1) == 1/(exp(tiny) - 1)
    sqrt(log(2) + log(3) - log(6) - tiny) == sqrt(log(2) + log(3) - log(6) - tiny); sqrt(1 - exp(tiny)) == sqrt(1 - exp(tiny))
    log(1 - exp(tiny)) == log(1 - exp(tiny)); log(log(6) - log(2) - log(3)) == 0; exp(log(1 - exp(1))) == 1 - exp(1)
    maximum(pair(exp(tiny), 1)) == 1; minimum(pair(1 - exp(tiny), 0)) == 0; sqrt(-2)*sqrt(-2) == -2; exp(1) == 1; sqrt(2) == 1
    exp(tiny) == 1; log(1 + tiny) == 0; log(1 + tiny) == tiny; sqrt(1 + tiny) == 1; exp(tiny)*exp(tiny) == exp(tiny)
    1/(1 + exp(tiny)) == 1/2; (1 + exp(tiny))/(1 + exp(2*tiny)) == 1; exp(exp(tiny)) == exp(1); log(2 + exp(tiny)) == log(3)"""


def split(text: str) -> list[tuple[str, list, list]]:
    """(the equality as written, its left side, its right side)."""
    found = []
    for one in text.replace("\n", ";").split(";"):
        left, right = one.strip().split(" == ")
        found.append((one.strip(), *[named(term(side)) for side in (left, right)]))
    return found


def named(form: list) -> list:
    """With the number for the variable ``tiny``, and the place 0 for ``first``."""
    if form[0] == "var":
        return {"tiny": TINY, "first": ["place", num(0)]}[form[1]]
    return [form[0], *[named(one) if isinstance(one, list) else one for one in form[1:]]]


def hidden(form: list) -> list:
    return ["add", num(1), ["mul", TINY, form]]


def cases() -> Iterator[Case]:
    """An equality that holds is VERIFIED, its denial and both strict orders are not; one that does not hold is neither."""
    for text, left, right in split(EQUAL):
        a, b = hidden(left), hidden(right)
        yield Case(f"equal: {text}", evaluation(["eq", a, b]), "VERIFIED")
        yield Case(f"not different: {text}", evaluation(["eq", a, b], role="counter-example"), "REJECTED")
        yield Case(f"not less: {text}", evaluation(["lt", a, b], role="counter-example"), "VERIFIED")
        yield Case(f"at most: {text}", evaluation(["le", b, a]), "VERIFIED")
        yield Case(f"not below: {text}", evaluation(["lt", b, a]), "REJECTED")
    for text, left, right in split(NEVER):
        yield Case(f"never equal: {text}", evaluation(["eq", hidden(left), hidden(right)]), "REJECTED")
    for text, left, right in split(REFUSED):
        yield Case(f"refused: {text}", evaluation(["eq", left, right]), "REJECTED")
        yield Case(
            f"refused of vectors: {text}",
            evaluation(["eq", ["pair", left, num(1)], ["pair", right, num(1)]]),
            "REJECTED",
        )
    yield from with_variables()


def with_variables() -> Iterator[Case]:
    """The same formulas over variables, data and the solutions of SVMs."""
    x, root = var("x"), ["sqrt", num(2)]
    scalar, square = [["x", "scalar"]], ["mul", ["sqrt", x], ["sqrt", x]]
    yield Case("the square of the root of a variable", evaluation(["eq", square, x], scalar, {"x": "3"}), "VERIFIED")
    yield Case("the square of another root", evaluation(["eq", square, num(2)], scalar, {"x": "3"}), "REJECTED")
    data = dataset([[["1", 0], [0, 0]], [[0, "1/2"], [0, 0]]], [1, 1])
    forall, values = [["D", "dataset"], ["c", "choice"]], {"D": data, "c": ["0", "0"]}
    w = ["max_margin", var("D"), var("c")]
    entries = [svm_entry("p", data, (0, 0))]
    for name, right, expects in (("its length", 10, "VERIFIED"), ("another length", 12, "REJECTED")):
        scaled = ["mul", root, ["norm", w]]
        equal = ["eq", hidden(scaled), hidden(["sqrt", num(right)])]
        yield Case(f"a solution and {name}", evaluation(equal, forall, values, svm=entries), expects)
    matrix, both = [["A", "matrix", "2", "2"]], [["2", "0"], ["0", "3"]]
    diagonal = ["diag", ["pair", num(2), num(3)]]
    for name, rows in {
        "": both,
        " with another entry": [["2", "0"], ["1", "3"]],
        " full": [["2", "2"], ["3", "3"]],
    }.items():
        expects = "REJECTED" if name else "VERIFIED"
        yield Case(f"a diagonal{name}", evaluation(["eq", diagonal, var("A")], matrix, {"A": rows}), expects)
    changed = evaluation(["eq", ["diag", ["pair", ["exp", num(1)], root]], ["diag", ["pair", ["exp", num(1)], root]]])
    yield Case("a diagonal of numbers with forms", changed, "VERIFIED")
    nothing = ["sub", ["mul", root, root], num(2)]
    for kind_, conclude in {
        "positive": ["positive", ["pair", nothing, num(1)]],
        "parallel": ["parallel", ["pair", root, num(1)], ["pair", num(2), root]],
    }.items():
        role = "counter-example" if kind_ == "positive" else "instance"
        yield Case(f"forms are asked of <, ≤ and = alone, not of {kind_}", evaluation(conclude, role=role), "REJECTED")


def probes() -> Iterator[Probe]:
    yield Probe("numbers without a form", without_form)
    yield Probe("forms", by_hand)
    yield Probe("long forms", long_forms)


def closed(module):
    return module.Closed(module.Meaning(128, 10**8, module.Evidence([]), module.Limits([])))


def kind(function, *arguments) -> object:
    try:
        return function(*arguments)
    except Exception as problem:
        return type(problem).__name__


def without_form(module) -> list[bool]:
    """An interval has no form; what is not decided is refused; a power beyond the largest is a limit."""
    c, one = closed(module), Fraction(1)
    blurred, e = module.Interval(1, 2, 0), c.exp(Fraction(1))
    unknown = c.sub(c.exp(Fraction(1, 10**60)), one)
    found = [kind(c.near, blurred) == "Undefined", c.near(one) == 1, c.near(e) is e.near]
    found += [kind(name, blurred, one) == "Undefined" for name in (c.add, c.mul, c.div, c.sub, c.less, c.same, c.hull)]
    found += [kind(name, blurred) == "Undefined" for name in (c.exp, c.log, c.sqrt, c.neg)]
    found += [kind(c.abs, unknown) == "Undefined", kind(c.least, [one, c.add(one, unknown)]) == "Undefined"]
    found += [kind(c.div, one, unknown) == "Undefined", kind(c.div, one, Fraction(0)) == "Undefined"]
    found += [kind(c.pow, e, module.LARGEST_POWER + 1) == "Exhausted", c.pow(Fraction(-2), 3) == -8, c.pow(e, 0) == 1]
    found += [c.abs(Fraction(-3)) == 3, c.abs(c.neg(e)) == e, c.least([Fraction(3), e, Fraction(4)]) is e]
    found += [c.least([e, Fraction(2)]) == 2, c.greatest([e, Fraction(3)]) == 3, c.neg(Fraction(2)) == -2]
    found += [c.same(unknown, Fraction(0)) is None, c.less(Fraction(2), e) is True, c.same(e, Fraction(2)) is False]
    return found


def by_hand(module) -> list[bool]:
    """The forms themselves: {(q, m, atoms): coefficient} above and below."""
    c, F, bare = closed(module), Fraction, {(Fraction(0), 1, ()): Fraction(1)}

    def top(x):
        return x.top if isinstance(x, module.Form) and x.bottom == bare else None

    root, e = c.sqrt(F(12)), c.exp(F(3, 2))
    found = [
        top(root) == {(0, 3, ()): 2},
        top(e) == {(F(3, 2), 1, ()): 1},
        top(c.mul(root, e)) == {(F(3, 2), 3, ()): 2},
    ]
    found += [top(c.sqrt(F(2, 9))) == {(0, 2, ()): F(1, 3)}, top(c.sqrt(F(8, 27))) == {(0, 6, ()): F(2, 9)}]
    found += [
        top(c.sqrt(F(223 * 223 * 2))) == {(0, 223 * 223 * 2, ()): 1},
        top(c.sqrt(F(12 * 223**2))) == {(0, 3 * 223**2, ()): 2},
    ]
    found += [
        top(c.sqrt(c.mul(F(3), c.exp(F(1))))) == {(F(1, 2), 3, ()): 1},
        top(c.add(root, F(1))) == {(0, 3, ()): 2, (0, 1, ()): 1},
    ]
    two, three = [c.log(F(p)) for p in (2, 3)]
    (a,), (b,) = two.top, three.top
    found += [top(two) == {a: 1}, top(three) == {b: 1}, a != b, a[2][0][1] == 1, top(c.log(F(4, 3))) == {a: 2, b: -1}]
    found += [
        top(c.mul(two, two)) == {(0, 1, ((a[2][0][0], 2),)): 1},
        top(c.mul(two, three)) == {(0, 1, tuple(sorted(a[2] + b[2]))): 1},
    ]
    found += [top(c.mul(root, root)) is None, c.exp(c.mul(F(3), two)) == 8, c.exp(c.mul(F(-2), three)) == F(1, 9)]
    found += [
        c.exp(c.mul(F(64), two)) == 2**64,
        c.exp(c.mul(F(-64), two)) == F(1, 2**64),
        c.exp(F(0)) == 1,
        c.log(F(1)) == 0,
    ]
    ratio = c.div(F(1), c.add(F(1), c.exp(F(1))))
    found += [
        ratio.top == bare,
        ratio.bottom == {(0, 1, ()): 1, (1, 1, ()): 1},
        c.div(ratio, ratio) == 1,
        c.mul(F(0), e) == 0,
    ]
    found += [
        c.sub(ratio, ratio) == 0,
        top(c.neg(e)) == {(F(3, 2), 1, ()): -1},
        c.parts(F(0)) == ({}, bare),
        c.parts(F(2)) == ({(0, 1, ()): 2}, bare),
    ]
    found += [c.single(e) == (1, (F(3, 2), 1, ())), c.single(ratio)[1] is None, c.single(c.add(e, F(1)))[1] is None]
    found += [
        c.div(F(0), e) == 0,
        c.atom("x", 1, e.near).near is e.near,
        c.key({a: F(2)}, {a: F(4)}) == c.key({a: F(1)}, {a: F(2)}),
    ]
    found += [
        c.key({a: F(1)}, {a: F(1)}) != c.key({a: F(2)}, {a: F(1)}),
        c.key({a: F(1)}, {b: F(1)}) != c.key({a: F(1)}, {a: F(1)}),
    ]
    return found


def long_forms(module) -> list[bool]:
    """Beyond LONGEST_FORM terms a number gets a name that no other number has; products are refused first."""
    c, F = closed(module), Fraction
    size = module.LONGEST_FORM
    short = c.total([c.exp(F(k)) for k in range(1, size)])
    found = [len(short.top) == size - 1]
    one, other = [c.total([c.exp(F(k, d)) for k in range(1, size + 1)]) for d in (3, 4)]
    found += [len(one.top) == len(other.top) == 1, one.top != other.top, c.same(one, other) is False]
    again = c.total([c.exp(F(k, 3)) for k in range(1, size + 1)])
    found += [again.top != one.top, c.same(again, one) is None, c.same(one, one) is True]
    wide = {(F(k), 1, ()): F(1) for k in range(size)}
    found += [
        len(c.times(wide, wide)) == 2 * size - 1,
        kind(c.times, wide, {**wide, (F(-1), 1, ()): F(1)}) == "Undefined",
    ]
    return found
