import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { childProgram } from "../../platform/testing/child-program.ts";
import { faultCases } from "../../platform/testing/faults.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import type { IndexingOrders } from "./indexing-victim.factory.ts";
import { buyPlan, listItems, makeBase, searchIn, settled, uploadTo } from "./knowledge.factory.ts";

const victim = childProgram(new URL("./indexing-victim.factory.ts", import.meta.url));

let server: TestServer;
let owner: TestPerson;
beforeEach(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  await buyPlan(server, owner);
}, 120_000);
afterEach(() => server.stop());

/** About a hundred passages each. */
const files = ["north", "south", "west"].map((region) => ({
  name: `${region}.md`,
  content: Array.from(
    { length: 120 },
    (_, i) =>
      `Depot number ${i} in the ${region} has ${i + 3} chargers and opened in ${1990 + (i % 30)} with a ${region} crane and gate ${region}gate${i}.`,
  ).join("\n\n"),
}));

const moments = [
  ["after a reading was stored", { write: "reading", times: 2 }],
  ["between two batches of passages", { write: "passages", times: 4 }],
  ["after a document was completed", { write: "ready", times: 1 }],
  ["while postings are merged", { write: "terms", times: 1 }],
] as const;

it.each(faultCases(moments, ([, { write }]) => write === "passages" || write === "terms"))(
  "a process killed %s loses nothing and indexes nothing twice",
  async (_, dieAfter) => {
    const base = await makeBase(server, owner);
    await uploadTo(server, owner, { baseId: base.id, files });
    const { dataDir, DATABASE_URL: url } = server.services.config;
    await server.pause();
    expect(await workAndDie({ url, dataDir, dieAfter }).finally(server.resume)).toBe("SIGKILL");
    await startWorkers(server.services);
    const after = await settled(server, owner, base.id);
    expect(after).toMatchObject({ itemCount: 3, items: { ready: 3, failed: 0 }, passageCount: 360 });
    for (const item of await listItems(server, owner, base.id))
      expect(item).toMatchObject({ state: "ready", passageCount: 120 });
    const counts = async () =>
      (
        await server.services.db.query(
          `select (select count(*)::int from passages) as passages, (select count(distinct (document_id, position))::int from passages) as places,
              (select passage_count from source_collections) as counted,
              (select sum(passages)::int from source_terms) = (
                select sum((select count(distinct t) from unnest(string_to_array(own || ' ' || context, ' ')) t where t <> ''))::int from passages) as fits`,
        )
      ).rows;
    // The last step of the run merges the postings.
    await expect.poll(counts, { timeout: 20_000 }).toEqual([{ passages: 360, places: 360, counted: 360, fits: true }]);
    const settledUses = async () =>
      (await server.services.db.query("select from usage_reservations where status = 'settled'")).rowCount;
    await expect.poll(settledUses).toBe(1);
    const { hits } = await searchIn(server, owner, base.id, "depot number 77 in the west");
    expect(hits[0]?.passage.shown).toContain("Depot number 77 in the west");
  },
  240_000,
);

/** Returns the signal that ended the process. */
async function workAndDie(orders: IndexingOrders): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [...victim, JSON.stringify(orders)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [, signal] = await once(child, "exit");
  return signal;
}
