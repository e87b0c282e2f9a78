import { expect, it } from "vitest";
import { planAtDeletion, planWhileDeleted } from "./deletion-words.ts";

const day = (iso: string) => iso.slice(0, 10);
const plan = { tier: "pro" as const, periodEnd: "2026-12-21T08:00:00.000Z" };

it.each([
  ["yes", /^The Pro plan is not renewed from now on\. .* Nothing is charged any more\.$/],
  ["no", /^The Pro plan is not renewed on 2026-12-21, as it stands\. /],
] as const)("before, with renewal %s", (renewal, words) => {
  expect(planAtDeletion({ ...plan, renewal }, day)).toMatch(words);
});

it.each([
  ["stopped", "The Pro plan is not renewed. Kept, the organization renews it on 2026-12-21 as before."],
  ["no", "The Pro plan is not renewed, also if the organization is kept."],
] as const)("meanwhile, with renewal %s", (renewal, words) => {
  expect(planWhileDeleted({ ...plan, renewal }, day)).toBe(words);
});
