import json,glob,sys
for p in sorted(glob.glob("c26-*/questions.json")):
    if len(sys.argv)>1 and not any(a in p for a in sys.argv[1:]): continue
    print("=====",p)
    for q in json.load(open(p)):
        print(q["id"][-2:],q["kind"][:4],"|",q["question"])
        for k in ("truth","alsoRight","truths"):
            v=q.get(k)
            if v: 
                for t in (v if isinstance(v,list) else [v]): print("      ",k, t["rows"], t.get("tolerance",""), "ord" if t.get("ordered") else "")
