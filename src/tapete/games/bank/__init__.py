"""What games against the house share: how a stake wins, is null and goes back, and how much may be staked.

``limits``       the maximum: a multiple of the minimum, among those of the law
``paying``       a stake wins, is null, or goes back
``progressive``  what a progressive pot pays: fixed multiples first, parts of what is left, several winners
"""
