"""Writes the twelve tables and their questions.json; the truths come from the clean rows, before spelling variants are put in."""
from collections import Counter

import make1
import make2

if __name__ == "__main__":
    for f in (make1.dach, make1.physio, make1.tee, make1.musik, make1.sped, make1.baeck) + make2.ALL:
        q = f()
        print(q[0]["id"][:-3], dict(Counter(x["kind"] for x in q)), dict(Counter(x["language"] for x in q)))
