import { languageOf } from "@muster/retrieval/language/detect";
import { sentencesIn } from "@muster/retrieval/language/sentences";
import { wordsOf } from "@muster/retrieval/language/words";
import { defineRunKind, type Run, type StepContext, type StepResult } from "../../kernel/runs/kinds.ts";
import { findPassage } from "../../kernel/sources/search.repo.ts";
import { search } from "../../kernel/sources/search.ts";
import { openScope, readerOf, type SearchScope } from "../../kernel/sources/search-scope.ts";
import { embedQueries, listVectorModels, noVectors, type QueryVectors } from "../../kernel/sources/vectors.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { measureKind } from "./accuracy.service.ts";
import { findBase, updateBase } from "./knowledge.repo.ts";
import type { Accuracy } from "./knowledge.table.ts";
import * as repo from "./marks.repo.ts";

type MeasureTypes = {
  input: { baseId: string };
  steps: { measure: { output: { asked: number; found: number } } };
  result: "measure";
};

const drawnQuestions = 50;
const markedQuestions = 200;
/** The right passage counts as found when it is among this many results. */
const among = 5;
const wordsAsked = 6;
const missesKept = 50;

export const measureRuns = defineRunKind<MeasureTypes>({
  kind: measureKind,
  result: "measure",
  steps: { measure: { work: measure } },
  async onEnd(tx, _services, { run }) {
    if (await isLatest(tx, run)) await updateBase(tx, run.input.baseId, { measuringRunId: null });
  },
});

interface Question {
  origin: "drawn" | "marked";
  text: string;
  right: Place[];
  wrong: Place[];
}

interface Place {
  documentId: string;
  start: number;
  documentName: string;
  quote: string;
}

async function measure(context: StepContext<MeasureTypes, "measure">): Promise<StepResult<MeasureTypes, "measure">> {
  const { run, inOrg, now, services, signal } = context;
  const { baseId } = run.input;
  const questions = await inOrg(async (tx) => [
    ...(await repo.drawPassages(tx, baseId, drawnQuestions)).flatMap(questionFrom),
    ...markedFrom(await repo.listMarksOf(tx, { baseId })).slice(0, markedQuestions),
  ]);
  const details: Accuracy = { drawn: { asked: 0, found: 0 }, marked: { asked: 0, found: 0 }, misses: [] };
  const models = await inOrg(async (tx) => listVectorModels(tx, await openBase(tx, context)));
  const asked = { services, orgId: run.orgId, userId: run.userId, runId: run.id, signal };
  const vectors = await embedQueries(asked, { texts: questions.map(({ text }) => text), models });
  for (const [i, question] of questions.entries()) {
    signal.throwIfAborted();
    const miss = await ask(context, { ...question, vectors: vectors[i] ?? noVectors });
    const count = details[question.origin];
    count.asked += 1;
    if (!miss) count.found += 1;
    else if (details.misses.length < missesKept) details.misses.push(miss);
  }
  const total = details.drawn.asked + details.marked.asked;
  const found = details.drawn.found + details.marked.found;
  const accuracy = total === 0 ? null : (100 * found) / total;
  return {
    output: { asked: total, found },
    commit: async (tx) => {
      const accuracyMeasuredAt = total === 0 ? null : now();
      if (await isLatest(tx, run))
        await updateBase(tx, baseId, { accuracy, accuracyDetails: details, accuracyMeasuredAt });
    },
  };
}

/** False when the base has changed since and another run measures it. */
async function isLatest(tx: OrgTx, { id, input }: Run<MeasureTypes["input"]>): Promise<boolean> {
  return (await findBase(tx, input.baseId, "update"))?.measuringRunId === id;
}

type Context = StepContext<MeasureTypes, "measure">;

async function openBase(tx: OrgTx, { run, services }: Context): Promise<SearchScope> {
  const reader = await readerOf(tx, run.userId);
  return (await openScope(tx, services, { reader, owners: [{ kind: "base", id: run.input.baseId }] })).scope;
}

/** Undefined when the right passage was found, or no passage marked as wrong was. */
async function ask(
  context: Context,
  { origin, text, right, wrong, vectors }: Question & { vectors: QueryVectors },
): Promise<Accuracy["misses"][number] | undefined> {
  return context.inOrg(async (tx) => {
    const { hits } = await search(tx, await openBase(tx, context), { text, vectors, limit: among });
    const ids = new Set(hits.flatMap(({ passage, duplicates }) => [passage.id, ...duplicates.map(({ id }) => id)]));
    const holds = ({ documentId, start }: Place) => ids.has(`${documentId}:${start}`);
    if (right.length > 0 ? right.some(holds) : !wrong.some(holds)) return undefined;
    const [first] = hits;
    const [expected] = right;
    const passage = expected && (await findPassage(tx, expected));
    return {
      question: text,
      origin,
      expected: expected ? { ...placeOf(expected), page: passage?.page ?? null } : null,
      first: first
        ? {
            passageId: first.passage.id,
            documentName: first.passage.documentName,
            quote: first.passage.shown.slice(0, 300),
          }
        : null,
    };
  });
}

function placeOf({ documentId, start, documentName, quote }: Place) {
  return { passageId: `${documentId}:${start}`, documentName, quote: quote.slice(0, 300) };
}

/** The words of a sentence without figures and without its longest word, which is the one asked for. */
function questionFrom({ documentId, start, documentName, text, language }: repo.DrawnPassage): Question[] {
  const [sentence] = sentencesIn(text)
    .map((span) => text.slice(span.start, span.end))
    .sort((one, other) => other.length - one.length);
  const words = wordsOf(sentence ?? text, languageOf(language) ?? "und").filter(
    ({ isStop, isNumber, lower }) => !isStop && !isNumber && lower.length > 2,
  );
  const longest = [...words].sort((one, other) => other.text.length - one.text.length)[0];
  const asked = [...new Set(words.filter((word) => word.stem !== longest?.stem).map(({ text: word }) => word))];
  if (asked.length < 3) return [];
  const place = { documentId, start, documentName, quote: text };
  return [{ origin: "drawn", text: asked.slice(0, wordsAsked).join(" "), right: [place], wrong: [] }];
}

function markedFrom(marks: readonly repo.NamedMark[]): Question[] {
  const byQuery = new Map<string, Question>();
  for (const { query, verdict, documentId, start, documentName, quote } of marks) {
    const question = byQuery.get(query) ?? { origin: "marked", text: query, right: [], wrong: [] };
    byQuery.set(query, question);
    question[verdict].push({ documentId, start, documentName, quote });
  }
  return [...byQuery.values()];
}
