import { afterAll, beforeAll, expect, it } from "vitest";
import { AppError } from "../../platform/errors.ts";
import { inOrg } from "../tenancy/tenancy.ts";
import { addRunKinds, defineRunKind, type NextStep } from "./kinds.ts";
import { collect, type RunTests, startRunTests } from "./runs.factory.ts";
import { readResult, startRun } from "./runs.ts";
import { subscribeRunEvents } from "./stream.ts";

type ChatTypes = {
  input: { conversationId: string };
  steps: { reply: { input: { message: string }; output: { text: string } } };
  result: "reply";
};

const chat = defineRunKind<ChatTypes>({
  kind: "chat",
  result: "reply",
  steps: {
    reply: {
      streams: true,
      isDelivery: true,
      async work({ input, text, reasoning, emit }) {
        reasoning("They greet me. ");
        const words = ["You ", "said ", input.message];
        for (const word of words) text(word);
        emit({ type: "title", data: { title: `On ${input.message}` } });
        return { output: { text: words.join("") } };
      },
    },
  },
});

type SurveyTypes = {
  input: { numbers: number[] };
  steps: {
    split: { output: null };
    square: { input: { value: number }; output: number };
    sum: { output: { total: number; missing: string[] } };
  };
  result: "sum";
};

const survey = defineRunKind<SurveyTypes>({
  kind: "survey",
  result: "sum",
  steps: {
    split: {
      async work({ run }) {
        const squares = run.input.numbers.map(
          (value, index): NextStep<SurveyTypes> => ({
            ...{ key: `square-${index}`, step: "square", label: `Number ${index + 1}`, optional: true },
            input: { value },
          }),
        );
        const after = squares.map(({ key }) => key);
        return { output: null, next: [...squares, { key: "sum", step: "sum", label: "Sum", after, join: "settle" }] };
      },
    },
    square: {
      async work({ input }) {
        if (input.value < 0) throw new AppError("invalid_input", "Negative");
        return { output: input.value ** 2 };
      },
    },
    sum: {
      isDelivery: true,
      async work({ joined }) {
        const done = joined.flatMap((one) => (one.step === "square" && one.status === "done" ? [one.output] : []));
        const missing = joined.flatMap(({ key, status }) => (status === "done" ? [] : [key]));
        return { output: { total: done.reduce((sum, value) => sum + value, 0), missing } };
      },
    },
  },
});
let tests: RunTests;
let orgId: string;
beforeAll(async () => {
  tests = await startRunTests();
  addRunKinds(tests.services, [chat, survey]);
  orgId = await tests.newOrganization();
});
afterAll(() => tests.stop());

it("runs a streaming kind", async () => {
  const run = await inside((tx) =>
    startRun<ChatTypes>(tx, tests.services, {
      ...{ kind: "chat", subject: { kind: "conversation", id: "c1" }, userId: "ada" },
      input: { conversationId: "c1" },
      steps: [{ key: "reply", step: "reply", label: "Reply", input: { message: "hello" } }],
    }),
  );
  const events = await eventsOf(run.id);
  const text = events.flatMap((event) => (event.type === "text-delta" ? [event.data.text] : []));
  expect(text.join("")).toBe("You said hello");
  expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
  expect(events.slice(-4).map(({ type }) => type)).toEqual(["title", "step", "status", "done"]);
  expect(await inside((tx) => readResult(tx, tests.services, run.id))).toEqual({ text: "You said hello" });
});

it("runs a kind that fans out and joins", async () => {
  const run = await inside((tx) =>
    startRun<SurveyTypes>(tx, tests.services, {
      ...{ kind: "survey", subject: { kind: "survey", id: "s1" }, userId: "ada" },
      input: { numbers: [1, 2, -1, 3] },
      steps: [{ key: "split", step: "split", label: "Split" }],
    }),
  );
  await eventsOf(run.id);
  const expected = { total: 14, missing: ["square-2"] };
  expect(await inside((tx) => readResult(tx, tests.services, run.id))).toEqual(expected);
});

function eventsOf(runId: string) {
  return collect(subscribeRunEvents(tests.services, { orgId, runId, after: 0, signal: AbortSignal.timeout(50_000) }));
}

function inside<T>(work: Parameters<typeof inOrg<T>>[2]): Promise<T> {
  return inOrg(tests.db, { orgId, userId: "ada" }, work);
}
