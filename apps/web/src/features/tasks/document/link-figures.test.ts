import { expect, it } from "vitest";
import { indexFigures } from "./figure-links.ts";
import { linkFigures, type TreeNode } from "./link-figures.ts";

const index = indexFigures([
  {
    id: "F1",
    label: "Revenue",
    value: 36,
    text: "36",
    unit: null,
    computation: "select 36",
    source: { table: "t", columns: [], rows: 1 },
  },
]);
const text = (value: string): TreeNode => ({ type: "text", value });
const element = (tagName: string, ...children: TreeNode[]): TreeNode => ({ type: "element", tagName, children });

it("lets Tab reach only the first figure", () => {
  const tree = element("root", element("p", text("36 and 36")), element("p", text("36")));
  linkFigures(index)()(tree);
  const buttons = tree.children?.flatMap((child) => child.children ?? []).filter((node) => node.tagName === "button");
  expect(buttons?.map((button) => button.properties?.["tabIndex"])).toEqual([0, -1, -1]);
});

it("keeps punctuation on the line of its figure", () => {
  const tree = element("root", element("p", text("Best (36), then 36 and 36.")));
  linkFigures(index)()(tree);
  const spans = tree.children?.[0]?.children?.filter((node) => node.tagName === "span") ?? [];
  const written = (node: TreeNode): string => node.value ?? (node.children ?? []).map(written).join("");
  expect(spans.map(written)).toEqual(["(36),", "36."]);
  expect(written(tree)).toBe("Best (36), then 36 and 36.");
});

it("turns figures into buttons at any depth, except in code, links and the title", () => {
  const tree = element(
    "root",
    element("p", text("It is "), element("strong", text("36 units"))),
    element("code", text("36")),
    element("a", text("36")),
    element("h1", text("36")),
  );
  linkFigures(index)()(tree);
  expect(tree).toEqual(
    element(
      "root",
      element(
        "p",
        text("It is "),
        element(
          "strong",
          { type: "element", tagName: "button", properties: { value: "F1", tabIndex: 0 }, children: [text("36")] },
          text(" units"),
        ),
      ),
      element("code", text("36")),
      element("a", text("36")),
      element("h1", text("36")),
    ),
  );
});
