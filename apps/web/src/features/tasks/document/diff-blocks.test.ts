import { describe, expect, it } from "vitest";
import { blocksOf, type DiffRow, diffBlocks } from "./diff-blocks.ts";

const before = "# Sales\n\nNorth leads with 120.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nOld remark only here.";

describe("diffBlocks", () => {
  it("finds only equal blocks in equal texts", () => {
    expect(diffBlocks(before, before).every(({ kind }) => kind === "same")).toBe(true);
    expect(diffBlocks(before, before)).toHaveLength(4);
  });

  it("pairs a changed paragraph with its counterpart and marks the words that differ", () => {
    const rows = diffBlocks(before, before.replace("North leads with 120.", "North leads with 130."));
    expect(rows.map(({ kind }) => kind)).toEqual(["same", "changed", "same", "same"]);
    expect(rows[1]).toEqual({
      kind: "changed",
      before: [
        { text: "North leads with ", isSame: true },
        { text: "120", isSame: false },
        { text: ".", isSame: true },
      ],
      after: [
        { text: "North leads with ", isSame: true },
        { text: "130", isSame: false },
        { text: ".", isSame: true },
      ],
    });
  });

  it.each<[string, string, DiffRow["kind"][]]>([
    ["a removed block", before.replace("\n\nOld remark only here.", ""), ["same", "same", "same", "removed"]],
    ["an added block", `${before}\n\nSomething else entirely.`, ["same", "same", "same", "same", "added"]],
    [
      "an unlike replacement",
      before.replace("Old remark only here.", "Nothing similar."),
      ["same", "same", "same", "removed", "added"],
    ],
    ["everything", "Zebra", ["removed", "removed", "removed", "removed", "added"]],
  ])("shows %s", (_, after, kinds) => {
    expect(diffBlocks(before, after).map(({ kind }) => kind)).toEqual(kinds);
  });

  it("rebuilds both texts from its rows", () => {
    const after = "# Sales\n\nSouth leads.\n\nNorth leads with 121.\n\nOld remark only there.";
    const rows = diffBlocks(before, after);
    const text = (parts: { text: string }[]) => parts.map(({ text }) => text).join("");
    const old = rows.flatMap((row) =>
      row.kind === "same"
        ? row.text
        : row.kind === "removed"
          ? row.before
          : row.kind === "changed"
            ? text(row.before)
            : [],
    );
    const edited = rows.flatMap((row) =>
      row.kind === "same" ? row.text : row.kind === "added" ? row.after : row.kind === "changed" ? text(row.after) : [],
    );
    expect(old).toEqual(blocksOf(before));
    expect(edited).toEqual(blocksOf(after));
  });

  it("keeps code with blank lines in one block", () => {
    expect(blocksOf("Text\n\n```js\na\n\nb\n```\n\nEnd")).toEqual(["Text", "```js\na\n\nb\n```", "End"]);
  });

  it("compares documents of ten thousand different blocks", () => {
    const long = (word: string) => Array.from({ length: 10_000 }, (_, n) => `${word} ${n}`).join("\n\n");
    expect(diffBlocks(long("one"), long("other"))).toHaveLength(10_000);
  });
});
