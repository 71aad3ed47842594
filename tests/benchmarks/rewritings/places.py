"""Where a statement may be rewritten: its visible subterms, and the same statement with some of them replaced."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from checker.statements.claims.claim import Claim, lemma
from checker.statements.terms.term import ITERATE, Term, apply, conjuncts, parts

# Arguments that are numbers of a kind of their own, such as exponents and places: nobody would write them otherwise.
_FIXED = {
    "pow": (1,),
    "place": (0,),
    "identity": (0,),
    "eigenvalue": (1,),
    "singular_value": (1,),
    "mat": (1,),
    "at": (1,),
    "expectation": (0, 1),
    "for_each": (0,),
    "sum_over": (0,),
    "stack": (0,),
    "is_loss": (0, 1),
}
Rule = Callable[["Statement", Term], Term | None]


@dataclass(frozen=True, kw_only=True)
class Statement:
    """For all variables: the conclusion, where the hypotheses hold."""

    forall: tuple[Term, ...]
    hypotheses: tuple[Term, ...]
    conclude: Term

    @property
    def terms(self) -> tuple[Term, ...]:
        return (*self.hypotheses, self.conclude)

    @property
    def claim(self) -> Claim:
        """**Raises.** ClaimError where it is not well formed."""
        return lemma(forall=self.forall, where=self.hypotheses, conclude=self.conclude, title="a lemma in other words")

    def fresh(self, *wanted: str) -> str:
        """A name that nothing in the statement has: the first that is free of those wanted, and these with numbers."""
        taken = {v.leaf for v in self.forall}
        taken |= {p.leaf.partition(":")[0] for t in self.terms for p in parts(t) if p.name in ("bound", "state", "var")}
        taken |= {size for v in self.forall for side in v.shape for size in side.split("*")}
        numbered = (f"{one}{k}" for k in range(1, 1000) for one in wanted)
        return next(one for one in (*wanted, *numbered) if one not in taken)


def statement_of(claim: Claim) -> Statement | None:
    """The statement of a claim for all instances, without what speaks of existence; None for another one."""
    if claim.quantifier != "all" or claim.chooses or claim.then_forall or not claim.certifiable:
        return None
    return Statement(forall=claim.forall, hypotheses=claim.hypotheses, conclude=claim.conclude)


def shown(term: Term) -> list[int]:
    """The numbers of the arguments that may be rewritten."""
    if term.name == ITERATE:
        return [k for k in range(3, len(term.args)) if k % 3]  # starts and updates
    return [k for k in range(len(term.args)) if k not in _FIXED.get(term.name, ())]


def visible(term: Term) -> Iterator[Term]:
    """The term and everything inside it that may be rewritten, outermost first."""
    yield term
    for k in shown(term):
        yield from visible(term.args[k])


def rewritten(term: Term, rule: Callable[[Term], Term | None]) -> Term:
    """The term with the rule applied at the outermost places where it applies."""
    new = rule(term)
    if new is not None:
        return new
    if not term.args:
        return term
    args = list(term.args)
    for k in shown(term):
        args[k] = rewritten(args[k], rule)
    return term if tuple(args) == term.args else replace(term, args=tuple(args))


def with_rule(statement: Statement, rule: Callable[[Term], Term | None]) -> Statement:
    """The statement with the rule applied everywhere; a hypothesis that becomes a conjunction becomes several."""
    hypotheses: list[Term] = []
    for h in statement.hypotheses:
        new = rewritten(h, rule)
        hypotheses += [h] if new == h else conjuncts(new)
    return replace(statement, hypotheses=tuple(hypotheses), conclude=rewritten(statement.conclude, rule))


def at_places(rule: Rule) -> Callable[[Statement], Iterator[Statement]]:
    """The ways to apply a rule to a statement: everywhere, and to one subterm alone, wherever that occurs."""

    def found(statement: Statement) -> Iterator[Statement]:
        def everywhere(term: Term) -> Term | None:
            return rule(statement, term)

        places = dict.fromkeys(s for t in statement.terms for s in visible(t) if rule(statement, s) is not None)
        if len(places) > 1:
            yield with_rule(statement, everywhere)
        for place in places:
            yield with_rule(statement, lambda term, place=place: rule(statement, term) if term == place else None)

    return found


def replaced(term: Term, old: Term, new: Term) -> Term:
    """The term with each visible occurrence of a subterm replaced."""
    return rewritten(term, lambda t: new if t == old else None)


def shape_of(term: Term) -> tuple[str, ...] | None:
    """The names of the sizes of a vector or matrix, where they can be read off its variables."""
    if term.name in ("var", "state"):
        return term.shape if term.sort in ("vector", "matrix") else None
    if term.name in ("add", "sub", "hadamard", "neg", "exp", "log", "abs", "softmax", "sparsemax"):
        return next((s for a in term.args if (s := shape_of(a)) is not None), None)
    if term.name == "mul":
        return shape_of(term.args[1])
    if term.name == "transpose":
        inner = shape_of(term.args[0])
        return inner and (inner[1], inner[0])
    if term.name in ("matvec", "matmul"):
        left, right = shape_of(term.args[0]), shape_of(term.args[1])
        return left and right and (left[0], *right[1:])
    return None


# ── what is known to be positive, or to have a value ──

_TOTAL = {
    "num",
    "var",
    "bound",
    "word",
    "add",
    "sub",
    "neg",
    "mul",
    "pow",
    "exp",
    "abs",
    "norm",
    "dot",
    "sum",
    "hadamard",
    "matvec",
    "matmul",
    "transpose",
    "frobenius",
    "softmax",
    "sigmoid",
    "maximum",
    "minimum",
    "pair",
    "entry",
    "place",
    "length",
    "diag",
    "outer",
    "max_norm",
    "operator_norm",
    "loss_value",
    "sum_over",
}


def total(term: Term) -> bool:
    """Whether it has a value at every instance whose sizes fit."""
    if term.name == "div":
        return term.args[1].name == "num" and term.args[1].fraction != 0 and total(term.args[0])
    return term.name in _TOTAL and all(map(total, term.args))


def positive(statement: Statement, term: Term) -> bool:
    """Whether it is > 0 by its form and by hypotheses 0 < y alone."""
    if term.name == "num":
        return term.fraction > 0
    if any(_says_positive(c, term) for h in statement.hypotheses for c in conjuncts(h)):
        return True
    first = term.args[0] if term.args else term
    if term.name == "exp":
        return term.sort == "scalar"
    if term.name in ("mul", "div"):
        return term.sort == "scalar" and all(positive(statement, a) for a in term.args)
    if term.name == "add":
        a, b = term.args
        known = [(positive(statement, x), nonnegative(statement, x)) for x in (a, b)]
        return term.sort == "scalar" and ((known[0][0] and known[1][1]) or (known[0][1] and known[1][0]))
    if term.name == "sum":
        return first.name in ("exp", "softmax")
    return term.name in ("sigmoid", "length") or (term.name in ("pow", "sqrt") and positive(statement, first))


def _says_positive(hypothesis: Term, term: Term) -> bool:
    low = hypothesis.args[0] if hypothesis.name in ("lt", "le") and hypothesis.args[1] == term else None
    return (
        low is not None and low.name == "num" and (low.fraction > 0 or (low.fraction == 0 and hypothesis.name == "lt"))
    )


def nonnegative(statement: Statement, term: Term) -> bool:
    """Whether it is ≥ 0 by its form and by hypotheses 0 ≤ y alone."""
    if term.name == "num":
        return term.fraction >= 0
    if positive(statement, term) or term.name in ("abs", "norm", "frobenius", "max_norm", "operator_norm", "sqrt"):
        return term.sort == "scalar"
    if term.name == "pow":
        return term.args[1].name == "num" and (int(term.args[1].leaf) % 2 == 0 or nonnegative(statement, term.args[0]))
    if term.name == "dot":
        return term.args[0] == term.args[1]
    if term.name in ("mul", "add"):
        square = term.name == "mul" and term.args[0] == term.args[1]
        return term.sort == "scalar" and (square or all(nonnegative(statement, a) for a in term.args))
    zero = apply("le", 0, term) if term.sort == "scalar" else None
    return zero is not None and any(c == zero for h in statement.hypotheses for c in conjuncts(h))
