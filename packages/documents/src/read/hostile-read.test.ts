import { describe, expect, it } from "vitest";
import { makeDocx, makeEpub, makeOdt, makeXlsx, makeZip, wordParagraph } from "./office.factory.ts";
import { column, makePdf } from "./pdf.factory.ts";
import { notesOf, outline, readBytes, refusal } from "./read.factory.ts";

const text = (count: number, part: string) => part.repeat(count);

describe("archives", () => {
  it("are refused as bombs, by declared and by actual size", async () => {
    expect(await refusal(makeDocx(text(80_000_000, " ")), "bomb.docx")).toContain("compressed too heavily");
  });

  it("are not trusted about their sizes", async () => {
    const bytes = makeDocx(wordParagraph(text(400_000, "word ")));
    // The directory's record of how long word/document.xml is, unpacked.
    const directory = Buffer.from(bytes.buffer).lastIndexOf("PK\x01\x02");
    Buffer.from(bytes.buffer).writeUInt32LE(50, directory + 24);
    const document = await readBytes(bytes, "lie.docx");
    expect(document.text.length).toBeLessThanOrEqual(50);
    expect(notesOf(document)).toContain("The document is too long or damaged, so its end was not read.");
  });

  it("with an overlong part are read from its beginning", async () => {
    const rows = Array.from({ length: 4000 }, (_, index) =>
      wordParagraph(`Paragraph ${index} ${Math.sin(index)}`),
    ).join("");
    const document = await readBytes(makeDocx(rows), "long.docx", { partBytes: 100_000 });
    expect(document.text).toContain("Paragraph 7 ");
    expect(document.blocks.length).toBeLessThan(4000);
    expect(notesOf(document)).toEqual(["The document is too long or damaged, so its end was not read."]);
  });

  it("are refused with path traversal, with a password, or without a document", async () => {
    expect(await refusal(makeZip({ "word/document.xml": "<w/>", "../../etc/passwd": "x" }), "slip.docx")).toContain(
      "unsafe file path",
    );
    const locked = Buffer.from(makeDocx(wordParagraph("x")));
    locked.writeUInt16LE(1, locked.lastIndexOf("PK\x01\x02") + 8);
    expect(await refusal(locked, "locked.docx")).toContain("password-protected");
    expect(await refusal(makeZip({ "a.txt": "x" }), "a.docx")).toContain("is an archive");
  });

  it("are refused when truncated, and read as far as possible when damaged", async () => {
    const whole = makeDocx(
      Array.from({ length: 3000 }, (_, index) => wordParagraph(`Number ${Math.cos(index)}`)).join(""),
    );
    expect(await refusal(whole.subarray(0, whole.length - 300), "cut.docx")).toContain("damaged or incomplete");
    const damaged = whole.slice();
    damaged.fill(0, damaged.length >> 1, (damaged.length >> 1) + 200);
    const document = await readBytes(damaged, "damaged.docx");
    expect(document.text).toContain("Number 1");
    expect(notesOf(document)).toContain("The document is too long or damaged, so its end was not read.");
  });

  it("that are office files locked in a compound file are refused", async () => {
    const bytes = Buffer.alloc(4096);
    bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    bytes.writeUInt16LE(9, 30);
    const name = Buffer.from("EncryptedPackage\0", "utf16le");
    name.copy(bytes, 512);
    bytes.writeUInt16LE(name.length, 512 + 64);
    expect(await refusal(bytes, "locked.xlsx")).toContain("password-protected");
  });
});

describe("XML", () => {
  const laughs = '<!DOCTYPE b [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>';

  it("entities are neither expanded nor fetched", async () => {
    const xml = `<?xml version="1.0"?>${laughs}<w:document><w:body>${wordParagraph("See &b; and &x; and &amp;lt; &#xD800;&#1114112;")}</w:body></w:document>`;
    const document = await readBytes(makeZip({ "word/document.xml": xml }), "laughs.docx");
    expect(document.text).toBe("See &b; and &x; and &lt; ��");
  });

  it.each([
    ["docx", makeDocx(text(5000, "<w:tbl><w:tr><w:tc>"))],
    ["odt", makeOdt(text(5000, "<text:list><text:list-item>"))],
    ["xlsx", makeXlsx([{ name: "S", rows: text(5000, "<row><c>") }])],
  ])("with elements nested thousands deep is refused: %s", async (extension, bytes) => {
    expect(await refusal(bytes, `deep.${extension}`)).toContain("nested more than 256 levels deep");
  });

  it("with a paragraph of a million parts is refused", async () => {
    expect(await refusal(makeDocx(`<w:p>${text(600_000, "<w:r/>")}</w:p>`), "parts.docx")).toContain("is too large");
  });

  it.each([
    ["never closed", "<w:p><w:r><w:t>One</w:t></w:r><w:p><w:r><w:t>Two"],
    ["closed twice", "</w:p></w:p><w:p><w:r><w:t>One</w:t></w:r></w:p></w:tbl><w:p><w:r><w:t>Two</w:t></w:r></w:p>"],
    ["with an unclosed tag", '<w:p><w:r><w:t>One</w:t></w:r></w:p><w:p><w:r><w:t>Two</w:t></w:r></w:p><w:p a="'],
  ])("is read with elements that are %s", async (_, body) => {
    const document = await readBytes(makeDocx(body), "odd.docx");
    expect(document.text).toContain("One");
  });

  it("is read without the expected parts", async () => {
    expect((await readBytes(makeZip({ "word/document.xml": "" }), "a.docx")).text).toBe("");
    expect((await readBytes(makeZip({ "ppt/presentation.xml": '<p:sldId r:id="rId1"/>' }), "a.pptx")).text).toBe("");
    const sheets = '<workbook><sheet name="Lost" r:id="rId5"/></workbook>';
    expect((await readBytes(makeZip({ "xl/workbook.xml": sheets }), "a.xlsx")).text).toBe("Lost");
    expect((await readBytes(makeEpub({}), "a.epub")).text).toBe("");
  });
});

describe("decoding", () => {
  it("removes characters that text must not contain", async () => {
    const source = `a\u0001b \u202egnp.exe\u202c\u2066x\u2069 c\u00adut\u200b e\u0301 \ufffe end${text(60, " more")}`;
    expect((await readBytes(source, "a.txt")).text).toBe(`ab gnp.exex cut é end${text(60, " more")}`);
    const surrogate = await readBytes('{"broken \\ud800 name":"\\udfff value"}', "a.json");
    expect(surrogate.text).toBe("broken � name: � value");
  });

  it("refuses text with zeros, empty files, old formats and damaged images", async () => {
    expect(await refusal("PLAIN\0TEXT\0WITH ZEROS", "a.txt")).toContain("isn't in a supported format");
    expect(await refusal("", "a.txt")).toBe("a.txt is empty.");
    expect(await refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), "old.doc")).toContain("old format");
    expect(
      await refusal(
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73, 72, 68, 82]),
        "a.pdf",
      ),
    ).toContain("image is damaged");
  });

  it("detects the format by content, not by file name", async () => {
    expect((await readBytes(makeDocx(wordParagraph("In Word")), "a.pdf")).text).toBe("In Word");
    expect((await readBytes("{\\rtf1 In RTF}", "a.docx")).text).toBe("In RTF");
    expect((await readBytes(makePdf({ pages: [[{ text: "In PDF", x: 60, y: 700 }]] }), "a.csv")).text).toBe("In PDF");
  });

  it("cuts a line of millions of characters at the limit, between characters", async () => {
    const document = await readBytes(text(300_000, "😀word "), "a.txt", { textCharacters: 100_001 });
    expect(document.text.length).toBeLessThanOrEqual(100_001);
    expect(notesOf(document)).toEqual(["Only the first 100,001 characters were read."]);
    const whole = await readBytes(text(2_000_000, "x"), "a.txt");
    expect(whole.text).toHaveLength(2_000_000);
  });
});

describe("markup", () => {
  it("nested a hundred thousand deep is read as plain text", async () => {
    for (const tags of ["<div>", "<div/>", "<b></i>", "<x-y a='>'>"]) {
      const document = await readBytes(`<html><body>${text(100_000, tags)}<p>At last</p>`, "deep.html");
      expect(document.text).toContain("At last");
      expect(notesOf(document)[0]).toContain("nested too deep");
    }
  });

  it.each([
    ["script", "<script>alert(1)//</script><p>seen</p>"],
    ["script in upper case with a false end tag", '<SCRIPT>"</scriptx>"</SCRIPT ><p>seen</p>'],
    ["style without an end", "<p>seen</p><style>p{}"],
    ["comment without an end", "<p>seen</p><!-- hidden"],
    ["svg with a script", "<svg><script>bad()</script><text>bad</text></svg><p>seen</p>"],
    ["handlers and urls", '<p onclick="bad()">se<a href="javascript:bad()">en</a></p>'],
  ])("is read without a %s", async (_, body) => {
    expect((await readBytes(`<html><body>${body}</body></html>`, "a.html")).text).toBe("seen");
  });

  it("in Markdown and JSON with endless nesting is bounded", async () => {
    const markdown = await readBytes(
      `${text(5000, ">")} deep\n\n${text(5000, "- ")}x1x\n\n${text(50_000, "[")}\n\nend`,
      "a.md",
    );
    expect(markdown.text).toContain("x1x");
    expect(outline(markdown).at(-1)).toBe("paragraph: end");
    const json = await readBytes(`${text(5000, '{"a":')}1${text(5000, "}")}`, "a.json");
    expect(notesOf(json)).toEqual(["Values nested more than 60 levels deep were skipped."]);
  });

  it("in RTF groups and tables with endless spans is bounded", async () => {
    expect((await readBytes(`{\\rtf1 ${text(200_000, "{")}deep`, "a.rtf")).text).toBe("deep");
    const spans = `<html><body><table>${text(3, `<tr>${text(300, '<td colspan="99999" rowspan="99999">x</td>')}</tr>`)}</table>`;
    const table = await readBytes(spans, "a.html");
    expect(table.tables[0]?.rows.every((row) => row.length <= 100)).toBe(true);
  });
});

describe("PDF", () => {
  const words = column(["These are the words."], 60, 700);

  it("reading runs no scripts and opens nothing", async () => {
    const objects = [
      "<< /S /JavaScript /JS (globalThis.hacked = 1; app.alert\\(1\\)) >>",
      "<< /S /Launch /F (/bin/true) >>",
    ];
    const document = await readBytes(
      makePdf({ pages: [words], objects, catalog: "/OpenAction 10 0 R /AA << /WC 11 0 R >>" }),
      "a.pdf",
    );
    expect(document.text).toBe("These are the words.");
    expect("hacked" in globalThis).toBe(false);
  });

  it("reading ends on an endless page tree", async () => {
    const bytes = Buffer.from(makePdf({ pages: [words] })).toString("latin1");
    for (const count of [9, 2_000_000_000]) {
      const loop = bytes.replace(/\/Kids \[[^\]]*\] \/Count 1/, `/Kids [2 0 R 2 0 R] /Count ${count}`);
      const outcome = await readBytes(Buffer.from(loop, "latin1"), "loop.pdf").then(
        (document) => notesOf(document).join(" "),
        (error: Error) => error.message,
      );
      expect(outcome).toMatch(/damaged|without text|no text/);
    }
  });

  it("reading reports a file that is locked, truncated or not a PDF", async () => {
    const locked = Buffer.from(
      makePdf({
        pages: [words],
        objects: [`<< /Filter /Standard /V 1 /R 2 /P -4 /O <${text(32, "41")}> /U <${text(32, "42")}> >>`],
      }),
    )
      .toString("latin1")
      .replace("/Root 1 0 R", "/Root 1 0 R /Encrypt 10 0 R /ID [<00><00>]");
    expect(await refusal(Buffer.from(locked, "latin1"), "locked.pdf")).toContain("password-protected");
    expect(await refusal("%PDF-1.7\nnothing of the kind", "no.pdf")).toContain("damaged or incomplete");
    const whole = makePdf({ pages: Array.from({ length: 20 }, () => words) });
    const outcome = await readBytes(whole.subarray(0, whole.length >> 1), "cut.pdf").then(
      (document) => document.text,
      (error: Error) => error.message,
    );
    expect(outcome).toMatch(/These are the words|damaged/);
  });
});

describe("limits", () => {
  it("refuse a file that is too large, and truncate a text that is too long", async () => {
    expect(await refusal(makePdf({ pages: [[]] }), "big.pdf", { inputBytes: 200 })).toMatch(/larger than .* MB/);
    const document = await readBytes(text(1000, "line of text\n\n"), "big.txt", { inputBytes: 1000 });
    expect(notesOf(document)[0]).toContain("of the file were read");
    expect(document.text.length).toBeLessThanOrEqual(1000);
  });

  it("stop in time with the text read so far", async () => {
    const document = await readBytes(text(200_000, "line of text\n\n"), "slow.txt", { timeMs: 1 });
    expect(notesOf(document)).toEqual(["Reading stopped after 0 seconds. The rest was not read."]);
  });

  it("unpack no more in total than allowed", async () => {
    const whole = makeEpub(
      Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`c${index}`, `<p>${text(1000, `w${index} `)}</p>`])),
      {},
    );
    const document = await readBytes(whole, "a.epub", { unpackedBytes: 40_000 });
    expect(document.pages).toHaveLength(30);
    expect(document.text).not.toContain("w29");
    expect(notesOf(document).some((note) => /^Chapter \d+ is too long/.test(note))).toBe(true);
  });
});
