"""Games of tickets: what drawn lotteries, raffles and tombolas share with tickets that are opened at once.

``calendar``    days, working days, the last day of a period
``rules``       the typed rules that both have: who holds a ticket, how a prize is claimed
``moves``       the vocabulary that both have: tickets are handed over, presented, lost, found, altered; days pass
``state``       what both know: tickets and the day
``holding``     who has a ticket, and what becomes of one that is lost or altered
``barring``     persons who may not take part at all
``presenting``  a ticket is presented for its prize, in time and whole
``paper``       a ticket as it is printed, front and back, and what is published of a draw
"""
