"""Structure of every questions.json; labels must stand in the files."""
import json,glob,os,re,collections
bad=0
for p in sorted(glob.glob("c26-*/questions.json")):
    d=os.path.dirname(p); files=[f for f in os.listdir(d) if f.endswith(".csv")]
    txt=""
    for f in files:
        b=open(os.path.join(d,f),"rb").read()
        try: txt+=b.decode("utf-8-sig")
        except UnicodeDecodeError: txt+=b.decode("cp1252")
    qs=json.load(open(p)); print(d,files,len(qs),dict(collections.Counter(q["kind"] for q in qs)))
    assert len({q["id"] for q in qs})==len(qs) and len({q["question"] for q in qs})==len(qs)
    for q in qs:
        ts=[q["truth"]] if q["kind"]=="answerable" else q["truths"] if q["kind"]=="ambiguous" else []
        if q["kind"]=="unanswerable": assert q["truth"] is None
        if q["kind"]=="ambiguous" and len(ts)<2: bad+=1; print("one reading",q["id"])
        for t in ts+q.get("alsoRight",[]):
            for row in t["rows"]:
                assert len(row)==len(t["columns"])
                for c in row:
                    if isinstance(c,str) and c not in txt and not re.fullmatch(r"\d{4}(-Q\d|-\d\d|-\d\d-\d\d)?|yes|no|none",c): bad+=1; print("label",q["id"],c)
                    if c is None: bad+=1
print("bad",bad)
