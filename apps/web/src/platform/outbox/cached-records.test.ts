import { expect, it } from "vitest";
import { applyEffect, findRecord, insertMoved } from "./cached-records.ts";

const acme = { id: "l1", company: "Acme", status: "new" };
const other = { id: "l2", company: "Other", status: "new" };
const edit = { feature: "leads", id: "l1", values: { company: "Acme Ltd", phone: "1" } };

it("shows the new values of the fields that a response has", () => {
  const changed = { ...acme, company: "Acme Ltd" };
  expect(applyEffect(acme, edit, ["leads", "get", { id: "l1" }])).toEqual(changed);
  expect(applyEffect({ items: [acme, other] }, edit, ["leads", "list", {}])).toEqual({ items: [changed, other] });
  const pages = (item: object) => ({ pages: [{ items: [item] }], pageParams: [0] });
  expect(applyEffect(pages(acme), edit, ["leads", "list", "pages", {}])).toEqual(pages(changed));
});

it("returns the same object when nothing differs", () => {
  const list = { items: [other] };
  expect(applyEffect(list, edit, ["leads", "list", {}])).toBe(list);
  expect(applyEffect(acme, edit, ["tasks", "get", {}])).toBe(acme);
});

it("leaves a deleted record out of lists", () => {
  const effect = { feature: "leads", id: "l1", values: "removed" as const };
  expect(applyEffect({ items: [acme, other] }, effect, ["leads", "list", {}])).toEqual({ items: [other] });
});

it("moves a record from the list of its old status to that of its new one", () => {
  const values = { status: "won" };
  const effect = { feature: "leads", id: "l1", values };
  expect(applyEffect({ items: [acme] }, effect, ["leads", "list", { status: "new" }])).toEqual({ items: [] });
  const moved = { items: [{ ...acme, status: "won" }] };
  expect(insertMoved({ items: [] }, acme, values, ["leads", "list", { status: "won" }])).toEqual(moved);
  expect(insertMoved(moved, acme, values, ["leads", "list", { status: "won" }])).toBe(moved);
  const all = { items: [] };
  expect(insertMoved(all, acme, values, ["leads", "list", {}])).toBe(all);
});

it("finds a record in the response that has most of its fields", () => {
  expect(findRecord([{ items: [{ id: "l1" }] }, { pages: [{ items: [acme] }] }], "l1")).toBe(acme);
  expect(findRecord([undefined, null, [other]], "l1")).toBeUndefined();
});
