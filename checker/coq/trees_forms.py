"""Normal forms of verify.py with proofs: for every term a Coq lemma ``term = its normal form``.

The normal form is computed by verify.py's own ``Forms`` and printed back as a Coq term over its atoms; the lemma is proved from
those of the arguments, by congruence, and one polynomial identity over variables (``field``), in which the products of
exponentials and roots that were joined on the way are hypotheses.  Coq checks all of it; what is wrong here is refused there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import lcm

from checker import verify
from checker.coq.trees_words import Form, Size, Words, binders, ranges, rational_text, refused

ONE = Fraction(1)
Poly = dict
Vector = dict
SIMPLE = {"add": ("Rplus", "+"), "sub": ("Rminus", "-"), "mul": ("Rmult", "*")}
ATOM_FUNCTIONS = {"exp": "exp", "sqrt": "sqrt", "sigmoid": "sigmoid", "abs": "Rabs", "inv": "/"}


def form_of(term) -> Form:
    """A term of verify.py as JSON."""
    if not term.args:
        return [term.name, rational(term.leaf) if term.name == "num" else term.leaf]
    return [term.name, *map(form_of, term.args)]


def rational(x: Fraction) -> str:
    return f"{x.numerator}" if x.denominator == 1 else f"{x.numerator}/{x.denominator}"


class Recording(verify.Tree):
    """verify.py's tree, which remembers the joined exponentials and roots of a computation."""

    def __init__(self, *given) -> None:
        super().__init__(*given)
        self.joins: dict[tuple, None] = {}

    def monomial(self, factors):
        result = super().monomial(factors)
        exps = [pair for pair in factors if self.keys[pair[0]][0] == "exp"]
        if sum(k for _, k in exps) > 1:
            left = [a for a, _ in result[0] if self.keys[a][0] == "exp"]
            self.joins["exp", tuple(sorted(a for a, k in exps for _ in range(k))), left[0] if left else None] = None
        for a in {a for a, _ in factors if self.keys[a][0] == "root"}:
            if sum(k for b, k in factors if b == a) > 1:
                self.joins["root", a] = None
        return result

    def joined(self, a, b):
        result = super().joined(a, b)
        exps = [x for x in a + b if self.keys[x][0] == "exp"]
        if len(exps) > 1:
            ((ids, _),) = result.items()
            left = [x for x in ids if self.keys[x][0] == "exp"]
            self.joins["vexp", tuple(sorted(exps)), left[0] if left else None] = None
        return result


class Proofs(Recording):
    """Normal forms with proofs.  ``lemmas`` are the texts of the file so far, each used by name."""

    def prepare(self, words: Words, sizes: list[str]) -> None:
        self.words, self.size_variables = words, sizes
        self.lemmas: list[str] = []
        self.equations: dict = {}
        self.polynomials: dict[str, str] = {}
        self.texts: dict = {}

    # ── lemmas and the variables that they are about ─────────────────────────────────────────────────────────────
    def form(self, term) -> Form:
        return form_of(term)

    def print(self, term) -> str:
        if term not in self.texts:
            self.texts[term] = self.words.text(form_of(term))
        return self.texts[term]

    def closing(self, variables: Iterable[str]) -> tuple[str, str]:
        """The quantifiers over these variables, with what is known of sizes and indices; and the same as arguments."""
        names = [one for one in self.words.sorts if one in set(variables)]
        sizes = [self.words.name(one) for one in self.size_variables]
        parts = [f"({' '.join(sizes)} : nat)"] if sizes else []
        parts += [f"(H_{size} : (0 < {size})%nat)" for size in sizes]
        arguments = [*sizes, *[f"H_{size}" for size in sizes]]
        for one in names:
            parts += binders(self.words, [one])
            arguments.append(self.words.name(one))
            if self.words.sorts[one][0] == "index":
                parts.append(f"(B_{self.words.name(one)} : {ranges(self.words, [one])[0]})")
                arguments.append(f"B_{self.words.name(one)}")
        return (f"forall {' '.join(parts)}, " if parts else ""), " ".join(arguments)

    def lemma(self, kind: str, variables: Iterable[str], says: str, proof: str) -> str:
        """Write a lemma; the term that is its proof in any context with these variables."""
        name = f"{kind}{len(self.lemmas)}"
        quantifiers, arguments = self.closing(variables)
        self.lemmas.append(f"Lemma {name} : {quantifiers}{says}.\nProof. {'intros. ' if quantifiers else ''}{proof} Qed.")
        return f"({name} {arguments})" if arguments else name

    # ── normal forms as text ─────────────────────────────────────────────────────────────────────────────────────
    def poly(self, p: Poly, name: Callable[[int], str] | None = None) -> str:
        """A polynomial over its atoms, in one fixed order."""
        say = name or self.atom_text
        parts = []
        for m in sorted(p):
            factors = [say(a) if k == 1 else f"{say(a)} ^ {k}" for a, k in m]
            if p[m] != 1 or not factors:
                factors.insert(0, rational_text(p[m]))
            parts.append(" * ".join(factors))
        if not parts:
            return "0"
        return parts[0] if len(parts) == 1 and " " not in parts[0] else f"({' + '.join(parts)})"

    def atom_text(self, a: int) -> str:
        if ("atom", a) not in self.texts:
            self.texts["atom", a] = self._atom_text(*self.keys[a])
        return self.texts["atom", a]

    def _atom_text(self, kind: str, *inside) -> str:
        if kind == "var":
            return self.words.text(["var", inside[0]])
        if kind in ATOM_FUNCTIONS:
            return f"({ATOM_FUNCTIONS[kind]} {self.poly(dict(inside[0]))})"
        if kind == "root":
            return f"(sqrt {rational_text(inside[0])})"
        if kind == "size":
            return f"(INR {self.words.name(inside[0])})"
        if kind == "norm":
            u = verify.thawed(inside[0])
            return f"(norm {self.size_text(self.vector_size(u))} {self.combination(u)})"
        if kind == "max_norm":
            u = verify.thawed(inside[0])
            return f"(max_norm {self.size_text(self.vector_size(u))} {self.combination(u)})"
        if kind == "sum":
            return f"(total {self.size_text(self.basic_size(inside[0][0]))} {self.product_text(inside[0])})"
        if kind == "entry":
            return f"({self.basic_text(inside[0])} {self.index_text(inside[1])})"
        if kind == "frobenius":
            u = verify.thawed(inside[0])
            r, c = map(self.size_text, self.matrix_basic_sizes(next(iter(u))))
            return f"(frobenius {r} {c} {self.matrix_combination(u)})"
        raise refused(f"The atom {kind!r} of a normal form has no Coq meaning here")

    def size_text(self, size: Size) -> str:
        return self.words.size_text(size)

    def size_of_key(self, size) -> Size:
        """verify.py's size (number, names) as a printed size."""
        number, names = size
        return tuple(sorted(([str(number)] if number != 1 else []) + list(names)))

    def basic_size(self, b: int) -> Size:
        kind, *inside = self.keys[b]
        if kind == "var":
            return self.words.shape(["var", inside[0]])[0]
        if kind == "matvec":
            return self.matrix_sizes(inside[0])[0]
        if kind == "unit":
            return ("2",)
        return self.size_of_key(inside[-1][0])

    def vector_size(self, u: Vector) -> Size:
        if not u:
            raise refused("A vector that is 0 has no size to see")
        return self.basic_size(next(iter(u))[0])

    def combination(self, u: Vector, name: Callable[[int], str] | None = None, basic: Callable[[int], str] | None = None) -> str:
        """A vector's normal form: with ``basic`` the number at one place instead."""
        parts = []
        for ids in sorted(u):
            product = self.product_text(ids) if basic is None else " * ".join(map(basic, ids))
            if basic is not None and len(ids) > 1:
                product = f"({self._nested(list(map(basic, ids)))})"
            if u[ids] != {(): ONE}:
                product = f"(vscale {self.poly(u[ids], name)} {product})" if basic is None else f"({self.poly(u[ids], name)} * {product})"
            parts.append(product)
        if not parts:
            return "vzero" if basic is None else "0"
        text = parts[-1]
        for part in reversed(parts[:-1]):
            text = f"(vadd {part} {text})" if basic is None else f"({part} + {text})"
        return text

    @staticmethod
    def _nested(texts: list[str]) -> str:
        text = texts[-1]
        for one in reversed(texts[:-1]):
            text = f"{one} * {text}" if " * " not in text else f"{one} * ({text})"
        return text

    def product_text(self, ids) -> str:
        text = self.basic_text(ids[-1])
        for b in reversed(ids[:-1]):
            text = f"(hadamard {self.basic_text(b)} {text})"
        return text

    def basic_text(self, b: int) -> str:
        if ("basic", b) not in self.texts:
            self.texts["basic", b] = self._basic_text(*self.keys[b])
        return self.texts["basic", b]

    def _basic_text(self, kind: str, *inside) -> str:
        if kind == "var":
            return self.words.text(["var", inside[0]])
        if kind in ("exp", "abs"):
            return f"(v{kind} {self.combination(verify.thawed(inside[0]))})"
        if kind == "softmax":
            return f"(softmax {self.size_text(self.size_of_key(inside[1][0]))} {self.combination(verify.thawed(inside[0]))})"
        if kind == "matvec":
            return f"(matvec {self.size_text(self.matrix_sizes(inside[0])[1])} {self.matrix_text(inside[0])} {self.product_text(inside[1])})"
        if kind == "vec":
            (_, key) = self.keys[inside[0]]
            return f"(vec {self.size_text(self.matrix_sizes(key)[1])} {self.matrix_text(key)})"
        if kind == "unit":
            return f"(pair_of {'1 0' if inside[0] == 0 else '0 1'})"
        if kind == "column":
            return f"(column {self.matrix_text(inside[0])} {self.index_text(inside[1])})"
        raise refused(f"The vector {kind!r} of a normal form has no Coq meaning here")

    def index_text(self, key) -> str:
        if key[0] != "var":
            raise refused("A literal index has no Coq meaning here")
        return self.words.text(["var", key[1]])

    def matrix_form(self, key) -> Form:
        """A matrix from its key; only of matrices and indices."""
        if key[0] == "var":
            return ["var", key[1]]
        if key[0] not in ("transpose", "block", "matmul", "attention_matrix", "kron"):
            raise refused(f"The matrix {key[0]!r} of a normal form has no Coq meaning here")
        return [key[0], *map(self.matrix_form, key[2:])]

    def matrix_text(self, key) -> str:
        return self.words.text(self.matrix_form(key))

    def matrix_sizes(self, key) -> tuple[Size, ...]:
        return self.words.shape(self.matrix_form(key))

    def matrix_basic_sizes(self, b: int) -> tuple[Size, ...]:
        kind, *inside = self.keys[b]
        if kind == "outer":
            return self.basic_size(inside[0][0]), self.basic_size(inside[1][0])
        return self.matrix_sizes(inside[0])

    def matrix_basic_text(self, b: int) -> str:
        kind, *inside = self.keys[b]
        if kind == "outer":
            return f"(outer {self.product_text(inside[0])} {self.product_text(inside[1])})"
        return self.matrix_text(inside[0])

    def matrix_combination(self, u: Vector) -> str:
        parts = []
        for b in sorted(u):
            text = self.matrix_basic_text(b)
            parts.append(text if u[b] == {(): ONE} else f"(mscale {self.poly(u[b])} {text})")
        if not parts:
            raise refused("A matrix that is 0 has no size to see")
        text = parts[-1]
        for part in reversed(parts[:-1]):
            text = f"(madd {part} {text})"
        return text


class Equations(Proofs):
    """Proof terms for equalities of numbers.  An expression is a nested tuple:

    ``("p", P)`` a polynomial; ``("h", text, proof, P)`` a number of this text, proved equal to P; ``("+", x, y)``, ``-``, ``*``,
    ``("~", x)`` its negative; ``("^", x, k)``.
    """

    def value(self, e: tuple) -> Poly:
        kind, *rest = e
        if kind in ("p", "h"):
            return rest[-1]
        if kind == "^":
            result = {(): ONE}
            for _ in range(rest[1]):
                result = self.times(result, self.value(rest[0]))
            return result
        x, *more = map(self.value, rest)
        if kind == "~":
            return self.times({(): -ONE}, x)
        return self.times(x, more[0]) if kind == "*" else self.plus(x, more[0], ONE if kind == "+" else -ONE)

    def show(self, e: tuple, name=None, number=None) -> str:
        """The text of an expression; ``name`` of an atom, ``number`` of a proved number."""
        kind, *rest = e
        if kind == "p":
            return self.poly(rest[0], name)
        if kind == "h":
            return number(e) if number else rest[0]
        if kind == "^":
            return f"({self.show(rest[0], name, number)} ^ {rest[1]})"
        texts = [self.show(x, name, number) for x in rest]
        return f"(- {texts[0]})" if kind == "~" else f"({texts[0]} {kind} {texts[1]})"

    def _leaves(self, e: tuple, kind: str) -> list:
        if e[0] in ("p", "h"):
            return [e] if e[0] == kind else []
        return [leaf for x in e[1:] if isinstance(x, tuple) for leaf in self._leaves(x, kind)]

    def identity(self, e: tuple, target: Poly) -> str:
        """A proof term of ``e = target``.  **Raises.** InputError where verify.py's normal forms differ."""
        if e[0] == "p" and e[1] == target:
            return "eq_refl"
        before, self.joins = self.joins, {}
        if self.value(e) != target:
            raise refused("A step of the proof is no equality of normal forms")
        joins, self.joins = list(self.joins), before
        return self.polynomial(e, target, joins)

    def polynomial(self, e: tuple, target: Poly, joins: list) -> str:
        """The closed lemma about variables, applied to the atoms."""
        atoms: dict[int, str] = {}
        numbers: dict[str, tuple[str, str]] = {}

        def name(a: int) -> str:
            return atoms.setdefault(a, f"a{len(atoms)}")

        def number(leaf: tuple) -> str:
            return numbers.setdefault(leaf[1], (f"x{len(numbers)}", leaf[2]))[0]

        says = f"{self.show(e, name, number)} = {self.poly(target, name)}"
        known = {leaf[1]: self.poly(leaf[3], name) for leaf in self._leaves(e, "h")}
        relations = [self.relation(one, name) for one in joins]
        given = [f"{numbers[text][0]} = {known[text]}" for text in numbers] + [one for one, _ in relations]
        variables = [*atoms.values(), *[x for x, _ in numbers.values()]]
        quantified = f"forall {' '.join(variables)} : R, " if variables else ""
        statement = quantified + "".join(f"{one} -> " for one in given) + says
        label = self.closed(statement, variables, len(numbers), len(relations))
        arguments = [self.atom_text(a) for a in atoms] + list(numbers) + [proof for _, proof in numbers.values()]
        arguments += [proof for _, proof in relations]
        return f"({label} {' '.join(f'({one})' for one in arguments)})" if arguments else label

    def closed(self, statement: str, variables: list[str], numbers: int, relations: int) -> str:
        """The name of a lemma about numbers alone, proved by ``field``; each is written once."""
        if statement not in self.polynomials:
            uses = " ".join(f"J{k}" for k in range(relations))
            names = " ".join([*variables, *[f"N{k}" for k in range(numbers)], uses]).strip()
            script = (f"intros {names}. " if names else "") + (f"subst {' '.join(f'x{k}' for k in range(numbers))}. " if numbers else "")
            script += f"field [{uses}]." if uses else "field."
            label = f"P{len(self.lemmas)}"
            self.lemmas.append(f"Lemma {label} : {statement}.\nProof. {script} Qed.")
            self.polynomials[statement] = label
        return self.polynomials[statement]

    def relation(self, join: tuple, name) -> tuple[str, str]:
        """What was joined, over variables; and its proof."""
        if join[0] == "root":
            r = rational_text(self.keys[join[1]][1])
            return f"{name(join[1])} ^ 2 = {r}", f"root_squared {r} ltac:(lra)"
        _, both, left = join
        p, q = [dict(self.keys[a][1]) for a in both]
        total = dict(self.keys[left][1]) if left is not None else {}
        proof = self.identity(("+", ("p", p), ("p", q)), total)
        texts = f"({self.poly(p)}) ({self.poly(q)})"
        product = f"{name(both[0])} * {name(both[1])}" if both[0] != both[1] else f"{name(both[0])} ^ 2"
        if left is None:
            return f"{product} = 1", f"exp_cancel {texts} {proof}" if both[0] != both[1] else f"exp_nothing ({self.poly(p)}) {proof}"
        if both[0] == both[1]:
            return f"{product} = {name(left)}", f"exp_twice ({self.poly(p)}) ({self.poly(total)}) {proof}"
        return f"{product} = {name(left)}", f"exp_join {texts} ({self.poly(total)}) {proof}"

    # ── inverses and absolute values of polynomials ──────────────────────────────────────────────────────────────
    def inverse_proof(self, p: Poly) -> str:
        """``/ p`` is what ``inverse`` gives."""
        target = self.inverse(p)
        if not p:
            return "Rinv_0"
        if len(p) > 1:
            c = ONE / p[min(p)]
            lead = self.times({(): c}, p)
            step = f"(inverse_lead {rational_text(c)} {self.poly(p)} {self.poly(lead)} ltac:(lra) {self.identity(('*', ('p', {(): c}), ('p', p)), lead)})"
            return f"(eq_trans {step} {self.identity(('*', ('p', {(): c}), ('p', self.one('inv', verify.frozen(lead)))), target)})"
        ((m, x),) = p.items()
        whole, proof, value = self._inverse_factors([(None, x), *m])
        first = self.identity(whole, p)
        return f"(eq_trans (f_equal Rinv (eq_sym {first})) (eq_trans {proof} {self.identity(value, target)}))"

    def _inverse_factors(self, factors: list) -> tuple[tuple, str, tuple]:
        """(the product, a proof that its inverse is …, that)."""
        a, k = factors[0]
        if a is None:
            one, value = ("p", {(): k}), ("p", {(): ONE / k})
            proof = f"(inverse_number {rational_text(k)} {rational_text(ONE / k)} ltac:(lra) ltac:(field))"
        else:
            one, value, proof = self._inverse_atom(a)
            if k > 1:
                one, value, proof = ("^", one, k), ("^", value, k), f"(inverse_power _ _ {k} {proof})"
        if len(factors) == 1:
            return one, proof, value
        rest, more, others = self._inverse_factors(factors[1:])
        return ("*", one, rest), f"(inverse_times _ _ _ _ {proof} {more})", ("*", value, others)

    def _inverse_atom(self, a: int) -> tuple[tuple, tuple, str]:
        kind, *inside = self.keys[a]
        me = ("p", {((a, 1),): ONE})
        if kind == "exp":
            p = dict(inside[0])
            minus = self.times({(): -ONE}, p)
            return me, ("p", self.exp(minus)), f"(exp_inverse ({self.poly(p)}) ({self.poly(minus)}) {self.identity(('~', ('p', p)), minus)})"
        if kind == "inv":
            return me, ("p", dict(inside[0])), f"(Rinv_inv ({self.poly(dict(inside[0]))}))"
        if kind == "root":
            r = inside[0]
            proof = f"(root_inverse {rational_text(r)} {rational_text(ONE / r)} ltac:(lra) ltac:(field))"
            return me, ("p", {((a, 1),): ONE / r}), proof
        return me, ("p", self.one("inv", verify.frozen({((a, 1),): ONE}))), "eq_refl"

    def common_factor(self, parts: dict) -> tuple[list, dict]:
        """([(None, lead), (atom, power), …], the rest) as ``magnitude`` takes it out."""
        monomials = [dict(m) for p in parts.values() for m in p]
        shared = {a: min(m.get(a, 0) for m in monomials) for a in monomials[0]}
        rest = {
            ids: {tuple([(a, k - shared.get(a, 0)) for a, k in m if k > shared.get(a, 0)]): x for m, x in p.items()}
            for ids, p in parts.items()
        }
        lead = rest[min(rest)][min(rest[min(rest)])]
        return [(None, lead), *[(a, k) for a, k in shared.items() if k]], self.scaled({(): ONE / lead}, rest)

    def absolute_factors(self, factors: list) -> tuple[tuple, str, tuple]:
        """(the product, a proof that its absolute value is …, that)."""
        a, k = factors[0]
        if a is None:
            one, value = ("p", {(): k}), ("p", {(): abs(k)})
            proof = f"(abs_same {rational_text(k)} ltac:(lra))" if k > 0 else f"(abs_turned {rational_text(k)} {rational_text(-k)} ltac:(lra) ltac:(lra))"
        else:
            me = ("p", {((a, 1),): ONE})
            one = me if k == 1 else ("^", me, k)
            if k % 2 and not self.atom_sign(a):
                absolute = ("p", self.one("abs", verify.frozen({((a, 1),): ONE})))
                value = absolute if k == 1 else ("^", absolute, k)
                proof = "eq_refl" if k == 1 else f"(abs_power _ _ {k} eq_refl)"
            else:
                value, proof = one, f"(abs_same {self.show(one)} ltac:(nonnegative))"
        if len(factors) == 1:
            return one, proof, value
        rest, more, others = self.absolute_factors(factors[1:])
        return ("*", one, rest), f"(abs_times _ _ _ _ {proof} {more})", ("*", value, others)

    def absolute_proof(self, p: Poly) -> str:
        """``Rabs p`` is what ``magnitude`` gives."""
        if not p:
            return "Rabs_R0"
        factors, rest = self.common_factor({(): p})
        inner = rest.get((), {})
        whole, proof, value = self.absolute_factors(factors)
        if inner != {(): ONE}:
            whole, value = ("*", whole, ("p", inner)), ("*", value, ("p", self.one("abs", verify.frozen(inner))))
            proof = f"(abs_times _ _ _ _ {proof} eq_refl)"
        target = self.magnitude("abs", {(): p})
        return f"(eq_trans (f_equal Rabs (eq_sym {self.identity(whole, p)})) (eq_trans {proof} {self.identity(value, target)}))"


class Vectors(Equations):
    """The same for vectors, entry by entry: ``("c", U)`` a combination, ``+ - ~``, ``("s", x, v)`` scaled, ``("*", v, w)`` entrywise."""

    scope: frozenset[str] = frozenset()

    def vector_value(self, e: tuple) -> Vector:
        kind, *rest = e
        if kind == "c":
            return rest[0]
        if kind == "s":
            return self.scaled(self.value(rest[0]), self.vector_value(rest[1]))
        u, *more = map(self.vector_value, rest)
        if kind == "~":
            return self.plus({}, u, -ONE)
        return self.product(u, more[0]) if kind == "*" else self.plus(u, more[0], ONE if kind == "+" else -ONE)

    def vector_show(self, e: tuple, name=None, number=None, basic=None) -> str:
        """The text of the vector; with ``basic`` of its entry."""
        kind, *rest = e
        if kind == "c":
            return self.combination(rest[0], name, basic)
        if kind == "s":
            x, v = self.show(rest[0], name, number), self.vector_show(rest[1], name, number, basic)
            return f"({x} * {v})" if basic else f"(vscale {x} {v})"
        texts = [self.vector_show(x, name, number, basic) for x in rest]
        if kind == "~":
            return f"(- {texts[0]})" if basic else f"(vopp {texts[0]})"
        word = {"+": "vadd", "-": "vsub", "*": "hadamard"}[kind]
        return f"({texts[0]} {kind} {texts[1]})" if basic else f"({word} {texts[0]} {texts[1]})"

    def _numbers(self, e: tuple) -> list:
        if e[0] == "c":
            return []
        if e[0] == "s":
            return self._leaves(e[1], "h") + self._numbers(e[2])
        return [leaf for x in e[1:] for leaf in self._numbers(x)]

    def vector_identity(self, e: tuple, target: Vector, left: str | None = None) -> str:
        """A proof term of ``e = target`` for vectors; ``left`` another text of e that means the same by definition."""
        if e[0] == "c" and e[1] == target:
            return "eq_refl"
        before, self.joins = self.joins, {}
        if self.vector_value(e) != target:
            raise refused("A step of the proof is no equality of normal forms of vectors")
        joins, self.joins = list(self.joins), before
        atoms: dict[int, str] = {}
        basics: dict[int, str] = {}
        numbers: dict[str, tuple[str, str]] = {}

        def name(a: int) -> str:
            return atoms.setdefault(a, f"a{len(atoms)}")

        def basic(b: int) -> str:
            return basics.setdefault(b, f"b{len(basics)}")

        def number(leaf: tuple) -> str:
            return numbers.setdefault(leaf[1], (f"x{len(numbers)}", leaf[2]))[0]

        says = f"{self.vector_show(e, name, number, basic)} = {self.combination(target, name, basic)}"
        known = {leaf[1]: self.poly(leaf[3], name) for leaf in self._numbers(e)}
        relations = [self.vector_relation(one, basic) if one[0] in ("vexp", "vone") else self.relation(one, name) for one in joins]
        given = [f"{numbers[text][0]} = {known[text]}" for text in numbers] + [one for one, _ in relations]
        variables = [*atoms.values(), *basics.values(), *[x for x, _ in numbers.values()]]
        statement = f"forall {' '.join(variables)} : R, " if variables else ""
        statement += "".join(f"{one} -> " for one in given) + says
        label = self.closed(statement, variables, len(numbers), len(relations))
        arguments = [self.atom_text(a) for a in atoms] + [f"{self.basic_text(b)} entry_" for b in basics] + list(numbers)
        arguments += [proof for _, proof in numbers.values()] + [proof for _, proof in relations]
        proof = f"exact (vextensionality _ _ (fun entry_ : nat => {label} {' '.join(f'({one})' for one in arguments)}))."
        return self.lemma("V", self.scope, f"{left or self.vector_show(e)} = {self.combination(target)}", proof)

    def vector_relation(self, join: tuple, basic) -> tuple[str, str]:
        if join[0] == "vone":
            return f"{basic(join[1])} = 1", "exp_0"
        _, both, left = join
        u, w = [verify.thawed(self.keys[b][1]) for b in both]
        total = verify.thawed(self.keys[left][1]) if left is not None else {}
        texts = [f"({self.combination(one)} entry_)" for one in (u, w, total)]
        proof = f"(f_equal (fun f : nat -> R => f entry_) {self.vector_identity(('+', ('c', u), ('c', w)), total)})"
        if both[0] == both[1]:
            end = f"{basic(left)}" if left is not None else "1"
            return f"{basic(both[0])} ^ 2 = {end}", (f"exp_twice {texts[0]} {texts[2]} {proof}" if left is not None else f"exp_nothing {texts[0]} {proof}")
        if left is None:
            return f"{basic(both[0])} * {basic(both[1])} = 1", f"exp_cancel {texts[0]} {texts[1]} {proof}"
        return f"{basic(both[0])} * {basic(both[1])} = {basic(left)}", f"exp_join {texts[0]} {texts[1]} {texts[2]} {proof}"

    def joined(self, a, b):
        result = super().joined(a, b)
        exps = [x for x in a + b if self.keys[x][0] == "exp"]
        if len(exps) == 1 and all(exps[0] not in ids for ids in result):
            self.joins["vone", exps[0]] = None
        return result
