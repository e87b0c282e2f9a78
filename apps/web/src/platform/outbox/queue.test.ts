import { describe, expect, it } from "vitest";
import { addChange, backoffMs, newChangeId, nextChange, nextTryAt, renewChange, stateOf } from "./queue.ts";
import { makeChange } from "./waiting-change.factory.ts";

const day = 24 * 3_600_000;

describe("adding", () => {
  it("merges repeated edits of a record into one with a new key", () => {
    const first = makeChange({
      input: { id: "l1", company: "Atlas", phone: "1" },
      effect: { company: "Atlas", phone: "1" },
    });
    const second = makeChange({ input: { id: "l1", company: "Atlas Ltd" }, effect: { company: "Atlas Ltd" } });
    const [only, ...others] = addChange([first], second);
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      id: first.id,
      idempotencyKey: second.idempotencyKey,
      input: { id: "l1", company: "Atlas Ltd", phone: "1" },
      effect: { company: "Atlas Ltd", phone: "1" },
    });
  });

  it("replaces pausing with activating", () => {
    const pause = makeChange({ call: "agents.pause", slot: "status", effect: { status: "paused" } });
    const activate = makeChange({ call: "agents.activate", slot: "status", effect: { status: "active" } });
    expect(addChange([pause], activate)).toEqual([{ ...activate, id: pause.id }]);
  });

  it("drops a deletion that is undone", () => {
    const remove = makeChange({ call: "leads.remove", slot: "deleted", effect: "removed" });
    const restore = makeChange({ call: "leads.restore", slot: "deleted", effect: null, isUndo: true });
    expect(addChange([remove], restore)).toEqual([]);
  });

  it.each([
    ["was sent once", { tries: 1 }, {}],
    ["was refused", { refusal: "Lead not found" }, {}],
    ["is of another record", { record: "leads:l2" }, {}],
    ["is a new note", { slot: null }, { slot: null }],
  ])("keeps both when the earlier change %s", (_, earlier, later) => {
    const changes = [makeChange(earlier)];
    expect(addChange(changes, makeChange(later))).toHaveLength(2);
  });
});

describe("the next change", () => {
  it("is the oldest, in the order in which changes were made", () => {
    const [first, second] = [makeChange(), makeChange({ record: "leads:l2" })];
    expect(nextChange([second, first], 0)).toBe(first);
  });

  it("waits for earlier changes to its record, but not to others", () => {
    const held = makeChange({ nextTryAt: 5000 });
    const behind = makeChange({ slot: "status" });
    const other = makeChange({ record: "leads:l2" });
    expect(nextChange([held, behind, other], 0)).toBe(other);
    expect(nextChange([held, behind], 0)).toBeUndefined();
    expect(nextTryAt([held], 0)).toBe(5000);
  });

  it("skips refused changes", () => {
    const behind = makeChange();
    expect(nextChange([makeChange({ refusal: "No" }), behind], 0)).toBe(behind);
  });

  it("is undefined while the first change to the record has expired", () => {
    const old = makeChange({ createdAt: 0 });
    expect(nextChange([old, makeChange({ createdAt: day })], day)).toBeUndefined();
    expect(stateOf(old, day)).toBe("expired");
    expect(stateOf(old, day / 2)).toBe("waiting");
  });
});

it("sends a corrected change as a new request, and shows the corrected text", () => {
  const refused = makeChange({
    input: { id: "l1", company: "" },
    effect: { company: "" },
    refusal: "Enter a company",
    tries: 1,
  });
  const again = renewChange(refused, { company: "Atlas" }, 1000);
  expect(again).toMatchObject({
    input: { id: "l1", company: "Atlas" },
    effect: { company: "Atlas" },
    refusal: null,
    tries: 0,
  });
  expect(again.idempotencyKey).not.toBe(refused.idempotencyKey);
});

it("waits 2 s after the first try, twice as long after each, and at most 5 minutes", () => {
  expect([1, 2, 3, 20].map(backoffMs)).toEqual([2000, 4000, 8000, 300_000]);
});

it("makes UUIDv7 ids that sort by time, even within a millisecond", () => {
  const ids = [newChangeId(1000), newChangeId(1000), newChangeId(500)];
  expect(ids.toSorted()).toEqual(ids);
  expect(ids[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
