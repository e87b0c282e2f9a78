import { describe, expect, it } from "vitest";
import { isFiltered, listAddress, readFilters, withFilters } from "./task-filters.ts";

const rest = { search: "", status: "all", agent: "", days: null, sort: "created", order: "desc" } as const;

describe("task filters", () => {
  it.each([
    ["", rest],
    ["status=failed", { ...rest, status: "failed" }],
    ["status=nonsense&days=3&sort=age&order=up&search=%20revenue%20", { ...rest, search: "revenue" }],
    ["agent=a1", { ...rest, agent: "a1" }],
    ["days=7&sort=cost&order=asc", { ...rest, days: 7, sort: "cost", order: "asc" }],
    [`search=${"x".repeat(300)}`, { ...rest, search: "x".repeat(200) }],
  ])("reads %s", (address, expected) => {
    expect(readFilters(new URLSearchParams(address))).toEqual(expected);
  });

  it("writes a filter and keeps the open dialog", () => {
    const next = withFilters(new URLSearchParams("task=t1&search=old"), { status: "completed" });
    expect(next.toString()).toBe("task=t1&search=old&status=completed");
  });

  it("removes a reset filter from the URL", () => {
    const next = withFilters(new URLSearchParams("search=old&status=failed"), { search: "", status: "all" });
    expect(next.toString()).toBe("");
  });

  it("detects an active filter", () => {
    expect(isFiltered(rest)).toBe(false);
    expect(isFiltered({ ...rest, status: "pending" })).toBe(true);
    expect(isFiltered({ ...rest, sort: "title", order: "asc" })).toBe(false);
    expect(isFiltered({ ...rest, agent: "a1" })).toBe(true);
    expect(isFiltered({ ...rest, days: 1 })).toBe(true);
    expect(isFiltered({ ...rest, search: "x", sort: "title" })).toBe(true);
  });

  it("links back to the list with its filters and without the open page", () => {
    expect(listAddress(new URLSearchParams("tab=figures&status=failed&group=day&source=2"))).toBe(
      "/tasks?status=failed&group=day",
    );
    expect(listAddress(new URLSearchParams("version=2"))).toBe("/tasks");
  });
});
