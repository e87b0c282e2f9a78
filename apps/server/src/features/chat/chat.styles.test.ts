import { audiences, type ChatStyle, defaultStyle, moods, styleWarnings, tones } from "@muster/contracts/chat-shapes";
import { expect, it } from "vitest";
import { styleInstructions } from "./chat.styles.ts";

const every: ChatStyle[] = tones.flatMap((tone) =>
  moods.flatMap((mood) => audiences.map((audience) => ({ tone, mood, audience }))),
);

it("has distinct instructions for each of the 343 styles", () => {
  expect(every).toHaveLength(343);
  expect(new Set(every.map(styleInstructions)).size).toBe(343);
});

it("writes complete sentences", () => {
  for (const style of every)
    for (const line of styleInstructions(style).split("\n")) expect(line).toMatch(/^[A-Z].*\.$/);
});

it.each([
  [{ ...defaultStyle }, []],
  [{ ...defaultStyle, tone: "humorous", audience: "children" }, ["chat.humor_with_children"]],
  [{ ...defaultStyle, mood: "enthusiastic", audience: "academics" }, ["chat.enthusiasm_with_academics"]],
  [{ ...defaultStyle, tone: "humorous", audience: "teenagers" }, []],
  [{ ...defaultStyle, mood: "enthusiastic", audience: "experts" }, []],
] as [ChatStyle, string[]][])("warns about %j with %j", (style, warnings) => {
  expect(styleWarnings(style)).toEqual(warnings);
});
