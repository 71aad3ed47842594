"""Four arithmetics behind one set of words, so that every formula is written once.

An arithmetic ``A`` offers ``A.number(q)``, ``A.exp(x)``, ``A.log(x)``, ``A.sqrt(x)`` and the
three-valued relations ``A.less``, ``A.leq``, ``A.equal``; its numbers understand ``+ - * /`` among
themselves.  ``A.trust`` says what a certain answer is worth: exact, ball or numeric.

Names load when first used: a theorem file, which only builds terms, needs none of them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from checker.arithmetic.balls import Balls
    from checker.arithmetic.closed_form import ClosedForm
    from checker.arithmetic.floating import Float64, Mpmath
    from checker.arithmetic.rational import parse_rational, rational_text

_HOME = {
    "Balls": "balls",
    "ClosedForm": "closed_form",
    "Float64": "floating",
    "Mpmath": "floating",
    "parse_rational": "rational",
    "rational_text": "rational",
}
__all__ = ["Balls", "ClosedForm", "Float64", "Mpmath", "parse_rational", "rational_text"]


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(f"checker.arithmetic.{_HOME[name]}"), name)
    raise AttributeError(f"module 'checker.arithmetic' has no attribute {name!r}")
