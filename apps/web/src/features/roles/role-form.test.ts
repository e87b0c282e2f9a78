import type { JobRole } from "@muster/contracts/job-roles";
import { expect, it } from "vitest";
import { departmentsOf, fromRole, toDraft } from "./role-form.ts";

const role = (title: string, department: string): JobRole => ({
  ...{
    id: title,
    title,
    department,
    mission: "",
    responsibilities: ["Check invoices", "Pay"],
    capabilities: [],
    kpis: [],
  },
  ...{ knowledgeBases: [{ id: "kb1", name: "Handbook" }], agents: [], createdAt: "", updatedAt: "", editBlocker: null },
});

it("converts a role to form values and back, with one line per entry", () => {
  const values = fromRole(role("Clerk", "Finance"));
  expect(values).toMatchObject({ responsibilities: "Check invoices\nPay", knowledgeBases: ["kb1"] });
  expect(toDraft(values)).toMatchObject({ title: "Clerk", responsibilities: ["Check invoices", "Pay"], kpis: [] });
});

it("drops bullets and empty lines from pasted text, but keeps hyphens inside a line", () => {
  expect(toDraft({ ...fromRole(undefined), kpis: "- One\n\n  • Two\n* Three\nwell-kept\n" }).kpis).toEqual([
    "One",
    "Two",
    "Three",
    "well-kept",
  ]);
});

it("groups roles by department regardless of case", () => {
  const departments = departmentsOf([role("A", "Finance"), role("B", "finance"), role("C", "Sales")]);
  expect(departments.map(({ name, roles }) => [name, roles.length])).toEqual([
    ["Finance", 2],
    ["Sales", 1],
  ]);
});
