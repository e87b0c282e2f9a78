import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reasonText } from "@muster/contracts/messages";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDeliverable } from "./deliverable.factory.ts";
import { renderDocx } from "./docx.ts";
import { renderPdf } from "./pdf.ts";
import { sniffUpload } from "./sniff.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sniff-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads from a file and from memory: both results must be equal. */
async function sniff(content: string | Uint8Array, name: string) {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const path = join(folder, "upload");
  await writeFile(path, bytes);
  const sniffed = await sniffUpload(path, name);
  expect(await sniffUpload(bytes, name)).toEqual(sniffed);
  return sniffed;
}

function bytes(...parts: (string | number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part, "latin1")] : part)));
}

const CSV = "region,revenue\nNorth,10\nSouth,20\nEast,30\n";
const objects = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index, name: `n${index}` }));

describe.each<[string, string | Uint8Array, string, string]>([
  ["CSV", CSV, "a.csv", "table csv"],
  ["CSV without its file extension", CSV, "notes.txt", "table csv"],
  ["CSV with semicolons in Windows-1252", bytes("Stadt;Wert\nK\xf6ln;1,5\nM\xfcnchen;2,5\n"), "a.csv", "table csv"],
  [
    "CSV in UTF-16 with a byte-order mark",
    bytes([0xff, 0xfe], [...CSV].map((letter) => `${letter}\0`).join("")),
    "a.csv",
    "table csv",
  ],
  [
    "CSV in UTF-16 without a byte-order mark",
    bytes([...CSV].map((letter) => `\0${letter}`).join("")),
    "a.csv",
    "table csv",
  ],
  ["CSV with a byte-order mark", `\ufeff${CSV}`, "a.csv", "table csv"],
  ["CSV with a title above and ragged rows", `Sales report\n\n${CSV.repeat(5)}x\n`, "a.csv", "table csv"],
  ["CSV with quoted line breaks", 'a,b\n"two\nlines, here",1\n"more\n",2\nx,3\n', "a.csv", "table csv"],
  ["CSV with a header and no rows", "Region,Amount\n", "a.csv", "table csv"],
  [
    "CSV whose first row is longer than the text that is looked at",
    `a,b\n1,${"x".repeat(2_000_000)}\n`,
    "a.csv",
    "table csv",
  ],
  ["CSV of one column", "name\nAda\nGrace\n", "a.csv", "table csv"],
  ["TSV", "a\tb\n1\t2\n3\t4\n", "a.txt", "table tsv"],
  ["a large CSV", CSV + "West,40\n".repeat(60_000), "a.csv", "table csv"],
  ["a list of objects", JSON.stringify(objects(3), null, 1), "a.json", "table json"],
  ["a large list of objects", JSON.stringify(objects(20_000)), "a.json", "table json"],
  [
    "JSON lines",
    objects(3)
      .map((one) => JSON.stringify(one))
      .join("\n"),
    "a.jsonl",
    "table jsonl",
  ],
  [
    "large JSON lines",
    objects(20_000)
      .map((one) => JSON.stringify(one))
      .join("\n"),
    "a.json",
    "table jsonl",
  ],
  ["a JSON object", '{"a": {"b": 1}}', "a.json", "code json"],
  ["JSON nested deeper than any data", nested(100_000), "a.json", "code json"],
  ["deep JSON that is cut", nested(1_000_000), "a.json", "code json"],
  ["brackets in a text of JSON", JSON.stringify([{ a: "[".repeat(2000) }]), "a.json", "table json"],
  ["CSV with quoted cells and quotes in them", 'a,b\n"1, one","x""y"\n3" pipe,4\n', "a.csv", "table csv"],
  [
    "a letter of two lines with a comma each",
    "Hello Ann,\nyou can have the room on Thursday. It has 30 seats, and coffee is included.\n",
    "mail.txt",
    "document txt",
  ],
  [
    "prose",
    "Dear all, this is a letter, not a table.\nIt has commas, and it has lines.\nRegards, Ada.\n",
    "a.txt",
    "document txt",
  ],
  [
    "prose whose sentences have one comma each",
    Array.from({ length: 30 }, (_, n) => `In region ${n} prices rose, and ${n} firms left the market.\n\n`).join(""),
    "a.txt",
    "document txt",
  ],
  [
    "lines with decimal commas",
    "Riesenrad\n\nMindestgröße 1,40 m\nEintritt: €4,50\nTage 1,5\n",
    "a.txt",
    "document txt",
  ],
  ["lines with commas for thousands", "Visitors 12,400\nStaff 1,250 people\n", "a.txt", "document txt"],
  ["numbers separated by commas", "a b,c\nx 1,40\ny 2,50\n", "a.txt", "table csv"],
  ["Markdown", "# Title\n\n| a | b |\n|---|---|\n| 1 | 2 |\n", "a.md", "document md"],
  ["a part of a page", "Hello <b>you</b><p>The price is 20 euros.</p>", "a.htm", "document html"],
  ["a text with a tag", "Write <b>you</b> in bold.", "a.txt", "document txt"],
  ["HTML", "<!-- x -->\n<!DOCTYPE html><html><body>x</body></html>", "a.html", "document html"],
  ["SVG", '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', "a.svg", "code svg"],
  ["source code", "const a = [1, 2];\nconst b = [3, 4];\n", "a.ts", "code ts"],
  [
    "Parquet",
    bytes(
      "PAR1",
      Array.from({ length: 20 }, () => 0),
      "PAR1",
    ),
    "a.parquet",
    "table parquet",
  ],
  [
    "PNG",
    bytes(
      "\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
      Array.from({ length: 40 }, () => 1),
    ),
    "a.png",
    "image png",
  ],
  [
    "JPEG",
    bytes(
      [0xff, 0xd8, 0xff, 0xe0],
      "\0\x10JFIF\0",
      Array.from({ length: 40 }, () => 1),
    ),
    "a.jpg",
    "image jpg",
  ],
  [
    "an Excel workbook",
    zipSync({ "[Content_Types].xml": strToU8("x"), "xl/workbook.xml": strToU8("x") }),
    "a.xlsx",
    "table xlsx",
  ],
  ["a presentation", zipSync({ "ppt/presentation.xml": strToU8("x") }), "a.pptx", "document pptx"],
  [
    "OpenDocument text",
    zipSync({ mimetype: [strToU8("application/vnd.oasis.opendocument.text"), { level: 0 }] }),
    "a.odt",
    "document odt",
  ],
  [
    "a web page that a word processor kept as OpenDocument",
    zipSync({ mimetype: [strToU8("application/vnd.oasis.opendocument.text-web"), { level: 0 }] }),
    "a.odt",
    "document odt",
  ],
  ["EPUB", zipSync({ mimetype: [strToU8("application/epub+zip"), { level: 0 }] }), "a.epub", "document epub"],
])("%s", (_, content, name, kindAndExtension) => {
  it("is recognized by its content and accepted", async () => {
    const sniffed = await sniff(content, name);
    expect(`${sniffed.kind} ${sniffed.extension}`).toBe(kindAndExtension);
    expect(sniffed.refuse).toBeUndefined();
    expect(sniffed.nameMismatch).toBeUndefined();
  });
});

it("recognizes the PDF and Word files that Muster renders", async () => {
  expect(await sniff((await renderPdf(makeDeliverable())).bytes, "a.pdf")).toMatchObject({
    kind: "document",
    extension: "pdf",
  });
  expect(await sniff((await renderDocx(makeDeliverable())).bytes, "a.docx")).toMatchObject({
    kind: "document",
    extension: "docx",
  });
});

/** A compound file whose directory names one stream. */
function compound(stream: string): Uint8Array {
  const file = Buffer.alloc(1536);
  file.write("d0cf11e0a1b11ae1", 0, "hex");
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 48);
  file.write(stream, 1024 + 128, "utf16le");
  file.writeUInt16LE(stream.length * 2 + 2, 1024 + 128 + 64);
  return file;
}

/** A zip whose entry claims other sizes than it has; `at` counts in its central directory record. */
function tampered(at: number, value: number): Uint8Array {
  const zip = Buffer.from(zipSync({ "xl/workbook.xml": new Uint8Array(2000) }));
  zip.writeUInt32LE(value, zip.lastIndexOf("PK\x01\x02") + at);
  return zip;
}

function renamed(from: string, to: string): Uint8Array {
  const zip = Buffer.from(zipSync({ [from]: strToU8("x") }));
  for (let at = zip.indexOf(from); at >= 0; at = zip.indexOf(from, at + 1)) zip.write(to, at);
  return zip;
}

it.each<[string, string | Uint8Array, string, RegExp]>([
  ["nothing", "", "a.csv", /^a\.csv is empty\.$/],
  [
    "a Windows program",
    bytes(
      "MZ\x90\0\x03\0",
      Array.from({ length: 80 }, () => 0),
    ),
    "a.csv",
    /program/,
  ],
  [
    "a Linux program",
    bytes(
      "\x7fELF\x02\x01\x01",
      Array.from({ length: 80 }, () => 0),
    ),
    "run",
    /program/,
  ],
  ["a protected workbook", compound("EncryptedPackage"), "a.xlsx", /password-protected/],
  ["an old workbook", compound("Workbook"), "a.xls", /as \.xlsx/],
  ["an old presentation", compound("PowerPoint Document"), "a.ppt", /Save it as \.pptx/],
  ["a cut compound file", bytes("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), "a.xls", /isn't supported/],
  ["a plain archive", zipSync({ "a.csv": strToU8(CSV) }), "a.zip", /archive/],
  ["an archive of code", zipSync({ "src/a.ts": strToU8("a();") }), "a.zip", /archive/],
  [
    "a zip bomb",
    zipSync({ "xl/workbook.xml": new Uint8Array(60_000_000) }, { level: 9 }),
    "a.xlsx",
    /compressed too heavily/,
  ],
  ["a zip that claims gigabytes", tampered(24, 0xf0000000), "a.xlsx", /compressed too heavily/],
  ["a zip longer inside than outside", tampered(20, 0x00f00000), "a.xlsx", /invalid size|damaged/],
  [
    "a zip of too many files",
    zipSync(Object.fromEntries(Array.from({ length: 10_050 }, (_, index) => [`f${index}`, new Uint8Array(0)]))),
    "a.xlsx",
    /more than 10,000 files/,
  ],
  ["a zip slip", renamed("aa/aa/etc/x", "../../etc/x"), "a.xlsx", /unsafe file path/],
  ["a zip slip with a root", renamed("aetc/passwd", "/etc/passwd"), "a.xlsx", /unsafe file path/],
  [
    "half a workbook",
    zipSync({ "xl/workbook.xml": strToU8("x".repeat(500)) }).slice(0, 60),
    "a.xlsx",
    /damaged or incomplete/,
  ],
  [
    "half a Parquet file",
    bytes(
      "PAR1",
      Array.from({ length: 20 }, () => 0),
    ),
    "a.parquet",
    /damaged or incomplete/,
  ],
  [
    "an encrypted Parquet file",
    bytes(
      "PAR1",
      Array.from({ length: 20 }, () => 0),
      "PARE",
    ),
    "a.parquet",
    /encrypted/,
  ],
  [
    "a gzip",
    bytes(
      [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3],
      Array.from({ length: 20 }, () => 7),
    ),
    "a.csv",
    /archive/,
  ],
  [
    "an OpenDocument spreadsheet",
    zipSync({ mimetype: [strToU8("application/vnd.oasis.opendocument.spreadsheet"), { level: 0 }] }),
    "a.ods",
    /as \.xlsx/,
  ],
])("refuses %s with a reason", async (_, content, name, sentence) => {
  const refuse = reasonText((await sniff(content, name)).refuse) ?? "";
  expect(refuse).toMatch(sentence);
  expect(refuse).toMatch(/^[A-Za-z].*\.$/);
});

it.each([
  ["a picture.png", "%PDF-1.7\n%abc", "a picture.png is actually a PDF."],
  ["book.xls", "<html><body><table></table></body></html>", "book.xls is actually an HTML page."],
  ["data.xlsx", CSV, "data.xlsx is actually a text table."],
  ["scan.pdf", "Just words here.", "scan.pdf is actually plain text."],
  ["rows.csv", "Dear all, this is a letter.\nIt goes on, and on.\n", undefined],
  ["no-extension", CSV, undefined],
  ["strange.ending", CSV, undefined],
])("detects that the name %s does not match the content", async (name, content, sentence) => {
  expect((await sniff(content, name)).nameMismatch).toBe(sentence);
});

it("treats bytes that are not text as binary", async () => {
  const noise = Uint8Array.from({ length: 3000 }, (_, index) => (index * 7919 + (index >> 3)) % 256);
  expect(await sniff(noise, "a.csv")).toMatchObject({
    kind: "other",
    extension: "bin",
    nameMismatch: "a.csv doesn't match its file extension.",
  });
});

it("sanitizes the name that it repeats", async () => {
  expect(reasonText((await sniff("", "a\u202e\nb\u0000.csv")).refuse)).toBe("a b.csv is empty.");
});

function nested(levels: number): string {
  return "[".repeat(levels) + "]".repeat(levels);
}

// In its own process, as what others have left in memory would hide the growth.
it.each([
  ["parsed", 100_000],
  ["cut", 1_000_000],
])("takes under 12 MB for deep JSON that would be %s", (_, levels) => {
  const program = `
    import { sniffUpload } from ${JSON.stringify(new URL("./sniff.ts", import.meta.url).href)};
    const deep = Buffer.from("[".repeat(${levels}) + "]".repeat(${levels}));
    await sniffUpload(Buffer.from('{"a": 1}'), "a.json");
    const before = process.memoryUsage.rss();
    for (let n = 0; n < 3; n++) await sniffUpload(deep, "a.json");
    console.log(process.memoryUsage.rss() - before);`;
  const grown = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
  expect(Number(grown) / 1024 ** 2).toBeLessThan(12);
});
