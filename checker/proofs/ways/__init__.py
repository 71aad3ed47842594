"""Ways to prove a goal, by what it is about.  Each is a row of ``search/portfolio.py``; none is trusted."""
