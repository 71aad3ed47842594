"""Normal forms of verify.py with proofs: for every term a Coq lemma ``term = its normal form``.

The normal form is computed by verify.py's own ``Forms`` and printed back as a Coq term over its atoms; the lemma is proved from
those of the arguments, by congruence, and one polynomial identity over variables (``field``), in which the products of
exponentials and roots that were joined on the way are hypotheses.  Coq checks all of it; what is wrong here is refused there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from checker import verify
from checker.coq.trees.words.datasets import DATA_WORDS, printed_size
from checker.coq.trees.words.sequences import SequenceWords
from checker.coq.trees.words.statements import binders, ranges
from checker.coq.trees.words.vectors import Form, Size, rational_text, refused

ONE = Fraction(1)
Poly = dict
Vector = dict
ATOM_FUNCTIONS = {"exp": "exp", "log": "ln", "sqrt": "sqrt", "sigmoid": "sigmoid", "abs": "Rabs", "inv": "/"}


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
        for one in {x for x in a if x in b and self.keys[x][0] == "abs"}:
            self.joins["vabs", one] = None
        exps = [x for x in a + b if self.keys[x][0] == "exp"]
        if len(exps) > 1 and len(result) == 1:
            ((ids, _),) = result.items()
            left = [x for x in ids if self.keys[x][0] == "exp"]
            self.joins["vexp", tuple(sorted(exps)), left[0] if left else None] = None
        return result


class Proofs(Recording):
    """Normal forms with proofs.  ``lemmas`` are the texts of the file so far, each used by name."""

    def prepare(self, words: SequenceWords, sizes: list[str]) -> None:
        self.words, self.size_variables = words, sizes
        self.lemmas: list[str] = []
        self.modules: list[str] = []  # of the library, besides the one for all trees
        self.equations: dict = {}
        self.polynomials: dict[str, str] = {}
        self.texts: dict = {}
        self.sources: dict = {}  # the terms that opaque vectors stand for

    # ── lemmas and the variables that they are about ─────────────────────────────────────────────────────────────
    def occurs(self, term) -> set[str]:
        """The variables of a term, and the bound indices that are open in it."""
        return {one for one in super().occurs(term) if ":" not in one} | set(term.open)

    def form(self, term) -> Form:
        return form_of(term)

    def print(self, term) -> str:
        if term not in self.texts:
            self.texts[term] = self.words.text(form_of(term))
        return self.texts[term]

    def scalar_of(self, term, name, args):
        p = super().scalar_of(term, name, args)
        if name in ("indicator", "iterate"):
            (((atom, _),),) = p
            self.sources.setdefault(atom, term)
        return p

    def key(self, term):
        found = super().key(term)
        if term.sort == "matrix" and term.args:
            self.sources.setdefault(found, term)
        return found

    def vector_of(self, term, name, args):
        u = super().vector_of(term, name, args)
        if name in ("stack", "sum_over", "iterate") and len(u) == 1:
            ((ids, _),) = u.items()
            self.sources.setdefault(ids[0], term)
        return u

    def closing(self, variables: Iterable[str], ranged: bool = True) -> tuple[str, str]:
        """The quantifiers over these variables, with what is known of sizes and, if ``ranged``, indices; and the same as arguments."""
        wanted = {*variables, *self.words.datasets()}
        names = [one for one in self.words.sorts if one in wanted]
        sizes = [self.words.name(one) for one in self.size_variables]
        parts = [f"({' '.join(sizes)} : nat)"] if sizes else []
        parts += [f"(H_{size} : (0 < {size})%nat)" for size in sizes]
        arguments = [*sizes, *[f"H_{size}" for size in sizes]]
        for one in names:
            parts += binders(self.words, [one])
            arguments.append(self.words.name(one))
            for known in ranges(self.words, [one]) if ranged or self.words.sorts[one][0] != "index" else ():
                parts.append(f"(B_{self.words.name(one)} : {known})")
                arguments.append(f"B_{self.words.name(one)}")
        return (f"forall {' '.join(parts)}, " if parts else ""), " ".join(arguments)

    def lemma(self, kind: str, variables: Iterable[str], says: str, proof: str) -> str:
        """Write a lemma; the term that is its proof in any context with these variables."""
        name = f"{kind}{len(self.lemmas)}"
        quantifiers, arguments = self.closing(variables, ranged=False)
        self.lemmas.append(
            f"Lemma {name} : {quantifiers}{says}.\nProof. {'intros. ' if quantifiers else ''}{proof} Qed."
        )
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
        if kind == "pow":
            return f"({self.poly(dict(inside[0]))} ^ {self.natural_text(dict(inside[1]))})"
        if kind in ("indicator", "iterate"):
            return self.print(self.sources[self.ids[kind, *inside]])
        if kind == "number_of":
            return f"(INR {self.index_text(inside[0])})"
        if kind == "size":
            return f"(INR {self.size_text((printed_size(inside[0]),))})"
        if kind == "norm":
            u = verify.thawed(inside[0])
            return f"(norm {self.size_text(self.vector_size(u))} {self.combination(u)})"
        if kind in ("max_norm", "minimum", "maximum"):
            u = verify.thawed(inside[0])
            return f"({kind} {self.size_text(self.vector_size(u))} {self.combination(u)})"
        if kind == "sum":
            return f"(total {self.size_text(self.basic_size(inside[0][0]))} {self.product_text(inside[0])})"
        if kind == "entry":
            return f"({self.basic_text(inside[0])} {self.index_text(inside[1])})"
        if kind == "frobenius":
            u = verify.thawed(inside[0])
            r, c = map(self.size_text, self.matrix_basic_sizes(next(iter(u))))
            return f"(frobenius {r} {c} {self.matrix_combination(u)})"
        if kind in ("margin", "spread"):
            u, size = verify.thawed(inside[0]), self.size_text(self.vector_size(verify.thawed(inside[0])))
            return f"({kind} {size} {self.combination(u)} {self.index_text(inside[1])})"
        if kind in DATA_WORDS:
            return self.words.text([kind, *map(self.thing_form, inside)])
        raise refused(f"The atom {kind!r} of a normal form has no Coq meaning here")

    def natural_text(self, p: Poly) -> str:
        """A natural variable."""
        name = next((self.keys[m[0][0]][1] for m in p if m and self.keys[m[0][0]][0] == "var"), None)
        if name is None or len(p) > 1:
            raise refused("A power that is no sum of whole numbers has no Coq meaning here")
        return self.words.name(name)

    def size_text(self, size: Size) -> str:
        return self.words.size_text(size)

    def size_of_key(self, size) -> Size:
        """verify.py's size (number, names) as a printed size."""
        number, names = size
        return tuple(sorted(([str(number)] if number != 1 else []) + list(map(printed_size, names))))

    def basic_size(self, b: int) -> Size:
        kind, *inside = self.keys[b]
        if kind == "var":
            return self.words.shape(["var", inside[0]])[0]
        if kind == "matvec":
            return self.matrix_sizes(inside[0])[0]
        if kind == "unit":
            return ("2",)
        if kind == "logits":
            return self.words.tokens(self.thing_form(inside[2]))
        return self.size_of_key(inside[-1][0])

    def vector_size(self, u: Vector) -> Size:
        if not u:
            raise refused("A vector that is 0 has no size to see")
        return self.basic_size(next(iter(u))[0])

    def combination(
        self, u: Vector, name: Callable[[int], str] | None = None, basic: Callable[[int], str] | None = None
    ) -> str:
        """A vector's normal form: with ``basic`` the number at one place instead."""
        parts = []
        for ids in sorted(u):
            product = self.product_text(ids) if basic is None else " * ".join(map(basic, ids))
            if basic is not None and len(ids) > 1:
                product = f"({self.nested(list(map(basic, ids)))})"
            if u[ids] != {(): ONE}:
                product = (
                    f"(vscale {self.poly(u[ids], name)} {product})"
                    if basic is None
                    else f"({self.poly(u[ids], name)} * {product})"
                )
            parts.append(product)
        if not parts:
            return "vzero" if basic is None else "0"
        text = parts[-1]
        for part in reversed(parts[:-1]):
            text = f"(vadd {part} {text})" if basic is None else f"({part} + {text})"
        return text

    @staticmethod
    def nested(texts: list[str]) -> str:
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
        if kind in ("exp", "abs", "log"):
            return f"(v{kind} {self.combination(verify.thawed(inside[0]))})"
        if kind == "softmax":
            return f"(softmax {self.size_text(self.size_of_key(inside[1][0]))} {self.combination(verify.thawed(inside[0]))})"
        if kind == "matvec":
            columns = self.size_text(self.matrix_sizes(inside[0])[1])
            return f"(matvec {columns} {self.matrix_text(inside[0])} {self.product_text(inside[1])})"
        if kind == "vec":
            (_, key) = self.keys[inside[0]]
            return f"(vec {self.size_text(self.matrix_sizes(key)[1])} {self.matrix_text(key)})"
        if kind == "unit":
            return f"(pair_of {'1 0' if inside[0] == 0 else '0 1'})"
        if kind == "column":
            return f"(column {self.matrix_text(inside[0])} {self.index_text(inside[1])})"
        if kind in ("stack", "sum_over", "iterate"):
            return self.print(self.sources[self.ids[kind, *inside]])
        if kind == "logits":
            data, index = (self.words.text(self.thing_form(one)) for one in (inside[0], inside[2]))
            return f"(logits d {data} {self.product_text(inside[1])} {index})"
        if kind in DATA_WORDS:
            return self.words.text([kind, *map(self.thing_form, inside[:-1])])
        raise refused(f"The vector {kind!r} of a normal form has no Coq meaning here")

    def index_text(self, key) -> str:
        return self.words.text(self.thing_form(key))

    def thing_form(self, key) -> Form:
        """A dataset, a choice, an index or a matrix from its key."""
        if key[0] == "bound":
            return list(key)
        if key[0] == "place":
            return ["place", ["num", rational(dict(key[1]).get((), Fraction(0)))]]
        if key[0] in ("best_token", "best_tokens"):
            return [key[0], *map(self.thing_form, key[1:])]
        if key[0] == "at":
            return ["at", self.thing_form(key[1]), self.count_form(dict(key[2]))]
        return self.matrix_form(key)

    def count_form(self, p: Poly) -> Form:
        """A sum of natural variables and a number."""
        form: Form = ["num", rational(p.get((), Fraction(0)))]
        for m, c in p.items():
            if m and (len(m) > 1 or m[0][1] != 1 or self.keys[m[0][0]][0] != "var" or c.denominator != 1):
                raise refused("A place that is no sum of whole numbers has no Coq meaning here")
            for _ in range(int(c) if m else 0):
                form = ["add", form, ["var", self.keys[m[0][0]][1]]]
        return form

    def matrix_form(self, key) -> Form:
        """A matrix from its key: the first of this key that was met."""
        if key[0] == "var":
            return ["var", key[1]]
        if key[0] == "max_margin_matrix":
            return [key[0], *map(self.thing_form, key[2:])]
        if key not in self.sources:
            raise refused(f"The matrix {key[0]!r} of a normal form has no Coq meaning here")
        return form_of(self.sources[key])

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
