import { message, plainText } from "@muster/contracts/messages";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { newId } from "../../platform/ids.ts";
import { openLive } from "../../platform/live/live.ts";
import type { Live } from "../../platform/live/types.ts";
import { createLog } from "../../platform/log/log.ts";
import { startTestDatabase, type TestDatabase } from "../../platform/testing/test-database.ts";
import { inOrg, type OrgTx } from "../tenancy/tenancy.ts";
import { events, notifications } from "./events.table.ts";
import { notify, notifyAll, notifyOnce, personTopic, recordEvent, withdrawNotifications } from "./events.ts";

let database: TestDatabase;
let live: Live;
let orgId: string;
beforeAll(async () => {
  database = await startTestDatabase();
  live = await openLive(database.db, createLog({ level: "silent" }));
}, 60_000);
afterAll(async () => {
  await live.close();
  await database.remove();
});
beforeEach(() => {
  orgId = newId();
});

const welcome = { type: "info" as const, title: plainText("Welcome"), message: plainText("Good to see you") };

it("keeps the newest 50 notifications of each person", async () => {
  await inside((tx) => notify(tx, { ...welcome, userId: "eve" }));
  for (let n = 1; n <= 53; n++)
    await inside((tx) => notify(tx, { ...welcome, userId: "ada", message: plainText(`${n}`) }));
  const rows = await inside((tx) => tx.orm.select().from(notifications));
  const own = rows.filter((row) => row.userId === "ada").map((row) => Number(row.message));
  expect(own.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 4));
  expect(rows.filter((row) => row.userId === "eve")).toHaveLength(1);
});

it("publishes to the person's open pages after the commit, and not after a rollback", async () => {
  const received: unknown[] = [];
  const first = Promise.withResolvers<void>();
  const leave = live.subscribe(personTopic(orgId, "ada"), (sent) => {
    received.push(sent);
    first.resolve();
  });
  const undone = inside(async (tx) => {
    await notify(tx, { ...welcome, userId: "ada", title: plainText("Never") });
    throw new Error("undo");
  });
  await expect(undone).rejects.toThrow("undo");
  await inside((tx) => notify(tx, { ...welcome, userId: "eve" }));
  await inside((tx) => notify(tx, { ...welcome, userId: "ada", link: "/tasks" }));
  await first.promise;
  leave();
  expect(received).toEqual([
    {
      type: "notification",
      notification: {
        id: expect.any(String),
        ...{ type: "info", title: "Welcome", message: "Good to see you", link: "/tasks" },
        browser: true,
        read: false,
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    },
  ]);
});

it("truncates long texts at whole characters and removes control characters", async () => {
  const long = "🙂\u202e\u0001".repeat(4000);
  await inside((tx) => notify(tx, { ...welcome, userId: "ada", title: plainText(long), message: plainText(long) }));
  const [row] = await inside((tx) => tx.orm.select().from(notifications));
  expect([row?.title.length, row?.message.length].every((length) => length && length <= 800)).toBe(true);
  expect(row?.message.isWellFormed()).toBe(true);
  expect(row?.message).not.toMatch(/[\u202e\p{Cc}]/u);
});

it("withdraws settled notifications from every recipient, and no others", async () => {
  const received: unknown[] = [];
  const gone = Promise.withResolvers<void>();
  const leave = live.subscribe(personTopic(orgId, "eve"), (sent) => {
    received.push(sent);
    if ((sent as { type: string }).type === "withdrawn") gone.resolve();
  });
  await inside((tx) => notifyAll(tx, ["ada", "eve", "eve"], { ...welcome, about: "question" }));
  await inside((tx) => notify(tx, { ...welcome, userId: "eve", title: plainText("stays") }));
  await inside((tx) => withdrawNotifications(tx, ["question"]));
  await gone.promise;
  leave();
  expect(received).toMatchObject([{ type: "notification" }, { type: "notification" }, { type: "withdrawn" }]);
  expect(await inside((tx) => tx.orm.select().from(notifications))).toMatchObject([{ userId: "eve", title: "stays" }]);
});

it("sends a one-time notification once to each person", async () => {
  for (const userId of ["ada", "ada", "eve"]) await inside((tx) => notifyOnce(tx, { ...welcome, userId }));
  expect(await inside((tx) => tx.orm.select().from(notifications))).toHaveLength(2);
});

it("records an event as a message and its text, for its own organization only", async () => {
  await inside((tx) =>
    recordEvent(tx, {
      kind: "agent_created",
      text: message("events.agent_created", { agent: "Atlas" }),
      audience: "organization",
      userId: "ada",
      data: { agentId: "1" },
    }),
  );
  expect(await inside((tx) => tx.orm.select().from(events))).toMatchObject([
    {
      ...{ kind: "agent_created", link: null, data: { agentId: "1" }, orgId, text: "Atlas was created" },
      textMessage: { key: "events.agent_created", params: { agent: "Atlas" } },
    },
  ]);
  const other = await inOrg(database.db, { orgId: newId(), userId: null }, (tx) => tx.orm.select().from(events));
  expect(other).toEqual([]);
});

function inside<T>(work: (tx: OrgTx) => Promise<T>): Promise<T> {
  return inOrg(database.db, { orgId, userId: null }, work);
}
