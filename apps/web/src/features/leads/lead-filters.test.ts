import { expect, it } from "vitest";
import { exportPath, leadAddress, readLeadFilters } from "./lead-filters.ts";

it.each([
  ["", { search: "", status: "all", sort: "score", view: "board" }],
  ["search=+acme+&status=won&sort=value&view=table", { search: "acme", status: "won", sort: "value", view: "table" }],
  ["status=gone&sort=size&view=map", { search: "", status: "all", sort: "score", view: "board" }],
])("reads %j", (query, filters) => {
  expect(readLeadFilters(new URLSearchParams(query))).toEqual(filters);
});

it("exports what the list shows", () => {
  const filters = readLeadFilters(new URLSearchParams("search=a%26b&status=won"));
  expect(exportPath(filters)).toBe("/api/leads/export?sort=score&search=a%26b&status=won");
});

it("keeps the list's filters in the address of a lead, and nothing else", () => {
  const params = new URLSearchParams("found=r1&view=table&status=won");
  expect(leadAddress(params, "l/1")).toBe("/leads/l%2F1?status=won&view=table");
  expect(leadAddress(new URLSearchParams("found=r1"))).toBe("/leads");
});
