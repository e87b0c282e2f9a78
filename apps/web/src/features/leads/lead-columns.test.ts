import type { LeadStatus } from "@muster/contracts/leads";
import { describe, expect, it } from "vitest";
import { describeCompany, type LeadColumn, neighborOf, placeMoves } from "./lead-columns.ts";
import { makeLead } from "./leads.factory.ts";

const first = makeLead({ id: "a", score: 80, potentialValue: 100 });
const second = makeLead({ id: "b", score: 60, potentialValue: 10 });
const contacted = makeLead({ id: "c", score: 70, potentialValue: 1, status: "contacted" });

function board(): LeadColumn[] {
  return [
    { status: "new", items: [first, second], count: 9, value: 900 },
    { status: "contacted", items: [contacted], count: 1, value: 1 },
  ];
}

function idsOf(columns: LeadColumn[]): string[][] {
  return columns.map(({ items }) => items.map(({ id }) => id));
}

describe("placeMoves", () => {
  it("shows a moved lead in its new column, in the order of the sort, with new counts and sums", () => {
    const columns = placeMoves(board(), [{ lead: first, to: "contacted" }], "score");
    expect(idsOf(columns)).toEqual([["b"], ["a", "c"]]);
    expect(columns.map(({ count, value }) => [count, value])).toEqual([
      [8, 800],
      [2, 101],
    ]);
    expect(columns[1]?.items[0]?.status).toBe("contacted");
  });

  it("counts a lead once when its new column already has it and the old one is not refreshed yet", () => {
    const moved = { ...first, status: "contacted" as const };
    const [from, to] = board() as [LeadColumn, LeadColumn];
    const refreshed = { ...to, items: [moved, contacted], count: 2, value: 101 };
    const columns = placeMoves([from, refreshed], [{ lead: first, to: "contacted" }], "score");
    expect(idsOf(columns)).toEqual([["b"], ["a", "c"]]);
    expect(columns.map(({ count }) => count)).toEqual([8, 2]);
  });

  it("changes nothing when the server has confirmed the move in all columns", () => {
    const columns = board();
    expect(placeMoves(columns, [{ lead: contacted, to: "contacted" }], "score")).toEqual(columns);
  });

  it.each([
    ["value", ["b", "c"]],
    ["company", ["c", "b"]],
    ["newest", ["b", "c"]],
  ] as const)("sorts by %s", (sort, ids) => {
    const old = { ...contacted, company: "Atlas", createdAt: "2026-10-01T00:00:00Z" };
    const [from, to] = board() as [LeadColumn, LeadColumn];
    const columns = placeMoves([from, { ...to, items: [old] }], [{ lead: second, to: "contacted" }], sort);
    expect(idsOf(columns)[1]).toEqual(ids);
  });
});

it.each<[LeadStatus, 1 | -1, LeadStatus | undefined]>([
  ["new", 1, "contacted"],
  ["contacted", -1, "new"],
  ["new", -1, undefined],
  ["lost", 1, undefined],
])("beside %s in direction %i is %s", (status, step, neighbor) => {
  expect(neighborOf(status, step)).toBe(neighbor);
});

it("describes a company by what is known", () => {
  expect(describeCompany({ industry: "Logistics", location: "Hamburg" })).toBe("Logistics · Hamburg");
  expect(describeCompany({ industry: null, location: "Hamburg" })).toBe("Hamburg");
  expect(describeCompany({ industry: null, location: null })).toBe("");
});
