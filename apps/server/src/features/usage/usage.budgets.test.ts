import { beforeEach, describe, expect, it } from "vitest";
import { queuedEmails } from "../../kernel/mail/mail.factory.ts";
import type { TestPerson } from "../../platform/testing/test-server.ts";
import { sendBudgetWarnings } from "./usage.budgets.service.ts";
import { setUpUsageServer } from "./usage.factory.ts";

const { server, people, inside, use, get, put, report } = setUpUsageServer({ SMTP_URL: "smtp://127.0.0.1:9" });
let ada: TestPerson;
let bela: TestPerson;
beforeEach(() => {
  ({ ada, bela } = people());
});

describe("budgets", () => {
  it("can be set by admins only; members see their own", async () => {
    expect((await put(bela, { userId: null, monthMicros: 5_000_000 })).status).toBe(403);
    expect((await put(ada, { userId: null, monthMicros: 5 })).body).toMatchObject({ code: "invalid_input" });
    expect((await put(ada, { userId: null, monthMicros: 1e12 + 1 })).body.fields).toEqual({
      monthMicros: "Enter at most $1,000,000",
    });
    const set = await put(ada, { userId: null, monthMicros: 5_000_000 });
    expect(set.body).toMatchObject({ month: "2026-11", organization: { monthMicros: 5_000_000, spentMicros: 0 } });
    await put(ada, { userId: bela.userId, monthMicros: 20_000 });
    await use(bela, { day: "2026-11-20", costMicros: 300 });
    expect((await get(bela, "/api/usage/budgets")).body).toEqual({
      month: "2026-11",
      organization: null,
      people: [{ userId: bela.userId, name: expect.any(String), monthMicros: 20_000, spentMicros: 300, heldMicros: 0 }],
    });
    expect((await put(ada, { userId: bela.userId, monthMicros: null })).body.people).toContainEqual(
      expect.objectContaining({ userId: bela.userId, monthMicros: null }),
    );
    const { rows } = await inside(ada, (tx) =>
      tx.query("select kind from events where kind like 'budget%' order by id"),
    );
    expect(rows).toEqual([{ kind: "budget_set" }, { kind: "budget_set" }, { kind: "budget_removed" }]);
  });

  it("notify once at 80% by notification and email, and again after they are raised", async () => {
    await put(ada, { userId: null, monthMicros: 1_000_000 });
    await put(ada, { userId: bela.userId, monthMicros: 500_000 });
    await use(bela, { day: "2026-11-20", costMicros: 799_000 });
    await sendBudgetWarnings(server().services);
    expect(await notificationsOf(bela)).toEqual(["159% of your own budget of $0.50 for this month has been spent."]);
    expect(await notificationsOf(ada)).toHaveLength(1);
    await use(ada, { day: "2026-11-20", costMicros: 1_000 });
    await Promise.all([sendBudgetWarnings(server().services), sendBudgetWarnings(server().services)]);
    await sendBudgetWarnings(server().services);
    expect(await notificationsOf(ada)).toContain(
      "80% of your organization's budget of $1.00 for this month has been spent.",
    );
    expect(await notificationsOf(ada)).toHaveLength(2);
    expect(await notificationsOf(bela)).toHaveLength(1);
    expect(await mails()).toBe(3);
    const subjects = (await queuedEmails(server().services)).map(({ subject }) => subject);
    expect(subjects.filter((one) => one === "Budget Reached")).toHaveLength(2);
    const wishes = { inApp: { budget: true }, mail: { budget: false } };
    await server().request("PATCH", "/api/notifications/preferences", { as: ada, body: wishes });
    await put(ada, { userId: null, monthMicros: 900_000 });
    await sendBudgetWarnings(server().services);
    expect(await notificationsOf(ada)).toHaveLength(3);
    expect(await mails()).toBe(3);
  });

  it("stop a task with an error and no charge", async () => {
    await put(ada, { userId: null, monthMicros: 10_000 });
    await use(bela, { day: "2026-11-20", costMicros: 10_000 });
    await expect(use(ada, {})).rejects.toMatchObject({ code: "budget_reached" });
    expect((await report(ada)).plan).toMatchObject({ used: 1, underWay: 0 });
  });
});

async function notificationsOf({ userId }: TestPerson): Promise<string[]> {
  const { rows } = await inside(ada, (tx) =>
    tx.query("select message from notifications where user_id = $1 and title like 'Budget %' order by id", [userId]),
  );
  return rows.map(({ message }) => String(message));
}

/** Waiting in the queue since the test began. */
async function mails(): Promise<number> {
  return (await queuedEmails(server().services)).filter(({ subject }) => subject.startsWith("Budget ")).length;
}
