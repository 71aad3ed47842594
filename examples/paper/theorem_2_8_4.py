"""Theorem 2.8.4, read from the source of the paper.

Role.  A statement of the paper that is not encoded yet: see QUESTIONS.
Note.  Written by `checker paper new`. TEXT is the statement as the paper prints it; paper.toml holds the notation of the paper.
"""

TEXT = r"""\label{thm: strong convexity complexity bound}
	For any \(\weights_0\in\sequenceSpace\) there exists
	\(\Loss\in\strongConvex[\infty,1]{\lbound}{\ubound}\) such that for any
	first order method \(\firstOrderMethod\) satisfying Assumption~\ref{assmpt:
	parameter in linear hull of gradients}, we have
	\begin{subequations}
	\begin{align}
		\|\weights_n - \minimum\|
		&\ge \left(1-\frac2{1+\sqrt{\condition}}\right)^n \|\weights_0 - \minimum\| \\
		\Loss(\weights_n) - \Loss(\minimum),
		&\ge \tfrac{\lbound}{2}
		\left(1-\frac2{1+\sqrt{\condition}}\right)^{2n} \|\weights_0 - \minimum\|^2.
	\end{align}
	\end{subequations}
	where \(\minimum\) is the unique minimum of \(\Loss\)."""

QUESTIONS = (
    "The statement is about every method that meets an assumption. The language has no variable for a method.",
    "“There is a loss such that for every method” puts a function behind “there is”, which is not encoded.",
)
