import { expect, it } from "vitest";
import { joinSegments } from "./merge-segments.ts";
import { packPostings } from "./postings.ts";
import { packSegment, type Segment, tailOf, unpackSegment } from "./segments.ts";

const posting = (number: number, count = 1) => ({ number, count, length: 20 });

function segmentOf(terms: Record<string, number[]>): Segment {
  return new Map(
    Object.entries(terms).map(([term, numbers]) => [term, packPostings(numbers.map((number) => posting(number)))]),
  );
}

it.each([
  ["no terms", {}],
  ["terms in several scripts", { "#3460": [1], größe: [1, 2], 充電: [7], zone: [2047] }],
  ["a term in every passage of a block", { the: Array.from({ length: 2048 }, (_, number) => number) }],
])("returns the segment that was packed: %s", (_, terms) => {
  const segment = segmentOf(terms);
  const read = unpackSegment(packSegment(segment));
  expect([...read.keys()]).toEqual([...segment.keys()]);
  for (const [term, postings] of segment) expect(Buffer.from(read.get(term) ?? [])).toEqual(postings);
});

it("joins the postings of segments, terms in order", () => {
  const joined = joinSegments([segmentOf({ pump: [1], valve: [1, 2] }), segmentOf({ axle: [3], valve: [3] })]);
  expect([...joined.keys()]).toEqual(["axle", "pump", "valve"]);
  expect(Buffer.from(joined.get("valve") ?? [])).toEqual(packPostings([1, 2, 3].map((number) => posting(number))));
});

it("finds terms of segments by their beginning and length, each once", () => {
  const place = { id: "s", collection: "c", block: 0 };
  const tail = tailOf([
    { ...place, terms: segmentOf({ pump: [1], pumpen: [1, 2], valve: [1] }) },
    { ...place, terms: segmentOf({ pump: [4], pumpenhaus: [4] }) },
  ]);
  expect(tail.termsFrom({ letters: "pump", shortest: 4, longest: 6 })).toEqual(["pump", "pumpen"]);
  expect([tail.frequency("pump"), tail.frequency("pumpen"), tail.frequency("axle")]).toEqual([2, 2, 0]);
});
