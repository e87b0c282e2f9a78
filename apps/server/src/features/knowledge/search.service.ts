import type { KnowledgeSearchAnswer } from "@muster/contracts/knowledge-search";
import type { Context } from "../../kernel/context.ts";
import type { Services } from "../../kernel/services.ts";
import { openPassage as openCitation, parsePassageId } from "../../kernel/sources/documents.ts";
import type { Reader } from "../../kernel/sources/scope.repo.ts";
import { findPassage } from "../../kernel/sources/search.repo.ts";
import { search, toPublicPassage } from "../../kernel/sources/search.ts";
import { openScope } from "../../kernel/sources/search-scope.ts";
import { embedQuery, listVectorModels, maxComparedVectors, type QueryVectors } from "../../kernel/sources/vectors.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { notFound } from "../../platform/errors.ts";
import { startMeasuring } from "./accuracy.service.ts";
import { incrementUsage } from "./knowledge.repo.ts";
import { mustFindBase, mustFindForEdit } from "./knowledge.service.ts";
import * as marks from "./marks.repo.ts";

/** Lets a person try a query and see why each passage matched. */
export async function searchBase(
  { actor, inOrg, services }: Context,
  { id: baseId, query, limit }: { id: string; query: string; limit: number },
): Promise<KnowledgeSearchAnswer> {
  const began = performance.now();
  const owners = [{ kind: "base", id: baseId }];
  const { base, models } = await inOrg(async (tx) => {
    const found = await mustFindBase(tx, actor, baseId);
    const { scope } = await openScope(tx, services, { reader: actor, owners });
    return { base: found, models: await listVectorModels(tx, scope) };
  });
  const asked = { services, orgId: actor.orgId, userId: actor.userId };
  const vectors = await embedQuery(asked, { text: query, models });
  const { result, marked } = await inOrg(async (tx) => {
    await mustFindBase(tx, actor, baseId);
    const { scope } = await openScope(tx, services, { reader: actor, owners });
    await incrementUsage(tx, [baseId]);
    return {
      result: await search(tx, scope, { text: query, vectors, limit }),
      marked: await marks.listMarksOf(tx, { baseId, query }),
    };
  });
  const verdicts = new Map(marked.map(({ documentId, start, verdict }) => [`${documentId}:${start}`, verdict]));
  return {
    query,
    searchedFor: result.searchedFor,
    language: result.language,
    mode: result.isByMeaning ? "words_and_meaning" : "words",
    modeReason: base.embeddingModel && !result.isByMeaning ? whyWords(models, vectors) : null,
    hits: result.hits.map(({ passage, score, matched, lexicalRank, vectorRank, duplicates }, at) => ({
      rank: at + 1,
      passage: toPublicPassage(passage),
      itemId: passage.documentId,
      score,
      matched,
      lexicalRank,
      vectorRank,
      duplicates: duplicates.map(({ id, documentName, page }) => ({ passageId: id, documentName, page })),
      mark: verdicts.get(passage.id) ?? null,
    })),
    tookMs: Math.round((performance.now() - began) * 10) / 10,
  };
}

function whyWords(models: readonly string[], { failure }: QueryVectors): string {
  if (failure) return failure;
  if (models.length === 0) return "The base has no vectors yet, so it was searched by words alone.";
  return `Nothing near was found by meaning, or the base has more than ${maxComparedVectors.toLocaleString("en")} passages to compare.`;
}

/** Items of a base whose text matches a search, for the item list. */
export async function findItemsByText(
  tx: OrgTx,
  services: Services,
  { reader, baseId, text }: { reader: Reader; baseId: string; text: string },
): Promise<string[]> {
  const { scope } = await openScope(tx, services, { reader, owners: [{ kind: "base", id: baseId }] });
  const { hits } = await search(tx, scope, { text, limit: 50 });
  return [...new Set(hits.map(({ passage }) => passage.documentId))];
}

interface MarkInput {
  id: string;
  query: string;
  passageId: string;
  verdict: "right" | "wrong" | null;
}

/** Anyone who can change the base can mark passages as right or wrong for a query; then the accuracy is measured again. */
export function markPassage(context: Context, { id: baseId, query, passageId, verdict }: MarkInput) {
  const { actor, inOrg, services, now } = context;
  return inOrg(async (tx) => {
    await mustFindForEdit(tx, context, baseId);
    const place = parsePassageId(passageId);
    const passage = place && (await findPassage(tx, place));
    const isInBase = place && (await marks.isInBase(tx, { baseId, documentId: place.documentId }));
    if (!place || !passage || !isInBase) throw notFound("record");
    const key = { baseId, query, ...place };
    if (verdict === null) await marks.deleteMark(tx, key);
    else
      await marks.upsertMark(tx, {
        ...{ ...key, verdict, quote: passage.shown ?? passage.text, userId: actor.userId, createdAt: now() },
      });
    await startMeasuring(tx, services, { baseId, userId: actor.userId });
    const [mark] = (await marks.listMarksOf(tx, { baseId, query })).filter(
      (each) => each.documentId === place.documentId && each.start === place.start,
    );
    return { mark: mark ? toMark(mark) : null };
  });
}

export function listMarks({ actor, inOrg }: Context, { id: baseId }: { id: string }) {
  return inOrg(async (tx) => {
    await mustFindBase(tx, actor, baseId);
    return { items: (await marks.listMarksOf(tx, { baseId })).map(toMark) };
  });
}

function toMark({ query, documentId, start, documentName, quote, verdict, userId, createdAt }: marks.NamedMark) {
  return {
    ...{ query, documentName, quote, verdict, userId },
    passageId: `${documentId}:${start}`,
    createdAt: createdAt.toISOString(),
  };
}

export function openPassage({ actor, inOrg, services }: Context, input: { passageId: string; around: number }) {
  return openCitation({ services, orgId: actor.orgId, reader: actor, inOrg }, input);
}
