import { expect, it } from "vitest";
import { commandsFor } from "./command-menu.tsx";

const prompts = [{ id: "1", command: "weekly", title: "Weekly update", text: "Write …", isShared: false, isOwn: true }];
const namesOf = (text: string) => commandsFor(text, prompts).map(({ name }) => name);

it("offers everything after a slash, own prompts first", () => {
  expect(namesOf("/")).toEqual(["weekly", "new", "snapshot", "compare", "find", "style", "prompts"]);
});

it("filters by name and by title", () => {
  expect(namesOf("/sn")).toEqual(["snapshot"]);
  expect(namesOf("/update")).toEqual(["weekly"]);
});

it.each(["", "a/b", "/weekly now", "// no", " /new"])("offers nothing for %j", (text) => {
  expect(namesOf(text)).toEqual([]);
});
