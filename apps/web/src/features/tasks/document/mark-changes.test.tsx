import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MarkdownText } from "../../../ui/markdown-text.tsx";
import { diffBlocks } from "./diff-blocks.ts";
import { isOnlyFormat, markChanges } from "./mark-changes.ts";

function drawn(before: string, after: string) {
  const [row] = diffBlocks(before, after);
  if (row?.kind !== "changed") throw new Error(`not a changed block: ${row?.kind}`);
  return [markChanges(row.before, "del"), markChanges(row.after, "ins")].map(({ source, plugin }) =>
    renderToStaticMarkup(<MarkdownText text={source} rehypePlugins={[plugin]} />),
  );
}

it.each([
  ["a word", "Sales rose by 4 %.", "Sales fell by 4 %.", "<del>rose</del>", "<ins>fell</ins>"],
  [
    "a word in bold",
    "**Sales** rose a lot.",
    "**Revenue** rose a lot.",
    "<strong><del>Sales</del></strong>",
    "<strong><ins>Revenue</ins></strong>",
  ],
  [
    "a word after an escape",
    "A \\* and \\_ rose a lot.",
    "A \\* and \\_ fell a lot.",
    "A * and _ <del>rose</del>",
    "A * and _ <ins>fell</ins>",
  ],
  [
    "a table cell",
    "| Region | Sales |\n|---|---|\n| North | 40 |",
    "| Region | Sales |\n|---|---|\n| North | 41 |",
    "<td><del>40</del></td>",
    "<td><ins>41</ins></td>",
  ],
  [
    "a list item",
    "- first point here\n- second point",
    "- first point here\n- third point",
    "<li><del>second</del> point</li>",
    "<li><ins>third</ins> point</li>",
  ],
  ["code", "```js\nconst a = 1;\nrun(a);\n```", "```js\nconst a = 2;\nrun(a);\n```", "<del>1</del>", "<ins>2</ins>"],
  [
    "a link's text",
    "See [the old plan](https://a.example) now.",
    "See [the new plan](https://a.example) now.",
    "the <del>old</del> plan",
    "the <ins>new</ins> plan",
  ],
])("marks %s in the rendered text", (_, before, after, ...marked) => {
  const [deleted = "", inserted = ""] = marked;
  const [one, other] = drawn(before, after);
  expect(one).toContain(deleted);
  expect(other).toContain(inserted);
  expect(one).not.toContain("<ins>");
  for (const html of [one, other]) expect(html).not.toMatch(/\*\*|\|---|```/);
});

it("recognizes a change of marks alone", () => {
  const [row] = diffBlocks("**Sales** rose a lot", "## Sales rose a lot");
  expect(row?.kind === "changed" && isOnlyFormat(row.before, row.after)).toBe(true);
  const [word] = diffBlocks("Sales rose a lot", "Sales fell a lot");
  expect(word?.kind === "changed" && isOnlyFormat(word.before, word.after)).toBe(false);
});
