"""Ways to prove an inequality by adding up: squares times facts, of low degree or higher."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

from checker.proofs.inequalities.lipschitz import lipschitz_bound
from checker.proofs.proof import Proof, told_in_full
from checker.proofs.squares.positivity import by_squares
from checker.proofs.terms.polynomials import Atom, Polynomial, thawed
from checker.proofs.terms.sizes import ones_like, same_size, size_of
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, assuming, replaced
from checker.proofs.trees.rewriting import completed, is_absolute_sum
from checker.proofs.trees.rules import is_relation, le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.scalars.exponentials import tangent_points
from checker.proofs.weight_facts.entries import told_apart
from checker.statements.terms.term import Term, apply, parts, subterms, variables_of

_MOST_CHOICES = 4  # of the factors of products of sums


def quick_sum(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """Squares times facts, of low degree."""
    if goal.name not in ("le", "lt"):
        return None
    more = [*_lipschitz(search, shop, goal), *_logarithms_defined(search, shop, goal)]
    return by_squares(shop, goal, rounds=2, more=more, hints=tangent_points(shop.context, goal))


def _logarithms_defined(search: Search, shop: Workshop, goal: Term) -> list[Proof]:
    """0 < y for the arguments y of logarithms that are sums of which only the search sees it."""
    arguments = dict.fromkeys(
        s.args[0] for t in goal.args for s in subterms(t) if s.name == "log" and s.sort == "scalar"
    )
    sums = [y for y in arguments if y.name == "add" and shop.forms.sign(shop.forms.scalar(y)) < 2]
    found = [search.solve(shop, lt(0, y)) for y in sums[:2]]
    return [one for one in found if one is not None]


def long_sum(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """Squares times facts, two degrees higher."""
    key = (goal, shop.context, "long sum")
    if goal.name not in ("le", "lt") or key in search.failed:
        return None
    search.failed.add(key)
    return by_squares(shop, goal, rounds=2, level=2)


def slope_of_weights(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """:func:`long_sum` on a derivative along a segment that speaks of softmax weights, before derivatives of the derivative.

    Beside a sum of absolute values, :func:`entry_by_entry` too.
    """
    spoken = [s for t in goal.args for s in subterms(t)]
    weights = any(s.name == "softmax" for s in spoken) and not any(s.name in ("exp", "log") for s in spoken)
    if not search.segments or not weights:
        return None
    found = long_sum(search, shop, goal)
    sizes = any(map(is_absolute_sum, spoken))
    return entry_by_entry(search, shop, goal) if found is None and sizes else found


def _lipschitz(search: Search, shop: Workshop, goal: Term) -> list[Proof]:
    """‖softmax(a) − softmax(b)‖ ≤ ½‖a − b‖ and ⟨softmax(a) − softmax(b), v⟩ against it, for the softmax vectors of the goal."""
    weights = list(dict.fromkeys(s for t in goal.args for s in _outside_logarithms(t) if s.name == "softmax"))
    if len(weights) != 2 or not any(s.name in ("norm", "max_norm") for t in goal.args for s in subterms(t)):
        return []
    a, b = (s.args[0] for s in weights)
    if a.name != "var" or b.name != "var" or a.shape != b.shape:
        return []
    found = lipschitz_bound(shop, weights[0], a, b)
    if found is None:
        return []
    facts = [found.proof]
    gap = weights[0] - weights[1]
    for v in [v for v in shop.vectors() if v.name == "var" and v.shape == a.shape][:3]:
        bound = rules.cauchy(gap, v)
        for inner in (apply("dot", gap, v), -apply("dot", gap, v)):
            one = shop.holds(le(inner, bound.right), rules.absolute(inner), bound)
            facts += [one] if one is not None else []
    return facts


def _outside_logarithms(term: Term) -> Iterator[Term]:
    """The parts of a term that do not stand in a logarithm."""
    yield term
    for one in term.args if term.name != "log" else ():
        yield from _outside_logarithms(one)


def entry_by_entry(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """0 ≤ Σ_i v_i from 0 ≤ v_i for every i, where both sides of the goal together are one sum over entries.

    A number c in the goal is Σ_i c·s_i for weights s that add up to 1, and c·n is Σ_i c.  Of two vectors of weights p and q, and of
    a mean m = Σ p∘x, a multiple of Σ(p − q) = 0 or of Σ p∘(x − m) = 0 may be added: then tangents do.
    """
    if goal.name != "le" or search.sums > 0 or (goal, shop.context, "entries") in search.failed:
        return None
    search.failed.add((goal, shop.context, "entries"))
    laws = sums_of_one(shop)
    gap, squares = without_norms(shop, shop.forms.gap(goal))
    search.sums += 1
    try:
        for whole in one_sum(shop, gap, laws):
            known = _every_entry(search, shop, whole)
            found = known and completed(shop, goal, [known, *laws.values(), *squares], [(1, (), (0,))])
            if found is not None:
                return found
    finally:
        search.sums -= 1
    return None


def sums_side_by_side(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """:func:`entry_by_entry` before dearer ways, where each side is written as one sum; ‖u‖ ≤ ‖w‖ from |u_k| ≤ |w_k|.

    Inner products, norms and sums of sums, with c·n for Σ_i c, only where a hypothesis speaks of every index.
    """
    names = {side.name for side in goal.args} if goal.name == "le" else set()
    spoken = any(one.name in ("for_each", "positive") for one in shop.context)
    if names == {"norm"} and spoken:
        u, w = (side.args[0] for side in goal.args)
        k = shop.variable("k", "index", u)
        each = search.solve(shop, le(*(abs(apply("entry", one, k)) for one in (u, w))))
        return each and rules.entries(goal, each, u, w, k)
    sums = names and names <= ({"sum", "sum_over", "dot"} if spoken else {"sum", "sum_over"})
    return entry_by_entry(search, shop, goal) if sums or (spoken and _all_sums(shop, goal)) else None


def _all_sums(shop: Workshop, goal: Term) -> bool:
    """Whether every summand of both sides is a multiple of a sum, or of how many there are."""
    keys = shop.forms.keys
    if goal.name != "le":
        return False
    kinds = [{keys[a][0] for a, _ in m} for m in shop.forms.gap(goal)]
    return any("sum" in one for one in kinds) and all(one & {"sum", "size"} for one in kinds)


def without_norms(shop: Workshop, gap: Polynomial) -> tuple[Polynomial, list[Proof]]:
    """The polynomial with ⟨u, u⟩ for ‖u‖², and why they are equal."""
    forms, writer = shop.forms, Writer(shop.forms)
    rest, squares = dict(gap), []
    for a in sorted({a for m in gap for a, k in m if k == 2 and forms.keys[a][0] == "norm"}):
        square = rules.square(writer.vector(thawed(forms.keys[a][1])))
        squared = forms.scalar(square.concludes.args[1])
        for m in [m for m in rest if (a, 2) in m]:
            other = {tuple(pair for pair in m if pair != (a, 2)): rest.pop(m)}
            rest = forms.plus(rest, forms.times(other, squared))
        squares.append(square)
    return rest, squares


def every_margin(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """c ≤ margin of u at i, from c ≤ u_i − u_k for every k ≠ i, of which a hypothesis names one or says that there is one; likewise <."""
    if goal.name not in ("le", "lt") or goal.args[1].name != "margin":
        return None
    u, i = goal.args[1].args
    apart = next(((one, j) for one in shop.given() for j in told_apart(one, i)), None)
    many = None if apart else search.solve(shop, le(2, apply("length", u)))
    if many is not None:
        apart = (many, i)
    if apart is None:
        return None
    k = shop.variable("k", "index", u)
    case = assuming(shop, apply("not", apply("eq", i, k)))
    relation = le if goal.name == "le" else lt
    known = search.solve(case, relation(goal.args[0], apply("entry", u, i) - apply("entry", u, k)))
    return known and rules.margins(goal, known, *apart[:1], u, i, apart[1], k)


def induction(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """A statement about a power with a whole exponent k, or k + 1, …: at the least k, and at k + 1 under the same at k."""
    exponents = [s.args[1] for t in goal.args for s in subterms(t) if s.name == "pow"]
    powers = [k for one in exponents if (k := _whole_variable(shop, one)) is not None]
    if not is_relation(goal) or not powers or (goal, shop.context, "induction") in search.failed:
        return None
    search.failed.add((goal, shop.context, "induction"))
    k = powers[0]
    given = tuple(one for one in shop.context if k.leaf not in variables_of(one))
    leasts = [one.left for one in shop.given() if one.concludes.name == "le" and one.right == k]
    first = next((one for one in leasts if one.name == "num" and one.leaf.isdigit()), num(0))
    within = shop.known(le(first, k)) or shop.holds(le(first, k))
    start = within and search.solve(replace(shop, context=given), replaced(goal, k, first))
    case, following = replace(shop, context=(*given, goal, le(first, k))), replaced(goal, k, k + 1)
    step = start and (search.solve(case, following) or _with_its_square(search, case, following, k))
    return rules.induction(goal, start, step, within, k, first) if start and step and within else None


def _whole_variable(shop: Workshop, exponent: Term) -> Term | None:
    """The variable k of an exponent k, or k + 1, k + 2, … unless a hypothesis speaks of k, as in the step of an induction."""
    names = variables_of(exponent)
    if exponent.name == "num" or len(names) != 1 or shop.forms.whole(shop.forms.scalar(exponent)) is None:
        return None
    k = Term("var", leaf=min(names), sort="scalar", shape=("natural",))
    about = [one for one in shop.context if k.leaf in variables_of(one) and not (one.name == "le" and one.args[1] == k)]
    return None if about and exponent != k else k


def _with_its_square(search: Search, shop: Workshop, goal: Term, k: Term) -> Proof | None:
    """The goal where k ≤ k² helps, alone or times what is not negative: it holds for whole numbers k ≥ 0, by induction too."""
    fact = le(k, k * k)
    bare, zero = replace(shop, context=()), num(0)
    within, start = bare.holds(le(zero, k)), bare.holds(replaced(fact, k, zero))
    case = replace(shop, context=(fact, le(zero, k)))
    hypotheses = [rules.hypothesis(one) for one in case.context]
    step = case.holds(replaced(fact, k, k + 1), *hypotheses)
    if within is None or start is None or step is None:
        return None
    known = {fact: rules.induction(fact, start, step, within, k, zero)}
    for one in shop.given():
        if one.concludes.name == "le" and one.left == zero and one.right.name == "var":
            more = le(0, (k * k - k) * one.right)
            known[more] = rules.combine(more, (known[fact], one), [(1, (), (0, 1))])
    found = search.solve(replace(shop, context=(*shop.context, *known)), goal)
    return found and told_in_full(found, known)


def _every_entry(search: Search, shop: Workshop, v: Term) -> Proof | None:
    """0 ≤ Σ v entry by entry."""
    i = shop.variable("i", "index", v)
    entry = apply("entry", v, i)
    known = search.solve(shop, le(0, Writer(shop.forms).scalar(shop.forms.scalar(entry))))
    each = known and shop.holds(le(0, entry), known)
    return each and rules.entries(le(0, apply("sum", v)), each, num(0) * v, v, i)


def sums_of_one(shop: Workshop) -> dict[Term, Proof]:
    """The vectors w of which the hypotheses say that Σw = 1."""
    laws = {}
    for one in shop.given():
        if one.concludes.name == "eq" and one.concludes.args[0].sort == "scalar":
            for total, value in (one.concludes.args, one.concludes.args[::-1]):
                if total.name == "sum" and value == num(1):
                    laws[total.args[0]] = one
    return laws


def one_sum(shop: Workshop, gap: Polynomial, laws: Iterable[Term]) -> Iterator[Term]:
    """Vectors whose sum is the polynomial where each law sums up to 1; of a product of sums, each factor is once the sum."""
    keys, writer = shop.forms.keys, Writer(shop.forms)
    sums = {a: writer.basic(keys[a][1][0]) for m in gap for a, _ in m if keys[a][0] == "sum"}
    seen: list[Term] = []
    for basic in sums.values():
        if not any(same_size(basic, one) for one in seen):
            seen.append(basic)
            yield from _one_sum_along(shop, gap, laws, basic, [a for a, one in sums.items() if same_size(one, basic)])


def _one_sum_along(
    shop: Workshop, gap: Polynomial, laws: Iterable[Term], basic: Term, sums: Sequence[Atom]
) -> Iterator[Term]:
    """The same of vectors with as many entries as the basic one, the summands of these sums."""
    forms, writer = shop.forms, Writer(shop.forms)
    keys = forms.keys
    given = [w for w in laws if len(forms.vector(w)) == 1 and same_size(w, basic)]
    known = {next(iter(forms.vector(w)))[0] for w in given}
    inside = dict.fromkeys(b for a in sums for b in keys[a][1])
    weights = [b for b in inside if keys[b][0] == "softmax" or b in known] or _weights_of_entries(shop, inside, known)
    choices = [list(dict.fromkeys(a for a, _ in m if a in sums)) or [None] for m in gap]
    wholes = []
    for taken in islice(product(*choices), _MOST_CHOICES):
        whole = _added(shop, gap, taken, basic, weights)
        if whole is not None:
            wholes.append(whole)
            yield whole
    whole = wholes[0] if wholes else None
    if whole is None:
        return
    if len(weights) == 2:
        p, q = map(writer.basic, weights)
        yield whole + (p - q)
        yield whole + (q - p)
    if weights:
        yield from _with_tangents(shop, gap, whole, weights[0])


def _weights_of_entries(shop: Workshop, inside: Iterable[Atom], known: Iterable[Atom]) -> list[Atom]:
    """The weights whose entries stand in vectors that are given entry by entry, Σ_h s_h·c_h."""
    forms, found = shop.forms, dict[Atom, None]()
    for stack in [forms.shown[b] for b in inside if forms.keys[b][0] == "stack" and b in forms.shown]:
        for s in parts(stack):
            if s.name == "entry" and not s.args[0].open and same_size(s.args[0], stack):
                several = [ids for ids in forms.vector(s.args[0]) if len(ids) == 1]
                if len(forms.vector(s.args[0])) == len(several) == 1:
                    (b,) = several[0]
                    found |= {b: None} if forms.keys[b][0] == "softmax" or b in known else {}
    return list(found)


def _added(
    shop: Workshop, gap: Polynomial, choice: Iterable[Atom | None], basic: Term, weights: Sequence[Atom]
) -> Term | None:
    """The vector whose sum is the polynomial, where the chosen factor of each summand is the sum; None where a summand is none."""
    keys, writer = shop.forms.keys, Writer(shop.forms)
    whole: Term | None = None
    for (m, x), chosen in zip(gap.items(), choice, strict=True):
        taken = chosen or next((a for a, _ in m if keys[a] == ("size", size_of(basic))), None)
        rest = {tuple((a, k - (a == taken)) for a, k in m if k - (a == taken)): x}
        if chosen:
            part = writer.product(keys[chosen][1])
        elif taken is not None and not weights:
            part = ones_like(basic)
        elif weights:
            part, rest = writer.basic(weights[0]), {m: x}
        else:
            return None
        if not same_size(part, basic):
            return None
        part = writer.scalar(rest) * part
        whole = part if whole is None else whole + part
    return whole


def _with_tangents(shop: Workshop, gap: Polynomial, whole: Term, weights: Atom) -> Iterator[Term]:
    """The vector with c·p∘(x − m) added for a mean m = Σ p∘x that is squared, or stands in a function: c is a slope there."""
    forms, writer = shop.forms, Writer(shop.forms)
    p = writer.basic(weights)
    for a in _met_in(shop, gap):
        ids = forms.keys[a][1]
        if len(ids) == 2 and weights in ids:
            x, m = writer.basic(ids[1 - ids.index(weights)]), writer.atom(a)
            zero = apply("hadamard", p, x) - m * p
            squared = any(dict(monomial).get(a, 0) > 1 for monomial in gap)
            slopes = [-m, m, 2 * m, -2 * m] if squared else [1 / m, -1 / m, 1 / (m * m)]
            yield from (whole + slope * zero for slope in slopes)


def _met_in(shop: Workshop, gap: Polynomial) -> list[Atom]:
    """The sums that are squared in a polynomial, or stand in its logarithms and inverses."""
    keys = shop.forms.keys
    inside = {b for m in gap for a, _ in m if keys[a][0] in ("log", "inv") for n, _ in keys[a][1] for b, _ in n}
    inside |= {a for m in gap for a, k in m if k > 1}
    return [a for a in sorted(inside) if keys[a][0] == "sum"]
