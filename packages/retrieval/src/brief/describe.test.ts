import { describe, expect, it } from "vitest";
import { tableSource, textSource } from "../passages/source.factory.ts";
import { describeDocument } from "./describe.ts";

const described = ({ name, document }: ReturnType<typeof textSource>) =>
  describeDocument(name, { ...document, mediaType: "text/plain", notes: [], wordCount: 100 });

describe("describeDocument", () => {
  it("summarizes a table by its size, its columns, and a row", () => {
    const rows = [
      ["Depot", "Buses"],
      ["Harburg", "61"],
    ];
    expect(described(tableSource("depots.csv", rows)).summary).toBe(
      "1 row with the columns Depot, Buses. Depot: Harburg; Buses: 61",
    );
  });

  it("quotes a letter in a typewriter's font, which reads as code", () => {
    const text = "The council orders 4,200 hornbeam plants for delivery on 2 February 2027.";
    const letter = textSource("letter.docx", text);
    for (const block of letter.document.blocks) block.kind = "code";
    expect(described(letter).summary).toBe(text);
  });

  it("does not lower the quality of a mail for its greeting and signature", () => {
    const text = `The boiler costs 46,800 pounds including the flue, ${"and the fitters need nine days for it, ".repeat(3)}he says.`;
    const mail = `From: Rosa Lind <r@pulse.example>\nTo: Dev Patel <d@pulse.example>\nSubject: Boiler\n\nDev,\n\n${text}\n\nRosa\n\n--\nRosa Lind`;
    expect(described(textSource("boiler.eml", mail)).quality).toEqual({ score: 100, remarks: [] });
  });
});
