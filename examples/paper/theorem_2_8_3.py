"""Theorem 2.8.3, read from the source of the paper.

Role.  A statement of the paper that is not encoded yet: see QUESTIONS.
Note.  Written by `checker paper new`. TEXT is the statement as the paper prints it; paper.toml holds the notation of the paper.
Read without a question: w_* = \\arg\\min_w \\mathcal{L}(w) as one of them: other ones may be as good.
"""

TEXT = r"""\label{thm: convex function complexity bound}
	For any \(\weights_0\in\reals^d\), any \(n\in\naturals\) such that 
	\[0\le n\le \tfrac12 (d-1),\]
	there exists \(\Loss\in\lipGradientSet[\infty,1]{\ubound}\)
	such that for any first order method \(\firstOrderMethod\)
	satisfying Assumption~\ref{assmpt: parameter in linear hull of gradients}
	we have
	\begin{subequations}
	\begin{align}
		\Loss(\weights_n) - \Loss(\minimum)
		&\ge \frac{\ubound \|\weights_0 - \minimum\|^2}{16(n+1)^2}, \\
		\|\weights_n -\minimum\|^2 
		&\ge \frac12 \|\weights_0 - \minimum\|^2.
	\end{align}
	\end{subequations}
	where \(\minimum = \arg\min_\weights \Loss(\weights)\) is the unique minimum."""

QUESTIONS = (
    "The statement is about every method that meets an assumption. The language has no variable for a method.",
    "“There is a loss such that for every method” puts a function behind “there is”, which is not encoded.",
)
