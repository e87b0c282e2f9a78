import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { makePdf } from "./pdf.factory.ts";
import { drawnFile, makeJpegScan, makeScan, wrap } from "./picture.factory.ts";
import { notesOf, readBytes, refusal, withFile } from "./read.factory.ts";
import { readDocumentInChild } from "./read-in-child.ts";

const english =
  "The market for cold storage has grown faster than any other kind of warehouse. Rents rose in all four of the regions, and a survey expects the same for the year that begins now. The total was 1,482,300.50 EUR.";
const german =
  "Die Prüfung der Jahresabschlüsse über größere Flächen ergab, dass die Mieten für Kühlhäuser in Köln gestiegen sind. Außerdem wäre die Überführung der Bestände möglich, wenn die Verträge verlängert würden.";
const small = { width: 900, height: 400, left: 30 };
const flat = (text: string) => text.replace(/\s+/g, " ");

describe("images", () => {
  it.each(["png", "jpeg", "webp"] as const)("reads the text of a %s image with its confidence", async (format) => {
    const document = await readBytes(drawnFile({ lines: wrap(english, 66), ...small }, format), `sign.${format}`);
    expect(flat(document.text)).toBe(english);
    expect(document.pages[0]?.confidence).toBeGreaterThan(85);
    expect(document.language).toBe("en");
    expect(notesOf(document)[0]).toMatch(/^The text was recognized in a picture with \d\d% confidence\.$/);
  });

  it("reads German with umlauts", async () => {
    const document = await readBytes(drawnFile({ lines: wrap(german, 66), ...small }), "brief.png");
    expect(flat(document.text)).toBe(german);
    expect(document.language).toBe("de");
  });

  it("reads a table by cell positions", async () => {
    const rows = [
      ["Site", "Positions", "Rent"],
      ["Rotterdam", "84,000", "14.20"],
      ["Oslo", "7,500", "9.80"],
    ];
    const lines = ["Before the table stands a sentence of some length.", ...rows.map((row) => row.join("\t"))];
    const document = await readBytes(drawnFile({ lines, ...small }), "table.png");
    expect(document.tables.map((table) => table.rows)).toEqual([rows]);
  });

  it("reads typewritten sentences as text, and a typewritten table by its wider gaps", async () => {
    const rows = [
      ["Site", "Positions", "Rent"],
      ["Rotterdam", "84,000", "14.20"],
      ["Oslo", "7,500", "9.80"],
    ];
    const lines = [...wrap(english, 56), "", ...rows.map((row) => row.join("\t"))];
    const page = drawnFile({ lines, ...small, isMonospaced: true, size: 22 });
    const document = await readBytes(page, "letter.png");
    expect(flat(document.text)).toContain(english);
    expect(document.tables.map((table) => table.rows)).toEqual([rows]);
  });

  it("reports a picture without text", async () => {
    const document = await readBytes(drawnFile({ lines: [], ...small }), "blank.png");
    expect(document).toMatchObject({ text: "", wordCount: 0, notes: [{ key: "reading.picture_empty" }] });
  });

  it("refuses damaged, huge and unsupported images, each with one sentence", async () => {
    const whole = drawnFile({ lines: ["Words"], ...small });
    expect(await refusal(whole.subarray(0, 60), "cut.png")).toContain("damaged or incomplete");
    const huge = Buffer.from(whole);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    expect(await refusal(huge, "huge.png")).toContain("larger than 60 megapixels");
    expect(await refusal(Buffer.from("GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000", "latin1"), "a.gif")).toContain(
      "PNG, JPEG or WebP",
    );
  });
});

describe("scanned PDFs", () => {
  it("reads scanned pages with their confidence", async () => {
    const scan = makeScan([{ lines: wrap(english, 80) }, { lines: [] }]);
    await withFile(scan, async (path) => {
      const document = await readDocumentInChild({ path, name: "scan.pdf" });
      expect(flat(document.text)).toBe(english);
      expect(document.pages[0]?.confidence).toBeGreaterThan(85);
      expect(notesOf(document)).toEqual([
        expect.stringMatching(/^Page 1 is a scan\. Its text was recognized with \d\d% confidence\.$/),
        "Page 2 is without readable text. Nothing was found in the picture.",
      ]);
    });
  });

  it("names a page whose image uses fax compression", async () => {
    const picture = "/Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceGray /BitsPerComponent 1";
    const fax = `<< ${picture} /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 16 >> /Length 3 >>\nstream\n\0\u0010\u0001\nendstream`;
    const page = { content: "q 595 0 0 842 0 0 cm /Im0 Do Q", pictures: [10] };
    const document = await readBytes(makePdf({ pages: [page], objects: [fax] }), "fax.pdf");
    expect(document.text).toBe("");
    expect(notesOf(document)).toEqual([expect.stringMatching(/^Page 1 is stored in a format that can't be unpacked/)]);
  });

  it("skips an image of billions of pixels, and keeps the text beside it", async () => {
    const about =
      "/Type /XObject /Subtype /Image /Width 90000 /Height 90000 /ColorSpace /DeviceGray /BitsPerComponent 8";
    const packed = deflateSync(Buffer.alloc(5_000_000)).toString("latin1");
    const bomb = `<< ${about} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`;
    const words = [{ text: "Words that were typed on a page", x: 60, y: 700 }];
    const pages = [words, { content: "q 595 0 0 842 0 0 cm /Im0 Do Q", pictures: [10] }];
    await withFile(makePdf({ pages, objects: [bomb] }), async (path) => {
      const document = await readDocumentInChild({ path, name: "bomb.pdf" }, { memoryMb: 400 });
      expect(document.text).toBe("Words that were typed on a page");
      expect(notesOf(document).join(" ")).toMatch(/Page 2 is (?:stored in a format that can't be unpacked|without)/);
    });
  });

  it("keeps a document's own text when its images need too much memory", async () => {
    const mixed = makeScan([{ lines: wrap(english, 80) }], 1, [
      { text: "Words that were typed on a page", x: 60, y: 700 },
    ]);
    for (const [file, outcome] of [
      [
        mixed,
        {
          text: "Words that were typed on a page",
          notes: expect.arrayContaining([{ key: "refusal.read_memory", params: { limit: 150, name: "scan.pdf" } }]),
        },
      ],
      [makeScan([{ lines: wrap(english, 80) }]), { code: "memory" }],
    ] as const)
      await withFile(file, async (path) => {
        const read = readDocumentInChild({ path, name: "scan.pdf" }, { memoryMb: 150 });
        expect(await read.catch((error: Error) => error)).toMatchObject(outcome);
      });
  });

  it("decodes JPEG, joins image strips, and still reads a text page beside a scan", async () => {
    const jpeg = makeJpegScan({ lines: wrap(english, 80) });
    expect(flat((await readBytes(jpeg, "jpeg.pdf")).text)).toBe(english);
    const scan = makeScan([{ lines: wrap(english, 80) }], 5);
    expect(flat((await readBytes(scan, "strips.pdf")).text)).toBe(english);
    const blank = await readBytes(
      makePdf({ pages: [[{ text: "Words that were typed on a page", x: 60, y: 700 }], []] }),
      "a.pdf",
    );
    expect(notesOf(blank)).toEqual(["Page 2 is without text."]);
    expect(blank.pages.map(({ confidence }) => confidence)).toEqual([undefined, undefined]);
  });

  it("recognizes at most the allowed pages, and notes the limit", async () => {
    const scan = makeScan([{ lines: wrap(english, 80) }, { lines: wrap(english, 80) }]);
    const document = await readBytes(scan, "scan.pdf", { recognizedPages: 1 });
    expect(document.pages.map(({ confidence }) => typeof confidence)).toEqual(["number", "object"]);
    expect(notesOf(document)).toContain("Page 2 is not recognized because a limit was reached.");
  });
});
