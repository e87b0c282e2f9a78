import html, os, re, sys, zipfile
from xml.sax.saxutils import escape
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
import check
HERE = os.path.dirname(os.path.abspath(__file__))
plain = check.text_of


def text_of(p):
    if p.endswith(".docx"):
        x = zipfile.ZipFile(p).read("word/document.xml").decode()
        return html.unescape(re.sub(r"<[^>]+>", "", x.replace("</w:p>", "\n")))
    return plain(p)


check.text_of = text_of


def docx(path, text):
    """One paragraph per block; a block beginning with '# ' is a heading."""
    X = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    P = "http://schemas.openxmlformats.org/package/2006"
    O = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    W = "application/vnd.openxmlformats-officedocument.wordprocessingml."
    out = []
    for b in re.split(r"\n\s*\n", text.strip()):
        b = " ".join(b.split())
        head = b.startswith("# ")
        b = b[2:] if head else b
        out.append(f'<w:p>{"<w:pPr><w:pStyle w:val=%s/></w:pPr>" % chr(34).join(["", "Heading2", ""]) if head else ""}<w:r><w:t xml:space="preserve">{escape(b)}</w:t></w:r></w:p>')
    parts = {
        "[Content_Types].xml": f'{X}<Types xmlns="{P}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="{W}document.main+xml"/><Override PartName="/word/styles.xml" ContentType="{W}styles+xml"/></Types>',
        "_rels/.rels": f'{X}<Relationships xmlns="{P}/relationships"><Relationship Id="rId1" Type="{O}/officeDocument" Target="word/document.xml"/></Relationships>',
        "word/_rels/document.xml.rels": f'{X}<Relationships xmlns="{P}/relationships"><Relationship Id="rId1" Type="{O}/styles" Target="styles.xml"/></Relationships>',
        "word/styles.xml": f'{X}<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading2"><w:name w:val="heading 2"/><w:rPr><w:b/></w:rPr></w:style></w:styles>',
        "word/document.xml": f'{X}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>{"".join(out)}</w:body></w:document>',
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as z:
        for n, s in parts.items():
            z.writestr(zipfile.ZipInfo(n, (2026, 10, 5, 9, 0, 0)), s)


def put(name, files):
    folder = os.path.join(HERE, name, "files")
    os.makedirs(folder, exist_ok=True)
    for f, text in files.items():
        if f.endswith(".eml"):
            text = text.replace("Content-Type: text/plain; charset=utf-8\n", "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n", 1)
        p = os.path.join(folder, f)
        if f.endswith(".docx"):
            docx(p, text)
        else:
            with open(p, "w", encoding="utf-8", newline="\n") as h:
                h.write(text.lstrip("\n"))


def start(name, language):
    return check.Set(HERE, name, language)
