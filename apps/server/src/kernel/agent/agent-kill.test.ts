import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../platform/db/open.ts";
import { childProgram } from "../../platform/testing/child-program.ts";
import { faultCases, faultIt } from "../../platform/testing/faults.ts";
import { makeTestDatabase } from "../../platform/testing/test-database.ts";
import { freeOrganization, startKernelServices } from "../kernel.factory.ts";
import { inOrg } from "../tenancy/tenancy.ts";
import { calling, chatKind, startChat, startScripts, toolMessages } from "./agent.factory.ts";
import type { VictimOrders } from "./victim.factory.ts";

const program = childProgram(new URL("./victim.factory.ts", import.meta.url));

describe("a turn whose process is killed with SIGKILL", () => {
  it("does not repeat a call with an effect, and warns the model that it may have happened", async () => {
    const scene = await prepare();
    const moments = ["after save", "kept save", "after send", "keep send", "answer"];
    // Each call is interrupted in the sample, too.
    for (const dieAt of faultCases(moments, (one) => one.startsWith("after")))
      expect(`${dieAt}: ${await scene.run({ dieAt })}`).toBe(`${dieAt}: SIGKILL`);
    expect(await scene.run({})).toBe(0);
    expect(await scene.effects()).toEqual(["save", "send"]);
    expect(scene.lastResults().match(/was interrupted and may have taken effect/g)).toHaveLength(2);
  }, 240_000);

  faultIt(
    "gets the result of a finished call that was not yet stored with the turn",
    async () => {
      const scene = await prepare();
      for (const dieAt of ["keep save", "keep send", "kept send"])
        expect(`${dieAt}: ${await scene.run({ dieAt })}`).toBe(`${dieAt}: SIGKILL`);
      expect(await scene.run({})).toBe(0);
      expect(await scene.effects()).toEqual(["save", "send"]);
      expect(scene.lastResults()).toMatch(/"saved":4.*"sent":true/s);
      expect(scene.lastResults()).not.toContain("interrupted");
    },
    240_000,
  );

  faultIt(
    "reports a started call as interrupted, and does not make it",
    async () => {
      const scene = await prepare();
      expect(await scene.run({ dieAt: "before send" })).toBe("SIGKILL");
      expect(await scene.run({})).toBe(0);
      expect(await scene.effects()).toEqual(["save"]);
      expect(scene.lastResults()).toContain("was interrupted and may have taken effect");
    },
    240_000,
  );
});

/** A database with one chat started and no process at work on it, and a model that saves, sends and answers. */
async function prepare() {
  const folder = mkdtempSync(join(tmpdir(), "muster-agent-kill-"));
  const directory = join(folder, "pg");
  const { url, drop } = await makeTestDatabase(directory);
  const scripts = await startScripts();
  onTestFinished(async () => {
    await scripts.double.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });
  const { name, requests } = scripts.add((request) => {
    const made = request.body.messages?.filter(({ role }) => role === "tool").length;
    if (made === 0) return calling(["save_note", { text: "save" }]);
    return made === 1 ? calling(["send_message", { text: "send" }]) : { text: "Both are done." };
  });
  const opened = () => openDatabase({ url, directory, connections: 5 });
  const db = await opened();
  await db.exec("create table effects (name text); grant all on effects to muster_app");
  const { services, stop } = await startKernelServices(db, { kinds: [chatKind()], works: false });
  const orgId = await freeOrganization(db);
  const tools = ["save_note", "send_message"];
  const { id: runId } = await startChat(services, orgId, { question: `${name} go`, tools });
  await stop();
  await db.close();
  const orders = { url, directory, orgId, runId, baseUrl: scripts.double.baseUrl };
  return {
    run: (more: Partial<VictimOrders>) => runVictim({ ...orders, ...more }),
    lastResults: () => toolMessages(requests.at(-1)),
    async effects() {
      const again = await opened();
      const work = () => inOrg(again, { orgId, userId: null }, (tx) => tx.query("select name from effects order by 1"));
      const { rows } = await work().finally(() => again.close());
      return rows.map((row) => row["name"]);
    },
  };
}

/** Runs the process to its end: its exit code, or the signal that killed it. */
function runVictim(orders: VictimOrders): Promise<number | string | null> {
  const child = spawn(process.execPath, [...program, JSON.stringify(orders)], { stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk;
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return new Promise((done) =>
    child.on("exit", (code, signal) => done(signal ?? (code === 0 ? 0 : `${code} ${errors}`))),
  );
}
