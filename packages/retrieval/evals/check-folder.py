"""Checks the sets of a half: `python3 check-folder.py tuning`."""
import json, pathlib, re, html, email, email.policy, collections, sys, zipfile
HERE = pathlib.Path(sys.argv[1])
def text(p):
    if p.suffix == ".docx":
        x = zipfile.ZipFile(p).read("word/document.xml").decode()
        t = html.unescape(re.sub(r"<[^>]+>", "", x.replace("</w:p>", "\n")))
    else:
        t = p.read_text()
    if p.suffix == ".html": t = html.unescape(re.sub(r"<[^>]+>", "", t))
    if p.suffix == ".eml": t = re.sub(r"(?m)^[> ]+", "", t)
    return re.sub(r"\s+", " ", t)
bad = 0; alltext = {}
for q in sorted(HERE.glob("*/questions.json")):
    qs = json.loads(q.read_text()); fs = {p.name: text(p) for p in (q.parent/"files").iterdir()}
    alltext[q.parent.name] = fs
    print(q.parent.name, len(fs), "files", len(qs), dict(collections.Counter(x["kind"] for x in qs)))
    for x in qs:
        if x["kind"] != "unanswerable" and not x["answers"]: bad += 1; print("no answer", x["id"])
        if x["kind"] == "contradiction" and len(x["answers"]) < 2: bad += 1; print("one-sided", x["id"])
        for a in x["answers"]:
            n = fs.get(a["file"], "").count(re.sub(r"\s+", " ", a["quote"]))
            if n != 1: bad += 1; print("MISSING" if n == 0 else "TWICE", x["id"], a["quote"])
s = HERE/"sentences"/"sentences-2.json"
if s.exists():
    ss = json.loads(s.read_text())
    print(len(ss), collections.Counter(x["truth"] for x in ss), collections.Counter(x["kind"] for x in ss if x["truth"] == "false"))
    for x in ss:
        if not any(re.sub(r"\s+", " ", x["passage"]) in t for fs in alltext.values() for t in fs.values()):
            bad += 1; print("PASSAGE MISSING", x["id"], x["passage"][:80])
print("bad:", bad); sys.exit(bad > 0)
