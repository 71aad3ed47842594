r"""A part without a word of the language, as ``\sup_{g \in G} |g(x)|`` or f(x, ξ), as a new variable, which is asked.

**Guarantee.** the term with the new variable says nothing of what the value is: it is a statement of every value in its place, so that a
proof of it proves the printed statement, and a counter-example of it need not be one of the printed statement.  The question says so.
A value that changes with an index is an entry or a row of the new variable; one that changes with a draw gets no name.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from checker.errors import CheckerError, InputError, NotDeclared, NoWord
from checker.formulas.letters.in_text import AS_DEFINED, as_defined, printed_of
from checker.formulas.letters.kinds import CHANCES, MEANS, Shape, is_second, letter_of, of_body, shapes, without_style
from checker.formulas.letters.names import kind_of, plain_name, with_scripts
from checker.formulas.products import Read
from checker.formulas.readings import spelled
from checker.formulas.symbols.reach import is_index
from checker.formulas.syntax.commands import KNOWN
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.term import Term, apply, as_term, sha256

_TOKEN = re.compile(r"\\[A-Za-z]+(?:\{\\?[A-Za-z]+\})?|[A-Za-z]|\d+|\S")
_KINDS = {
    "over index",
    "gradient",
    "applied",
    "call",
    "group",
    "scripts",
    "arg",
    "opaque",
    "factorial",
    "binomial",
    "table",
}
_HINTS = {word: ", as projected((x, p))" for word in ("proj", "Proj", "\\Pi", "P", "\\mathcal{P}")}
_HINTS |= {word: ", as proximal_point(f, p, x, r)" for word in ("prox", "Prox")}


def named_value(node: Node, problem: CheckerError, reader: Any) -> Read | None:
    """The new variable for a part that cannot be read, and the question; None for a part that gets no name."""
    if node.kind == "symbol" and node.parts[0] == "\\pi":
        return _circle_number(reader)
    if node.kind not in _KINDS | {"symbol"}:
        return None
    core, marks = _core(node)
    meant = as_defined(core, reader) if isinstance(problem, (NoWord, NotDeclared)) else None
    if node.kind == "symbol" or not _is_nameable(node, problem, reader):
        return _only_defined(core, marks, node, meant, reader) if meant is not None else None
    places = _places(core, reader)
    if places is None and _is_of_draw(core, reader):
        problem.drawn = True  # type: ignore[attr-defined]
    ways = {} if places is None else shapes(core, len(places), reader)
    if not ways and meant is None:
        return None
    turn = reader.turn % max(len(ways), 1)
    order = list(ways)[turn:] + list(ways)[:turn]
    stem, ways, remedy = _stem(core), {way: ways[way] for way in order}, _remedy(core, problem)
    leaves = {way: _leaf(stem, core, shape, places) for way, shape in ways.items()}
    hint = _HINTS.get(without_style(letter_of(core)), "") if core.kind in ("applied", "call") else ""
    text = printed_of(core.source, reader.answers.definitions)
    text = f"; the text says {text[:160]}" if text and meant is None else ""
    said = {
        way: f"a new variable {leaves[way]}. The term does not say what it is, and so says less than the paper: add to assuming "
        f"what is known of {leaves[way]}{hint if ways[way] else ''}{text}"
        for way in ways
    }
    said = {AS_DEFINED: meant[1]} | said if meant is not None else said
    answer = reader.answers.choose(core.source, said | {"another": remedy})
    if answer == "another":
        raise NoWord(f"{core.source[:120]} was answered to be said in another way. {remedy}")
    if answer == AS_DEFINED and meant is not None:
        return with_scripts(meant[0], core, *marks, node, reader)
    value = _variable(leaves[answer], core.source, ways[answer], places or [], reader)
    if (sure := _certain(core, value[0])) is not None:
        reader.defined[_key(leaves[answer])] = (value[0], sure)
    return with_scripts(value, core, *marks, node, reader)


def _certain(core: Node, value: Term) -> Term | None:
    """What is certain of a value by how it is printed: a norm is ≥ 0, and so is the mean of one; a probability is between 0 and 1."""
    if value.name != "var" or value.sort != "scalar":
        return None
    letter = letter_of(core) if core.kind == "applied" else ""
    zero, one = as_term(0), as_term(1)
    if letter in CHANCES:
        return (zero <= value) & (value <= one)
    items = core.parts[1].parts[1] if letter in MEANS and core.parts[1].kind == "group" else (core,)
    body = items[0].parts[0] if items[0].kind == "scripts" else items[0]
    return zero <= value if len(items) == 1 and body.kind == "group" and body.parts[0] == "‖" else None


def _key(leaf: str) -> str:
    return f"\\mathrm{{{leaf.replace('_', '')}}}"


def _only_defined(
    core: Node, marks: tuple[str | None, str | None], node: Node, meant: tuple[Read, str], reader: Any
) -> Read | None:
    """A part that nothing declares, where the text says what it is, which is asked; None for another answer."""
    said = {AS_DEFINED: meant[1], "another": "declare it"}
    chosen = reader.answers.choose(core.source, said) == AS_DEFINED
    return with_scripts(meant[0], core, *marks, node, reader) if chosen else None


def _circle_number(reader: Any) -> Read:
    """π where nothing declares it: a number between 3.14159 and 3.1416, which is asked.  **Raises.** NoWord for another one."""
    said = {
        "circle number": "a new variable pi with 3.14159 < pi < 3.1416: the term says no more of it",
        "another": "declare it",
    }
    if reader.answers.choose("\\pi", said) == "another":
        raise NoWord("\\pi was answered to be something else. Declare it.")
    value = Term("var", leaf="pi", sort="scalar")
    least, most = (as_term(Fraction(n, 100000)) for n in (314159, 314160))
    reader.defined["\\mathrm{pi}"] = (value, (least < value) & (value < most))
    return value, "scalar"


def _remedy(core: Node, problem: CheckerError) -> str:
    """What else to do about the part."""
    if isinstance(problem, NotDeclared):
        head = (core.parts[1] if core.kind == "gradient" else core).parts[0]
        return f"declare {getattr(head, 'source', '') or 'the function'} as a function of one vector or number, or the whole as a name"
    return " ".join(str(problem).partition("\n")[0].split())


# ── sizes ──


def size_of_sums(text: str, problem: CheckerError) -> dict[str, Term]:
    """The letter that nothing declares, where sums go up to it, with a vector of that size."""
    letter = getattr(problem, "letter", "")
    if not re.fullmatch(r"[A-Za-z]", letter) or not re.search(
        rf"=\s*1\s*\}}\s*\^\s*\{{?{letter}(?![A-Za-z])|\\in\s*\[\s*{letter}\s*\]", text
    ):
        return {}
    return {letter: Term("var", leaf=f"counted_{letter}", sort="vector", shape=(letter,))}


def ask_for_size(letter: str, entries: Term, reader: Any) -> None:
    """n, of sums from 1 to n: how many there are.  **Raises.** InputError for another answer."""
    said = {
        "a size": f"how many there are, as the length of a new vector {entries.leaf}",
        "another": f"declare {letter}",
    }
    if reader.answers.choose(letter, said) == "another":
        raise InputError(f"{letter} was answered to be no size. Declare it.")
    reader.defined[f"\\mathrm{{counted{letter}}}"] = (entries, None)
    reader.names = reader.names | {letter: apply("length", entries)}


# ── which parts ──


def _is_nameable(node: Node, problem: CheckerError, reader: Any) -> bool:
    """Whether the part has no word, or is the value of a function that is no variable of the language."""
    if isinstance(problem, NotDeclared):
        return (
            _of_several(node, problem)
            or _is_divergence(node)
            or _of_a_matrix(node, problem, reader)
            or (node.kind == "over index" and _is_over_a_set(node, reader))
        )
    if node.kind == "scripts" and node.parts[0].kind == "symbol":
        return getattr(problem, "computed", False) and not node.parts[3]  # x_{i+1}
    return isinstance(problem, NoWord) and (node.kind not in ("scripts", "group") or _is_barred(node))


def _of_several(node: Node, problem: NotDeclared) -> bool:
    """f(x, y), f_i(x) and dist(x): a function that is undeclared, and no letter with one argument."""
    of = node.parts[1] if node.kind == "gradient" else node
    if of.kind not in ("applied", "call"):
        return False
    head, behind = of.parts
    group = behind.parts[0] if behind.kind == "scripts" else behind
    if of.kind == "call" and (head if head.kind == "function" else head.parts[0]).parts[0] in KNOWN:
        return False
    letter = (head if head.kind in ("symbol", "function") else head.parts[0]).parts[0]
    printed, missing = spelled(head.source), spelled(problem.letter)
    of_head = missing.partition("_")[0] in (letter, printed, f"\\mathrm{{{letter}}}") or printed.startswith(missing)
    of_head = of_head or missing.startswith(f"{printed}(")  # the whole of f(x, y)ᵀ
    several = (
        group.kind == "unread"
        or group.kind == "group"
        and (len(group.parts[1]) > 1 or group.parts[0] not in ("(", "[", ""))
    )
    marked = head.kind == "scripts" and not head.parts[3] and (head.parts[1] or head.parts[2]) is not None
    return of_head and (several or marked or of.kind == "call" or head.source.startswith("\\math"))


def _is_divergence(node: Node) -> bool:
    """D(P ‖ Q): a number, whatever P and Q are."""
    behind = node.parts[1] if node.kind in ("call", "applied") else None
    group = behind.parts[0] if behind is not None and behind.kind == "scripts" else behind
    return group is not None and group.kind == "group" and group.parts[0].endswith("‖") and len(group.parts[1]) == 2


def _of_a_matrix(node: Node, problem: NotDeclared, reader: Any) -> bool:
    """F(W) of a matrix W: a function that cannot be declared."""
    if node.kind != "applied" or node.parts[0].kind != "symbol" or problem.letter != node.parts[0].parts[0]:
        return False
    group = node.parts[1].parts[0] if node.parts[1].kind == "scripts" else node.parts[1]
    items: tuple[Node, ...] = group.parts[1] if group.kind == "group" else ()
    return len(items) == 1 and len(of_body(items[0], reader) or ()) == 2


def _is_over_a_set(node: Node, reader: Any) -> bool:
    """sup_{g ∈ G} and its like, of things that are no indices."""
    word, below, _, _ = node.parts
    if word not in ("max", "min"):
        return False
    if "\\in" in below or "\\subset" in below:
        return not re.search(r"\\in\s*(?:\[[^,\]]+\]|\\\{)", below)
    declared = reader.names.get(spelled(below))
    return isinstance(declared, Term) and declared.sort != "index"


def _is_barred(node: Node) -> bool:
    base = node if node.kind == "group" else node.parts[0]
    return base.kind == "group" and base.parts[0] in ("|", "‖")


def _core(node: Node) -> tuple[Node, tuple[str | None, str | None]]:
    """The part without the exponent behind it, and the scripts that are left."""
    if node.kind == "scripts" and node.parts[0].kind == "symbol":  # x_{i+1}²
        base, below, above, _ = node.parts
        source = f"{base.source}_{{{spelled(below or '')}}}"
        return Node(kind="scripts", parts=(base, below, None, 0), source=source), (None, above)
    if node.kind == "scripts":  # ‖x‖_a²
        base, below, above, _ = node.parts
        return Node(kind="group", parts=base.parts, source=f"{base.source}_{{{spelled(below or '')}}}"), (None, above)
    of = node.parts[1] if node.kind == "gradient" else node
    if of.kind != "applied" or of.parts[1].kind != "scripts" or of.parts[1].parts[3]:
        return node, (None, None)
    argument, below, above, _ = of.parts[1].parts
    inside = Node(kind="applied", parts=(of.parts[0], argument), source=_before(of.source, argument.source))
    if node.kind == "gradient":
        inside = Node(kind="gradient", parts=(node.parts[0], inside), source=_before(node.source, argument.source))
    return inside, (below, above)


def _before(source: str, last: str) -> str:
    return source[: source.rindex(last) + len(last)]


# ── what it changes with ──


def _own_letters(core: Node) -> set[str]:
    """The letters that a sum, an extreme or a mean binds itself, where they stand alone or before ∈, = or ∼."""
    head = core.parts[0] if core.kind == "applied" else None
    below = (
        core.parts[1]
        if core.kind == "over index"
        else head.parts[1]
        if head is not None and head.kind == "scripts"
        else ""
    )
    if (
        core.kind == "applied"
        and letter_of(core) not in MEANS | CHANCES
        or re.search(r"[<>]|\\(?:ne|le|ge)", below or "")
    ):
        return set()
    parts = [re.split(r"=|\\(?:in|sim)(?![A-Za-z])", one) for one in (below or "").split(",")]
    found = (
        one[0].strip() for one in parts if core.kind == "over index" or len(one) > 1
    )  # E_t may be the mean at time t
    return {one for one in found if re.fullmatch(r"\\?[A-Za-z]+", one)}


def _places(core: Node, reader: Any) -> list[tuple[str, Term, str]] | None:
    """The indices in the part, with their sizes; None where it changes with a draw, or with an index of an unknown range."""
    found: dict[str, tuple[str, Term, str]] = {}
    own = _own_letters(core)
    if _is_of_draw(core, reader):
        return None
    for token in _TOKEN.findall(core.source):
        value = reader.names.get(token)
        if not is_index(value) or token in found or token in own:
            continue
        size = value.shape[0] if value.shape != ("?",) else reader.counts.get(value.leaf, "")
        declared = reader.names.get(size)
        if not size or (isinstance(declared, Term) and declared.name == "var"):
            return None
        found[token] = (token, value, size)
    return list(found.values())


def _is_of_draw(core: Node, reader: Any) -> bool:
    """Whether the part prints something that a mean around it draws."""
    letters = {*_TOKEN.findall(core.source), *re.findall(r"\\[A-Za-z]+|[A-Za-z]", core.source)}
    return any(name in letters or (len(name) > 1 and spelled(name) in spelled(core.source)) for name in reader.drawn)


def _variable(leaf: str, printed: str, shape: Shape, places: list[tuple[str, Term, str]], reader: Any) -> Read:
    """The new variable, or its entry or row at the indices."""
    whole = (*(size for _, _, size in places), *shape)
    value = Term("var", leaf=leaf, sort=("scalar", "vector", "matrix")[len(whole)], shape=whole)
    reader.defined[_key(leaf)] = (value, None)
    reader.named = reader.named | {leaf: printed}
    indices = [index for _, index, _ in places]
    if len(indices) == 2:
        value = apply("column", value, indices.pop())
    for index in indices:
        value = apply("entry", value, index) if value.sort == "vector" else apply("column", value.T, index)
    return value, kind_of(value)


def _leaf(stem: str, core: Node, shape: Shape, places: list[tuple[str, Term, str]] | None) -> str:
    """A name that says what is printed, but for the letters of its indices, so that f_i(x) and f_j(x) are entries of one vector."""
    letters = {letter: f"#{k}" for k, (letter, _, _) in enumerate(places or ())}
    text = " ".join(letters.get(token, token) for token in _TOKEN.findall(spelled(core.source)))
    return f"{stem}_{sha256([text, [size for _, _, size in places or ()], list(shape)])[:6]}"


def _stem(core: Node) -> str:
    if core.kind in ("factorial", "binomial"):
        return core.kind
    if core.kind == "table":
        return "table"
    if core.kind in ("over index", "opaque"):
        return {"max": "greatest", "min": "least", "prod": "product"}.get(core.parts[0], core.parts[0])
    if core.kind == "scripts":
        return f"{plain_name(core.parts[0].parts[0])}_at"
    if core.kind in ("group", "arg"):
        return "norm" if core.kind == "group" else "point"
    if core.kind == "gradient":
        return "hessian" if is_second(core) else "gradient"
    letter = letter_of(core)
    return "mean" if letter in MEANS else "chance" if letter in CHANCES else plain_name(letter)[:20]


__all__ = ["ask_for_size", "named_value", "size_of_sums"]
