"""sympy expressions as terms of the statement language.

    from checker import from_sympy
    x, y = sympy.symbols("x y")
    from_sympy(sympy.exp(x) >= 1 + x, {x: scalar("x")})

sympy simplifies while an expression is built, before anyone can look: x/x is 1 then, also at x = 0, and sqrt(x**2) is x for a symbol with
positive=True.  Where that may matter, build with ``evaluate=False``, as ``Mul(x, Pow(x, -1), evaluate=False)``.

**Domain.** exact: floats are refused.  **Guarantee.** the term has the value of the expression wherever both are real, for all sizes;
what has no word in the language is refused, never dropped.  **Convention.** variables are real, and entries of an ``IndexedBase`` count
from 0 as in Python, unless ``counting_from=1`` or the sums of the expression go from 1 to n.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from typing import Any

from checker.errors import InputError
from checker.formulas.sums import ranges_of, total_over
from checker.formulas.sympy.assumptions import hypothesis_of
from checker.formulas.sympy.sizes import Sizes, counting_of
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, apply, as_term

Expression = Any  # sympy.Basic; sympy is imported when it is needed


def from_sympy(
    expression: Expression,
    variables: Mapping[Any, Term],
    *,
    assuming: tuple[Term, ...] = (),
    counting_from: int | None = None,
) -> Term:
    """The term of an expression; ``variables`` says which term each Symbol, IndexedBase or MatrixSymbol is.

    What sympy assumes of a symbol (positive=True) is a hypothesis of the statement: it has to be among ``assuming``, which then goes into
    the claim.  **Raises.** InputError for what cannot be read, with what to write instead.
    """
    import sympy

    if isinstance(expression, (bool, sympy.logic.boolalg.BooleanAtom)):
        raise InputError(
            f"The expression is {expression}: sympy, or Python, has decided it while it was built, and no statement is left. Build it with "
            "evaluate=False, as Le(x, y, evaluate=False), and with symbols on at least one side."
        )
    if isinstance(expression, (int, Fraction)):
        return as_term(expression)
    if not isinstance(expression, (sympy.Basic, sympy.MatrixBase)):
        raise InputError(
            f"{expression!r:.80} is a {type(expression).__name__}, and no sympy expression. Build one with sympy's "
            f"symbols; texts are not read here: "
            "from_latex reads LaTeX."
        )
    for key, value in variables.items():
        if not isinstance(value, Term) and not callable(value):
            raise InputError(
                f"variables says that {key} is {value!r:.60}. Declare a term, as scalar('x') or vector('x', 'n'), from checker.language."
            )
    try:
        reader = _Reader(
            variables=dict(variables), assuming=tuple(assuming), counting=counting_of(expression, counting_from)
        )
        found = reader.read(expression)
    except RecursionError:
        raise InputError("The expression is nested too deeply to be read. State it in parts.") from None
    reader.check_hypotheses()
    return found


@dataclass(kw_only=True)
class _Reader:
    variables: dict[Any, Any]
    assuming: tuple[Term, ...]
    counting: int
    sizes: Sizes = field(default_factory=Sizes)
    needed: dict[Term, str] = field(default_factory=dict)  # hypothesis → the symbol that it is about
    bound: dict[Any, Term] = field(default_factory=dict)  # the indices of the sums around

    def read(self, e: Expression) -> Term:
        """The term of an expression of numbers, of truth values, or of matrices."""
        import sympy

        if isinstance(e, (sympy.MatrixBase, sympy.MatrixExpr)):
            from checker.formulas.sympy.matrices import matrix_of

            return matrix_of(e, self)[0]
        for kinds, meaning in _table():
            if isinstance(e, kinds):
                return meaning(self, e)
        raise _no_word(e)

    def check_hypotheses(self) -> None:
        """**Raises.** InputError for assumptions of symbols that the caller does not say as hypotheses."""
        missing = [h for h in self.needed if h not in self.assuming]
        if missing:
            said = ", ".join(dict.fromkeys(self.needed[h] for h in missing))
            written = ", ".join(python_of(h) for h in self.needed)
            raise InputError(
                f"sympy assumes something of {said} that the variable does not say, and may have simplified with it. "
                f"Make it a hypothesis: pass "
                f"assuming=({written},) here and in the claim; or build the expression with symbols without assumptions."
            )

    def variable(self, symbol: Expression) -> Any:
        """What a symbol was declared to be.  **Raises.** InputError."""
        if symbol not in self.variables:
            raise InputError(
                f"{symbol} is not declared. Say what it is in variables, as {{{symbol}: scalar('{symbol}')}}, or vector('{symbol}', 'n'), "
                f"matrix('{symbol}', 'm', 'n') or index('{symbol}', 'n')."
            )
        term = self.variables[symbol]
        if isinstance(term, Term) and (hypothesis := hypothesis_of(symbol, term)) is not None:
            self.needed.setdefault(hypothesis, str(symbol))
        return term

    # ── numbers ──

    def symbol(self, e: Expression) -> Term:
        if e in self.bound:
            return self.bound[e]
        term = self.variable(e)
        if not isinstance(term, Term) or term.sort not in ("scalar", "index"):
            sort = term.sort if isinstance(term, Term) else "function"
            raise InputError(
                f"The Symbol {e} was declared as a {sort}, but sympy takes it for a number. A vector is an "
                f"IndexedBase or a MatrixSymbol there."
            )
        return term

    def number(self, e: Expression) -> Term:
        return as_term(Fraction(int(e.p), int(e.q)))

    def sum_of_terms(self, e: Expression) -> Term:
        found: Term | None = None
        for part in e.args:
            negative = part.could_extract_minus_sign() and found is not None and part.is_Mul
            if negative and part.args[0] == -1:
                found = found - self.product(part, skip=1)
            else:
                found = self.read(part) if found is None else found + self.read(part)
        assert found is not None
        return found

    def product(self, e: Expression, skip: int = 0) -> Term:
        above, below = [], []
        for factor in e.args[skip:]:
            exponent = factor.exp if factor.is_Pow else None
            if exponent is not None and exponent.is_Rational and exponent < 0:
                below.append(self.power_of(factor.base, -exponent))
            else:
                above.append(self.read(factor))
        minus = len(above) > 1 and e.args[skip] == -1
        found = reduce(lambda a, b: a * b, above[1:] if minus else above) if above else as_term(1)
        found = found / reduce(lambda a, b: a * b, below) if below else found
        return -found if minus else found

    def power(self, e: Expression) -> Term:
        base, exponent = e.base, e.exp
        if base.is_number and str(base) == "E":
            return apply("exp", self.read(exponent))
        if exponent.is_Rational:
            found = self.power_of(base, abs(exponent))
            return found if exponent >= 0 else 1 / found
        if exponent.is_Symbol and exponent in self.variables and self.variable(exponent).shape == ("natural",):
            return self.read(base) ** self.variables[exponent]
        if base.is_positive:
            return apply("exp", self.read(exponent) * apply("log", self.read(base)))
        raise InputError(
            f"The power {e} has the exponent {exponent}, which is no literal and no variable that was declared as "
            f"natural(…). Where the base is positive, write exp({exponent}*log({base}))."
        )

    def power_of(self, base: Expression, exponent: Expression) -> Term:
        """A power with a rational exponent ≥ 0."""
        top, bottom = int(exponent.p), int(exponent.q)
        inside = self.read(base)
        if bottom == 1:
            return inside if top == 1 else inside**top
        if bottom & (bottom - 1):  # no power of two: no root of roots
            if base.is_positive:
                return apply("exp", self.number(exponent) * apply("log", inside))
            raise InputError(
                f"The power ({base})**({exponent}) is no whole power of a square root. Where the base is positive, write "
                f"exp(r*log({base})) with the rational r."
            )
        root = apply("norm", inside.args[0]) if _is_square(inside) else apply("sqrt", inside)
        for _ in range(bottom.bit_length() - 2):
            root = apply("sqrt", root)
        return root if top == 1 else root**top

    def largest(self, e: Expression) -> Term:
        """Max and Min of two or more, as pairs inside pairs."""
        word = "maximum" if type(e).__name__ == "Max" else "minimum"
        return reduce(lambda a, b: apply(word, apply("pair", a, b)), map(self.read, e.args))

    def named(self, e: Expression) -> Term:
        """f(x) of an undefined function, which was declared as a word of the language or a Python function of terms."""
        word = self.variables.get(e.func)
        if word is None or isinstance(word, Term):
            raise InputError(
                f"{e} applies the function {e.func}, which nothing defines. Declare it, as {{{e.func}: softmax}} "
                f"with a word of checker.language, "
                "or write its definition out."
            )
        return as_term(word(*map(self.read, e.args)))

    # ── entries and sums ──

    def place(self, e: Expression, first: int) -> Term | int:
        """An index: a literal, counted from ``first``; an index variable; or the index of a sum around."""
        if e.is_Integer:
            return int(e) - first
        if e in self.bound:
            return self.bound[e]
        if e in self.variables and isinstance(self.variables[e], Term) and self.variables[e].sort == "index":
            return self.variable(e)
        raise InputError(
            f"The index {e} is no literal, no variable declared with index('i', 'n'), and no index of a sum around. The language does not "
            "compute with indices: name the entry that is meant."
        )

    def entry(self, e: Expression) -> Term:
        """x[i] and A[i, j] of an IndexedBase."""
        base = self.variable(e.base)
        self.sizes.agree(e.base, e.base.shape or (), base)
        return self.entry_of(e, base, e.indices, self.counting)

    def entry_of(self, e: Expression, base: Term, indices: tuple, first: int) -> Term:
        wanted = {1: "vector", 2: "matrix"}.get(len(indices))
        if not isinstance(base, Term) or base.sort != wanted:
            sort = base.sort if isinstance(base, Term) else "function"
            raise InputError(
                f"{e} has {len(indices)} indices, but its base was declared as a {sort}. One index is of a vector, two are of a matrix."
            )
        places = [self.place(k, first) for k in indices]
        for k, size in zip(places, base.shape, strict=False):
            if isinstance(k, int) and (k < 0 or (size.isdigit() and k >= int(size))):
                raise InputError(
                    f"{e} is outside of {base.leaf}: entries count from {first}, and there are {size}. Say "
                    f"counting_from=1 if the first entry is {e.base if hasattr(e, 'base') else base.leaf}[1]."
                )
        if len(places) == 1:
            return apply("entry", base, places[0])
        return apply("entry", apply("column", base, places[1]), places[0])

    def total(self, e: Expression) -> Term:
        """A sum; several limits are sums inside sums, the first one innermost."""
        return self.total_of(e.function, list(e.limits))

    def total_of(self, body: Expression, limits: list) -> Term:
        if not limits:
            return self.read(body)
        *inner, (i, *ends) = limits
        if len(ends) != 2:
            raise InputError(f"The sum over {i} has no bounds. Write Sum(…, ({i}, 0, n - 1)), n being the size.")
        leaf = str(i)
        taken = {t.leaf for t in (*self.bound.values(), *self.variables.values()) if isinstance(t, Term)}
        while leaf in taken:  # sympy tells symbols of one name apart
            leaf += "′"
        index, outer = Term("var", leaf=leaf, sort="index", shape=("?",)), self.bound
        self.bound = outer | {i: index}
        summand = self.total_of(body, inner)
        self.bound = outer
        size = self.sizes.of_sum(
            i, ends, list(ranges_of(index, summand)), _first(body, i, self.counting), self.variables
        )
        return total_over(Term("var", leaf=index.leaf, sort="index", shape=(size,)), summand)

    # ── statements ──

    def compared(self, e: Expression) -> Term:
        name, swapped = _COMPARED[type(e).__name__]
        left, right = self.sides(e)
        found = apply(name, right, left) if swapped else apply(name, left, right)
        return ~found if type(e).__name__ == "Unequality" else found

    def sides(self, e: Expression) -> tuple[Term, Term]:
        import sympy

        if any(isinstance(a, (sympy.MatrixBase, sympy.MatrixExpr)) for a in e.args):
            from checker.formulas.sympy.matrices import equal_sides

            return equal_sides(e, self)
        return self.read(e.args[0]), self.read(e.args[1])

    def connected(self, e: Expression) -> Term:
        name, parts = type(e).__name__, [self.read(a) for a in e.args]
        if name == "Equivalent" and len(parts) != 2:
            raise InputError(f"{e} is of {len(parts)} statements. Write it as equivalences of two.")
        if name == "Not":
            return ~parts[0]
        if name == "Equivalent":
            return apply("implies", *parts) & apply("implies", *parts[::-1])
        return reduce(lambda a, b: apply(name.lower(), a, b), parts) if name != "Implies" else apply("implies", *parts)

    # ── refused ──

    def refuse_float(self, e: Expression) -> Term:
        raise InputError(
            f"{e} is a float, and statements are exact: is it 1/10 that is meant, or the number that the computer keeps for 0.1? Write "
            f"Rational('{float(e):g}') for the decimal as it is printed."
        )

    def refuse_constant(self, e: Expression) -> Term:
        if str(e) == "E":
            return apply("exp", 1)
        raise InputError(
            f"The language has no word for {e}. State what is needed of it: a variable with rational bounds as "
            f"hypotheses, such as 3 < c and c < 22/7."
        )


def _is_square(term: Term) -> bool:
    """⟨x, x⟩, whose root is ‖x‖."""
    return term.name == "dot" and term.args[0] == term.args[1]


def _first(body: Expression, i: Expression, counting: int) -> int:
    """From which number an index counts: entries of a matrix symbol count from 0 in sympy, whatever those of others do."""
    import sympy

    of_matrices = any(i in m.args[1:] for m in body.atoms(sympy.matrices.expressions.matexpr.MatrixElement))
    if of_matrices and counting == 1 and any(i in x.indices for x in body.atoms(sympy.Indexed)):
        raise InputError(
            f"The index {i} counts entries of a MatrixSymbol, from 0, and of an IndexedBase, from 1. Use one kind of "
            f"the two, or count from 0."
        )
    return 0 if of_matrices else counting


def _no_word(e: Expression) -> InputError:
    kind = type(e).__name__
    instead = _INSTEAD.get(
        kind, "Write it out with the words of docs/notation.md, or state the claim about a variable in its place."
    )
    return InputError(f"{str(e)[:120]} is a sympy {kind}, for which the language has no word. {instead}")


_COMPARED = {
    "LessThan": ("le", False),
    "StrictLessThan": ("lt", False),
    "GreaterThan": ("le", True),
    "StrictGreaterThan": ("lt", True),
    "Equality": ("eq", False),
    "Unequality": ("eq", False),
}
_INSTEAD = {
    "tanh": "tanh(x) is 2/(1 + exp(-2*x)) - 1.",
    "sinh": "sinh(x) is (exp(x) - exp(-x))/2.",
    "cosh": "cosh(x) is (exp(x) + exp(-x))/2.",
    "Trace": "The trace of A is dot(vec(A), vec(identity(d))).",
    "Product": "A product of positive numbers is exp of the sum of their logarithms.",
    "Piecewise": "State one implication for each case, as Implies(x > 0, …).",
    "conjugate": "Declare the symbol with real=True: variables are real.",
    "re": "Declare the symbol with real=True: variables are real.",
    "ImaginaryUnit": "Variables are real.",
    "Derivative": "Let sympy compute it with .doit() before it is read.",
}


def _table() -> list[tuple[Any, Callable[[_Reader, Expression], Term]]]:
    """Which class of sympy is read how; the first that fits counts."""
    import sympy
    from sympy.core.function import AppliedUndef
    from sympy.core.relational import Relational
    from sympy.matrices.expressions.matexpr import MatrixElement

    def word(name: str) -> Callable[[_Reader, Expression], Term]:
        return lambda reader, e: apply(name, *map(reader.read, e.args))

    def element(reader: _Reader, e: Expression) -> Term:
        from checker.formulas.sympy.matrices import element_of

        return element_of(e, reader)

    return [
        (sympy.Float, _Reader.refuse_float),
        (sympy.Rational, _Reader.number),
        (sympy.NumberSymbol, _Reader.refuse_constant),
        (sympy.Indexed, _Reader.entry),
        (MatrixElement, element),
        ((sympy.Symbol, sympy.Idx), _Reader.symbol),
        (sympy.Add, _Reader.sum_of_terms),
        (sympy.Mul, _Reader.product),
        (sympy.Pow, _Reader.power),
        (sympy.exp, word("exp")),
        (sympy.log, word("log")),
        (sympy.sin, word("sin")),
        (sympy.cos, word("cos")),
        (sympy.Abs, word("abs")),
        ((sympy.Max, sympy.Min), _Reader.largest),
        (sympy.Sum, _Reader.total),
        (sympy.UnevaluatedExpr, lambda reader, e: reader.read(e.args[0])),
        (Relational, _Reader.compared),
        ((sympy.And, sympy.Or, sympy.Not, sympy.Implies, sympy.Equivalent), _Reader.connected),
        (AppliedUndef, _Reader.named),
    ]


__all__ = ["from_sympy"]
