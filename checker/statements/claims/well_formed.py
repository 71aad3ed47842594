"""Whether the parts of a claim fit together: what is wrong is said with its remedy, before anything is judged."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from checker.errors import ClaimError
from checker.statements.claims.experiment import check_experiment
from checker.statements.claims.readings import check_readings
from checker.statements.claims.regime_names import REGIMES
from checker.statements.terms.finite_laws import assumed, unwrapped
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.over_indices import check_bound, name_of, not_declared, sizes_declared, sizes_in, told
from checker.statements.terms.remedies import listed, not_a_statement, shown
from checker.statements.terms.term import Term, parts, size_complaint, variable_complaint, variables_of

QUANTIFIERS = ("all", "almost_all", "exists", "probability")
LISTS = ("exists", "forall", "then_exists", "then_forall")  # in the order in which they are said
_EXAMPLES = {
    "exists": "scalar('C')",
    "forall": "dataset('D')",
    "then_exists": "scalar('delta')",
    "then_forall": "vector('x', 'n')",
}


def drop_key(key: Any) -> Term | str:
    """A hypothesis itself, or the name of the only one with that name."""
    return key if isinstance(key, Term) else key.args[0] if isinstance(key, partial) else str(key)


def check(claim: Any) -> None:
    """Whether a ``Claim`` says one thing, with variables that are declared and used.  **Raises.** ClaimError."""
    if claim.quantifier not in QUANTIFIERS:
        raise ClaimError(f"quantifier={claim.quantifier!r}: write one of {', '.join(QUANTIFIERS)}.")
    for part in (*LISTS, "where", "assuming"):
        object.__setattr__(claim, part, listed(part, getattr(claim, part)))
    _write_out_laws(claim)
    declared: dict[str, Term] = {}
    for part in LISTS:
        for v in getattr(claim, part):
            if type(v) is not Term or v.name != "var":
                raise ClaimError(f"{part} lists {shown(v)}; it may list variables only, such as {_EXAMPLES[part]}.")
            if complaint := variable_complaint(v):
                raise ClaimError(complaint)
            if v.leaf in declared:
                raise ClaimError(f"The variable {v.leaf!r} is declared twice. Give each its own name.")
            declared[v.leaf] = v
    _check_sizes(declared, (*claim.hypotheses, claim.conclude))
    _check_functions(claim)
    _check_constants(claim)
    _check_what_follows(claim)
    for part, terms in (("where", claim.where), ("assuming", claim.assuming), ("conclude", (claim.conclude,))):
        for term in terms:
            if type(term) is not Term:
                raise ClaimError(not_a_statement(part, term))
            if term.sort != "truth":
                raise ClaimError(
                    f"{part} holds {shown(term)}, a {term.sort}; a statement is true or false. Compare it with <, <= or equals."
                )
            for s in parts(term):
                if type(s) is not Term:
                    raise ClaimError(
                        f"{part} holds a {type(s).__name__} that is not a plain Term. Build terms with the language's words."
                    )
                if s.name == "var" and declared.get(s.leaf) == s and declared[s.leaf].shape != s.shape:
                    raise ClaimError(
                        f"{part} uses {s.leaf!r} with the sizes {s.shape}, which `forall` declares with {declared[s.leaf].shape}. "
                        "Make the variable once and use it everywhere."
                    )
                if s.name == "var" and (s.leaf not in declared or declared[s.leaf] != s):
                    raise ClaimError(not_declared(part, s, term))
            check_bound(part, term, declared)
    variables = (*claim.forall, *claim.then_forall)
    for part in ("where", "assuming"):
        object.__setattr__(claim, part, tuple(told(t, variables) for t in getattr(claim, part)))
    object.__setattr__(claim, "conclude", told(claim.conclude, variables))
    _check_probability(claim, {v.leaf for v in claim.forall})
    _check_regimes(claim)
    check_readings(claim)
    check_experiment(claim)
    unused = set(declared) - set().union(*(variables_of(t) for t in (*claim.hypotheses, claim.conclude)))
    if unused:
        raise ClaimError(f"`forall` declares {sorted(unused)[0]!r}, which occurs nowhere in the statement. Remove it.")
    _check_what_cannot_be_dropped(claim)


def _check_what_cannot_be_dropped(claim: Any) -> None:
    """Whether ``cannot_drop`` names hypotheses, each of them one.  **Raises.** ClaimError."""
    assumed = [t.name for t in claim.assuming]
    for key in map(drop_key, claim.cannot_drop):
        if key not in claim.assuming and key not in assumed:
            raise ClaimError(f"cannot_drop names {key}, which is not among the assumed hypotheses {sorted(assumed)}.")
        if isinstance(key, str) and assumed.count(key) > 1:
            raise ClaimError(
                f"cannot_drop names {key}, which several hypotheses are called. Use the hypothesis itself as the key."
            )


def _write_out_laws(claim: Any) -> None:
    """Laws and random variables that a list names, as the variables behind them; that a law is one becomes a hypothesis, said once."""
    laws = [one for part in LISTS for v in getattr(claim, part) for one in assumed(v)]
    for part in LISTS:
        object.__setattr__(claim, part, tuple(map(unwrapped, getattr(claim, part))))
    known = claim.hypotheses
    object.__setattr__(claim, "where", (*(one for one in laws if one not in known), *claim.where))


def _check_sizes(declared: Mapping[str, Term], statement: Iterable[Term]) -> None:
    """Whether a variable has the name of a size: print has one letter for both, and they are two things.  **Raises.** ClaimError."""
    bound = {t for term in statement if type(term) is Term for t in parts(term) if t.name in ("bound", "state")}
    for leaf in sorted(bound, key=lambda t: t.leaf):
        for size in sizes_in(leaf):
            if complaint := size_complaint(name_of(leaf.leaf), size):
                raise ClaimError(complaint)
    used: dict[str, Term | None] = {
        name: v for v in reversed(list(declared.values())) for size in sizes_declared(v) for name in size.split("*")
    }
    used |= {name: None for leaf in bound for size in sizes_in(leaf) for name in size.split("*") if name not in used}
    for name in [name for name in declared if name in used]:
        of = used[name]
        here = f"a size of {of.leaf}" if of is not None else "the size of an index or of a state"
        raise ClaimError(
            f"{name!r} is a variable and {here}. A reader sees one letter, and the two may differ. Write {length_of(name, of)} for "
            f"the size and remove the variable, or give the variable another name."
        )


def length_of(name: str, v: Term | None) -> str:
    """A size as the language says it, in Python."""
    if v is not None and v.sort == "dataset":
        return {"n": f"inputs({v.leaf})", "d": f"dimension({v.leaf})"}.get(name, f"most_tokens({v.leaf})")
    if v is not None and v.sort == "matrix" and name in v.shape:
        return f"length(column({v.leaf}, 0))" if v.shape[0] == name else f"length(column({v.leaf}.T, 0))"
    return (
        f"length({v.leaf})"
        if v is not None and v.shape == (name,) and v.sort == "vector"
        else "length(x), of a vector x of that size,"
    )


def _check_functions(claim: Any) -> None:
    """Functions have no law, and no measure by which almost all could be meant.  **Raises.** ClaimError."""
    f = next((v for v in claim.forall if v.sort in FUNCTION_SORTS), None)
    if f is not None and claim.quantifier in ("almost_all", "probability"):
        raise ClaimError(
            f"quantifier={claim.quantifier!r} stands beside the function {f.leaf!r}: there is no law and no measure of functions. Write "
            "quantifier='all' or 'exists'."
        )


def _check_constants(claim: Any) -> None:
    if not claim.exists:
        return
    for v in claim.exists:
        if v.sort != "scalar":
            raise ClaimError(
                f"exists lists {v.leaf!r}, a {v.sort}: constants are numbers that are the same for all `forall`. Declare "
                f"scalar({v.leaf!r}), or state that an instance exists, as forall=(…) with quantifier='exists'."
            )
    if not claim.forall:
        raise ClaimError(
            "exists stands without forall, so that no constant is the same for all of something. Write forall=(…) with quantifier='exists'."
        )
    if claim.quantifier != "all":
        raise ClaimError(
            f"exists stands beside quantifier={claim.quantifier!r}: constants are the same for all instances. Remove one of the two."
        )


def _check_what_follows(claim: Any) -> None:
    """Of “for all … there is … such that for all …”: the last two lists.  **Raises.** ClaimError."""
    if claim.then_forall and not claim.then_exists:
        raise ClaimError(
            "then_forall stands without then_exists, so nothing separates it from forall. List these variables in forall=(…)."
        )
    if not claim.then_exists:
        return
    for v in claim.then_exists:
        if v.sort not in ("scalar", "vector", "matrix") or "natural" in v.shape:
            raise ClaimError(
                f"then_exists lists {v.leaf!r}, a {' '.join((v.sort, *v.shape))}: what there is for each of `forall` is sought as a real "
                "number, a vector or a matrix. Declare one of these."
            )
    if not claim.forall:
        raise ClaimError("then_exists stands without forall, on which it could depend. List it in exists=(…).")
    if claim.quantifier != "all":
        raise ClaimError(
            f"then_exists stands beside quantifier={claim.quantifier!r}; it says “for all … there is …”. Remove one of the two."
        )


def _check_regimes(claim: Any) -> None:
    for name in claim.requires_regimes:
        if name not in REGIMES:
            near = difflib.get_close_matches(name, REGIMES, n=1)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            raise ClaimError(
                f"requires_regimes names {name!r}, which the coverage table does not count, so it would never be reached."
                f"{hint} There are: {', '.join(REGIMES)}."
            )
    if claim.requires_regimes and claim.quantifier in ("exists", "probability"):
        raise ClaimError(
            f"requires_regimes stands beside the quantifier {claim.quantifier!r}, where no regime has to be reached. Remove it."
        )


def _check_probability(claim: Any, declared: set[str]) -> None:
    if (claim.quantifier == "probability") != (claim.probability is not None):
        raise ClaimError(
            f"quantifier={claim.quantifier!r} with probability={claim.probability!r}: a statement about chance needs both, "
            "as nobody can count without a share, a confidence and a law; any other statement needs neither."
        )
    if claim.probability is not None and set(claim.probability.laws) != declared:
        raise ClaimError(
            f"probability gives laws for {sorted(claim.probability.laws)}, but `forall` declares {sorted(declared)}: every "
            "variable needs a law of its own."
        )
    if claim.probability is not None and claim.cannot_drop:
        raise ClaimError("cannot_drop stands beside a probability: one instance shows nothing of a share. Remove it.")
