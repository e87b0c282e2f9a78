import { plainText } from "@muster/contracts/messages";
import { databaseOver } from "../../platform/db/database.ts";
import { openLite } from "../../platform/db/lite.ts";
import { openPostgres } from "../../platform/db/postgres.ts";
import type { Driver, DriverTransaction } from "../../platform/db/types.ts";
import { chainOf, startKernelServices } from "../kernel.factory.ts";
import type { Services } from "../services.ts";
import { inOrg } from "../tenancy/tenancy.ts";
import { beginCall } from "../usage/calls.factory.ts";
import { stepQueue } from "./jobs.ts";
import type { RunKind, StepContext, StepResult } from "./kinds.ts";
import { answerQuestions, askPerson } from "./questions.ts";
import { wakeStep } from "./runs.ts";
import { subscribeRunEvents } from "./stream.ts";
import { startRunWorkers } from "./worker.ts";

/** The instructions of a worker process of the kill tests, as JSON in its first argument. */
export interface VictimOrders {
  url?: string | undefined;
  directory: string;
  orgId: string;
  runId: string;
  /**
   * "claim write before": before the commit of that transaction; "… after": right after it. So do call, keep, wait, wake and done.
   * "work write": inside the function.
   */
  dieAt?: string;
  /** Dies before this statement or end of a transaction, counted from the start of its work. */
  dieBefore?: number;
  /** How long each step works. */
  workMs: number;
  /** Takes over a dead process's work at once, as on the embedded database; otherwise after its heartbeat expires. */
  takesOver: boolean;
  /** The step "write" asks first, and works once a decision is stored; "form": it asks a person, and works with the answer. */
  asks?: boolean | "form";
  /** This process decides as soon as there is a question. */
  decides?: boolean;
}

/** "Größe 😀 ", so that batches contain characters of every width. */
export const writtenText = "Größe 😀 ".repeat(40);

export const victimPlan = { kind: "kill-test", steps: chainOf(["gather", "write", "render"]) };

if (import.meta.main) await live(JSON.parse(process.argv[2] ?? "{}"));

/** Works on the run until it ends, or dies at the given point. */
async function live(orders: VictimOrders): Promise<void> {
  const { url, directory, orgId, runId } = orders;
  const driver = url ? await openPostgres(url, { connections: 5 }) : await openLite(directory);
  const db = databaseOver(dying(driver, orders));
  const { services, stop } = await startKernelServices(db, { kinds: [victimKind(orders)], works: false });
  if (orders.takesOver) await services.queue.requeueActive(stepQueue.name);
  await startRunWorkers(services, { concurrency: 2 });
  if (orders.decides) await (orders.asks === "form" ? answerForm(services, orders) : decide(services, orders));
  const signal = AbortSignal.timeout(60_000);
  for await (const event of subscribeRunEvents(services, { orgId, runId, after: 0, signal }))
    if (event.type === "done") say("ended");
  await stop();
  await db.close();
}

/** Stores the decision and its consequences in one transaction; does nothing when it is stored already. */
async function decide(services: Services, { orgId, runId }: VictimOrders): Promise<void> {
  const decideNow = () =>
    inOrg(services.db, { orgId, userId: "ada" }, async (tx) => {
      if ((await tx.query("select from effects where run = $1 and name = 'decided'", [runId])).rowCount) return true;
      if (!(await wakeStep(tx, services, { runId, waitsFor: `word on ${runId}` }))) return false;
      await tx.query("insert into effects values ($1, 'decided')", [runId]);
      return true;
    });
  while (!(await decideNow())) await new Promise((done) => setTimeout(done, 20));
}

/** Answers once there is a question; nothing when it was answered before. */
async function answerForm(services: Services, { orgId, runId }: VictimOrders): Promise<void> {
  const answerNow = () =>
    inOrg(services.db, { orgId, userId: "ada" }, async (tx) => {
      const { rows } = await tx.query("select id, outcome from run_questions where run_id = $1", [runId]);
      const id = String(rows[0]?.["id"] ?? "");
      if (!id || rows[0]?.["outcome"]) return id !== "";
      await answerQuestions(tx, services, {
        ...{ runId, answer: { id, text: "2026" } },
        by: { userId: "ada", displayName: "Ada" },
      });
      return true;
    });
  while (!(await answerNow())) await new Promise((done) => setTimeout(done, 20));
}

/** The wait for a person's answer; undefined once it is there. */
async function askForm(step: StepContext): Promise<StepResult | undefined> {
  const question = { id: "q1", text: "Which year?", options: [], allowsText: true, default: null };
  const asked = await askPerson(step, { key: "year", questions: [question] });
  if ("waitFor" in asked) {
    say("asks");
    return asked;
  }
  if (asked.answers[0]?.answer !== "2026") throw new Error("The answer is missing");
  return undefined;
}

/** What the step returns instead of working; undefined once there is a decision. */
async function ask(step: StepContext): Promise<StepResult | undefined> {
  const { id } = step.run;
  const { rowCount } = await step.inOrg((tx) =>
    tx.query("select from effects where run = $1 and name = 'decided'", [id]),
  );
  if (rowCount) {
    if (JSON.stringify(step.kept) !== '{"asked":true}') throw new Error("What was kept is gone");
    return undefined;
  }
  await step.keep({ asked: false });
  say("asks");
  return {
    waitFor: `word on ${id}`,
    detail: plainText("Waiting for a word"),
    kept: { asked: true },
    commit: async (tx) => void (await tx.query("insert into effects values ($1, 'asked')", [id])),
  };
}

/** Like a gateway: inserts a row before the call and its figures afterwards, in two transactions. */
async function call({ run, inOrg, now }: StepContext): Promise<void> {
  const figures = { promptTokens: 1000, completionTokens: 100, costMicros: 1_000 };
  const close = await inOrg((tx) => beginCall(tx, { runId: run.id, at: now(), ...figures }));
  await inOrg(async (tx) => {
    await close(tx);
    await tx.query("insert into calls values ($1)", [run.id]);
  });
}

export function victimKind({ dieAt, workMs, asks }: Partial<VictimOrders> & { workMs: number }): RunKind {
  const work = async (step: StepContext, output: unknown) => {
    say(`work ${step.key}`);
    for (const piece of step.key === "write" ? (writtenText.match(/.{1,20}/gu) ?? []) : [""]) {
      step.text(piece);
      await new Promise((done) => setTimeout(done, workMs / 10));
    }
    if (step.key === "write") await call(step);
    if (dieAt === `work ${step.key}`) die();
    return {
      output,
      commit: async (tx) => void (await tx.query("insert into effects values ($1, $2)", [step.run.id, step.key])),
    } satisfies StepResult;
  };
  return {
    kind: victimPlan.kind,
    result: "render",
    steps: {
      gather: { work: (step) => work(step, { rows: 3 }) },
      write: {
        work: async (step) =>
          (asks && (await (asks === "form" ? askForm(step) : ask(step)))) ||
          work(step, { text: writtenText, of: step.output("gather") }),
        isDelivery: true,
        streams: true,
      },
      render: { work: (step) => work(step, { of: step.output("write") }) },
    },
    async onEnd(tx, _house, { run, status }) {
      await tx.query("insert into effects values ($1, $2)", [run.id, status]);
    },
  };
}

/** The driver, but the process dies around the commit of the transaction that `dieAt` names, or before a numbered statement. */
function dying(driver: Driver, { dieAt, dieBefore }: VictimOrders): Driver {
  let count = 0;
  let isWorking = false;
  const next = (text: string, values: unknown[]) => {
    isWorking ||= deed(text, values)?.startsWith("claim") === true;
    if (isWorking && ++count === dieBefore) die();
  };
  return {
    ...driver,
    async ask(settings, text, values, mode) {
      next(text, values);
      const isText = text.includes("insert into run_events");
      if (isText && dieAt === "text before") die();
      const result = await driver.ask(settings, text, values, mode);
      if (isText && dieAt === "text after") die();
      return result;
    },
    async begin(settings): Promise<DriverTransaction> {
      const transaction = await driver.begin(settings);
      let does = "";
      return {
        run(text, values, mode) {
          next(text, values);
          does = deed(text, values) ?? does;
          return transaction.run(text, values, mode);
        },
        async end(commit) {
          next("", []);
          if (commit && dieAt === `${does} before`) die();
          await transaction.end(commit);
          if (commit && dieAt === `${does} after`) die();
        },
      };
    },
  };
}

/** Which of the kernel's transactions a statement belongs to. */
function deed(text: string, values: unknown[]): string | undefined {
  const key = victimPlan.steps.find((step) => values.includes(step.key))?.key;
  if (text.startsWith('update "run_steps"') && values.includes("working")) return `claim ${key}`;
  if (text.startsWith('update "run_steps"') && values.includes("done")) return `done ${key}`;
  if (text.startsWith('update "run_steps" set "kept"')) return `keep ${key}`;
  if (text.startsWith('update "run_steps"') && text.includes('"waits_for" = ') && values.includes("queued"))
    return `wake ${key}`;
  const isWait = values.includes("question") || values.some((value) => String(value).startsWith("word on"));
  if (text.startsWith('update "run_steps"') && isWait) return `wait ${key}`;
  if (text.startsWith("insert into calls")) return "call";
  return undefined;
}

/** SIGKILL: no handler runs, nothing is flushed. */
function die(): never {
  process.kill(process.pid, "SIGKILL");
  for (;;); // the signal is on its way
}

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}
