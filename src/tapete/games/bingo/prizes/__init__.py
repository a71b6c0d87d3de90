"""Prizes beside line and bingo, and the pools they are paid from: any kind of bingo may put them in play.

``rules``     one typed rule for every such prize: how it is funded, when it is in play, with which ball it is won
``plan``      what a venue chooses of them: parts of the takings, amounts, orders; its own prizes where a text lets it
``standing``  how a prize stands from game to game, and what is in play in one game
``engine``    what is in play, who wins it, what becomes of it when nobody does: pure, without a table

The hall works with them in ``round.pools``: accounts, announcements, the moves of those who decide.
"""
