"""Write docs/mistakes.md: deliberate mistakes, and the message that each gives.  Run: python docs/build_mistakes.py

The messages are those that the checker gives while the page is written; ``tests/statements/test_mistakes.py`` asks for them again.
"""

import tempfile
from contextlib import redirect_stdout
from pathlib import Path

from checker.errors import ClaimError
from checker.runs.child import tried_file
from checker.statements.claims.claim import describe
from checker.verdicts import budgets

BUDGET = budgets.Budget(name="mistakes", instances=40, necessity=1, seconds=10)
START = """from checker.language import *
from checker.language import {words}
"""
WORDS = (
    "dot, entry, equals, exp, for_each, frobenius, implies, log, max_margin, maximum, norm, number_of, pair, sigmoid, "
    "slope, softmax, sqrt, sum_over, total, value"
)
TOLD = "T = dict(title='t', source=Source(paper='mine', where='Lemma 1', fidelity='verbatim'))\n"

MISTAKES = (
    (
        "Python's own functions",
        (
            ("x = vector('x', 'n')\nCLAIM = Claim(**T, forall=(x,), conclude=sum(x) <= norm(x))"),
            ("x = vector('x', 'n')\nCLAIM = Claim(**T, forall=(x,), conclude=max(x) <= norm(x))"),
            ("a, b = scalar('a'), scalar('b')\nCLAIM = Claim(**T, forall=(a, b), conclude=a <= max(a, b))"),
            ("x = vector('x', 'n')\nCLAIM = Claim(**T, forall=(x,), conclude=len(x) >= 1)"),
            ("x = vector('x', 'n')\nCLAIM = Claim(**T, forall=(x,), conclude=x[0] <= norm(x))"),
            ("a, b = scalar('a b')\nCLAIM = Claim(**T, forall=(a, b), conclude=a * b <= a**2 + b**2)"),
            ("import math\na = scalar('a')\nCLAIM = Claim(**T, forall=(a,), conclude=math.exp(a) > 0)"),
            ("import numpy\nx = vector('x', 'n')\nCLAIM = Claim(**T, forall=(x,), conclude=numpy.linalg.norm(x) >= 0)"),
            (
                "import numpy\nx = vector('x', 2)\nCLAIM = Claim(**T, forall=(x,), conclude=norm(numpy.array([1, 2]) * x) >= 0)"
            ),
            ("x = vector('x', 'n')\nCLAIM = Claim(**T, forall=(x,), conclude=x.sum() <= norm(x))"),
        ),
    ),
    (
        "Operators",
        (
            ("a = scalar('a')\nCLAIM = Claim(**T, forall=(a,), conclude=a^2 >= 0)"),
            ("a = scalar('a')\nCLAIM = Claim(**T, forall=(a,), conclude=2**a > 0)"),
            ("a = scalar('a')\nCLAIM = Claim(**T, forall=(a,), where=(a > 0,), conclude=a**-1 > 0)"),
            ("a = scalar('a')\nCLAIM = Claim(**T, forall=(a,), conclude=0.5 * a**2 >= 0)"),
            ("a = scalar('a')\nCLAIM = Claim(**T, forall=(a,), conclude=0 < sigmoid(a) < 1)"),
            ("a = scalar('a')\nCLAIM = Claim(**T, forall=(a,), conclude=sigmoid(a) > 0 and sigmoid(a) < 1)"),
            ("a = scalar('a')\nCLAIM = Claim(**T, forall=(a,), conclude=sigmoid(a) > 0 & sigmoid(a) < 1)"),
            (
                "x, y = vector('x', 'n'), vector('y', 'n')\nCLAIM = Claim(**T, forall=(x, y), conclude=norm(x) == norm(y))"
            ),
            ("a = scalar('a')\nCLAIM = Claim(**T, forall=(a,), assuming=(a != 0,), conclude=a**2 > 0)"),
            (
                "x, y = vector('x', 'n'), vector('y', 'n')\nCLAIM = Claim(**T, forall=(x, y), conclude=norm(x * y) <= norm(x) * norm(y))"
            ),
            (
                "x, y = vector('x', 'n'), vector('y', 'n')\nCLAIM = Claim(**T, forall=(x, y), conclude=x @ y <= norm(x) * norm(y))"
            ),
            ("x = vector('x', 'n')\nCLAIM = Claim(**T, forall=(x,), conclude=norm(x - 1) >= 0)"),
        ),
    ),
    (
        "Words and sorts",
        (
            ("A = matrix('A', 'n', 'n')\nCLAIM = Claim(**T, forall=(A,), conclude=norm(A) >= 0)"),
            ("from checker.language import softmx"),
            ("a = scalar('a')\nCLAIM = Claim(**T, forall=(a,), conclude=sigmoids(a) <= 1)"),
            (
                "D, p = dataset('D'), vector('p', like='key')\n"
                "CLAIM = Claim(**T, forall=(D, p), conclude=slope(D, p, along=max_margin(D)) < 0)"
            ),
            (
                "D, p = dataset('D'), vector('p', like='key')\n"
                "CLAIM = Claim(**T, forall=(D, p), conclude=value(loss(D, 'cross-entropy'), p) > 0)"
            ),
            (
                "x, i = vector('x', 'n'), index('i', 'n')\nCLAIM = Claim(**T, forall=(x, i), conclude=entry(x, i + 1) <= norm(x))"
            ),
        ),
    ),
    (
        "Over indices",
        (
            (
                "x, i = vector('x', 'n'), index('i', 'n')\n"
                "CLAIM = Claim(**T, forall=(x,), conclude=for_each(i, entry(x, i) <= 1) | (entry(x, i) > 1))"
            ),
            (
                "x, i = vector('x', 'n'), index('i', 'n')\nCLAIM = Claim(**T, forall=(x, i), conclude=sum_over(i, entry(x, i)) <= total(x))"
            ),
            (
                "x, i = vector('x', 'n'), index('i', 'm')\nCLAIM = Claim(**T, forall=(x,), conclude=sum_over(i, number_of(i)) <= norm(x))"
            ),
            (
                "x, i = vector('x', 'n'), index('i', 'n')\nCLAIM = Claim(**T, forall=(x,), conclude=sum(entry(x, k) for k in i) <= total(x))"
            ),
            (
                "x = vector('x', 'n')\nCLAIM = Claim(**T, forall=(x,), conclude=sum_over('i', entry(x, 'i')) <= total(x))"
            ),
            (
                "x, i = vector('x', 'n'), index('i', 'n')\n"
                "CLAIM = Claim(**T, forall=(x,), conclude=for_each(i, entry(x, i) <= sum_over(i, abs(entry(x, i)))))"
            ),
            (
                "A, i = matrix('A', 'n', 'd'), index('i', 'n')\n"
                "CLAIM = Claim(**T, forall=(A,), conclude=for_each(i, norm(row(A, i))))"
            ),
            (
                "x, i = vector('x', 'n'), index('i', 'n')\n"
                "CLAIM = Claim(**T, forall=(x,), conclude=for_each(i, implies(i <= 3, entry(x, i) <= norm(x))))"
            ),
        ),
    ),
    (
        "Sequences",
        (
            (
                "k, x = natural('k'), scalar('x')\ny = x\nfor _ in range(k):\n    y = y / 2\n"
                "CLAIM = Claim(**T, forall=(k, x), conclude=abs(y) <= abs(x))"
            ),
            (
                "k, x, a = natural('k'), scalar('x'), scalar('a')\n"
                "CLAIM = Claim(**T, forall=(k, a), conclude=iterate(k, x, start=a, update=x / 2) <= abs(x))"
            ),
            (
                "k, x, a = natural('k'), scalar('x'), scalar('a')\n"
                "CLAIM = Claim(**T, forall=(k, x), conclude=abs(iterate(k, x, start=x, update=x / 2)) <= abs(x))"
            ),
            (
                "k, x, v, a = natural('k'), scalar('x'), scalar('v'), scalar('a')\n"
                "CLAIM = Claim(**T, forall=(k, a), conclude=iterate(k, (x, v), start=(a, 0), update=x - v)[0] <= abs(a))"
            ),
            (
                "k, x, y = natural('k'), vector('x', 'd'), vector('y', 'd')\n"
                "CLAIM = Claim(**T, forall=(k, y), conclude=norm(iterate(k, x, start=y, update=norm(x))) <= norm(y))"
            ),
            (
                "x, a = scalar('x'), scalar('a')\n"
                "CLAIM = Claim(**T, forall=(a,), conclude=abs(iterate(10**6, x, start=a, update=x / 2)) <= abs(a))"
            ),
            (
                "k, x, a = natural('k'), scalar('x'), scalar('a')\n"
                "CLAIM = Claim(**T, forall=(k, a), conclude=abs(iterate(k, x, start=a, update=x / 2, step=k)) <= abs(a))"
            ),
        ),
    ),
    (
        "Orders",
        (
            (
                "x, o = vector('x', 'n'), order('o', 'n')\nCLAIM = Claim(**T, forall=(x, o), conclude=entry(x, o[0]) <= norm(x))"
            ),
            (
                "x, o, t = vector('x', 'n'), order('o', 'n'), natural('t')\n"
                "CLAIM = Claim(**T, forall=(x, o, t), conclude=entry(x, o(t)) <= norm(x))"
            ),
            (
                "x, o = vector('x', 'n'), order('o', 'n')\nCLAIM = Claim(**T, forall=(x, o), conclude=entry(x, o) <= norm(x))"
            ),
            (
                "x, o = vector('x', 'n'), order('o', 'n')\n"
                "CLAIM = Claim(**T, forall=(x,), conclude=expectation(o, weighted(softmax(x)), entry(x, at(o, 0))) <= norm(x))"
            ),
            (
                "x, o = vector('x', 'n'), order('o', 'n')\n"
                "CLAIM = Claim(**T, forall=(x, o), conclude=expectation(o, 'uniform', entry(x, at(o, 0))) <= norm(x))"
            ),
            (
                "x, o = vector('x', 'n'), order('o', 'm')\nCLAIM = Claim(**T, forall=(x, o), conclude=entry(x, at(o, 0)) <= norm(x))"
            ),
        ),
    ),
    (
        "The claim",
        (
            ("a = scalar('a')\nCLAIM = Claim(**T, forall=a, conclude=a**2 >= 0)"),
            ("a = scalar('a')\nCLAIM = Claim(title='t', forall=(a,), conclude=a**2 >= 0)"),
            ("a = scalar('a')\nCLAIM = Claim(**T, exists=(a,), conclude=a**2 > 1)"),
            (
                "x, u = scalar('x'), vector('u', 'n')\nCLAIM = Claim(**T, exists=(u,), forall=(x,), conclude=x <= norm(u))"
            ),
            (
                "a, b = scalar('a'), scalar('b')\nCLAIM = Claim(**T, forall=(a,), then_forall=(b,), conclude=a <= a + b**2)"
            ),
            ("k, x = natural('k'), scalar('x')\nCLAIM = Claim(**T, forall=(x,), then_exists=(k,), conclude=x <= k)"),
            ("a = scalar('a')\nCLAIM = Claim(**T, forall=(a,), assume=(a > 0,), conclude=a**2 > 0)"),
            ("a = scalar('a')\nCLAIM = Claim(**T, forall=(a,), conclude=(a**2 >= 0, abs(a) >= a))"),
            ("a, b = scalar('a'), scalar('b')\nCLAIM = Claim(**T, forall=(a,), conclude=a * b <= 1)"),
            ("a, b = scalar('a'), scalar('b')\nCLAIM = Claim(**T, forall=(a, b), conclude=a**2 >= 0)"),
            ("a = scalar('a')\nclaim = Claim(**T, forall=(a,), conclude=a**2 >= 0)"),
        ),
    ),
    (
        "Sizes",
        (
            (
                "x, y = vector('x', 'n'), vector('y', 'm')\nCLAIM = Claim(**T, forall=(x, y), conclude=norm(x + y) <= norm(x) + norm(y))"
            ),
            (
                "A, x = matrix('A', 'n', 'd'), vector('x', 'n')\n"
                "CLAIM = Claim(**T, forall=(A, x), conclude=norm(A @ x) <= frobenius(A) * norm(x))"
            ),
            ("x = vector('x', 'n + 1')\nCLAIM = Claim(**T, forall=(x,), conclude=norm(x) >= 0)"),
        ),
    ),
    (
        "Where there is no value",
        (
            ("a = scalar('a')\nCLAIM = Claim(**T, forall=(a,), conclude=exp(a) + 1 / a**2 > 0)"),
            ("a = scalar('a')\nCLAIM = Claim(**T, forall=(a,), conclude=exp(log(a)) > 0)"),
        ),
    ),
    (
        "Functions of your own",
        (
            ("a = scalar('a')\nCLAIM = Claim(**T, forall=(a,), conclude=own_function('f', a) >= 0)"),
            (
                "def f(a):\n    while True:\n        pass\na = scalar('a')\n"
                "CLAIM = Claim(**T, forall=(a,), conclude=own_function('f', a) > 0, functions={'f': f})"
            ),
            (
                "def f(a):\n    return len([a] * 10**15)\na = scalar('a')\n"
                "CLAIM = Claim(**T, forall=(a,), conclude=own_function('f', a) > 0, functions={'f': f})"
            ),
            (
                "def f(a):\n    return a.shape\na = scalar('a')\n"
                "CLAIM = Claim(**T, forall=(a,), conclude=own_function('f', a) > 0, functions={'f': f})"
            ),
        ),
    ),
    (
        "Formulas",
        (
            (
                "from checker import from_latex\nA, c = matrix('A', 'm', 'n'), scalar('c')\n"
                "CLAIM = Claim(**T, forall=(A, c), conclude=from_latex(r'\\|A\\| \\le c', {'A': A, 'c': c}))"
            ),
            (
                "from checker import from_latex\nx = vector('x', 'n')\n"
                "CLAIM = Claim(**T, forall=(x,), conclude=from_latex(r'\\|x\\|^2 \\ge B^2', {'x': x}))"
            ),
            (
                "import sympy\nfrom checker import from_sympy\na = scalar('a')\ns = sympy.Symbol('s', positive=True)\n"
                "CLAIM = Claim(**T, forall=(a,), conclude=from_sympy(s + 1 > 1 / (s + 1), {s: a}))"
            ),
            (
                "import sympy\nfrom checker import from_sympy\na = scalar('a')\ns = sympy.Symbol('s')\n"
                "CLAIM = Claim(**T, forall=(a,), conclude=from_sympy(0.1 * s**2 >= 0, {s: a}))"
            ),
        ),
    ),
)

HEAD = f"""# Mistakes, and what they answer

Every mistake below was made on purpose in a theorem file, and the message is what the checker says. A test makes each of them
again. Generated: `python docs/build_mistakes.py`. The first line shown is line 4 of its file; above it stand

```python
{START.format(words=WORDS)}{TOLD}```

A defect of a file is an error (exit code 2) and never a verdict. Where a term has no value on some instances, there is a
verdict, and its sentence names the term. One call of a function of your own may take a tenth of the time of a claim: 12 seconds at
`--budget quick`, and one second on this page.
"""


def answer(body: str) -> str:
    """What the checker says of a file: its error, or the sentence beside its word."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "lemma.py"
        path.write_text(START.format(words=WORDS) + TOLD + body + "\n", encoding="utf-8")
        before = dict(budgets.BUDGETS)
        budgets.BUDGETS["mistakes"] = BUDGET
        try:
            describe(path)
            with redirect_stdout(None):  # its progress
                entry = tried_file(path, "lemma", "mistakes", 0, Path(folder) / "certificates", paper="mine")
        except ClaimError as problem:
            return str(problem).partition("\n")[0]
        finally:
            budgets.BUDGETS.clear()
            budgets.BUDGETS.update(before)
    if entry["error"]:
        return str(entry["error"]["message"]).partition("\n")[0]  # a caret stands below it in a terminal
    return "; ".join(f"undecided on {k} instances: {why}" for why, k in entry["search"]["undecided"].items())


def bodies() -> list[str]:
    return [body for _, group in MISTAKES for body in group]


def page() -> str:
    parts, number = [HEAD], 0
    for title, group in MISTAKES:
        parts.append(f"## {title}\n")
        for body in group:
            number += 1
            parts.append(f"**{number}.**\n\n```python\n{body}\n```\n\n> {answer(body)}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    Path(__file__).with_name("mistakes.md").write_text(page(), encoding="utf-8")
