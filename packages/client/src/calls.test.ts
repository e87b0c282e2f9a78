import { describe, expect, it } from "vitest";
import { fillPath, toQuery } from "./calls.ts";

describe("fillPath", () => {
  it("fills in the path's params and leaves the rest", () => {
    expect(fillPath("/api/tasks/{id}/retry", { id: "a b/c", note: 1 })).toEqual({
      url: "/api/tasks/a%20b%2Fc/retry",
      rest: { note: 1 },
    });
  });

  it("sends no request for a path with a missing param", () => {
    expect(() => fillPath("/api/tasks/{id}", {})).toThrow("needs id");
    expect(() => fillPath("/api/tasks/{id}", { id: "" })).toThrow("needs id");
  });
});

it("omits empty filters from the query", () => {
  expect(toQuery({ search: "", status: undefined, cursor: null, limit: 50, q: "a&b" })).toBe("?limit=50&q=a%26b");
  expect(toQuery({})).toBe("");
});
