"""The forms of an audit: a page, a folder of pages, paper, Markdown, LaTeX, and a card for notebooks.

In reading order: ``card``, ``prose``, ``tex_text``, ``tex_sentences``, ``view``, ``latex_report``, ``markdown``, ``page``,
``print_pages``, ``paper_page``, ``forms``, ``site``.
"""
