import { expect, it } from "vitest";
import { planAtDeletion, planWhileDeleted } from "./plan-at-deletion.ts";

const day = (iso: string) => iso.slice(0, 10);
const plan = { tier: "pro" as const, periodEnd: "2026-12-21T08:00:00.000Z" };

it.each([
  ["yes", /^The Pro plan won’t renew\. .* no further charges\.$/],
  ["no", /^The Pro plan is already set not to renew on 2026-12-21\. /],
] as const)("before, with renewal %s", (renewal, words) => {
  expect(planAtDeletion({ ...plan, renewal }, day)).toMatch(words);
});

it.each([
  ["stopped", "The Pro plan won’t renew. If you cancel the deletion, it renews on 2026-12-21 as before."],
  ["no", "The Pro plan won’t renew, even if you cancel the deletion."],
] as const)("while pending, with renewal %s", (renewal, words) => {
  expect(planWhileDeleted({ ...plan, renewal }, day)).toBe(words);
});
