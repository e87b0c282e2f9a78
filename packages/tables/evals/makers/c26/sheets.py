"""Helpers of the scripts that write tables and compute truths for both halves. Plain Python 3; state belongs to the caller."""
import csv
import datetime as dt
import json
import os
import statistics

EN = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
WD = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


# ---------- writing tables ----------

def write_rows(path, rows, sep=",", enc="utf-8"):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding=enc, newline="") as f:
        csv.writer(f, delimiter=sep, lineterminator="\n").writerows(rows)


def de(x, n=2):
    return f"{x:,.{n}f}".replace(",", "#").replace(".", ",").replace("#", ".")


def eu(d):
    return d.strftime("%d.%m.%Y") if d else ""


def uk(d):
    return d.strftime("%d/%m/%Y") if d else ""


def long(d):
    return f"{d.day:02d} {EN[d.month - 1]} {d.year}" if d else ""


def pick(r, *pairs):
    return r.choices([p[0] for p in pairs], [p[1] for p in pairs])[0]


def messy(r, s, p=0.12):
    if r.random() > p:
        return s
    return r.choice([s.lower(), s.upper(), s + " "])


def span(a, b):
    return [a + dt.timedelta(i) for i in range((b - a).days + 1)]


def day(r, a, b):
    return a + dt.timedelta(r.randint(0, (b - a).days))


def repeat(rows, clean, *at):
    """Doubles exact rows; the clean twin carries dup."""
    for i in sorted(at, reverse=True):
        rows.insert(i + 1, list(rows[i]))
        clean.insert(i + 1, dict(clean[i], dup=True))


# ---------- computing truths ----------

def ym(d):
    return d.strftime("%Y-%m")


def yq(d):
    return f"{d.year}-Q{(d.month + 2) // 3}"


def wd(d):
    return WD[d.weekday()]


def key(k):
    return k if callable(k) else (lambda r: r[k])


def group(rows, k):
    out = {}
    for r in rows:
        out.setdefault(key(k)(r), []).append(r)
    return out


def vals(rows, k):
    return [v for v in map(key(k), rows) if v is not None]


def total(rows, k):
    return sum(vals(rows, k))


def mean(rows, k):
    return statistics.fmean(vals(rows, k))


def median(rows, k):
    return statistics.median(vals(rows, k))


def per(rows, k, f):
    return {a: f(g) for a, g in group(rows, k).items()}


def sums(rows, k, v):
    return per(rows, k, lambda g: total(g, v))


def means(rows, k, v):
    return per(rows, k, lambda g: mean(g, v))


def counts(rows, k):
    return per(rows, k, len)


def flat(d):
    return [(list(k) if isinstance(k, tuple) else [k]) + (list(v) if isinstance(v, (list, tuple)) else [v]) for k, v in sorted(d.items())]


def top(d, n=1, low=False):
    """The n largest, all of those that tie for the last place included."""
    s = sorted(d.items(), key=lambda x: x[1], reverse=not low)
    edge = s[min(n, len(s)) - 1][1]
    return [[k, v] for k, v in s if (v <= edge if low else v >= edge)]


def low(d, n=1):
    return top(d, n, True)


def names(xs):
    return [[x] for x in sorted(xs)] or [["none"]]


def once(rows):
    return [r for r in rows if not r.get("dup")]


def cell(v):
    if isinstance(v, bool):
        return "yes" if v else "no"
    if isinstance(v, (dt.datetime, dt.date)):
        return v.isoformat()[:10]
    if isinstance(v, float):
        v = round(v, 6)
        return int(v) if v == int(v) else v
    return "" if v is None else v


def truth(cols, rows, ordered=False):
    if not isinstance(rows, list):
        rows = [[rows]]
    rows = [[cell(v) for v in r] for r in rows]
    assert rows and all(len(r) == len(cols) for r in rows), (cols, rows)
    out = {"columns": cols, "rows": rows}
    fl = [v for r in rows for v in r if isinstance(v, float)]
    if fl:
        out["tolerance"] = 0.0006 if all(abs(v) < 1 for v in fl) else 0.01
    if ordered:
        out["ordered"] = True
    return out


class Sheet:
    """The questions of one table; `done` writes them into its folder below `here`."""

    def __init__(self, here, name, size):
        self.here, self.name, self.size, self.q = here, name, size, []

    def add(self, lang, text, kind, note, **kw):
        item = {"id": f"{self.name}-{len(self.q) + 1:02d}", "language": lang, "question": text, "kind": kind, **kw}
        if note:
            item["note"] = note
        self.q.append(item)

    def ask(self, lang, text, cols, f, sets=None, also=(), note=None, ordered=False):
        """f is the answer, or with `sets` a function of the rows."""
        first = truth(cols, f(sets[0]) if sets else f, ordered)
        more = [truth(cols, f(x), ordered) for x in sets[1:]] if sets else []
        more += [truth(c, a) for c, a in also]
        kept = []
        for m in more:
            if m["rows"] != first["rows"] and m["rows"] not in [k["rows"] for k in kept]:
                kept.append(m)
        self.add(lang, text, "answerable", note, truth=first, **({"alsoRight": kept} if kept else {}))

    def either(self, lang, text, *answers, note=None):
        kept = []
        for c, a in answers:
            t = truth(c, a)
            if t["rows"] not in [k["rows"] for k in kept]:
                kept.append(t)
        self.add(lang, text, "ambiguous", note, truths=kept)

    def none(self, lang, text, note):
        self.add(lang, text, "unanswerable", note, truth=None)

    def done(self):
        assert len(self.q) == self.size, (self.name, len(self.q))
        s = json.dumps(self.q, ensure_ascii=False, indent=2)
        with open(os.path.join(self.here, self.name, "questions.json"), "w", encoding="utf-8") as f:
            f.write(s + "\n")
        return self.q
