import { afterAll, beforeAll, expect, it } from "vitest";
import { createLog } from "../log/log.ts";
import { startTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { openLive } from "./live.ts";
import type { Live } from "./types.ts";

let database: TestDatabase;
let live: Live;
const logged: string[] = [];
beforeAll(async () => {
  database = await startTestDatabase();
  live = await openLive(
    database.db,
    createLog({ level: "error", destination: { write: (line) => logged.push(line) } }),
  );
}, 60_000);
afterAll(async () => {
  await live.close();
  await database.remove();
});

const say = (topic: string, payload: unknown) => database.db.transaction((tx) => live.publish(tx, topic, payload));

it("notifies all subscribers of the topic and no others, in order, after the commit", async () => {
  const heard: string[] = [];
  const last = Promise.withResolvers<void>();
  live.subscribe("a", (payload) => heard.push(`one ${payload}`));
  live.subscribe("a", (payload) => {
    heard.push(`two ${payload}`);
    if (payload === 3) last.resolve();
  });
  live.subscribe("b", () => heard.push("wrong"));
  await database.db.transaction(async (tx) => {
    await live.publish(tx, "a", 1);
    await live.publish(tx, "a", 2);
    expect(heard).toEqual([]);
  });
  const undone = database.db.transaction(async (tx) => {
    await live.publish(tx, "a", "undone");
    throw new Error("undo");
  });
  await expect(undone).rejects.toThrow("undo");
  await say("a", 3);
  await last.promise;
  expect(heard).toEqual(["one 1", "two 1", "one 2", "two 2", "one 3", "two 3"]);
});

it("stops notifying an unsubscribed listener while another with the same function still gets events", async () => {
  let times = 0;
  const again = Promise.withResolvers<void>();
  const hear = () => {
    times++;
    again.resolve();
  };
  const leave = live.subscribe("c", hear);
  live.subscribe("c", hear);
  leave();
  leave();
  await say("c", null);
  await again.promise;
  expect(times).toBe(1);
});

it("continues when one subscriber fails, and when another program uses the channel", async () => {
  const reached = Promise.withResolvers<unknown>();
  live.subscribe("d", () => {
    throw new Error("a bug");
  });
  live.subscribe("d", reached.resolve);
  for (const foreign of ["no json", "null", "{}", '{"topic":1}'])
    await database.db.query("select pg_notify('muster_live', $1)", [foreign]);
  await say("d", { größe: "😀" });
  expect(await reached.promise).toEqual({ größe: "😀" });
  expect(logged).toHaveLength(1);
});

it("rejects payloads that the database would reject, with a reason", async () => {
  await expect(say("e", "ö".repeat(3500))).rejects.toThrow("The live event on e is 7");
});
