import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MarkdownText } from "../../../ui/markdown-text.tsx";
import { linkCitations } from "./link-citations.ts";

const plugins = [linkCitations((number) => number >= 1 && number <= 3)];
const draw = (text: string) => renderToStaticMarkup(<MarkdownText text={text} rehypePlugins={plugins} />);
const numbers = (html: string) => [...html.matchAll(/<button[^>]*value="(\d+)"/g)].map((match) => Number(match[1]));

it.each([
  ["Said [1].", [1]],
  ["Said [1][3], and [2, 3].", [1, 3, 2, 3]],
  ["- a [1]\n- **b [2]**\n\n> c [3]", [1, 2, 3]],
  ["| a | b |\n|---|---|\n| x [1] | y [2] |", [1, 2]],
  ["Nobody [9] and `code [1]` and [1](https://x.example) and \\[2]", []],
  ["[2]: https://x.example\n\nA link [2] of the writer's own", []],
  ["```\nblock [1]\n```", []],
  ["https://x.example/[1] then \\[1] and [1]", [1]],
  ["# A title [2]", [2]],
])("%j", (text, expected) => {
  expect(numbers(draw(text))).toEqual(expected);
});

it("prevents a line break before a number and before its closing punctuation", () => {
  expect(draw("Rose by 4 % [1][2]. Then").replace(/<button[^>]*>/g, "<button>")).toContain(
    '<span class="whitespace-nowrap"> <button>1</button><button>2</button>.</span> Then',
  );
});
