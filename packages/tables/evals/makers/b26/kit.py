"""Writing of csv and xlsx for make.py; standard library only."""
import datetime as dt, os, pathlib, sys, zipfile
from xml.sax.saxutils import escape
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
from sheets import *  # noqa
HERE = os.path.dirname(os.path.abspath(__file__))


def col(n):
    s = ""
    while n:
        n, m = divmod(n - 1, 26)
        s = chr(65 + m) + s
    return s


def xlsx(path, head, rows, sheet="Tabelle1"):
    """Dates as serial numbers with the built-in date format, texts as shared strings."""
    strings, index = [], {}

    def sst(s):
        if s not in index:
            index[s] = len(strings)
            strings.append(s)
        return index[s]

    out = []
    for i, row in enumerate([head] + rows, 1):
        cells = []
        for j, v in enumerate(row, 1):
            ref = f"{col(j)}{i}"
            if v is None or v == "":
                continue
            if isinstance(v, dt.date):
                cells.append(f'<c r="{ref}" s="1"><v>{(v - dt.date(1899, 12, 30)).days}</v></c>')
            elif isinstance(v, float):
                cells.append(f'<c r="{ref}" s="2"><v>{v!r}</v></c>')
            elif isinstance(v, int):
                cells.append(f'<c r="{ref}"><v>{v}</v></c>')
            else:
                cells.append(f'<c r="{ref}" t="s"><v>{sst(str(v))}</v></c>')
        out.append(f'<row r="{i}">{"".join(cells)}</row>')
    X = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    M = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    P = "http://schemas.openxmlformats.org/package/2006"
    O = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    A = "application/vnd.openxmlformats-officedocument.spreadsheetml."
    parts = {
        "[Content_Types].xml": f'{X}<Types xmlns="{P}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="{A}sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="{A}worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="{A}styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="{A}sharedStrings+xml"/></Types>',
        "_rels/.rels": f'{X}<Relationships xmlns="{P}/relationships"><Relationship Id="rId1" Type="{O}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'{X}<workbook {M} xmlns:r="{O}"><sheets><sheet name="{escape(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'{X}<Relationships xmlns="{P}/relationships"><Relationship Id="rId1" Type="{O}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="{O}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="{O}/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
        "xl/styles.xml": f'{X}<styleSheet {M}><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>',
        "xl/worksheets/sheet1.xml": f'{X}<worksheet {M}><sheetData>{"".join(out)}</sheetData></worksheet>',
        "xl/sharedStrings.xml": f'{X}<sst {M} count="{len(strings)}" uniqueCount="{len(strings)}">' + "".join(f'<si><t xml:space="preserve">{escape(s)}</t></si>' for s in strings) + "</sst>",
    }
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as z:
        for n, s in parts.items():
            z.writestr(zipfile.ZipInfo(n, (2026, 11, 2, 9, 0, 0)), s)


def show(v, euro=False):
    if v is None:
        return ""
    if isinstance(v, dt.datetime):
        return v.strftime("%d.%m.%Y %H:%M")
    if isinstance(v, dt.date):
        return eu(v)
    if isinstance(v, float):
        return de(v)
    return str(v)


def put(name, file, rows, head, r=None, mess=(), p=0.06, euro=(), enc="utf-8", sep=";", sheet="Tabelle1"):
    """rows: dicts; head: header names (the keys of the dicts)."""
    path = os.path.join(HERE, name, file)
    lines = []
    for x in rows:
        line = []
        for h in head:
            v = x[h]
            if h in mess and isinstance(v, str) and not x.get("dup"):
                v = messy(r, v, p)
            if not file.endswith("xlsx"):
                v = show(v)
                if h in euro and v:
                    v += " €"
            line.append(v)
        lines.append(line)
    for i, x in enumerate(rows):
        if x.get("dup"):
            lines[i] = lines[i - 1]
    if file.endswith("xlsx"):
        xlsx(path, head, lines, sheet)
    else:
        write_rows(path, [head] + lines, sep, enc)


def dup(rows, *at):
    for i in sorted(at, reverse=True):
        rows.insert(i + 1, dict(rows[i], dup=True))


def first(d, low=False):
    """The winner with its figure; the set is written so that there is only one."""
    t = top(d, 1, low)
    assert len(t) == 1, t
    return t


def pair(d, a, b):
    return [[a, d.get(a, 0)], [b, d.get(b, 0)]]


def win(d, low=False):
    return [[first(d, low)[0][0]]]


def change(a, b):
    """Rate; the difference and both figures go to alsoRight."""
    return (b - a) / a
