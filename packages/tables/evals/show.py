"""Prints the questions with their truths, one a line, for a reading by eye: show.py tuning|opened [table-id]"""
import glob
import json
import os
import sys

here = os.path.dirname(os.path.abspath(__file__))
for p in sorted(glob.glob(os.path.join(here, sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "*", "questions.json"))):
    print("##", os.path.basename(os.path.dirname(p)))
    for x in json.load(open(p, encoding="utf-8")):
        t = [x["truth"]] if x.get("truth") else x.get("truths", [])
        s = " | ".join(str(a["rows"])[:330] for a in t)
        if x.get("alsoRight"):
            s += "   ALSO " + " | ".join(str(a["rows"])[:140] for a in x["alsoRight"])
        print(f"{x['id']} {x['language']} [{x['kind'][:4]}] {x['question']} -> {s}")
