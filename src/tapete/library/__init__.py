"""The library: what ``import tapete`` gives, tables to play at and questions to the law, over the pure engine.

``tables`` a table that one plays at by methods, ``speaking`` how a method's arguments become a move, ``happening`` what
happened and why, ``records`` verification and replay; ``questions`` rulings, checks, settlements, cases and odds as
plain data, ``service`` four of them for other programs; ``reading`` the law and its rules in sentences, ``writing``
these on paper, ``gamepage`` all that is known of one game and ``gamepage_html`` that as HTML, ``shapes`` the schema of
a rulebook; ``finding`` a search, ``indexing`` what it looks in, ``pressed`` how that stands on the disk.
``tapete.__all__`` is the promise; all else here may change.
"""
