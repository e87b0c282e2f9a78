import { type Message, message } from "@muster/contracts/messages";
import type { ResearchQuote, ResearchResult, ResearchSource } from "@muster/contracts/research";
import type { ReadDocument } from "@muster/contracts/sources";
import { DocumentsError } from "@muster/documents/errors";
import type { SupportedLanguage } from "@muster/retrieval/language/lexicon";
import type { Source } from "@muster/retrieval/passages/passages";
import type { DocumentBrief } from "@muster/writing/documents/document-brief";
import type { Context } from "../../kernel/context.ts";
import type { StepContext } from "../../kernel/runs/kinds.ts";
import { type DocumentRow, listDocuments } from "../../kernel/sources/documents.repo.ts";
import { readStoredReading } from "../../kernel/sources/reading.ts";
import { search as searchDocuments } from "../../kernel/sources/search.ts";
import { openScope, readerOf } from "../../kernel/sources/search-scope.ts";
import { AppError } from "../../platform/errors.ts";
import { readFile } from "../files/files.read.service.ts";
import { mustFindOwnFiles } from "../files/files.service.ts";
import { listSavedResults } from "../knowledge/items.service.ts";
import { composeInThread } from "./compose-in-thread.ts";
import { type QuestionNote, questionKey } from "./compose-report.ts";
import { languageOfRequest } from "./request-language.ts";

/** The language in which a request of a few words is answered. */
export function answerLanguageOf(request: string): SupportedLanguage {
  return languageOfRequest(request);
}

/** A document that can be quoted. */
export type KnownSource = Omit<ResearchSource, "number" | "quotes">;

type Step = Pick<StepContext, "run" | "services" | "inOrg" | "signal" | "now" | "progress">;
type ReadingStep = Pick<Step, "run" | "services" | "inOrg" | "signal">;

export interface OwnRequest {
  questions: string[];
  files: string[];
  knowledgeBases: string[];
  /** At most this many documents are read. */
  most: number;
}

export interface OwnSources {
  sources: KnownSource[];
  unread: ResearchResult["unread"];
  notes: string[];
}

/** Refuses files of others, and knowledge bases that the person may not read. */
export async function checkOwnSources(
  { actor, inOrg, services }: Context,
  { knowledgeBases, files }: Pick<OwnRequest, "knowledgeBases" | "files">,
): Promise<void> {
  await inOrg(async (tx) => {
    await mustFindOwnFiles(tx, actor.userId, files);
    const owners = knowledgeBases.map((id) => ({ kind: "base", id }));
    const { skipped } = await openScope(tx, services, { reader: actor, owners });
    if (skipped.length > 0)
      throw invalidField("knowledgeBases", "One of the knowledge bases no longer exists, or you can’t view it");
  });
}

export function invalidField(field: string, text: string): AppError {
  return new AppError("invalid_input", text, { fields: { [field]: text } });
}

/** What a person's own documents state about questions, as numbered quotes. */
export interface Evidence extends OwnSources {
  sources: ResearchSource[];
  quotes: ResearchQuote[];
  /** One for each question; `prose` is Markdown with quotes and their numbers. */
  questions: (QuestionNote & { prose: string })[];
}

/** How much was found, and in what, for the step that searched. */
export function foundIn({ quotes, sources }: Pick<Evidence, "quotes" | "sources">): Message {
  const [count, more] = [quotes.length, Math.max(0, sources.length - 3)];
  if (count === 0) return message("steps.nothing_found");
  const names = sources.slice(0, 3).map(({ title }) => title);
  return message("steps.quotes_from", { count, names: names.join(", "), more });
}

/** Reads the person's files and knowledge bases, and quotes what they state about the questions. */
export async function gatherEvidence(step: Step, request: OwnRequest): Promise<Evidence> {
  const own = await readOwnSources(step, request);
  const sources = await loadSources(step, own.sources);
  // Without a topic a question of one word, such as the name of an option, matches only passages that contain it.
  const { draft, notes } = await composeInThread({ topic: "", questions: request.questions, sources }, step.signal);
  const listed = listSources(own.sources, draft).filter((source) => source.quotes > 0);
  const quotes = quotesOf(draft, listed);
  await checkStoredQuotes(step, quotes);
  const proseOf = (at: number) => draft.sections.find(({ key }) => key === questionKey(at))?.prose ?? "";
  return { ...own, sources: listed, quotes, questions: notes.map((note, at) => ({ ...note, prose: proseOf(at) })) };
}

/**
 * The person's files and the documents of knowledge bases that match the questions. They are read first and count as sources.
 */
export async function readOwnSources(step: Step, request: OwnRequest): Promise<OwnSources> {
  const { run, services, inOrg, signal, now, progress } = step;
  const { files: fileIds, most } = request;
  const retrievedAt = now().toISOString();
  const sources: KnownSource[] = [];
  const unread: OwnSources["unread"] = [];
  const files = await inOrg((tx) => mustFindOwnFiles(tx, run.userId, fileIds));
  for (const file of files.slice(0, most)) {
    progress(file.name);
    try {
      const { title } = await readFile({ services, inOrg, orgId: run.orgId, signal }, file);
      sources.push(ownSource({ kind: "file", documentId: file.id, title: title ?? file.name, retrievedAt }));
    } catch (error) {
      if (!(error instanceof DocumentsError)) throw error;
      unread.push({ title: file.name, url: "", reason: error.message });
    }
  }
  const { found, results } = await findInBases(step, request);
  const room = most - sources.length;
  for (const { id, name, ownerId } of found.slice(0, room)) {
    progress(name);
    sources.push({ ...ownSource({ kind: "knowledge", documentId: id, title: name, retrievedAt }), baseId: ownerId });
  }
  const left = files.length - Math.min(files.length, most) + Math.max(0, found.length - room);
  const notes = [
    ...(left > 0 ? [`${left} of your own documents were left out: this depth reads ${most} sources.`] : []),
    ...(results.length > 0
      ? [`Earlier results aren’t used as sources: ${results.map(({ name }) => name).join(", ")}.`]
      : []),
  ];
  return { sources, unread, notes };
}

function ownSource(facts: Pick<KnownSource, "kind" | "documentId" | "title" | "retrievedAt">): KnownSource {
  const reason = facts.kind === "file" ? "A file that you attached" : "Found in a knowledge base";
  return {
    ...facts,
    url: null,
    domain: "",
    snippet: "",
    relevance: 70,
    reason,
    read: "whole",
    publishedAt: null,
    baseId: null,
  };
}

const hitsPerQuestion = 8;

/**
 * The documents with the best passages for the questions; those with the most come first. Saved results of research, study and
 * the like are listed apart: a result that quotes an earlier one would seem confirmed by a second source.
 */
async function findInBases(
  step: Step,
  { questions, knowledgeBases }: OwnRequest,
): Promise<Record<"found" | "results", DocumentRow[]>> {
  if (knowledgeBases.length === 0) return { found: [], results: [] };
  const { run, services, inOrg } = step;
  const counts = new Map<string, number>();
  for (const question of questions) {
    const { hits } = await inOrg(async (tx) => {
      const reader = await readerOf(tx, run.userId);
      const owners = knowledgeBases.map((id) => ({ kind: "base", id }));
      const { scope } = await openScope(tx, services, { reader, owners });
      return searchDocuments(tx, scope, { text: question, limit: hitsPerQuestion });
    });
    for (const { passage } of hits) counts.set(passage.documentId, (counts.get(passage.documentId) ?? 0) + 1);
  }
  const ids = [...counts].sort(([, one], [, other]) => other - one).map(([id]) => id);
  const [rows, saved] = await inOrg(async (tx) => [await listDocuments(tx, ids), await listSavedResults(tx, ids)]);
  const all = ids.flatMap((id) => rows.find((row) => row.id === id && row.readSha256 !== null) ?? []);
  return {
    found: all.filter(({ id }) => !saved.includes(id)),
    results: all.filter(({ id }) => saved.includes(id)),
  };
}

/** The stored texts of the sources, with their titles. Deleted ones are left out. */
export async function loadSources(step: ReadingStep, sources: readonly KnownSource[]): Promise<Source[]> {
  const loaded = await Promise.all(
    sources.map(async ({ documentId: id, title }) => {
      const document = await readStored(step, id);
      return document ? [{ id, name: title, document }] : [];
    }),
  );
  return loaded.flat();
}

function readStored({ run, services, inOrg, signal }: ReadingStep, id: string): Promise<ReadDocument | undefined> {
  return readStoredReading({ services, inOrg, orgId: run.orgId, signal }, id);
}

/** Throws when a quote does not match its stored source at its position, so that such a report is never stored. */
export async function checkStoredQuotes(step: ReadingStep, quotes: readonly ResearchQuote[]): Promise<void> {
  for (const id of new Set(quotes.map(({ documentId }) => documentId))) {
    const document = await readStored(step, id);
    for (const { number, start, end, quote, documentId } of quotes) {
      if (documentId !== id) continue;
      if (quote === "" || document?.text.slice(start, end) !== quote)
        throw new Error(`Quote ${number} does not match document ${id} at ${start}`);
    }
  }
}

/** Most relevant first. Half of a source's relevance is how much the text quotes from it. */
export function listSources(known: readonly KnownSource[], { citations }: DocumentBrief): ResearchSource[] {
  const counted = known.map((source) => {
    const quotes = citations.filter(({ fileId }) => fileId === source.documentId).length;
    const relevance = Math.round(source.relevance / 2 + 50 * Math.min(1, quotes / 2));
    const quoted = quotes === 0 ? "not quoted" : `quoted ${quotes === 1 ? "once" : `${quotes} times`}`;
    return { ...source, quotes, relevance, reason: `${source.reason} · ${quoted}` };
  });
  return counted
    .sort((one, other) => other.relevance - one.relevance)
    .map((source, at) => ({ ...source, number: at + 1 }));
}

export function quotesOf({ citations, passages }: DocumentBrief, sources: readonly ResearchSource[]): ResearchQuote[] {
  const numbers = new Map(sources.map(({ documentId, number }) => [documentId, number]));
  const headings = new Map(passages.map(({ id, headingPath }) => [id, headingPath.at(-1) ?? null]));
  return citations.map(({ n, fileId, start, end, page, quote, passageId }) => ({
    ...{ number: n, source: numbers.get(fileId) ?? 0, documentId: fileId, start, end, page, quote },
    heading: headings.get(passageId) ?? null,
  }));
}

/** For an export: the citation numbers, each with its quote and source. */
export function quoteLines({ quotes, sources }: Pick<ResearchResult, "quotes" | "sources">): string[] {
  return quotes.map(({ number, source, quote, page }) => {
    const { title = "" } = sources.find((each) => each.number === source) ?? {};
    const place = page === null ? "" : `, page ${page}`;
    return `\\[${number}\\] “${escapeSource(quote.replace(/\s+/g, " "))}” (${escapeSource(title)}${place})`;
  });
}

/** Escapes text from sources, so that it cannot become links, headings or markup. */
export function escapeSource(text: string): string {
  return text.replace(/[\\`*_[\]<>#|]/g, "\\$&");
}
