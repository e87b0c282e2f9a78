import { describe, expect, it } from "vitest";
import { isFiltered, readFilters, withFilters } from "./task-filters.ts";

describe("task filters", () => {
  it.each([
    ["", { search: "", status: "all" }],
    ["status=failed", { search: "", status: "failed" }],
    ["status=nonsense&search=%20revenue%20", { search: "revenue", status: "all" }],
    [`search=${"x".repeat(300)}`, { search: "x".repeat(200), status: "all" }],
  ])("reads %s", (address, expected) => {
    expect(readFilters(new URLSearchParams(address))).toEqual(expected);
  });

  it("writes a filter and keeps the open dialog", () => {
    const next = withFilters(new URLSearchParams("task=t1&search=old"), { status: "completed" });
    expect(next.toString()).toBe("task=t1&search=old&status=completed");
  });

  it("leaves no trace of a filter at rest", () => {
    const next = withFilters(new URLSearchParams("search=old&status=failed"), { search: "", status: "all" });
    expect(next.toString()).toBe("");
  });

  it("knows when something is filtered", () => {
    expect(isFiltered({ search: "", status: "all" })).toBe(false);
    expect(isFiltered({ search: "", status: "pending" })).toBe(true);
    expect(isFiltered({ search: "x", status: "all" })).toBe(true);
  });
});
