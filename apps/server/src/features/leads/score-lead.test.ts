import { expect, it } from "vitest";
import { scoreLead } from "./score-lead.ts";

const none = { industries: [], locations: [], minEmployees: null, maxEmployees: null };
const unknown = {
  industry: null,
  location: null,
  employees: null,
  website: null,
  contactName: null,
  email: null,
  phone: null,
};
const pointsOf = (facts: object, criteria: object) =>
  Object.fromEntries(
    scoreLead({ ...unknown, ...facts }, { ...none, ...criteria }).parts.map(({ rule, points, of }) => [
      rule,
      `${points}/${of}`,
    ]),
  );

it("leaves out rules without a criterion", () => {
  expect(scoreLead(unknown, none)).toMatchObject({ score: 0 });
  expect(pointsOf({ email: "a@b.example" }, {})).toEqual({
    contact: "0/10",
    email: "10/10",
    phone: "0/5",
    website: "0/5",
  });
  expect(scoreLead({ ...unknown, email: "a@b.example", phone: "1" }, none).score).toBe(50);
});

it("gives half the points for unknown facts", () => {
  expect(pointsOf({}, { industries: ["Food"], locations: ["Oslo"], minEmployees: 50 })).toMatchObject({
    industry: "15/30",
    location: "10/20",
    size: "10/20",
  });
});

it.each([
  ["Logistics companies", "logistics company", "30/30"],
  ["Food", "Frozen foods", "30/30"],
  ["Food", "Footwear", "0/30"],
  ["Café", "cafe", "30/30"],
  ["IT", "Site clearance", "0/30"],
])("compares the criterion %s with %s by whole words", (criterion, industry, points) => {
  expect(pointsOf({ industry }, { industries: [criterion] })["industry"]).toBe(points);
});

it.each([
  [50, 500, 49, "10/20"],
  [50, 500, 50, "20/20"],
  [50, 500, 500, "20/20"],
  [50, 500, 1000, "10/20"],
  [50, 500, 1001, "0/20"],
  [50, 500, 24, "0/20"],
  [null, 20, 0, "20/20"],
  [10, null, 5000, "20/20"],
])("compares a size from %s to %s with %s employees", (minEmployees, maxEmployees, employees, points) => {
  expect(pointsOf({ employees }, { minEmployees, maxEmployees })["size"]).toBe(points);
});

it("explains each rule, and its points add up to the score", () => {
  const facts = { ...unknown, industry: "Bakery", employees: 30, phone: "030 1" };
  const criteria = { ...none, industries: ["Hotels", "Bakeries"], maxEmployees: 20 };
  const { score, parts } = scoreLead(facts, criteria);
  const total = (pick: "points" | "of") => parts.reduce((sum, part) => sum + part[pick], 0);
  expect(score).toBe(Math.round((100 * total("points")) / total("of")));
  expect(parts.map(({ reason }) => reason)).toEqual([
    "“Bakery” matches “Bakeries”",
    "30 employees, ideal: up to 20; close, so half of the points",
    "No contact person yet",
    "No email address yet",
    "Has a phone number",
    "No website yet",
  ]);
});
