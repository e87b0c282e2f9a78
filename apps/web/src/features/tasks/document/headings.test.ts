import { expect, it } from "vitest";
import { headingsOf } from "./headings.ts";

it.each([
  ["# Title\n\n## First\n\ntext\n\n### Deeper\n\n## Second ##", ["First", "Second"]],
  ["## **Bold** and [a link](https://x.example) [2]", ["Bold and a link"]],
  ["```\n## not one\n```\n\n##no space\n\n## 2024\\-2025", ["2024-2025"]],
  ["", []],
])("%j", (markdown, expected) => {
  expect(headingsOf(markdown)).toEqual(expected);
});
