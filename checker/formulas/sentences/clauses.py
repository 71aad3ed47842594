r"""What the clauses of a formula say together: declarations, hypotheses and the conclusion.

**Guarantee.** every clause becomes a declaration, a hypothesis or a part of the conclusion; where it is open which, that is asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from checker.errors import InputError
from checker.formulas.letters import families as latex_families
from checker.formulas.letters.kinds import read_alone
from checker.formulas.letters.members import families_over
from checker.formulas.letters.names import canonical, names_with, plain_name, undeclared
from checker.formulas.letters.sums import check_names, one_name_of
from checker.formulas.readings import spelled
from checker.formulas.sentences.arrows import with_arrows, with_hypotheses
from checker.formulas.sentences.definitions import without_definitions
from checker.formulas.sentences.existence import binds_values, to_be_listed
from checker.formulas.sentences.extremes import ask_of_bound, check_problem, with_bounded_extremes
from checker.formulas.sentences.lists import with_lists
from checker.formulas.sentences.problems import solution_of
from checker.formulas.sentences.scopes import (
    ARROWS,
    apart,
    check_brackets,
    letters_of_all,
    names_of,
    with_hypotheses_of_all,
    without_idle,
)
from checker.formulas.sentences.whole import Parts, Statement, all_of, together
from checker.formulas.symbols.ranges import Bounds
from checker.formulas.symbols.sets import Meant, Points, meant_by, within
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.term import Term, as_term, conjunction, variables_of


def statement_of(node: Node, reader: Any) -> Statement:
    """The statement of a tree of clauses.  **Raises.** InputError."""
    if (solved := solution_of(node, reader)) is not None:
        return solved
    alone = Node(kind="hold", parts=(node,), source=node.source)
    check_problem(node.parts if node.kind == "clauses" else (), reader)
    listed = with_bounded_extremes(with_lists(node.parts if node.kind == "clauses" else (alone,), reader), reader)
    stated, defining, only = without_definitions(listed, reader)
    said = _all_of(apart(stated, reader), defining, node, reader)
    return replace(said, defines=True) if only else said


def _all_of(each: Sequence[Sequence[Node]], defining: Sequence[Node], node: Node, reader: Any) -> Statement:
    """Statements beside each other, each with the definitions of the formula."""
    if len(each) == 1:
        return _one(each[0], defining, node, reader)
    outside, found = (reader.names, reader.shadowed), []
    for clauses in each:
        reader.names, reader.shadowed = outside
        found.append(_one(clauses, defining, node, reader))
    if any(said.declared for said in found):
        raise InputError(
            f"{node.source[:120]} states several things, one of variables of its own. Read one of them at a time."
        )
    return all_of(found)


def _one(clauses: Sequence[Node], defining: Sequence[Node], node: Node, reader: Any) -> Statement:
    check_brackets(clauses, node, reader)
    found, begun, behind, leading = Parts(), False, False, clauses[0].kind in ("for", "some", "member")
    clauses = with_arrows(with_hypotheses(clauses, node, reader), node, reader)
    ask_of_bound(clauses, reader)
    clauses, idle = without_idle(with_hypotheses_of_all(clauses, reader), reader)
    found.over |= idle
    states = [c.kind for c in clauses].count("hold")
    found.anew = any(c.kind in ("if", "some") or (c.kind == "hold" and c.parts[0].kind in ARROWS) for c in clauses)
    for clause in clauses:
        for member in _members(clause):
            if states or clause.kind in ("for", "some"):
                _declare(member, clause.kind == "some", found, reader)
    _spoken_of(clauses, found, reader)
    if found.some:  # of one name x_t, “there is a t” would say what “for all t” does
        check_names(
            [x for x, t in reader.names.items() if getattr(t, "leaf", "") in found.some], node, node, reader.names
        )
    _check_bound(clauses, leading, found, reader)
    _check_leading(clauses)
    _check_nested(clauses, reader)
    if not leading:
        _check_once(clauses, reader)
    for clause in clauses:
        if clause.kind == "hold" and behind:  # P for all i, j with i ≠ j
            found.conditions.append((reader.term(clause.parts[0], "truth"), True))
        elif clause.kind == "hold":
            begun = True
            found.holds.append(_read(clause, len(clauses), reader))
        elif clause.kind == "if":
            found.conditions.append((reader.term(clause.parts[0], "truth"), False))
        elif clause.kind in ("for", "some") and clause.parts[0].kind not in ("member", "names"):
            found.conditions.append((reader.term(clause.parts[0], "truth"), not leading or begun))
            behind = behind or begun
        elif clause.kind in ("for", "some"):
            behind = behind or begun
        elif not states and clause.kind == "member":
            found.holds.append(_within(clause, reader))
    found.conditions += [(reader.term(equation, "truth"), False) for equation in defining]
    return replace(together(found, node, reader), conditional=any(c.kind == "if" for c in clauses))


def _declared_set(node: Node, reader: Any) -> Statement | None:
    """C ⊆ ℝⁿ of an undeclared C: a set of which nothing more is known; None for another inclusion."""
    small, large = node.parts
    meant = meant_by(large, node.source, reader)
    letter = spelled(small[2]) if small[0] == "named" and small[1].kind == "symbol" else ""
    if not letter or letter in reader.names or meant.holds is not None or meant.sort not in ("scalar", "vector"):
        return None
    return Statement(
        conclude=as_term(1), declared={letter: Points(leaf=plain_name(letter), shape=meant.shape, printed=letter)}
    )


def declarations_of(node: Node, reader: Any) -> Statement | None:
    """What a formula declares that states nothing else, as x, y ∈ ℝⁿ, with what is true of these as hypotheses; None for another
    formula."""
    clauses = node.parts if node.kind == "clauses" else (node,)
    if node.kind == "included":
        return _declared_set(node, reader)
    if any(clause.kind not in ("member", "for") for clause in clauses):
        return None
    found = Parts()
    for clause in clauses:
        for member in _members(clause):
            _declare(member, False, found, reader)
            if member.kind not in ("member", "names"):  # ∀ σ > 0
                found.conditions.append((reader.term(member, "truth"), False))
    declared = found.declared | {key: term for key, term in reader.names.items() if term in found.indices}
    return Statement(conclude=as_term(1), assuming=tuple(term for term, _ in found.conditions), declared=declared)


def _spoken_of(clauses: Sequence[Node], found: Parts, reader: Any) -> None:
    """What “for all” speaks of: indices before everything else, and other variables."""
    begun = False
    for clause in clauses:
        begun = begun or clause.kind in ("hold", "if")
        for name in names_of(clause.parts[0]) if clause.kind == "for" else ():
            term = reader.names.get(key_of(name)) if name.kind in ("symbol", "scripts") else None
            if isinstance(term, Term) and term.name == "var":
                kept = found.over if term.sort != "index" else set() if begun else found.first
                kept.add(term.leaf)
                others = names_with([key_of(name)], reader.names) if term.sort != "index" else []
                kept |= {reader.names[key].leaf for key in others if isinstance(reader.names[key], Term)}


def _check_once(clauses: Sequence[Node], reader: Any) -> None:
    """P if Q for all t, with x_t in Q declared as one name: whether Q is of that t alone is asked.  **Raises.** InputError."""
    letters = letters_of_all(clauses)
    for clause in clauses:
        content = clause.parts[0]
        if clause.kind != "if" and not (clause.kind == "hold" and content.kind in ARROWS):
            continue
        key = one_name_of(letters, content, reader.names)
        ways = {
            "each by itself": f"for each {', '.join(letters)} by itself, the hypothesis of that one gives what is concluded",
            "of all": f"the hypothesis is of all of them at once; declare {key} as the entry or row of a variable",
        }
        if key and reader.answers.choose(content.source, ways) == "of all":
            raise InputError(
                f"{key} is declared as one name, and {content.source[:80]} is of all of its values. Declare the vector."
            )


def _check_bound(clauses: Sequence[Node], leading: bool, found: Parts, reader: Any) -> None:
    """c(i) ≤ w_i for all i, with c(i) declared as one name: it would be the same for all i.  **Raises.** InputError."""
    bound = {index.leaf for index in found.indices}
    letters = [x for x, t in reader.names.items() if isinstance(t, Term) and t.sort == "index" and t.leaf in bound]
    for clause in clauses:
        content = clause.parts[0] if clause.kind in ("hold", "if") else None
        if content is None:
            continue
        asked = not leading and (clause.kind == "if" or content.kind in ARROWS)  # what a hypothesis is of, elsewhere
        if asked and not (variables_of(term) & bound if (term := read_alone(content, reader)) is not None else True):
            continue
        if key := one_name_of(letters, content, reader.names):
            raise InputError(
                f"{key} is declared as one name, and {content.source[:80]} is said of more than one of its values. Declare the vector."
            )


def _members(clause: Node) -> list[Node]:
    if clause.kind == "member":
        return [clause]
    return [clause.parts[0]] if clause.kind in ("for", "some") else []


def _read(clause: Node, count: int, reader: Any) -> Term:
    if count > 1:
        return reader.term(clause.parts[0], "truth")
    term, kind = reader.read(clause.parts[0])
    if kind in ("row", "ones", "row of ones", "identity"):
        article = "an" if kind == "identity" else "a"
        said = kind if kind in ("ones", "row of ones") else f"{article} {kind}"
        raise InputError(
            f"{clause.source[:120]} is {said}, for which the language has no word by itself; vectors are columns."
        )
    return term


def _check_leading(clauses: Sequence[Node]) -> None:
    """∀ x > 0, y > 0, P: nothing says whether y > 0 is assumed.  **Raises.** InputError."""
    plain = [c for c in clauses if c.kind in ("for", "hold")]
    for before, here, after in zip(plain, plain[1:], plain[2:], strict=False):
        if (
            before.kind == "for"
            and here.kind == after.kind == "hold"
            and _is_bound(here.parts[0])
            and before.parts[0].kind == "comparison"
        ):
            raise InputError(
                f"{here.source[:80]} stands behind \\forall and before another statement, so that it may be assumed or concluded. "
                f"Write \\forall {here.source[:60]}, or put the hypothesis behind \\text{{if}}."
            )


def _check_nested(clauses: Sequence[Node], reader: Any) -> None:
    """“If P for all x, then Q”: x is bound in the hypothesis, and only indices are.  **Raises.** InputError."""
    for before, here in zip(clauses, clauses[1:], strict=False):
        if before.kind == "if" and here.kind in ("for", "member") and not _of_indices(here, reader):
            raise InputError(
                f"{here.source[:80]} stands behind a hypothesis, so that it may be bound there. Put “for all” at the beginning, "
                "where the whole statement is meant of every such variable; a hypothesis of all its values is for_every(…), "
                "written in Python."
            )


def _of_indices(clause: Node, reader: Any) -> bool:
    inside = _members(clause)[0]
    names = (
        inside.parts[0]
        if inside.kind in ("member", "names")
        else inside.parts[1]
        if inside.kind == "comparison"
        else ()
    )
    terms = [reader.names.get(key_of(name)) for name in names]
    return bool(terms) and all(isinstance(t, Term) and t.sort == "index" for t in terms)


def _is_bound(node: Node) -> bool:
    sides = node.parts[1] if node.kind == "comparison" else ()
    return len(sides) == 2 and {s.kind for s in sides} <= {"symbol", "number", "scripts"}


# ── declarations ──


def _declare(member: Node, some: bool, found: Parts, reader: Any) -> None:
    if some and binds_values(member, found, reader):
        return None
    if some and member.kind not in ("member", "names"):
        raise to_be_listed(member.source)
    if member.kind == "names":
        return _bare(member.parts[0], some, found, reader)
    if member.kind != "member":
        return _of_comparison(member, found, reader)
    names, said = member.parts
    meant = meant_by(said, member.source, reader)
    for name in names:
        if name.kind == "family":
            holds = latex_families.declared(
                name, meant, member.source, reader, lambda key, term: _add(key, term, found, reader)
            )
            found.conditions += [] if holds is None else [(holds, False)]
            continue
        kind = getattr(reader.names.get(key_of(name)), "sort", "")
        if meant.sort == "scalar" and name is not names[-1] and kind in ("vector", "matrix"):
            continue  # ∀ x, y, λ ∈ [0, 1] of declared vectors x and y
        term = _variable(name, meant, member, some, found, reader)
        if meant.holds is not None:
            found.conditions.append((meant.holds(term), meant.sort == "index"))
    return None


def _bare(names: Sequence[Node], some: bool, found: Parts, reader: Any) -> None:
    """∀ x without a set: x is declared, or an index whose size what it counts along says."""
    for name in names:
        key = key_of(name)
        if name.kind == "family" and not latex_families.are_rows(name, reader):
            latex_families.family_of(name, reader)  # of a declared vector
        known = reader.names.get(key)
        again = found.anew and isinstance(known, Term) and known.sort == "index"
        if some and not again and (known is not None or name.kind != "symbol"):
            raise to_be_listed(f"\\exists {name.source}", key)
        if (known is not None and not again) or name.kind == "family":
            continue
        if name.kind != "symbol" or not re.fullmatch(r"[a-z]|\\(?:tau|ell)", key):
            raise undeclared(name.source, key)
        shape = known.shape if isinstance(known, Term) else ("?",)
        term = Term("var", leaf=reader.free(plain_name(key)), sort="index", shape=shape)
        found.indices.append(term)
        found.some |= {term.leaf} if some else set()
        reader.names = reader.names | families_over([key], [term], None, reader) | {key: term}
        reader.shadowed = reader.shadowed | {key}


def _of_comparison(node: Node, found: Parts, reader: Any) -> None:
    """∀ ε > 0 declares ε, where nothing else does."""
    pair = (
        node.kind == "comparison"
        and set(node.parts[0]) <= {"≠", "<"}
        and all(s.kind == "symbol" for s in node.parts[1])
    )
    known = [reader.names.get(s.parts[0]) for s in node.parts[1]] if pair else []
    beside = any(isinstance(one, Term) and one.sort == "index" for one in known)  # ∀ t ≠ α of a declared α
    if pair and all(
        re.fullmatch("[a-z]", s.parts[0]) or (beside and one is not None)
        for s, one in zip(node.parts[1], known, strict=True)
    ):
        return _bare(_bound(node, known, found, reader), False, found, reader)  # ∀ i ≠ j
    side = node.parts[1][0] if node.kind == "comparison" else node
    if (
        side.kind not in ("symbol", "scripts")
        or key_of(side) in reader.names
        or (side.kind == "scripts" and side.parts[0].parts[0] in reader.names)
    ):
        return
    name = key_of(side)
    readings = {"real number": f"scalar({plain_name(name)!r})", "whole number": f"natural({plain_name(name)!r})"}
    greek = name.startswith("\\") and name.split("_")[0] not in ("\\tau", "\\ell", "\\kappa")
    step = any(re.search(rf"[_^{{(]{re.escape(name)}[+-]\d", key) for key in reader.names)  # of x_{t+1}
    answer = "whole number" if step else "real number" if greek else reader.answers.choose(name, readings)
    shape = ("natural",) if answer == "whole number" else ()
    _add(name, Term("var", leaf=plain_name(name), sort="scalar", shape=shape), found, reader)


def _bound(node: Node, known: Sequence[Any], found: Parts, reader: Any) -> Sequence[Node]:
    """What ∀ i ≠ j binds: what is not declared; which of two declared indices is asked, where it matters."""
    names = node.parts[1]
    left = [name for name, one in zip(names, known, strict=True) if one is None]
    if left or not found.anew:
        return left
    all_, first = " and ".join(name.source for name in names), names[0].source
    over = {f"over {first}": "the others are variables of the statement", f"over {all_}": "all of them are bound here"}
    return names if reader.answers.choose(node.source, over) == f"over {all_}" else names[:1]


def _variable(name: Node, meant: Meant, member: Node, some: bool, found: Parts, reader: Any) -> Term:
    key = key_of(name)
    known = reader.names.get(key)
    if found.anew and isinstance(known, Term) and known.sort == meant.sort == "index":
        known = None
    entry = name.kind == "scripts" and not name.parts[3]  # x' is no entry of x
    if known is None and entry and isinstance(reader.names.get(name.parts[0].parts[0]), Term):
        return reader.read(name)[0]  # x_i ∈ S of an entry
    if some and meant.sort != "index" or some and known is not None:
        raise to_be_listed(member.source, key)
    if known is not None:
        return _checked(known, meant, member)
    if not meant.sort or (meant.sort == "vector" and not meant.shape):
        raise undeclared(name.source, key)
    if meant.sort == "index":
        term = Term("var", leaf=reader.free(plain_name(key)), sort="index", shape=meant.shape)
        found.indices.append(term)
        if some:
            found.some.add(term.leaf)
        first = Bounds(letters=(key,), start=meant.first, count=str(meant.shape[0]))
        reader.names = reader.names | families_over([key], [term], first, reader) | {key: term}
        reader.shadowed = reader.shadowed | {key}
        return term
    sort, shape = ("scalar", ("natural",)) if meant.sort == "natural" else (meant.sort, meant.shape)
    term = Term("var", leaf=plain_name(key), sort=sort, shape=shape)
    _add(key, term, found, reader)
    return term


def _add(key: str, term: Term, found: Parts, reader: Any) -> None:
    if any(isinstance(t, Term) and t.leaf == term.leaf and t.name == "var" for t in reader.names.values()):
        raise InputError(f"{key} would be called {term.leaf}, as another variable is. Rename one of the two.")
    found.declared[key] = term
    reader.declare(key, term)


def _checked(known: Any, meant: Meant, member: Node) -> Term:
    if not isinstance(known, Term):
        raise InputError(f"{member.source[:120]} declares a symbol that is a function of terms. Rename one of the two.")
    sort = "scalar" if meant.sort == "natural" else meant.sort
    fits = not sort or sort == known.sort
    same = (
        not meant.shape
        or not known.shape
        or len(meant.shape) == len(known.shape)
        and all(a == b or a.isdigit() != b.isdigit() for a, b in zip(meant.shape, known.shape, strict=True))
    )
    if not fits or not same:
        size = " × ".join(known.shape)
        raise InputError(
            f"{member.source[:120]} does not fit the declaration of {known.leaf}: a {known.sort}{f' of the size {size}' if size else ''}. "
            "Declare it as the formula does."
        )
    return known


def key_of(name: Node) -> str:
    """A printed name as variables are declared."""
    base, below, above, primes = name.parts if name.kind == "scripts" else (name, None, None, 0)
    return canonical(base.parts[0], below, above, primes) if base.kind == "symbol" else spelled(name.source)


# ── memberships ──


def _within(clause: Node, reader: Any) -> Term:
    """A membership that is the statement itself."""
    names, said = clause.parts
    return conjunction(within(name, said, clause.source, reader) for name in names)


__all__ = ["Statement", "declarations_of", "key_of", "statement_of"]
