import { expect, it } from "vitest";
import { makeDoc } from "./doc.factory.ts";
import { outline, readBytes, refusal, withFile } from "./read.factory.ts";
import { readDocumentInChild } from "./read-in-child.ts";

it("reads paragraphs and tables of a Word 97 file", async () => {
  const rows = [
    ["Site", "Rent"],
    ["Köln", "14.20"],
  ];
  const cells = rows.map((row) => `${row.join("\u0007")}\u0007\r`).join("");
  const document = await readBytes(
    makeDoc(`Cold storage in “Größe”\rRents rose in all regions.\r${cells}After it.\r`),
    "old.doc",
  );
  expect(outline(document)).toEqual([
    'paragraph: Cold storage in "Größe"',
    "paragraph: Rents rose in all regions.",
    "table: Site | Rent\nKöln | 14.20",
    "paragraph: After it.",
  ]);
  expect(document.tables[0]?.rows).toEqual(rows);
});

it("refuses a truncated or corrupt file with one sentence", async () => {
  const whole = makeDoc("Words of some length. ".repeat(400));
  const garbled = Buffer.from(whole);
  garbled.fill(0xa5, 1536, 4096);
  for (const bytes of [whole.subarray(0, 3000), garbled])
    expect(await refusal(bytes, "old.doc")).toBe("The Word file is damaged or incomplete and can't be read.");
});

it("stops at its limit when sectors form a loop", async () => {
  const circle = makeDoc("Words");
  // The last sector of the text leads back to the first but one.
  for (let at = 512 + 8; at < 1024; at += 4) if (circle.readInt32LE(at) === -2) circle.writeInt32LE(3, at);
  await withFile(circle, async (path) => {
    const reading = readDocumentInChild({ path, name: "circle.doc" }, { memoryMb: 300, timeoutMs: 5000 });
    await expect(reading).rejects.toMatchObject({
      name: "DocumentsError",
      message: expect.stringMatching(/^[^\n]+\.$/),
    });
  });
});
