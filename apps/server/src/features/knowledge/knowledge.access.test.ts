import type { ReadDocument } from "@muster/contracts/sources";
import { indexDocument } from "../../kernel/sources/index-document.ts";
import { storeReading } from "../../kernel/sources/reading.ts";
import { inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import {
  canary,
  defineAccess,
  type Expectation,
  ownersOwn,
  type RowContext,
  seenByA,
  signedIn200,
} from "../../platform/testing/access.ts";
import { uploadTo } from "./knowledge.factory.ts";

/** The bases of these rows are private: their creator and the admins see them. */
const privateTo: Expectation["answers"] = [200, 200, 404, 404, 404, 404, 401];
const changed = (status: number): Expectation["answers"] => [status, status, 404, 403, 404, 404, 401];

const bases = "/api/knowledge-bases";
const item = `${bases}/{id}/items/{itemId}`;

export const access = defineAccess("knowledge", {
  routes: {
    [`GET ${bases}`]: { answers: signedIn200 },
    [`POST ${bases}`]: { body: () => ({ name: "Mine" }), answers: [201, 201, 201, 403, 201, 201, 401] },
    [`GET ${bases}/{id}`]: { id: "base", answers: privateTo },
    [`PATCH ${bases}/{id}`]: { id: "base", body: () => ({ description: "Changed" }), answers: changed(200) },
    [`DELETE ${bases}/{id}`]: { id: "base", answers: changed(204) },
    [`POST ${bases}/{id}/index`]: { id: "base", body: () => ({}), answers: changed(202) },
    [`GET ${bases}/{id}/items`]: { id: "base", answers: privateTo },
    [`POST ${bases}/{id}/items`]: { id: "base", body: () => form(), answers: changed(201) },
    [`GET ${item}`]: { id: "knowledgeItem", answers: privateTo },
    [`PATCH ${item}`]: { id: "knowledgeItem", body: () => ({ name: "Renamed" }), answers: changed(200) },
    [`DELETE ${item}`]: { id: "knowledgeItem", answers: changed(204) },
    [`POST ${item}/restore`]: { id: "binnedFolder", answers: changed(200) },
    [`POST ${item}/retry`]: { id: "failedItem", answers: changed(200) },
    [`POST ${item}/cancel`]: { id: "waitingItem", answers: changed(200) },
    [`POST ${bases}/{id}/folders`]: { id: "base", body: () => ({ name: "Folder" }), answers: changed(201) },
    [`GET ${item}/document`]: { id: "readItem", answers: privateTo },
    [`GET ${item}/passages`]: { id: "readItem", answers: privateTo },
    [`GET ${item}/citations`]: { id: "readItem", answers: privateTo },
    [`GET ${item}/content`]: { id: "readItem", answers: privateTo },
    [`POST ${bases}/{id}/urls`]: { id: "base", body: () => ({ url: "https://example.com/" }), answers: changed(202) },
    [`GET ${bases}/{id}/urls`]: { id: "base", answers: privateTo },
    [`POST ${bases}/{id}/urls/{urlId}/read`]: { id: "knowledgeUrl", answers: changed(202) },
    [`DELETE ${bases}/{id}/urls/{urlId}`]: { id: "knowledgeUrl", answers: changed(204) },
    [`POST ${bases}/{id}/search`]: { id: "base", body: () => ({ query: "sales" }), answers: privateTo },
    [`PUT ${bases}/{id}/marks`]: {
      id: "base",
      body: ({ passage }) => ({ query: "sales", passageId: passage, verdict: null }),
      // The passage belongs to another base.
      answers: changed(404),
    },
    [`GET ${bases}/{id}/marks`]: { id: "base", answers: privateTo },
    [`GET ${bases}/{id}/accuracy`]: { id: "base", answers: privateTo },
    [`POST ${bases}/{id}/accuracy`]: { id: "base", answers: changed(202) },
    "GET /api/agents/{id}/knowledge-bases": { id: "agent", answers: seenByA },
    "PUT /api/agents/{id}/knowledge-bases": {
      id: "agent",
      body: () => ({ baseIds: [] }),
      answers: [200, 200, 403, 403, 404, 404, 401],
    },
    [`GET ${bases}/{id}/agents`]: { id: "base", answers: privateTo },
    "GET /api/passages/{passageId}": { id: "passage", answers: privateTo },
    "POST /api/ai-features/process-files": {
      body: ({ file }) => ({ files: [file], processingType: "extract_text", wait: false }),
      // Uploads are their person's own.
      answers: [202, 422, 422, 403, 422, 422, 401],
    },
    "GET /api/ai-features/process-files/{runId}": { id: "processing", answers: ownersOwn },
    "GET /api/ai-features/process-files/{runId}/download": {
      id: "processing",
      // Nothing has been processed yet.
      answers: [404, 404, 404, 404, 404, 404, 401],
    },
    "POST /api/ai-features/process-files/{runId}/save": {
      id: "processing",
      body: ({ base }) => ({ baseId: base }),
      answers: [404, 404, 404, 403, 404, 404, 401],
    },
  },
  audit: {
    [`POST ${bases}`]: ["knowledge_base_created"],
    [`PATCH ${bases}/{id}`]: ["knowledge_base_changed"],
    [`DELETE ${bases}/{id}`]: ["knowledge_base_deleted"],
    [`POST ${bases}/{id}/index`]: "what was added has its own event",
    [`POST ${bases}/{id}/items`]: ["knowledge_uploaded"],
    [`PATCH ${item}`]: ["knowledge_item_changed"],
    [`DELETE ${item}`]: ["knowledge_item_deleted"],
    [`POST ${item}/restore`]: ["knowledge_item_restored"],
    [`POST ${item}/retry`]: "what was added has its own event",
    [`POST ${item}/cancel`]: "the item stays and can be tried again",
    [`POST ${bases}/{id}/folders`]: ["knowledge_folder_created"],
    [`POST ${bases}/{id}/urls`]: ["knowledge_url_added"],
    [`POST ${bases}/{id}/urls/{urlId}/read`]: "the address has its own event",
    [`DELETE ${bases}/{id}/urls/{urlId}`]: ["knowledge_url_removed"],
    [`POST ${bases}/{id}/search`]: "reads",
    [`PUT ${bases}/{id}/marks`]: "a judgement of a search result, kept with its author",
    [`POST ${bases}/{id}/accuracy`]: "measures and changes nothing",
    "PUT /api/agents/{id}/knowledge-bases": ["agent_knowledge_changed"],
    "POST /api/ai-features/process-files": "a person's own reading of their files",
    "GET /api/ai-features/process-files/{runId}/download": "a result of a person's own",
    "POST /api/ai-features/process-files/{runId}/save": ["knowledge_uploaded"],
  },
  auditedElsewhere: ["POST /api/ai-features/process-files/{runId}/save"],
  openToKeys: [
    ...["GET", "POST"].map((method) => `${method} ${bases}`),
    ...["GET", "PATCH", "DELETE"].map((method) => `${method} ${bases}/{id}`),
    ...["GET", "POST"].map((method) => `${method} ${bases}/{id}/items`),
    ...["GET", "PATCH", "DELETE"].map((method) => `${method} ${item}`),
    ...["restore", "retry", "cancel"].map((name) => `POST ${item}/${name}`),
    ...["document", "passages", "citations", "content"].map((name) => `GET ${item}/${name}`),
    ...["index", "folders", "urls", "search", "accuracy", "urls/{urlId}/read"].map(
      (name) => `POST ${bases}/{id}/${name}`,
    ),
    ...["urls", "marks", "accuracy", "agents"].map((name) => `GET ${bases}/{id}/${name}`),
    `DELETE ${bases}/{id}/urls/{urlId}`,
    `PUT ${bases}/{id}/marks`,
    "GET /api/agents/{id}/knowledge-bases",
    "PUT /api/agents/{id}/knowledge-bases",
    "GET /api/passages/{passageId}",
    "POST /api/ai-features/process-files",
    "GET /api/ai-features/process-files/{runId}",
    "GET /api/ai-features/process-files/{runId}/download",
    "POST /api/ai-features/process-files/{runId}/save",
  ],
  rows: {
    base: ({ post }) => makeBase(post),
    knowledgeItem: (context) => makeItem(context, "autoIndex"),
    waitingItem: (context) => makeItem(context, "autoIndex"),
    async failedItem(context) {
      const row = await makeItem(context, "autoIndex");
      await context.server.services.db.query("update knowledge_items set state = 'failed' where id = $1", [
        row.split("/")[1],
      ]);
      return row;
    },
    async binnedFolder(context) {
      const baseId = await makeBase(context.post);
      const folder = await context.post(`${bases}/${baseId}/folders`, { name: canary });
      await context.server.request("DELETE", `${bases}/${baseId}/items/${folder.id}`, { as: context.owner });
      return `${baseId}/${folder.id}`;
    },
    processing: async ({ post, upload }) =>
      (
        await post("/api/ai-features/process-files", {
          ...{ files: [await upload()], processingType: "extract_text", wait: false },
        })
      ).runId,
    readItem: makeReadItem,
    async passage(context) {
      const [, id] = (await makeReadItem(context)).split("/");
      return `${id}:0`;
    },
    async knowledgeUrl({ post }) {
      const baseId = await makeBase(post);
      return `${baseId}/${(await post(`${bases}/${baseId}/urls`, { url: `https://example.com/${canary}` })).id}`;
    },
  },
  personal: () => [],
  internal: ({ base, readItem }) => [base, readItem?.split("/")[1]],
});

async function makeBase(post: RowContext["post"], autoIndex = false): Promise<string> {
  return (await post(bases, { name: `${canary} base`, autoIndex })).id;
}

function form(): FormData {
  const data = new FormData();
  data.append("files", new Blob([`Sales of ${canary}: ${crypto.randomUUID()}`]), `${canary}.txt`);
  return data;
}

/** "base/item" */
async function makeItem({ server, owner, post }: RowContext, index?: "autoIndex"): Promise<string> {
  const baseId = await makeBase(post, index !== undefined);
  const content = `Sales of ${canary}: ${crypto.randomUUID()}`;
  const { body } = await uploadTo(server, owner, { baseId, files: [{ name: `${canary}.txt`, content }] });
  return `${baseId}/${body.items[0]?.id}`;
}

/** Read and indexed, without a worker. */
async function makeReadItem(context: RowContext): Promise<string> {
  const row = await makeItem(context);
  const [, id = ""] = row.split("/");
  const { services } = context.server;
  const { orgId } = context.owner;
  const asOrg = <T>(work: (tx: OrgTx) => Promise<T>) => inOrg(services.db, { orgId, userId: null }, work);
  const reading = { services, orgId, inOrg: asOrg };
  await storeReading(reading, { id, document: documentOf(`The sales of ${canary} grew in the north.`) });
  await indexDocument({ ...reading, chunking: { chunkSize: 1000, chunkOverlap: 200 } }, id);
  return row;
}

function documentOf(text: string): ReadDocument {
  return {
    ...{ title: null, mediaType: "text/plain", language: "en", text, tables: [], pages: [], notes: [] },
    blocks: [{ kind: "paragraph", start: 0, end: text.length, page: null }],
    wordCount: text.split(" ").length,
  };
}
