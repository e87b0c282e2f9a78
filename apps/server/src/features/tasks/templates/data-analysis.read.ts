import { type Message, message } from "@muster/contracts/messages";
import { maxOptionLength, type Question } from "@muster/contracts/questions";
import type { StoredTableQuery } from "@muster/contracts/tables";
import type { ModelError } from "@muster/models/model";
import { toModelError } from "@muster/models/model";
import { readQuestion } from "@muster/retrieval/claims/question";
import { answerLanguage } from "@muster/tables/ask-question";
import type { TableEngine } from "@muster/tables/engine/engine";
import type { Dataset, OptionView, ReadAsReply, ReadTableFile } from "@muster/tables/engine/messages";
import { isSamePlan, type ModelOutcome, planByModel } from "@muster/tables/plan/plan-model";
import { applyEdits } from "@muster/tables/profile/edits";
import type { TableQuery } from "@muster/tables/query";
import { readingText } from "@muster/tables/read-as";
import type { StepWait } from "../../../kernel/runs/kinds.ts";
import { askPerson } from "../../../kernel/runs/questions.ts";
import { settleDayOrder } from "../../files/files.profile.service.ts";
import { writeWithPlanned } from "../tasks.author.ts";
import type { TaskRow } from "../tasks.repo.ts";
import { answerTimeMs, type PlanOutput, type StepContext } from "../tasks.steps.ts";

/** The question field, else the description. A title names the task and is not the question. */
export function tableQuestionOf({
  title,
  description,
  parameters,
}: Pick<TaskRow, "title" | "description" | "parameters">): string {
  const asked = [parameters["question"] ?? "", description, title].map((text) => String(text).trim());
  return asked.find(Boolean) ?? "";
}

export type ReadQuestion =
  | {
      kind: "queries";
      queries: TableQuery[];
      readBy: "rules" | "model" | "person";
      /** The model that read it. */
      author?: Pick<PlanOutput, "engine" | "provider" | "model">;
      notices: Message[];
      /** The parts of the question that the tables answer; absent when they answer all of it. */
      answered?: string[];
      /** A sentence for the document: which reading was used when no one answered. */
      assumption?: string;
      /** The tables as read after an answer corrected a profile. */
      dataset?: Dataset;
      profiles?: { fileId: string; version: number }[];
    }
  | { kind: "refused"; reason: "beyond" | "nothing_matches"; missed: string[]; options: string[] };

interface Reading {
  engine: TableEngine;
  dataset: Dataset;
  /** The part of the dataset that has no stored profile. */
  loose: Dataset;
  question: string;
  /** Readings that were chosen before the assignment. */
  chosen: readonly StoredTableQuery[];
  /** Documents answer the same question, so the tables may answer only some of its parts. */
  isBeside: boolean;
}

/** Maximum number of times a person is asked; then the task is refused with questions that work. */
const maxRounds = 3;
const none = "none";

/** Reads the question: the choice from the preview, the rules, a connected model, and in doubt the person. */
export async function readTableQuestion(step: StepContext, reading: Reading): Promise<ReadQuestion | StepWait> {
  const { engine, dataset, chosen } = reading;
  if (chosen.length > 0) {
    const queries = storedQueries(chosen);
    const reply = await readBy(engine, dataset, { question: reading.question, queries, signal: step.signal });
    if (reply.kind === "reading") return { kind: "queries", queries, readBy: "person", notices: [] };
  }
  let question = reading.question;
  for (let round = 1; ; round++) {
    const read = await readWholeOrParts(step, { ...reading, question });
    if ("waitFor" in read) return read;
    if (read.kind === "queries") return read;
    if (round > maxRounds || read.options.length === 0) return refusedFrom(read);
    const asked = formQuestion(read, question);
    // Only where every offered reading has all words of the question can one of them be assumed.
    const expiry = asked.default && { expiresInMs: answerTimeMs };
    const answer = await askPerson(step, { key: `reading-${round}`, questions: [asked], ...expiry });
    if ("waitFor" in answer) return answer;
    const [given] = answer.answers;
    if (!given || given.optionId === none) return refusedFrom(read);
    const option = read.options[Number(given.optionId?.slice(1)) - 1];
    if (option) return readingOf(step, { option, question, isExpired: answer.isExpired, loose: reading.loose });
    question = given.answer;
  }
}

interface Chosen {
  option: OptionView;
  question: string;
  isExpired: boolean;
  loose: Dataset;
}

/** The option that a person chose, or that is assumed because no one did. */
async function readingOf(step: StepContext, { option, question, isExpired, loose }: Chosen): Promise<ReadQuestion> {
  const { queries, dayOrder, readAs } = option;
  if (dayOrder) return afterDayOrder(step, { loose, option, dayOrder });
  if (!isExpired) return { kind: "queries", queries, readBy: "person", notices: [] };
  const assumption = asking[answerLanguage(question)].assumed(readAs);
  return { kind: "queries", queries, readBy: "rules", notices: [], assumption };
}

/** Beside documents, the parts of the question that are about the tables are enough. */
async function readWholeOrParts(step: StepContext, reading: Reading): Promise<Queries | Unclear | StepWait> {
  const read = await readOnce(step, reading);
  if ("waitFor" in read || read.kind === "queries" || !reading.isBeside) return read;
  return (await readSomeParts(step, reading)) ?? read;
}

/** The parts that the rules understand; undefined when there are none. The notice names them. */
async function readSomeParts(
  step: StepContext,
  { engine, dataset, question }: Pick<Reading, "engine" | "dataset" | "question">,
): Promise<Queries | undefined> {
  const parts = readQuestion(question).map(({ text }) => text);
  const queries: TableQuery[] = [];
  const answered: string[] = [];
  for (const part of parts.length > 1 ? parts : []) {
    const reply = await readBy(engine, dataset, { question: part, signal: step.signal });
    if (reply.kind !== "reading") continue;
    queries.push(...reply.readings.map(({ query }) => query));
    answered.push(part);
  }
  if (queries.length === 0) return undefined;
  const notice = message("task.tables_answer_parts", { parts: answered.map((part) => `“${part}”`).join(", ") });
  return { kind: "queries", queries, readBy: "rules", notices: [notice], answered };
}

type Queries = ReadQuestion & { kind: "queries" };

interface Unclear {
  kind: "unclear";
  options: OptionView[];
  missed: string[];
  reason: "beyond" | "nothing_matches";
}

function refusedFrom({ reason, missed, options }: Unclear): ReadQuestion {
  return { kind: "refused", reason, missed, options: options.map((option) => option.readAs) };
}

/** Part of a conversation about the request, so in its language. */
const asking = {
  en: {
    ...{ dates: "How are the dates written?", which: "Which question should be answered?" },
    ...{
      none: "None of these",
      notUnderstood: (words: string[]) => `Not understood: ${words.map((w) => `“${w}”`).join(", ")}.`,
      assumed: (reading: string) =>
        `Assumption: the question has several readings, and no one answered which is meant. This document uses “${reading}”.`,
    },
  },
  de: {
    ...{ dates: "Wie sind die Datumsangaben zu lesen?", which: "Welche Frage soll beantwortet werden?" },
    ...{
      none: "Keine davon",
      notUnderstood: (words: string[]) => `Nicht verstanden: ${words.map((w) => `„${w}“`).join(", ")}.`,
      assumed: (reading: string) =>
        `Annahme: Die Frage lässt sich verschieden lesen, und niemand hat geantwortet, wie sie gemeint ist. Dieses Dokument verwendet „${reading}“.`,
    },
  },
};

function formQuestion({ options, missed }: Unclear, question: string): Question {
  const texts = asking[answerLanguage(question)];
  const unknown = missed.length > 0 ? [texts.notUnderstood(missed.slice(0, 5))] : [];
  const isAboutDays = options.some(({ dayOrder }) => dayOrder);
  const text = isAboutDays ? texts.dates : [texts.which, ...unknown].join(" ");
  return {
    id: "q1",
    text: text.slice(0, 500),
    options: [
      ...options.map((option, i) => ({ id: `o${i + 1}`, label: labelOf(option) })),
      { id: none, label: texts.none },
    ],
    allowsText: true,
    default: missed.length === 0 && !isAboutDays ? { optionId: "o1", text: null } : null,
  };
}

function readBy(
  engine: TableEngine,
  dataset: Dataset,
  { question, queries, signal }: { question: string; queries?: TableQuery[]; signal: AbortSignal },
): Promise<ReadAsReply> {
  return engine.readAs(dataset, { op: "read-as", question, rows: 1, ...(queries && { queries }) }, signal);
}

/** Rules and, if connected, a model. If they agree or only one is sure, that reading is used; otherwise the person decides. */
async function readOnce(
  step: StepContext,
  { engine, dataset, question }: Pick<Reading, "engine" | "dataset" | "question">,
): Promise<Queries | Unclear | StepWait> {
  const rules = await readBy(engine, dataset, { question, signal: step.signal });
  const ruled = rules.kind === "reading" ? rules.readings.map(({ query }) => query) : undefined;
  const asked = await askModel(step, { engine, dataset, question });
  if ("waitFor" in asked) return asked;
  const { outcome, notices, author } = asked;
  const planned = outcome?.kind === "plan" ? outcome.queries : undefined;
  // A model that chooses one of two readings that fit equally well has settled which.
  const settled = planned && ruled?.some((query) => isSamePlan([query], planned)) && ruled.at(-1)?.isAlternative;
  if (settled) return { kind: "queries", queries: planned, readBy: "model", notices, ...(author && { author }) };
  if (ruled && planned && !isSamePlan(ruled, planned)) {
    const profile = await engine.profile(dataset, step.signal);
    const language = answerLanguage(question);
    const options = [ruled, planned].map((queries) => ({
      queries,
      readAs: queries.map((query) => readingText(query, profile, language)).join("; "),
    }));
    return { kind: "unclear", options, missed: [], reason: "nothing_matches" };
  }
  if (ruled) return { kind: "queries", queries: ruled, readBy: "rules", notices };
  if (planned && rules.kind !== "refused")
    return { kind: "queries", queries: planned, readBy: "model", notices, ...(author && { author }) };
  if (rules.kind === "clarify")
    return { kind: "unclear", options: rules.options, missed: rules.missed, reason: "nothing_matches" };
  const reason = rules.kind === "refused" ? rules.reason : "nothing_matches";
  return { kind: "unclear", options: [], missed: rules.kind === "refused" ? rules.missed : [], reason };
}

interface ModelAnswer {
  outcome: ModelOutcome | undefined;
  notices: Message[];
  author?: Pick<PlanOutput, "engine" | "provider" | "model">;
}

interface Planned {
  engine: "model" | "builtin";
  repaired: string[];
  kept: { key: string; reason: string }[];
  error?: ModelError;
  outcome?: ModelOutcome;
}

/** The planned model's queries, validated against the profile. Without a model, or when none responds, only the rules count. */
async function askModel(
  step: StepContext,
  { engine, dataset, question }: Pick<Reading, "engine" | "dataset" | "question">,
): Promise<ModelAnswer | StepWait> {
  const planned = step.output("plan");
  if (planned.engine === "builtin") return { outcome: undefined, notices: [] };
  const profile = await engine.profile(dataset, step.signal);
  const gateway = step.services.gatewayFor(step.run.orgId);
  const authorship = await writeWithPlanned(step, planned, async (context): Promise<Planned> => {
    const common = { repaired: [], kept: [] };
    try {
      const outcome = await planByModel(question, profile, async (messages, schema) => {
        const { text } = await gateway.stream(
          { ...context, purpose: "table_query" },
          {
            prompt: messages.map(({ role, content }) =>
              role === "system" ? { role, content } : { role, content: [{ type: "text", text: content }] },
            ),
            temperature: 0,
            maxOutputTokens: 4_000,
            // Not every provider accepts a recursive schema; the reply is validated here in any case.
            responseFormat: { type: "json", schema: schema as never },
            abortSignal: step.signal,
          },
          () => undefined,
        );
        return text;
      });
      return { engine: "model", ...common, outcome };
    } catch (thrown) {
      step.signal.throwIfAborted();
      return { engine: "builtin", ...common, error: toModelError(thrown) };
    }
  });
  if ("waitFor" in authorship) return authorship;
  const { written, notes, author } = authorship;
  return { outcome: written?.outcome, notices: notes, author };
}

interface DayOrderAnswer {
  loose: Dataset;
  option: OptionView;
  dayOrder: NonNullable<OptionView["dayOrder"]>;
}

/**
 * The person settled which part of a date is the day, and the tables are read with it. The profile of an upload gets a version that says
 * so; of a table in a knowledge base only this run's reading changes.
 */
async function afterDayOrder(step: StepContext, { loose, option, dayOrder }: DayOrderAnswer): Promise<ReadQuestion> {
  const inputs = step.output("plan").inputs.filter(({ base }) => !base);
  const files = inputs.map(({ fileId, ...file }) => ({ ...file, id: fileId }));
  const { services, inOrg, run } = step;
  const reading = { services, inOrg, orgId: run.orgId, userId: run.userId };
  const { dataset, profiles } = await settleDayOrder(reading, files, dayOrder);
  const corrected = { key: `${loose.key} days`, files: loose.files.map((file) => withDayOrder(file, dayOrder)) };
  return {
    ...{ kind: "queries", queries: option.queries, readBy: "person", notices: [], profiles },
    dataset: joinDatasets(dataset, corrected),
  };
}

function withDayOrder(file: ReadTableFile, dayOrder: DayOrderAnswer["dayOrder"]): ReadTableFile {
  const note = file.profile.notes.find((each) => each.kind === "dayOrderOpen" && each.column === dayOrder.column);
  if (!note) return file;
  return { ...file, profile: applyEdits(file.profile, [{ kind: "dayOrder", ...dayOrder, table: note.table }]) };
}

export function joinDatasets(one: Dataset, other: Dataset): Dataset {
  return { key: `${one.key} ${other.key}`, files: [...one.files, ...other.files] };
}

/** Queries as stored; the engine validates them against schema and profile before compiling. */
export function storedQueries(readings: readonly StoredTableQuery[]): TableQuery[] {
  return readings as unknown as TableQuery[];
}

/** Two long readings that begin alike often differ at the end, so the middle is left out. */
function labelOf({ readAs: text }: OptionView): string {
  const half = (maxOptionLength - 1) / 2;
  return text.length <= maxOptionLength ? text : `${text.slice(0, Math.ceil(half))}…${text.slice(-Math.floor(half))}`;
}
