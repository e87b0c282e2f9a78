import type { Question } from "@muster/contracts/questions";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../platform/ids.ts";
import { onPostgres } from "../../platform/testing/on-postgres.ts";
import { assign, chainOf } from "../kernel.factory.ts";
import { inOrg } from "../tenancy/tenancy.ts";
import { addRunKinds, defineRunKind, type QuestionsChange } from "./kinds.ts";
import { answerQuestions, askPerson, type PersonAnswers } from "./questions.ts";
import { collect, type RunTests, startRunTests, until } from "./runs.factory.ts";
import { cancelRun, readSteps } from "./runs.ts";
import { sweepRuns } from "./sweep.ts";

const year: Question = {
  id: "year",
  text: "Which year?",
  options: [
    { id: "y25", label: "2025" },
    { id: "y26", label: "2026" },
  ],
  allowsText: false,
  default: { optionId: "y25", text: null },
};
const reader: Question = { id: "reader", text: "Who reads it?", options: [], allowsText: true, default: null };

type DraftTypes = {
  input: { questions: Question[]; expiresInMs?: number };
  steps: { outline: { output: PersonAnswers }; draft: { output: string } };
  result: "draft";
};

/** A kind that works on no task: its first step asks, the second states what was answered or assumed. */
const changes: QuestionsChange[] = [];
const draftKind = defineRunKind<DraftTypes>({
  kind: "draft",
  result: "draft",
  steps: {
    outline: {
      async work(step) {
        const { questions, expiresInMs } = step.run.input;
        const form = { key: "scope", questions, ...(expiresInMs !== undefined && { expiresInMs }) };
        const asked = await askPerson(step, form);
        return "waitFor" in asked ? asked : { output: asked };
      },
    },
    draft: {
      isDelivery: true,
      async work(step) {
        const { answers } = step.output("outline");
        return {
          output: answers.map(({ answer, isDefault }) => `${answer}${isDefault ? " (assumed)" : ""}`).join(", "),
        };
      },
    },
  },
  onQuestions: async (_tx, _services, change) => void changes.push(change),
});

let tests: RunTests;
beforeAll(async () => {
  tests = await startRunTests();
  addRunKinds(tests.services, [draftKind]);
}, 60_000);
afterAll(() => tests.stop());
beforeEach(async () => {
  await tests.enterOrganization();
  changes.length = 0;
});

describe("a step that asks the user", () => {
  it("waits with its form, holds its unit without charging it, and resumes with the answers", async () => {
    const run = await startAndWait({ questions: [year, reader] });
    expect(await steps(run.id)).toMatchObject([
      { key: "outline", status: "waiting", waitsFor: run.formId, waitsForKind: "question" },
      { key: "draft", status: "waiting" },
    ]);
    expect((await steps(run.id))[0]?.detail).toBe("Waiting for your answers: Which year?");
    expect(await reservations(run.id)).toEqual(["held"]);
    await answer(run, { answers: [{ questionId: "reader", text: " The board " }] });
    expect(await ended(run.id)).toBe("completed");
    expect(await resultOf(run.id)).toBe("2025 (assumed), The board");
    expect(await reservations(run.id)).toEqual(["settled"]);
    expect(changes.map(({ happened }) => happened)).toEqual(["asked", "answered"]);
    expect((await form(run.formId))[0]).toMatchObject({
      outcome: "answered",
      answered_by: "ada",
      answered_by_name: "Ada",
    });
  });

  it("accepts an option or free text for a form with one question", async () => {
    const run = await startAndWait({ questions: [year] });
    await answer(run, { optionId: "y26" });
    await ended(run.id);
    expect(await resultOf(run.id)).toBe("2026");
  });

  it("keeps waiting after an invalid answer", async () => {
    const run = await startAndWait({ questions: [year, reader] });
    await expect(answer(run, { optionId: "y27" })).rejects.toMatchObject({
      code: "invalid_input",
      fields: { "answers.year": "Choose one of the options", "answers.reader": "Answer this question" },
    });
    expect((await steps(run.id))[0]?.waitsFor).toBe(run.formId);
    expect((await form(run.formId))[0]).toMatchObject({ outcome: null, answers: null });
  });

  it("refuses an answer for another run, another organization and an unknown form", async () => {
    const run = await startAndWait({ questions: [year] });
    const other = await startAndWait({ questions: [year] });
    const notThere = { code: "not_found" };
    await expect(answer({ id: other.id, formId: run.formId }, { optionId: "y26" })).rejects.toMatchObject(notThere);
    await expect(answer({ id: run.id, formId: newId() }, { optionId: "y26" })).rejects.toMatchObject(notThere);
    const orgId = await tests.newOrganization();
    const elsewhere = inOrg(tests.db, { orgId, userId: "eve" }, (tx) =>
      answerQuestions(tx, tests.services, {
        runId: run.id,
        answer: { id: run.formId, optionId: "y26" },
        by: { userId: "eve", displayName: "Eve" },
      }),
    );
    await expect(elsewhere).rejects.toMatchObject(notThere);
    expect((await form(run.formId))[0]).toMatchObject({ outcome: null });
  });

  onPostgres.it("accepts one of eight concurrent answers and refuses the others", async () => {
    const run = await startAndWait({ questions: [year] });
    const given = Array.from({ length: 8 }, (_, n) => answer(run, { optionId: n % 2 ? "y25" : "y26" }));
    const outcomes = await Promise.allSettled(given);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === "rejected")
        expect(outcome.reason).toMatchObject({ code: "conflict", message: "Ada already answered this" });
    await ended(run.id);
    const won = outcomes.findIndex(({ status }) => status === "fulfilled");
    expect(await resultOf(run.id)).toBe(won % 2 ? "2025" : "2026");
    expect(changes.filter(({ happened }) => happened === "answered")).toHaveLength(1);
  });

  it("ends with its run when it is canceled, releases the unit, and accepts no more answers", async () => {
    const run = await startAndWait({ questions: [year] });
    await tests.inside((tx) => cancelRun(tx, tests.services, run.id));
    expect(await ended(run.id)).toBe("cancelled");
    expect(await reservations(run.id)).toEqual(["released"]);
    expect((await steps(run.id))[0]).not.toHaveProperty("waitsFor");
    expect((await form(run.formId))[0]).toMatchObject({ outcome: "cancelled" });
    await expect(answer(run, { optionId: "y26" })).rejects.toMatchObject({
      code: "conflict",
      message: "The work has ended, so it no longer needs an answer",
    });
  });
});

describe("a form with a time limit", () => {
  it("expires by its own job, and marks the answers as assumptions for the step", async () => {
    const run = await startAndWait({ questions: [year], expiresInMs: 300 });
    expect(await ended(run.id)).toBe("completed");
    expect(await resultOf(run.id)).toBe("2025 (assumed)");
    expect((await form(run.formId))[0]).toMatchObject({ outcome: "expired", answered_by: null });
    expect(changes.map(({ happened }) => happened)).toEqual(["asked", "expired"]);
    await expect(answer(run, { optionId: "y26" })).rejects.toMatchObject({
      code: "conflict",
      message: "The time to answer is over. The work went on with the default answers.",
    });
  });

  it("expires by the sweep when its job was lost, and not before its deadline", async () => {
    const run = await startAndWait({ questions: [year], expiresInMs: 3_600_000 });
    await tests.db.query("delete from pgboss.job where data->>'runId' = $1", [run.id]);
    await sweepRuns(tests.services);
    expect((await steps(run.id))[0]?.waitsFor).toBe(run.formId);
    const later = { ...tests.services, now: () => new Date(Date.now() + 2 * 3_600_000) };
    await sweepRuns(later);
    expect(await ended(run.id)).toBe("completed");
    expect(await resultOf(run.id)).toBe("2025 (assumed)");
  });

  it("does not change after its deadline when it was answered in time", async () => {
    const run = await startAndWait({ questions: [year], expiresInMs: 1000 });
    await answer(run, { optionId: "y26" });
    await ended(run.id);
    await until(async () => (await openJobs(run.id)) === 0);
    expect((await form(run.formId))[0]).toMatchObject({ outcome: "answered" });
    expect(await resultOf(run.id)).toBe("2026");
  });

  it("needs a default for every question", async () => {
    const run = await start({ questions: [reader], expiresInMs: 1000 });
    expect(await ended(run.id)).toBe("failed");
  });
});

function start(input: DraftTypes["input"]) {
  return assign(tests.services, tests.orgId, { kind: "draft", input, steps: chainOf(["outline", "draft"]) });
}

async function startAndWait(input: DraftTypes["input"]): Promise<{ id: string; formId: string }> {
  const run = await start(input);
  let formId = "";
  await until(async () => {
    const { rows } = await tests.inside((tx) => tx.query("select id from run_questions where run_id = $1", [run.id]));
    formId = String(rows[0]?.["id"] ?? "");
    return formId !== "";
  });
  return { id: run.id, formId };
}

function answer(
  run: { id: string; formId: string },
  given: { optionId?: string; text?: string; answers?: { questionId: string; optionId?: string; text?: string }[] },
): Promise<void> {
  return tests.inside((tx) =>
    answerQuestions(tx, tests.services, {
      runId: run.id,
      answer: { id: run.formId, ...given },
      by: { userId: "ada", displayName: "Ada" },
    }),
  );
}

function steps(runId: string) {
  return tests.inside((tx) => readSteps(tx, runId));
}

/** The status in which the run ended. */
async function ended(runId: string): Promise<string> {
  const [last] = (await collect(tests.subscribe(runId))).slice(-1);
  return last?.type === "done" ? last.data.status : "open";
}

async function resultOf(runId: string): Promise<unknown> {
  const { rows } = await tests.inside((tx) =>
    tx.query("select output->>'value' as value from run_steps where run_id = $1 and key = 'draft'", [runId]),
  );
  return rows[0]?.["value"];
}

async function reservations(runId: string): Promise<unknown[]> {
  const { rows } = await tests.inside((tx) =>
    tx.query("select status from usage_reservations where run_id = $1", [runId]),
  );
  return rows.map(({ status }) => status);
}

async function form(id: string) {
  return (await tests.inside((tx) => tx.query("select * from run_questions where id = $1", [id]))).rows;
}

async function openJobs(runId: string): Promise<number> {
  const { rowCount } = await tests.db.query(
    "select from pgboss.job where state in ('created', 'retry', 'active') and data->>'runId' = $1",
    [runId],
  );
  return rowCount;
}
