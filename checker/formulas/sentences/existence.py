r"""“There is x ∈ C with P(x)” of numbers and vectors: x is bound, and P holds of one of its values.

**Guarantee.** what there is may depend on the other variables of the formula, or be one for all of them, which is asked; nothing that
binds x leaves it free.
"""

from __future__ import annotations

from typing import Any

from checker.errors import InputError
from checker.formulas.letters.names import plain_name
from checker.formulas.letters.points import bound_by, can_be_bound, for_every
from checker.formulas.symbols.sets import meant_by
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, conjunction, variables_of


def binds_values(member: Node, found: Any, reader: Any) -> bool:
    """Whether “there is x”, “there is x ∈ C” speaks of numbers or vectors, which are bound then; ``found`` are the parts of the formula.

    **Raises.** InputError for a set that does not fit the declaration.
    """
    if member.kind not in ("member", "names"):
        return False
    names, said = member.parts[0], member.parts[1] if member.kind == "member" else None
    outside = reader.names
    known = [outside.get(name.source.strip()) for name in names]
    if any(isinstance(one, Term) and one.sort == "index" for one in known):
        return False
    bound = bound_by(names, said, (), reader)
    if bound is None:
        reader.names = outside
        return False
    meant = None if said is None else meant_by(said, member.source, reader)
    for term in bound.terms.values():
        if meant is not None and meant.sort and (term.sort, term.shape) != (meant.sort, meant.shape or term.shape):
            raise InputError(
                f"{member.source[:120]} does not fit the declaration of what there is: a {term.sort}. Declare it as the formula does."
            )
    found.exist.update({letter: term for letter, term in bound.terms.items()})
    found.among += bound.holds
    found.chosen |= {one.leaf for one in known if isinstance(one, Term)}
    return True


def one_exists(conclude: Term, found: Any, node: Node, reader: Any) -> Term:
    """That what the conclusion says holds of one value of each.  **Raises.** InputError where that cannot be said."""
    variables, inside = tuple(found.exist.values()), [*found.among, conclude]
    leaves = {v.leaf for v in variables}
    late = [condition for condition, _ in found.conditions if variables_of(condition) & leaves]
    names = ", ".join(found.exist)
    listed = f"Say of which variables {names} may depend: list {names} in the claim's exists or then_exists, in Python."
    if late or _has_arrow(conclude) or not can_be_bound(variables, inside, reader):
        raise InputError(
            f"{node.source[:120]} says “there is {names}” with a hypothesis, or of a new variable that changes with {names}. {listed}"
        )
    bound = {i.leaf for i in found.indices}
    others = reader.answers.variables_in(conclude) - leaves - bound
    functions = {t.leaf for t in reader.names.values() if isinstance(t, Term) and t.sort in FUNCTION_SORTS}
    others = {leaf for leaf in others - functions if not leaf.startswith("counted_")}
    said = ~for_every(variables, ~conjunction(inside))
    if others or not reader.alone:
        ways = {
            "for each": f"{python_of(said, longest=120)}: it may depend on {', '.join(sorted(others)) or 'what the text fixes'}, and "
            "nothing else speaks of it",
            "one for all": f"one for all values of the others: list {names} in the claim's exists",
        }
        if reader.answers.choose(f"\\exists {names}", ways) == "one for all":
            raise InputError(f"{names} was answered to be one for all values of the others. {listed}")
    return said


def _has_arrow(conclude: Term) -> bool:
    """Whether an implication or an equivalence is said, of which “there is” may bind one side alone."""
    return conclude.name == "implies" or (conclude.name == "and" and any(map(_has_arrow, conclude.args)))


def to_be_listed(source: str, key: str = "") -> InputError:
    """That what there is has to be listed by hand."""
    how = f"as exists=({plain_name(key)},)" if key else "and what is asked of it in assuming"
    return InputError(f"{source[:120]}: list what there is in the claim's exists, {how}.")


__all__ = ["binds_values", "one_exists", "to_be_listed"]
