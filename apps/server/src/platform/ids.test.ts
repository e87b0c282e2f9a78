import { expect, it } from "vitest";
import { isId, newId } from "./ids.ts";

it("sorts by creation time, also within one millisecond", () => {
  const now = new Date("2026-01-02T03:04:05.678Z");
  const ids = Array.from({ length: 2000 }, () => newId(now));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(2000);
  expect(newId(new Date(now.getTime() + 1)) > (ids.at(-1) ?? "")).toBe(true);
});

it("is a version 7 UUID that contains its time", () => {
  const id = newId(new Date(0x0123456789ab));
  expect(id).toMatch(/^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(isId(id)).toBe(true);
});

it.each(["", "nonsense", "01234567-89ab-7000-8000", "'; drop table tasks; --"])("rejects %j", (text) => {
  expect(isId(text)).toBe(false);
});
