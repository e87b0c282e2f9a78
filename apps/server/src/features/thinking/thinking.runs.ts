import { type ThinkingInput, type ThinkingResult, thinkingBudgets, type Weighed } from "@muster/contracts/thinking";
import type { ModelProvider } from "@muster/models/model";
import { z } from "zod";
import type { MadeBy } from "../../kernel/results/result-kinds.ts";
import { type FinishedResult, resultRuns } from "../../kernel/results/results.ts";
import { type NextStep, RetryableError, type StepContext } from "../../kernel/runs/kinds.ts";
import { useOfRun } from "../../kernel/usage/calls.ts";
import { AppError } from "../../platform/errors.ts";
import { weighOptions } from "./weigh-options.ts";

const attemptShape = z.object({
  answer: z.string().min(1),
  reasoning: z.string().default(""),
  recommendations: z.array(z.string()).default([]),
});
type Attempt = z.infer<typeof attemptShape>;

const criticismShape = z.object({
  /** Numbers of attempts that reach the same conclusion. */
  groups: z.array(z.array(z.number().int())).default([]),
  objections: z.array(z.object({ text: z.string(), isAnswered: z.boolean().default(false) })).default([]),
});
type Criticism = z.infer<typeof criticismShape>;

export type ThinkingTypes = {
  input: ThinkingInput;
  steps: {
    prepare: { output: { provider: string; model: string } | null };
    attempt: { input: { number: number }; output: Attempt };
    criticize: { output: Criticism };
    conclude: { output: FinishedResult<ThinkingResult> };
  };
  result: "conclude";
};

type Step = StepContext<ThinkingTypes>;

/** Several independent attempts, a critique of all of them, one conclusion. Without a model: only the weighted matrix. */
export const thinkingRuns = resultRuns<ThinkingTypes>({
  kind: "thinking",
  steps: {
    prepare: {
      async work({ run, services, signal }) {
        const choice = await services.gatewayFor(run.orgId, "chat", run.userId).choose("auto", signal);
        if (choice.kind === "builtin")
          return {
            output: null,
            detail: "No model is connected",
            next: [{ key: "conclude", step: "conclude", label: "Weighing the options" }],
          };
        const { attempts, criticisms } = thinkingBudgets[run.input.thinkingTime];
        return {
          output: { provider: choice.provider.id, model: choice.modelId },
          detail: `${choice.modelId}, ${attempts} ${attempts === 1 ? "attempt" : "attempts"}`,
          next: planOf(attempts, criticisms),
        };
      },
    },
    attempt: { work: async (step) => ({ output: await attempt(step, step.input.number) }) },
    criticize: { work: async (step) => ({ output: await criticize(step) }) },
    conclude: { isDelivery: true, work: async (step) => ({ output: await conclude(step) }) },
  },
});

function planOf(attempts: number, criticisms: number): NextStep<ThinkingTypes>[] {
  const tries = Array.from(
    { length: attempts },
    (_, index): NextStep<ThinkingTypes> => ({
      ...{ key: `attempt-${index + 1}`, step: "attempt", optional: index > 0 },
      label: attempts === 1 ? "Thinking" : `Attempt ${index + 1}`,
      input: { number: index + 1 },
    }),
  );
  const after = tries.map(({ key }) => key);
  if (criticisms === 0)
    return [...tries, { key: "conclude", step: "conclude", label: "Concluding", after, join: "settle" }];
  return [
    ...tries,
    { key: "criticize", step: "criticize", label: "Comparing and criticizing", after, join: "settle", optional: true },
    { key: "conclude", step: "conclude", label: "Concluding", after: [...after, "criticize"], join: "settle" },
  ];
}

async function attempt(step: Step, number: number): Promise<Attempt> {
  const { query, context, decision } = step.run.input;
  const text = await ask(step, [
    "Think about the question step by step. Name your assumptions. Do not invent facts, figures or sources.",
    number > 1 ? `This is independent attempt ${number}: begin from a different angle than the obvious one.` : "",
    'Answer with JSON alone: {"answer": "the conclusion in one sentence", "reasoning": "how you got there, in Markdown", "recommendations": ["what to do, and what would change it"]}',
    `Question: ${query}`,
    context ? `Context given by the person:\n${context}` : "",
    decision
      ? `A weighted matrix was computed; do not change its numbers:\n${JSON.stringify(weighOptions(decision))}`
      : "",
  ]);
  const read = readJson(text, attemptShape);
  if (read) return read;
  // Some models never reply in JSON: their text is the reasoning, and its first sentence the answer.
  const plain = text.trim();
  if (plain === "") throw new RetryableError("The model returned an empty answer.");
  return {
    answer: /^.*?[.!?](?=\s|$)/s.exec(plain)?.[0] ?? plain.slice(0, 300),
    reasoning: plain,
    recommendations: [],
  };
}

async function criticize(step: Step): Promise<Criticism> {
  const attempts = attemptsOf(step);
  const text = await ask(step, [
    "Several independent attempts answered the same question. Group those that reach the same conclusion, and raise the strongest objections.",
    'Answer with JSON alone: {"groups": [[1, 3], [2]], "objections": [{"text": "…", "isAnswered": false}]}. `isAnswered` is true when one of the attempts already answers the objection.',
    `Question: ${step.run.input.query}`,
    ...attempts.map(({ number, answer, reasoning }) => `Attempt ${number}: ${answer}\n${reasoning.slice(0, 2000)}`),
  ]);
  const read = readJson(text, criticismShape);
  if (!read) throw new AppError("upstream_failed", "The model did not compare the attempts.");
  return read;
}

async function conclude(step: Step): Promise<FinishedResult<ThinkingResult>> {
  const { run, now, inOrg } = step;
  const { query, decision } = run.input;
  const weighed = decision ? weighOptions(decision) : null;
  const planned = step.output("prepare");
  const thought = planned ? await joinAttempts(step, weighed) : onMatrix(weighed);
  const use = await inOrg((tx) => useOfRun(tx, run.id));
  const madeBy: MadeBy = planned
    ? { engine: "model", model: `${planned.provider}/${planned.model}` }
    : { engine: "builtin", model: null };
  const parts = [...thought.confidenceParts, ...matrixConfidence(weighed)];
  return {
    madeBy,
    result: {
      query,
      ...thought,
      confidenceParts: parts,
      confidenceScore: parts.length === 0 ? null : parts.reduce((sum, { value }) => sum + value, 0) / parts.length,
      weighed,
      timestamp: now().toISOString(),
      thinkingDuration: now().getTime() - run.createdAt.getTime(),
      tokensUsed: use.promptTokens + use.completionTokens,
    },
  };
}

type Thought = Pick<
  ThinkingResult,
  "reasoning" | "conclusion" | "confidenceParts" | "thinkingSteps" | "recommendations" | "objections"
>;

async function joinAttempts(step: Step, weighed: Weighed | null): Promise<Thought> {
  const attempts = attemptsOf(step);
  const [first] = attempts;
  if (!first) throw new AppError("upstream_failed", "No attempt succeeded. The model did not answer.");
  const criticism = step.joined.flatMap((one) =>
    one.step === "criticize" && one.status === "done" ? [one.output] : [],
  )[0];
  const thinkingSteps = [
    ...attempts.map(({ number, answer }) => `Attempt ${number}: ${answer}`),
    ...(criticism ? [`Criticism: ${criticism.objections.length} objections`] : []),
    ...(weighed ? ["Weighted matrix computed"] : []),
  ];
  if (attempts.length === 1 || !criticism)
    return {
      ...{ reasoning: first.reasoning, conclusion: first.answer, recommendations: first.recommendations },
      ...{ confidenceParts: [], thinkingSteps, objections: [] },
    };
  const open = criticism.objections.filter(({ isAnswered }) => !isAnswered);
  const text = await ask(step, [
    "Write the conclusion of several independent attempts and the objections raised against them. Keep to what they say; add no facts.",
    'Answer with JSON alone: {"answer": "the conclusion in one sentence", "reasoning": "why, in Markdown, with the objections that remain", "recommendations": ["what to do, and what would change it"]}',
    `Question: ${step.run.input.query}`,
    ...attempts.map(({ number, answer, reasoning }) => `Attempt ${number}: ${answer}\n${reasoning.slice(0, 2000)}`),
    `Objections:\n${criticism.objections.map(({ text: objection }) => `- ${objection}`).join("\n") || "none"}`,
  ]);
  const final = readJson(text, attemptShape) ?? first;
  const agreeing = largestGroup(
    criticism.groups,
    attempts.map(({ number }) => number),
  );
  return {
    ...{ reasoning: final.reasoning, conclusion: final.answer, recommendations: final.recommendations },
    objections: open.map(({ text: objection }) => objection),
    thinkingSteps: [...thinkingSteps, "Conclusion written from all attempts"],
    confidenceParts: [
      {
        name: "Agreement",
        value: (100 * agreeing) / attempts.length,
        explanation: `${agreeing} of ${attempts.length} independent attempts reach the same conclusion.`,
      },
      {
        name: "Objections answered",
        value:
          criticism.objections.length === 0
            ? 100
            : (100 * (criticism.objections.length - open.length)) / criticism.objections.length,
        explanation:
          criticism.objections.length === 0
            ? "No objection was raised."
            : `${open.length} of ${criticism.objections.length} objections are open.`,
      },
    ],
  };
}

/** Only numbers of existing attempts count, each once. */
export function largestGroup(groups: number[][], known: number[]): number {
  const sizes = groups.map((group) => new Set(group.filter((number) => known.includes(number))).size);
  return Math.max(1, ...sizes);
}

function onMatrix(weighed: Weighed | null): Thought {
  const [first, second] = weighed?.ranking ?? [];
  if (!weighed || !first || !second)
    throw new AppError("needs_source", "Connect a model, or enter options and criteria.");
  const lead = first.total - second.total;
  const flips = weighed.flips.filter(({ flipsAt }) => flipsAt !== null);
  return {
    conclusion:
      lead < 0.005
        ? `${first.option} and ${second.option} are level at ${first.total.toFixed(2)} of 10.`
        : `${first.option} leads with ${first.total.toFixed(2)} of 10, ${lead.toFixed(2)} ahead of ${second.option}.`,
    reasoning: matrixText(weighed),
    confidenceParts: [],
    thinkingSteps: ["Totals computed from scores and weights", "Each weight varied to find where the leader changes"],
    recommendations: [
      ...flips.map(
        ({ criterion, share, flipsAt, newLeader }) =>
          `Check the weight of ${criterion}: at ${percent(flipsAt ?? 0)} instead of ${percent(share)}, ${newLeader} draws level.`,
      ),
      "Ask what would have to be true for the second option to be the better choice.",
    ],
    objections: [],
  };
}

function matrixText({ ranking, flips }: Weighed): string {
  return [
    "| Option | Total (of 10) |",
    "|---|---:|",
    ...ranking.map(({ option, total }) => `| ${option.replaceAll("|", "\\|")} | ${total.toFixed(2)} |`),
    "",
    ...flips.map(({ criterion, share, flipsAt, newLeader }) =>
      flipsAt === null
        ? `- ${criterion} (${percent(share)}): no weight of it alone changes the leader.`
        : `- ${criterion} (${percent(share)}): from ${percent(flipsAt)} on, ${newLeader} draws level.`,
    ),
  ].join("\n");
}

function matrixConfidence(weighed: Weighed | null): ThinkingResult["confidenceParts"] {
  if (!weighed) return [];
  const value = 100 * weighed.robustness;
  return [
    {
      name: "Robustness",
      value,
      explanation: `The leader still leads in ${value.toFixed(0)} % of nearby weightings, where each weight changes by up to half.`,
    },
  ];
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function attemptsOf({ joined }: Step): (Attempt & { number: number })[] {
  return joined.flatMap((one) =>
    one.step === "attempt" && one.status === "done"
      ? [{ ...one.output, number: Number(one.key.slice("attempt-".length)) }]
      : [],
  );
}

/** One call of the model that the first step chose, within that step's budget. */
async function ask(step: Step, parts: string[]): Promise<string> {
  const { run, key, services, signal, progress } = step;
  const planned = step.output("prepare");
  if (!planned) throw new AppError("upstream_failed", "No model is connected");
  const { tokens, seconds } = thinkingBudgets[run.input.thinkingTime];
  const gateway = services.gatewayFor(run.orgId, "chat", run.userId);
  const provider = await mustFindProvider(gateway.providers(), planned.provider);
  const answer = await gateway.generate(
    { provider, modelId: planned.model, runId: run.id, stepKey: key, purpose: "thinking", onNotice: progress },
    {
      prompt: [{ role: "user", content: [{ type: "text", text: parts.filter((part) => part !== "").join("\n\n") }] }],
      maxOutputTokens: tokens,
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]),
    },
  );
  return answer.text;
}

async function mustFindProvider(providers: Promise<ModelProvider[]>, id: string): Promise<ModelProvider> {
  const provider = (await providers).find((one) => one.id === id);
  if (!provider) throw new RetryableError("The model that was chosen is no longer connected.");
  return provider;
}

/**
 * The first JSON object in a model's reply that matches the schema; undefined without one. Models add fences and text
 * around it.
 */
function readJson<Value>(text: string, schema: z.ZodType<Value>): Value | undefined {
  for (let start = text.indexOf("{"); start >= 0; start = text.indexOf("{", start + 1)) {
    const end = endOfObject(text, start);
    if (end === undefined) return undefined;
    const parsed = schema.safeParse(parse(text.slice(start, end)));
    if (parsed.success) return parsed.data;
  }
  return undefined;
}

function endOfObject(text: string, start: number): number | undefined {
  let [depth, isInString] = [0, false];
  for (let at = start; at < text.length; at++) {
    const letter = text[at];
    if (letter === "\\" && isInString) at++;
    else if (letter === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (letter === "{") depth++;
    else if (letter === "}" && --depth === 0) return at + 1;
  }
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
