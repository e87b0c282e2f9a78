"""Shared by the make scripts of this half."""
import csv, datetime as dt, os, random, re, statistics
from sheets import *
HERE = os.path.dirname(os.path.abspath(__file__))
D = dt.date

def path(name, f):
    return os.path.join(HERE, name, f)

def load(name, f, sep=",", skip=0, enc="utf-8-sig", drop=()):
    """The finished file as dicts; `skip` lines above the header, rows whose first cell begins with a word of `drop` left out."""
    with open(path(name, f), newline="", encoding=enc) as h:
        lines = [[c.strip() for c in l] for l in csv.reader(h, delimiter=sep)]
    head, out = lines[skip], []
    for l in lines[skip + 1:]:
        if not any(l) or (drop and l[0].lower().startswith(tuple(drop))):
            continue
        l = l + [""] * (len(head) - len(l))
        out.append(dict(zip(head, l)))
    return out

def en(s):
    t = re.sub(r"[^\d.\-]", "", s or "")
    return float(t) if t else None

def ge(s):
    t = re.sub(r"[^\d,\-]", "", s or "")
    return float(t.replace(",", ".")) if t else None

def iso(s):
    return dt.datetime.strptime(s, "%Y-%m-%d").date() if s else None

def eud(s):
    return dt.datetime.strptime(s, "%d.%m.%Y").date() if s else None

def ukd(s):
    return dt.datetime.strptime(s, "%d/%m/%Y").date() if s else None

def longd(s):
    return dt.datetime.strptime(s, "%d %b %Y").date() if s else None

def vs(la, a, lb, b):
    """Two figures side by side and what else a careful reader may say of them."""
    return (["label", "v"], [[la, a], [lb, b]]), [([la, lb], [[a, b]]), (["difference"], b - a), (["difference"], a - b), (["change"], (b - a) / a)]

def month_in(rows, k, *ms):
    return [r for r in rows if r[k] and ym(r[k]) in ms]

def merge(rows, k):
    """Spellings that differ in case or spaces become the commonest one."""
    f = {}
    for r in rows:
        f.setdefault(" ".join(r[k].split()).lower(), {}).setdefault(r[k], 0)
        f[" ".join(r[k].split()).lower()][r[k]] += 1
    for r in rows:
        c = f[" ".join(r[k].split()).lower()]
        r[k] = max(c, key=c.get)
