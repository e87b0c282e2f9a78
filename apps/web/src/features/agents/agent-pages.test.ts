import type { Agent } from "@muster/contracts/agents";
import { expect, it } from "vitest";
import { type AgentPage, joinPages, limitReason, usedSentence, withStatus } from "./agent-pages.ts";

// Only the fields that these functions read.
const agent = (id: string, status: Agent["status"] = "active") => ({ id, status }) as Agent;
const page = (ids: string[], nextCursor: string | null): AgentPage => ({
  items: ids.map((id) => agent(id)),
  nextCursor,
  total: 3,
  used: 3,
  limit: 15,
});
const data = { pages: [page(["a", "b"], "next"), page(["c"], null)], pageParams: [undefined, "next"] };

it("changes one agent without mutating the given data", () => {
  const paused = withStatus(data, "c", "paused");
  expect(paused.pages.flatMap(({ items }) => items.map(({ status }) => status))).toEqual([
    "active",
    "active",
    "paused",
  ]);
  expect(data.pages[1]?.items[0]?.status).toBe("active");
});

it("joins pages in order and returns the next cursor", () => {
  expect(joinPages(data)).toMatchObject({ nextCursor: null, total: 3, items: [{ id: "a" }, { id: "b" }, { id: "c" }] });
  expect(joinPages({ pages: [page(["a"], "next")], pageParams: [undefined] }).nextCursor).toBe("next");
});

it.each([
  [0, 15, "0/15 used", null],
  [15, 15, "15/15 used", "Your plan’s limit of 15 agents is reached. Delete one or choose a larger plan"],
  [400, null, "400 used, no limit", null],
])("%i of %s", (used, limit, sentence, reason) => {
  expect(usedSentence({ used, limit })).toBe(sentence);
  expect(limitReason({ used, limit })).toBe(reason);
});
