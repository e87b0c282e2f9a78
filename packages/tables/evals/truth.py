"""Small helpers for making the tables and computing the truths. Standard library only."""
import csv
import datetime as dt
import json
import os
import re
import statistics as st
from collections import OrderedDict, defaultdict


# ---------- writing tables ----------

def write_csv(folder, name, rows, delimiter=",", encoding="utf-8"):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "w", newline="", encoding=encoding) as f:
        w = csv.writer(f, delimiter=delimiter, lineterminator="\n")
        for r in rows:
            w.writerow(r)


def de(x, digits=2, group=True):
    s = f"{x:,.{digits}f}" if group else f"{x:.{digits}f}"
    return s.replace(",", "_").replace(".", ",").replace("_", ".")


def days(a, b):
    return [a + dt.timedelta(n) for n in range((b - a).days + 1)]


# ---------- reading tables ----------

def read(folder, name, delimiter=",", encoding="utf-8-sig", header=0):
    """Rows below the header line as dicts; lines without any cell are left out."""
    with open(os.path.join(folder, name), newline="", encoding=encoding) as f:
        lines = list(csv.reader(f, delimiter=delimiter))
    head = [h.strip() for h in lines[header]]
    out = []
    for line in lines[header + 1:]:
        if not any(c.strip() for c in line):
            continue
        line = line + [""] * (len(head) - len(line))
        out.append({h: c.strip() for h, c in zip(head, line)})
    return out


def raw(folder, name, delimiter=",", encoding="utf-8-sig"):
    with open(os.path.join(folder, name), newline="", encoding=encoding) as f:
        return [[c.strip() for c in line] for line in csv.reader(f, delimiter=delimiter)]


def num(s):
    """English number: 1,234.50 / $12 / (300) / 40%. None when there is none."""
    if s is None:
        return None
    t = re.sub(r"[^\d.,()%\-]", "", s)
    if not re.search(r"\d", t):
        return None
    neg = t.startswith("(") or t.startswith("-")
    pct = "%" in t
    v = float(re.sub(r"[(),%\-]", "", t))
    v = v / 100 if pct else v
    return -v if neg else v


def numde(s):
    if s is None:
        return None
    t = re.sub(r"[^\d.,%\-]", "", s)
    if not re.search(r"\d", t):
        return None
    neg = t.startswith("-") or t.endswith("-")
    pct = "%" in t
    v = float(re.sub(r"[%\-.]", "", t).replace(",", "."))
    v = v / 100 if pct else v
    return -v if neg else v


def date(s, *formats):
    s = (s or "").strip()
    if not s:
        return None
    for f in formats or ("%Y-%m-%d",):
        try:
            return dt.datetime.strptime(s, f)
        except ValueError:
            pass
    raise ValueError(s)


def month(d):
    return f"{d.year}-{d.month:02d}"


def quarter(d):
    return f"{d.year}-Q{(d.month - 1) // 3 + 1}"


# ---------- computing ----------

def group(rows, key):
    out = OrderedDict()
    for r in rows:
        k = key(r) if callable(key) else r[key]
        out.setdefault(k, []).append(r)
    return out


def vals(rows, key):
    f = key if callable(key) else (lambda r: r[key])
    return [f(r) for r in rows if f(r) is not None]


def total(rows, key):
    return sum(vals(rows, key))


def mean(rows, key):
    v = vals(rows, key)
    return sum(v) / len(v)


def median(rows, key):
    return st.median(vals(rows, key))


def sums(rows, by, key):
    return {k: total(g, key) for k, g in group(rows, by).items()}


def means(rows, by, key):
    return {k: mean(g, key) for k, g in group(rows, by).items() if vals(g, key)}


def medians(rows, by, key):
    return {k: median(g, key) for k, g in group(rows, by).items() if vals(g, key)}


def counts(rows, by):
    return {k: len(g) for k, g in group(rows, by).items()}


EPS = 1e-6


def top(d, n=1):
    """The n largest, with everything that ties with the last of them."""
    order = sorted(d.items(), key=lambda kv: (-kv[1], str(kv[0])))
    if len(order) <= n:
        return [list(x) for x in order]
    limit = order[n - 1][1]
    return [list(x) for x in order if x[1] >= limit - EPS]


def bottom(d, n=1):
    return [[k, -v] for k, v in top({k: -v for k, v in d.items()}, n)]


def table(d):
    return [[k, v] for k, v in d.items()]


def unique(rows):
    seen, out = set(), []
    for r in rows:
        k = tuple(sorted((a, str(b)) for a, b in r.items()))
        if k not in seen:
            seen.add(k)
            out.append(r)
    return out


# ---------- questions ----------

def clean(v):
    if isinstance(v, bool):
        return "yes" if v else "no"
    if isinstance(v, float):
        v = round(v, 6)
        return int(v) if v == int(v) else v
    return v


def truth(columns, rows, ordered=False, tolerance=None):
    if not isinstance(rows, list):
        rows = [[rows]]
    rows = [[clean(c) for c in (r if isinstance(r, list) else [r])] for r in rows]
    floats = [c for r in rows for c in r if isinstance(c, float)]
    t = {"columns": columns if isinstance(columns, list) else [columns], "rows": rows}
    assert rows and all(len(r) == len(t["columns"]) for r in rows), (columns, rows)
    if tolerance is None and floats:
        tolerance = 0.0006 if all(abs(x) <= 1.5 for x in floats) else 0.01
    if tolerance is not None:
        t["tolerance"] = tolerance
    if ordered:
        t["ordered"] = True
    return t


class Sheet:
    """Collects the questions of one table and writes questions.json."""

    def __init__(self, base, table_id):
        self.folder = os.path.join(base, table_id)
        self.id = table_id
        self.items = []

    def _add(self, lang, question, kind, **more):
        item = {"id": f"{self.id}-{len(self.items) + 1:02d}", "language": lang, "question": question, "kind": kind}
        item.update({k: v for k, v in more.items() if v is not None or k == "truth"})
        self.items.append(item)

    def ask(self, lang, question, columns, rows, note=None, also=None, **kw):
        self._add(lang, question, "answerable", truth=truth(columns, rows, **kw),
                  alsoRight=[truth(*a) for a in also] if also else None, note=note)

    def either(self, lang, question, *truths, note=None):
        self._add(lang, question, "ambiguous", truths=[truth(*t) for t in truths], note=note)

    def none(self, lang, question, note=None):
        self._add(lang, question, "unanswerable", truth=None, note=note)

    def write(self):
        path = os.path.join(self.folder, "questions.json")
        with open(path, "w", encoding="utf-8") as f:
            json.dump(self.items, f, ensure_ascii=False, indent=1)
            f.write("\n")
        return self.items
