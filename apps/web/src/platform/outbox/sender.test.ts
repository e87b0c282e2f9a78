import { describe, expect, it } from "vitest";
import { ApiError } from "../api-error.ts";
import { addChange, type WaitingChange } from "./queue.ts";
import { type OutboxStore, type SenderOptions, sendChanges } from "./sender.ts";
import { makeChange } from "./waiting-change.factory.ts";

describe("sending", () => {
  it("sends in order and removes what was sent", async () => {
    const { browser, send, sent } = start([makeChange({ label: "1" }), makeChange({ label: "2", slot: "status" })]);
    expect((await send()).sent.map(({ label }) => label)).toEqual(["1", "2"]);
    expect([sent, browser.changes]).toEqual([["1", "2"], []]);
  });

  it("keeps a refused change with the server's reason and continues", async () => {
    const { browser, send } = start([makeChange({ label: "1" }), makeChange({ label: "2" })], {
      "1": new ApiError(404, { error: "Lead not found" }),
    });
    const { sent, refused } = await send();
    expect([sent.length, refused.length]).toEqual([1, 1]);
    expect(browser.changes).toMatchObject([{ label: "1", refusal: "Lead not found" }]);
  });

  it.each([
    ["a server error", new ApiError(503, {})],
    ["too many requests", new ApiError(429, {})],
    ["a request with this key in progress", new ApiError(409, { retryAfterSeconds: 1 })],
  ])("tries again later after %s, and sends other records' changes", async (_, error) => {
    const held = [makeChange({ label: "1" }), makeChange({ label: "2", slot: "status" })];
    const changes = [...held, makeChange({ label: "other", record: "leads:l2" })];
    const { browser, send, sent } = start(changes, { "1": error });
    expect((await send()).refused).toEqual([]);
    expect(sent).toEqual(["1", "other"]);
    expect(browser.changes).toMatchObject([{ tries: 1, nextTryAt: 2000, refusal: null }, { tries: 0 }]);
  });

  it.each([
    ["without an answer", new ApiError(0, {})],
    ["when the session has ended", new ApiError(401, {})],
    ["when the person has left the organization", new ApiError(403, { code: "not_a_member" })],
  ])("stops %s and keeps everything with its key", async (_, error) => {
    const first = makeChange({ label: "1" });
    const { browser, send, sent } = start([first, makeChange({ label: "2", record: "leads:l2" })], { "1": error });
    await send();
    expect(sent).toEqual(["1"]);
    expect(browser.changes).toHaveLength(2);
    expect(browser.changes[0]).toMatchObject({ idempotencyKey: first.idempotencyKey, refusal: null });
  });

  it("never sends another person's or organization's changes", async () => {
    const { browser, send, sent } = start([makeChange({ place: "u2:o1" }), makeChange({ place: "u1:o2" })]);
    await send();
    expect([sent, browser.changes.length]).toEqual([[], 2]);
  });

  it("stops when another person signs in", async () => {
    const started = start([makeChange({ label: "1" }), makeChange({ label: "2", slot: "status" })]);
    started.onSend = () => {
      started.here = "u2:o1";
    };
    await started.send();
    expect(started.sent).toEqual(["1"]);
  });

  it("sends each change once from two tabs", async () => {
    const { send, sent } = start([makeChange({ label: "1" }), makeChange({ label: "2", slot: "status" })]);
    await Promise.all([send(), send()]);
    expect(sent).toEqual(["1", "2"]);
  });

  it("keeps an edit that is made while the earlier one is being sent", async () => {
    const started = start([makeChange({ label: "1" })]);
    started.onSend = (label) => {
      if (label === "1") started.browser.changes = addChange(started.browser.changes, makeChange({ label: "2" }));
    };
    await started.send();
    expect(started.sent).toEqual(["1", "2"]);
  });
});

/** A browser with these changes, and a server that answers the named ones with an error. */
function start(changes: WaitingChange[], errors: Record<string, ApiError> = {}) {
  const browser = { changes };
  let last: Promise<unknown> = Promise.resolve();
  const store: OutboxStore = {
    async update(place, change) {
      const next = change(browser.changes.filter((one) => one.place === place));
      browser.changes = [...browser.changes.filter((one) => one.place !== place), ...next];
      return next;
    },
  };
  const options: SenderOptions = {
    ...{ store, place: () => started.here, now: () => 0, onChange: () => undefined },
    lock: (work) => {
      const mine = last.then(work);
      last = mine.catch(() => undefined);
      return mine;
    },
    async send({ label }) {
      started.sent.push(label);
      started.onSend(label);
      if (errors[label]) throw errors[label];
    },
  };
  const onSend: (label: string) => void = () => undefined;
  const started = {
    ...{ browser, here: "u1:o1", sent: [] as string[], onSend },
    send: () => sendChanges(options),
  };
  return started;
}
