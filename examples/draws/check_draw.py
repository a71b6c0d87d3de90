"""Checks a public draw, and prints its numbers: python check_draw.py commitment.json draw.json"""

import hashlib
import json
import sys
from pathlib import Path

early, late = (json.loads(Path(name).read_text("utf-8")) for name in sys.argv[1:3])
number, left = "", list(late["in"])
for ball in late["balls"]:
    at, i = hashlib.sha256("tapete:draw|{table}|{batch}|{i}|{salt}|{u}".format(**ball).encode()).digest(), ball["i"]
    for other in map(bytes.fromhex, ball["path"]):
        at, i = hashlib.sha256(b"tapete:node|" + (other + at if i % 2 else at + other)).digest(), i // 2
    assert at.hex() == early["roots"].get(str(ball["batch"])), "this is not what was committed to"
    here = [one for one in left if one.startswith(number)]
    number += here[int(ball["u"], 16) % len(here)][len(number) :][: late["step"]]
    number = number if number not in left else (print(number), left.remove(number), "")[2]
