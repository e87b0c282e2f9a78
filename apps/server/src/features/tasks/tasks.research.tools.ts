import { indexPassages, type PassageIndex } from "@muster/ai/sources/bm25";
import { type Passage, passagesOf } from "@muster/ai/sources/passages";
import type { Source } from "@muster/ai/sources/source";
import { defineTool, type ParsedArgs, type Tool, ToolError } from "@muster/ai/tool";
import { AnalysisError } from "@muster/analysis/analysis-error";
import { runAnalysisInChild } from "@muster/analysis/run-analysis";
import type { Analysis, Finding } from "@muster/contracts/analysis";
import { workDirOf } from "../../platform/config.ts";
import { readFile } from "../files/files.read.service.ts";
import type { TaskRow } from "./tasks.repo.ts";
import { parseAddress } from "./tasks.research.address.ts";
import { fetchPage, inWords } from "./tasks.research.fetch.ts";
import { type Answers, answersOf } from "./tasks.research.merge.ts";
import type { Fetched } from "./tasks.research.repo.ts";
import type { StepContext } from "./tasks.steps.ts";

/** What research has found so far; kept with the step. */
export interface Found {
  /** Pages that were fetched; `problem` where nothing could be read from one. */
  fetched: (Fetched & { problem: string | null; notes: string[] })[];
  /** Ids of passages that were opened, then of those that searches found. */
  opened: string[];
  seen: string[];
  answers: { question: string; answers: Answers }[];
  /** Pages that could not be had, and why, for a person. */
  misses: string[];
}

export interface Scene {
  step: StepContext;
  task: TaskRow;
  found: Found;
}

const passagesShown = 6;
const charactersShown = 600;
const longestQuery = 300;

/** Tools over documents: search them, open a passage, and fetch a page, which then is one of them. */
export function documentTools(scene: Scene, sources: Source[]): Tool[] {
  const library = openLibrary(sources);
  return [searchTool(scene, library), readTool(scene, library), fetchTool(scene, library)];
}

interface Library {
  index(): PassageIndex;
  nameOf(fileId: string): string;
  add(source: Source): Passage[];
}

function openLibrary(sources: Source[]): Library {
  const all = [...sources];
  const passages = all.flatMap(passagesOf);
  let index: PassageIndex | undefined;
  const titles = () => new Map(all.map((source) => [source.fileId, source.document.title ?? source.name]));
  return {
    index: () => {
      index ??= indexPassages(passages, { titles: titles() });
      return index;
    },
    nameOf: (fileId) => all.find((source) => source.fileId === fileId)?.name ?? "",
    add: (source) => {
      const added = passagesOf(source);
      if (all.some(({ fileId }) => fileId === source.fileId)) return added;
      all.push(source);
      passages.push(...added);
      index = undefined;
      return added;
    },
  };
}

function searchTool({ found }: Scene, library: Library): Tool {
  return defineTool<{ query: string }>({
    name: "search_sources",
    description: "Finds the passages of the task's documents and fetched pages that fit a few words best.",
    risk: "read",
    inputSchema: textSchema("query", "What to look for, in a few words"),
    parse: (input) => parseText(input, "query"),
    execute: async ({ query }) => {
      const hits = library.index().search(query, { limit: passagesShown });
      for (const { passage } of hits) note(found.seen, passage.id);
      return { passages: hits.map(({ passage }) => shown(passage, library)) };
    },
  });
}

function readTool({ found }: Scene, library: Library): Tool {
  return defineTool<{ id: string }>({
    name: "read_passage",
    description: "Opens one passage whole, by the id that search_sources gave, and names those before and after it.",
    risk: "read",
    inputSchema: textSchema("id", "The passage's id"),
    parse: (input) => parseText(input, "id"),
    execute: async ({ id }) => {
      const { passages } = library.index();
      const at = passages.findIndex((passage) => passage.id === id);
      const passage = passages[at];
      if (!passage) throw new ToolError("No passage has this id. search_sources returns ids.");
      note(found.opened, id);
      const neighbour = (step: number) => {
        const other = passages[at + step];
        return other?.fileId === passage.fileId ? other.id : null;
      };
      return { ...shown(passage, library), text: passage.text, before: neighbour(-1), after: neighbour(1) };
    },
  });
}

function fetchTool({ step, task, found }: Scene, library: Library): Tool {
  return defineTool<{ url: string }>({
    name: "fetch_page",
    description:
      "Opens one page of the web (HTML, PDF or text), which then can be searched and cited like the documents. It reaches an outside host, so a person has to approve this exact address first.",
    risk: "external",
    inputSchema: textSchema("url", "The whole address, beginning with https://"),
    parse: parseAddress,
    timeoutMs: 120_000,
    execute: async ({ url }, { callId, signal }) => {
      step.progress(`Opening ${url}`);
      const page = await fetchPage(step, task, { url, callId, signal }).catch((error: unknown) => {
        if (error instanceof ToolError) note(found.misses, `Couldn't read ${url}: ${error.message}`);
        throw error;
      });
      const { house, inOrg, run } = step;
      const { fileId, name, finalUrl, retrievedAt } = page;
      const keep = (problem: string | null, notes: string[] = []) => {
        if (!found.fetched.some((one) => one.fileId === fileId)) found.fetched.push({ ...page, problem, notes });
      };
      const document = await inWords(() =>
        readFile({ house, inOrg, orgId: run.orgId, signal }, { ...page, id: fileId }),
      ).catch((error: unknown) => {
        if (error instanceof ToolError) keep(error.message);
        throw error;
      });
      keep(null, document.notes);
      const passages = library.add({ fileId, name, document });
      for (const { id } of passages.slice(0, passagesShown)) note(found.seen, id);
      const beginning = passages.slice(0, passagesShown).map((passage) => shown(passage, library));
      return { source: name, url: finalUrl, retrievedAt, title: document.title, words: document.wordCount, beginning };
    },
  });
}

/** The tool over tables. Each question is a child process that takes memory, so one is computed after the other. */
export function tableTools({ step, found }: Scene, files: { name: string; mediaType: string; path: string }[]): Tool[] {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const own = last.then(work, work);
    last = own.catch(() => undefined);
    return own;
  };
  return [
    defineTool<{ question: string }>({
      name: "query_table",
      description:
        "Computes the answer to one plain question about the tables: a total, a ranking, a trend, a change, a comparison. Returns figures, or the reason why the data has no answer.",
      risk: "read",
      inputSchema: textSchema("question", "One question, with columns and values named as in the tables"),
      parse: (input) => parseText(input, "question"),
      timeoutMs: 180_000,
      execute: ({ question }, { signal }) =>
        inTurn(async () => {
          signal.throwIfAborted();
          step.progress(`Computing: ${question}`);
          const workDir = workDirOf(step.house.config);
          const analysis = await runAnalysisInChild({ files, question }, { signal, workDir }).catch(refuseInWords);
          found.answers.push({ question, answers: answersOf(analysis) });
          return tableAnswer(analysis);
        }),
    }),
  ];
}

function refuseInWords(error: unknown): never {
  throw error instanceof AnalysisError ? new ToolError(error.message, { cause: error }) : error;
}

const rowsShown = 12;

/** An analysis as a model reads it: the answers with their figures as they are written. */
export function tableAnswer({ findings, figures }: Analysis): unknown {
  const texts = new Map(figures.map(({ id, text }) => [id, text]));
  const said = (roles: Record<string, string>) =>
    Object.fromEntries(Object.entries(roles).map(([role, id]) => [role, texts.get(id)]));
  const answers = findings.filter(({ answersQuestion }) => answersQuestion);
  return {
    answers: answers
      .filter(({ kind }) => kind !== "unanswerable")
      .map(({ kind, subject, direction, figures: roles, rows, cautions }: Finding) => ({
        kind,
        subject,
        direction,
        figures: said(roles),
        rows: rows.slice(0, rowsShown).map((row) => ({ label: row.label, ...said(row.figures) })),
        cautions,
      })),
    cannotAnswer: answers.flatMap(({ kind, detail }) => (kind === "unanswerable" && detail ? [detail] : [])),
  };
}

function shown(passage: Passage, library: Library): Record<string, unknown> {
  const text = passage.text.replace(/\s+/g, " ");
  return {
    id: passage.id,
    source: library.nameOf(passage.fileId),
    page: passage.page,
    heading: passage.headingPath.join(" › ") || null,
    text: text.length > charactersShown ? `${text.slice(0, charactersShown)} …` : text,
  };
}

function note(list: string[], id: string): void {
  if (!list.includes(id)) list.push(id);
}

function textSchema(name: string, description: string) {
  return {
    type: "object" as const,
    properties: { [name]: { type: "string" as const, description } },
    required: [name],
    additionalProperties: false,
  };
}

function parseText<Name extends string>(input: unknown, name: Name): ParsedArgs<Record<Name, string>> {
  const value = (input as Record<string, unknown> | null | undefined)?.[name];
  if (typeof value !== "string" || value.trim() === "") return { ok: false, problem: `"${name}" must be a string` };
  return { ok: true, args: { [name]: value.trim().slice(0, longestQuery) } as Record<Name, string> };
}
