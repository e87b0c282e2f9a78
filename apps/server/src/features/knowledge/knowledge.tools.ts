import { ToolError } from "@muster/agent/tool";
import { plainText } from "@muster/contracts/messages";
import { z } from "zod";
import { addOnce } from "../../kernel/agent/found.ts";
import { textArgument } from "../../kernel/agent/source.tools.ts";
import { defineTool, type ToolContext } from "../../kernel/agent/tools.ts";
import { readableDocuments } from "../../kernel/sources/documents.ts";
import { readStoredReading } from "../../kernel/sources/reading.ts";
import { grepPassages } from "../../kernel/sources/search.repo.ts";
import { search, toPassage } from "../../kernel/sources/search.ts";
import { openScope, readerOf, type SearchScope } from "../../kernel/sources/search-scope.ts";
import { embedQuery, listVectorModels } from "../../kernel/sources/vectors.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { isId } from "../../platform/ids.ts";
import { ownersOfRun } from "./connections.service.ts";
import { listItems } from "./items.repo.ts";
import { findBase, incrementUsage } from "./knowledge.repo.ts";

const passagesShown = 8;
const linesShown = 20;
const itemsShown = 100;
const charactersShown = 600;
const maxCharacters = 8000;

interface Opened {
  scope: SearchScope;
  baseIds: string[];
  skipped: string[];
}

/** The bases of the run's work and its agent, with the current permissions of the person who started it. */
async function openBases(tx: OrgTx, { services, run }: ToolContext): Promise<Opened> {
  const owners = await ownersOfRun(tx, run.id);
  const { scope, skipped } = await openScope(tx, services, { reader: await readerOf(tx, run.userId), owners });
  if (owners.length === 0) throw new ToolError("No knowledge base is connected to this work.");
  return { scope, skipped, baseIds: scope.owners.map(({ id }) => id) };
}

interface Shown {
  id: string;
  documentId: string;
  documentName: string;
  page: number | null;
  headingPath: string[];
  shown: string;
  start: number;
  end: number;
}

function show({ id, documentId, documentName, page, headingPath, shown, start, end }: Shown) {
  const text = shown.replace(/\s+/g, " ");
  return {
    id,
    item: documentId,
    source: documentName,
    page,
    heading: headingPath.join(" › ") || null,
    ...{ start, end },
    text: text.length > charactersShown ? `${text.slice(0, charactersShown)} …` : text,
  };
}

function noteSkipped({ found }: ToolContext, skipped: readonly string[]): void {
  for (const name of skipped) addOnce(found.misses, plainText(name));
}

export const searchKnowledge = defineTool<{ query: string }>({
  name: "search_knowledge",
  description:
    "Finds the passages of the connected knowledge bases that fit a few words best. Nothing found only means that nothing was found.",
  risk: "read",
  input: z.object({ query: textArgument("query", "What to look for, in a few words") }),
  async execute({ query }, context) {
    const { inOrg, services, run, signal } = context;
    const models = await inOrg(async (tx) => listVectorModels(tx, (await openBases(tx, context)).scope));
    const asked = { services, orgId: run.orgId, userId: run.userId, runId: run.id, signal };
    const vectors = await embedQuery(asked, { text: query, models });
    return inOrg(async (tx) => {
      const { scope, skipped, baseIds } = await openBases(tx, context);
      noteSkipped(context, skipped);
      await incrementUsage(tx, baseIds);
      const { hits, searchedFor } = await search(tx, scope, { text: query, vectors, limit: passagesShown });
      return { searchedFor, notReadable: skipped, passages: hits.map(({ passage }) => show(passage)) };
    });
  },
});

export const grep = defineTool<{ text: string }>({
  name: "grep",
  description:
    "Lists the passages of the connected knowledge bases that hold exactly this text, in upper or lower case.",
  risk: "read",
  input: z.object({ text: textArgument("text", "The exact text, for instance a number or a name") }),
  async execute({ text }, context) {
    return context.inOrg(async (tx) => {
      const { scope, skipped, baseIds } = await openBases(tx, context);
      noteSkipped(context, skipped);
      await incrementUsage(tx, baseIds);
      const rows = await grepPassages(tx, {
        ...{ text, limit: linesShown + 1, documentIds: scope.documentIds },
        kinds: scope.owners.map(({ kind }) => kind),
        ids: scope.owners.map(({ id }) => id),
      });
      const passages = rows.slice(0, linesShown).map((row) => show(toPassage(row)));
      return { passages, hasMore: rows.length > linesShown };
    });
  },
});

export const readRange = defineTool<{ item: string; start: number; end: number }>({
  name: "read_range",
  description: `Reads the text of an item from one offset to another, at most ${maxCharacters} characters at a time.`,
  risk: "read",
  input: z.object({
    item: textArgument("item", "The item's id, as search_knowledge and list_items return it"),
    start: z.number().int().min(0).describe("Offset of the first character"),
    end: z.number().int().min(1).describe("Offset after the last character"),
  }),
  async execute({ item, start, end }, context) {
    const { inOrg, services, run, signal } = context;
    const document = await inOrg(async (tx) => {
      const { baseIds } = await openBases(tx, context);
      const reader = await readerOf(tx, run.userId);
      const rows = reader && isId(item) ? await readableDocuments(tx, services, { reader, ids: [item] }) : [];
      return rows.find(({ ownerKind, ownerId }) => ownerKind === "base" && baseIds.includes(ownerId));
    });
    const read = document && (await readStoredReading({ services, orgId: run.orgId, inOrg, signal }, document.id));
    if (!document || !read) throw new ToolError("No item of the connected knowledge bases has this id.");
    const from = Math.min(start, read.text.length);
    const to = Math.min(Math.max(end, from), from + maxCharacters, read.text.length);
    return { source: document.name, start: from, end: to, length: read.text.length, text: read.text.slice(from, to) };
  },
});

export const listKnowledge = defineTool<{ search?: string | undefined }>({
  name: "list_items",
  description: "Lists the files and pages of the connected knowledge bases, with their size, language and summary.",
  risk: "read",
  input: z.object({ search: z.string().trim().max(200).optional().describe("Part of a name") }),
  async execute({ search: name }, context) {
    return context.inOrg(async (tx) => {
      const { baseIds, skipped } = await openBases(tx, context);
      noteSkipped(context, skipped);
      const bases = [];
      for (const baseId of baseIds) {
        const base = await findBase(tx, baseId);
        const { rows, total } = await listItems(tx, {
          ...{ baseId, bin: false, sort: "name", limit: itemsShown, state: "ready" },
          ...(name && { search: name }),
        });
        const items = rows.map(({ id, name: item, wordCount, pageCount, language, summary }) => ({
          ...{ item: id, name: item, words: wordCount, pages: pageCount, language },
          summary: summary.slice(0, 200),
        }));
        bases.push({ base: base?.name ?? "", total, items });
      }
      return { bases };
    });
  },
});

export const knowledgeTools = [searchKnowledge, grep, readRange, listKnowledge];
