"""Four arithmetics behind one set of words, so that every formula is written once.

An arithmetic ``A`` offers ``A.number(q)``, ``A.exp(x)``, ``A.log(x)``, ``A.sqrt(x)`` and the
three-valued relations ``A.less``, ``A.leq``, ``A.equal``; its numbers understand ``+ - * /`` among
themselves.  ``A.trust`` says what a certain answer is worth: exact, ball or numeric.
"""

from checker.arithmetic.balls import Balls
from checker.arithmetic.closed_form import ClosedForm
from checker.arithmetic.floating import Float64, Mpmath
from checker.arithmetic.rational import parse_rational, rational_text
from checker.arithmetic.symbols import Symbols

__all__ = ["Balls", "ClosedForm", "Float64", "Mpmath", "Symbols", "parse_rational", "rational_text"]
