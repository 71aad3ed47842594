"""docs/notation.md is the vocabulary, not a memory of it."""

import importlib.util
from fractions import Fraction
from pathlib import Path

from tests.theorem_files import theorem_files

DOCS = Path(__file__).parents[2] / "docs"
SPEC = importlib.util.spec_from_file_location("build_notation", DOCS / "build_notation.py")
build = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(build)


def test_the_vocabulary_table_is_the_generated_one():
    assert (DOCS / "notation.md").read_text(encoding="utf-8") == build.page(), "run: python docs/build_notation.py"


def test_every_word_of_the_page_can_be_imported_and_builds_its_term():
    """``python_of`` of a term, evaluated with the words of the language, is the term again: in the examples and in the published claims."""
    from checker import language
    from checker.statements.claims.claim import load
    from checker.statements.terms.over_indices import sizes_of_bound
    from checker.statements.terms.spelling import python_of
    from checker.statements.terms.term import ITERATE, Term, parts, subterms
    from checker.statements.terms.vocabulary import NAMES

    tables = build.examples()
    terms = [value[0] for name, value in tables.items() if name in (*NAMES, ITERATE)]
    assert len(terms) == len(NAMES) + 1
    for theorem in theorem_files()[::6]:
        claim, _ = load(theorem.path)
        terms += [*claim.hypotheses, claim.conclude]
    for term in terms:
        words = {
            name: getattr(language, name)
            for name in dir(language)
            if not name.startswith("__") and name not in ("and", "or", "not")
        }
        variables = {t.leaf: t for t in subterms(term) if t.name == "var"}
        for t in parts(term):
            if t.name == "state":
                called = t.leaf.partition(":")[0]
                variables[called] = Term("var", leaf=called, sort=t.sort, shape=t.shape)
        for t in parts(term):
            if t.name == "bound":
                name = t.leaf.partition(":")[0]
                variables[name] = getattr(language, t.sort)(name, *sizes_of_bound(t.leaf))
        built = eval(python_of(term), {**words, "Fraction": Fraction, "abs": abs, **variables})
        assert built == term, python_of(term)
