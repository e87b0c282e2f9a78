import { databaseOver } from "../../platform/db/database.ts";
import { openLite } from "../../platform/db/lite.ts";
import { openPostgres } from "../../platform/db/postgres.ts";
import { startKernelServices } from "../kernel.factory.ts";
import { stepQueue } from "../runs/jobs.ts";
import type { StepContext } from "../runs/kinds.ts";
import { startRunWorkers } from "../runs/worker.ts";
import type { Services } from "../services.ts";
import { inOrg } from "../tenancy/tenancy.ts";
import { type ChatTypes, chatKind, eventsOf, installModel, testTools } from "./agent.factory.ts";
import { listApprovalsOfRun } from "./approvals.repo.ts";
import { decideApproval } from "./approvals.ts";

/** Instructions for a worker process of the kill tests, as JSON in its first argument. */
export interface VictimOrders {
  url?: string | undefined;
  directory: string;
  orgId: string;
  runId: string;
  /** Of the model server. */
  baseUrl: string;
  /**
   * "before save", "after save", "before send", "after send": around the tool's effect. "keep save", "kept save", …: before and after
   * the state with the tool's result is stored. "answer": at the first piece of the answer.
   */
  dieAt?: string;
}

if (import.meta.main) await live(JSON.parse(process.argv[2] ?? "{}"));

/** Works on the run until it ends, or dies at the given point. */
async function live(orders: VictimOrders): Promise<void> {
  const { url, directory, orgId, runId, baseUrl, dieAt } = orders;
  const driver = url ? await openPostgres(url, { connections: 5 }) : await openLite(directory);
  const db = databaseOver(driver);
  const { services, stop } = await startKernelServices(db, {
    kinds: [chatKind((step) => dying(step, dieAt))],
    works: false,
  });
  const tools = testTools(async (text) => {
    if (dieAt === `before ${text}`) die();
    await inOrg(db, { orgId, userId: null }, (tx) => tx.query("insert into effects values ($1)", [text]));
    if (dieAt === `after ${text}`) die();
  });
  installModel(services, { baseUrl, tools });
  await services.queue.requeueActive(stepQueue.name);
  await startRunWorkers(services, { concurrency: 2 });
  const over = new AbortController();
  void approveAll(services, orders, over.signal);
  await eventsOf(services, orgId, runId);
  over.abort();
  await stop();
  await db.close();
}

/** A person who approves every request. */
async function approveAll(services: Services, { orgId, runId }: VictimOrders, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await inOrg(services.db, { orgId, userId: "bob" }, async (tx) => {
      const open = (await listApprovalsOfRun(tx, runId)).find(({ decision }) => decision === null);
      const by = { userId: "bob", displayName: "Bob" };
      if (open) await decideApproval(tx, services, { id: open.id, decision: "approved", note: null, by });
    });
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** The step, but the process dies around the moment that `dieAt` names. */
function dying(step: StepContext<ChatTypes>, dieAt: string | undefined): StepContext<ChatTypes> {
  const isMoment = (word: string, progress: unknown) => {
    const [moment, tool] = dieAt?.split(" ") ?? [];
    const name = tool === "save" ? "save_note" : "send_message";
    // The state holds a result of the tool, and not only its call.
    const hasResult = JSON.stringify(progress).includes(
      `"type":"tool-result","toolCallId":"step_${tool === "save" ? 1 : 2}_0","toolName":"${name}"`,
    );
    return moment === word && hasResult;
  };
  return {
    ...step,
    async keep(progress) {
      if (isMoment("keep", progress)) die();
      await step.keep(progress);
      if (isMoment("kept", progress)) die();
    },
    text(delta) {
      step.text(delta);
      if (dieAt === "answer") die();
    },
  };
}

/** SIGKILL: no handler runs, nothing is flushed. */
function die(): never {
  process.kill(process.pid, "SIGKILL");
  for (;;); // the signal is pending
}
