import { ModelError, toModelError } from "@muster/models/model";
import type { Services } from "../services.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { findDocument, lockLiveDocument } from "./documents.repo.ts";
import { type Collection, findCollections, type Owner, upsertCollection } from "./index.repo.ts";
import type { RankedNumber } from "./postings.ts";
import type { Reading } from "./reading.ts";
import type { SearchScope } from "./search-scope.ts";
import * as repo from "./vectors.repo.ts";

/** Passages that are read, embedded and stored at a time. */
const embeddedAtOnce = 64;
/** Vectors removed in one transaction. */
const removedAtOnce = 500;
/** Longer text is cut: embedding models read little more. */
const maxCharacters = 6000;
/** Beyond so many passages of a scope, comparing them all takes longer than a search may. */
export const maxComparedVectors = 100_000;
/** Codes only choose these; the vectors themselves decide. */
const shortlist = 400;
/** Passages that a search by meaning returns. */
const nearest = 50;
const queryWithinMs = 8000;

interface Embedding extends Reading {
  model: string;
  runId: string;
  stepKey: string;
  /** The user that the calls are recorded for. */
  userId: string;
}

/**
 * Gives each passage of an indexed document a vector, continuing where an earlier attempt stopped. Throws a `ModelError` when the model fails;
 * what was stored until then stays. False when the document was removed meanwhile or its base has chosen another model.
 */
export async function embedDocument(embedding: Embedding, documentId: string): Promise<boolean> {
  const { services, orgId, inOrg, signal, model, runId, stepKey, userId } = embedding;
  const gateway = services.gatewayFor(orgId, "embeddings", userId);
  const choice = await gateway.chooseEmbedder(model, signal);
  if (choice.kind === "none") throw new ModelError("unreachable", choice.words);
  const context = { provider: choice.provider, modelId: choice.modelId, runId, stepKey, purpose: "embedding" };
  for (;;) {
    signal?.throwIfAborted();
    const batch = await inOrg(async (tx) => {
      const row = await findDocument(tx, documentId);
      if (!row || row.deletedAt || row.hiddenAt) return undefined;
      const [collection] = await findCollections(tx, [{ kind: row.ownerKind, id: row.ownerId }]);
      if (collection?.vectorModel !== model) return undefined;
      return {
        collection,
        passages: await repo.listWithoutVector(tx, { documentId, model, limit: embeddedAtOnce }),
      };
    });
    if (!batch) return false;
    const { collection, passages } = batch;
    if (passages.length === 0) return true;
    const dimensions = collection.vectorCount > 0 ? collection.vectorDimensions : null;
    const { vectors } = await gateway.embed(context, {
      texts: passages.map(textOf),
      ...(dimensions && { dimensions }),
      ...(signal && { signal }),
    });
    const rows = passages.flatMap(({ number }, i) => (vectors[i] ? [{ number, ...packVector(vectors[i]) }] : []));
    const isStored = await inOrg(async (tx) => {
      if (!(await lockLiveDocument(tx, documentId))) return false;
      return repo.insertVectors(tx, { collection: collection.key, model, vectors: rows });
    });
    if (!isStored) return false;
  }
}

function textOf({ headingPath, text }: repo.BarePassage): string {
  return [...headingPath, text].join("\n").slice(0, maxCharacters).toWellFormed();
}

/** From now on the owner's documents are searched by vectors of this model, or by none; what others left is removed in small transactions. */
export async function chooseVectors(
  { inOrg, signal }: Pick<Reading, "inOrg" | "signal">,
  { owner, model }: { owner: Owner; model: string | null },
): Promise<void> {
  const collection = await inOrg(async (tx) => {
    const key = await upsertCollection(tx, owner);
    await repo.useVectorsOf(tx, { collection: key, model });
    return key;
  });
  for (;;) {
    signal?.throwIfAborted();
    const removed = await inOrg((tx) => repo.deleteOtherVectors(tx, { collection, limit: removedAtOnce }));
    if (removed < removedAtOnce) return;
  }
}

/** The query's vector for each model, or the reason why it is missing. Calls the models: never inside a transaction. */
export interface QueryVectors {
  byModel: ReadonlyMap<string, Float32Array>;
  /** For a person; null when every model answered. */
  failure: string | null;
}

export const noVectors: QueryVectors = { byModel: new Map(), failure: null };

interface Asking {
  services: Pick<Services, "gatewayFor">;
  orgId: string;
  userId: string | null;
  runId?: string;
  signal?: AbortSignal;
}

/** Embeds a query by each model that the owners' documents have vectors of. */
export async function embedQuery(
  asking: Asking,
  { text, models }: { text: string; models: readonly string[] },
): Promise<QueryVectors> {
  const [vectors = noVectors] = await embedQueries(asking, { texts: [text], models });
  return vectors;
}

/** The same for several queries in one call of each model. */
export async function embedQueries(
  { services, orgId, userId, runId, signal }: Asking,
  { texts, models }: { texts: readonly string[]; models: readonly string[] },
): Promise<QueryVectors[]> {
  const found = texts.map(() => new Map<string, Float32Array>());
  let failure: string | null = null;
  const gateway = services.gatewayFor(orgId, "embeddings", userId);
  const limit = AbortSignal.timeout(queryWithinMs * Math.ceil(texts.length / embeddedAtOnce));
  const within = signal ? AbortSignal.any([signal, limit]) : limit;
  for (const model of models) {
    try {
      const choice = await gateway.chooseEmbedder(model, within);
      if (choice.kind === "none") {
        failure = choice.words;
        continue;
      }
      const { provider, modelId } = choice;
      const context = { provider, modelId, purpose: "embedding", ...(runId && { runId }) };
      const { vectors } = await gateway.embed(context, { texts: [...texts], signal: within });
      for (const [i, vector] of vectors.entries()) found[i]?.set(model, normalized(vector));
    } catch (error) {
      signal?.throwIfAborted();
      failure = limit.aborted ? "The embedding model didn't respond in time." : toModelError(error).message;
    }
  }
  return found.map((byModel) => ({ byModel, failure }));
}

/** Models whose vectors the scope's documents have. */
export async function listVectorModels(tx: OrgTx, scope: SearchScope): Promise<string[]> {
  const collections = await findCollections(tx, scope.owners);
  return [
    ...new Set(collections.flatMap(({ vectorModel, vectorCount }) => (vectorCount > 0 ? [vectorModel] : []))),
  ].flatMap((model) => model ?? []);
}

/** The passages of the collections that are nearest to the query, best first. */
export async function rankByMeaning(
  tx: OrgTx,
  scope: SearchScope,
  { collections, vectors }: { collections: readonly Collection[]; vectors: QueryVectors },
): Promise<RankedNumber[]> {
  const ranked: RankedNumber[] = [];
  for (const [model, vector] of vectors.byModel) {
    const searched = collections.filter(({ vectorModel, vectorCount }) => vectorModel === model && vectorCount > 0);
    if (searched.length === 0 || countVectors(searched) > maxComparedVectors) continue;
    const near = await repo.listNearest(tx, {
      ...{ keys: searched.map(({ key }) => key), model, code: codeOf(vector) },
      ...{ documentIds: scope.documentIds, limit: shortlist },
    });
    for (const { vector: packed, ...place } of near) {
      const score = similarity(vector, packed);
      if (score > 0) ranked.push({ ...place, score });
    }
  }
  return ranked.sort((one, other) => other.score - one.score).slice(0, nearest);
}

export function countVectors(collections: readonly Collection[]): number {
  return collections.reduce((sum, { vectorCount }) => sum + vectorCount, 0);
}

function normalized(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((each) => each / length) : vector;
}

/** The vector at length 1 and its signs. */
export function packVector(vector: Float32Array): { code: string; vector: Buffer } {
  const unit = normalized(vector);
  const bytes = Buffer.alloc(unit.length * 4);
  for (const [i, each] of unit.entries()) bytes.writeFloatLE(each, i * 4);
  return { code: codeOf(unit), vector: bytes };
}

function codeOf(vector: Float32Array): string {
  let code = "";
  for (const each of vector) code += each > 0 ? "1" : "0";
  return code;
}

/** The cosine of the angle between two vectors of length 1. */
function similarity(vector: Float32Array, packed: Buffer): number {
  let sum = 0;
  for (const [i, each] of vector.entries()) sum += each * packed.readFloatLE(i * 4);
  return sum;
}
