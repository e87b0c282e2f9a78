import { z } from "zod";
import { openToKeys } from "./api-keys.ts";
import { knowledgeBase, knowledgeBaseDraft, knowledgeBaseStatus, knowledgeCategory } from "./knowledge-bases.ts";
import { knowledgeItems } from "./knowledge-items.ts";
import { knowledgeSearch } from "./knowledge-search.ts";

const tags = ["knowledge"];
const byId = z.object({ id: z.string() });
const started = z.object({ runId: z.string().nullable(), items: z.number().int() });
const paging = { limit: z.coerce.number().int().min(1).max(100).default(50), cursor: z.string().max(300).optional() };
const baseRef = z.object({
  id: z.string(),
  name: z.string(),
  status: knowledgeBaseStatus,
  itemCount: z.number().int(),
});

export const knowledge = {
  list: openToKeys
    .route({ method: "GET", path: "/knowledge-bases", summary: "List knowledge bases, newest first", tags })
    .input(
      z.object({
        search: z.string().max(200).optional(),
        category: knowledgeCategory.optional(),
        status: knowledgeBaseStatus.optional(),
        ...paging,
      }),
    )
    .output(z.object({ items: z.array(knowledgeBase), nextCursor: z.string().nullable(), total: z.number().int() })),
  create: openToKeys
    .route({ method: "POST", path: "/knowledge-bases", successStatus: 201, summary: "Create a knowledge base", tags })
    .input(knowledgeBaseDraft)
    .output(knowledgeBase),
  get: openToKeys
    .route({ method: "GET", path: "/knowledge-bases/{id}", summary: "Get a knowledge base", tags })
    .input(byId)
    .output(knowledgeBase),
  update: openToKeys
    .route({
      method: "PATCH",
      path: "/knowledge-bases/{id}",
      summary: "Update a knowledge base; new chunk settings or another embedding model reindex it",
      tags,
    })
    .input(
      z.object({
        id: z.string(),
        name: knowledgeBaseDraft.shape.name.optional(),
        description: z.string().trim().max(2000).optional(),
        category: knowledgeCategory.optional(),
        isPublic: z.boolean().optional(),
        autoIndex: z.boolean().optional(),
        embeddingModel: z.string().max(200).nullable().optional(),
        chunkSize: z.number().int().min(500, "Use 500 to 2,000 words").max(2000, "Use 500 to 2,000 words").optional(),
        chunkOverlap: z.number().int().min(0).max(500, "Use 0 to 500 words").optional(),
      }),
    )
    .output(knowledgeBase),
  remove: openToKeys
    .route({
      method: "DELETE",
      path: "/knowledge-bases/{id}",
      successStatus: 204,
      summary: "Delete a knowledge base and its items immediately",
      tags,
    })
    .input(byId)
    .output(z.void()),
  /** "Index now": takes every queued item. `all` reads every item again. */
  index: openToKeys
    .route({
      method: "POST",
      path: "/knowledge-bases/{id}/index",
      successStatus: 202,
      summary: "Index the queued items of a knowledge base, or all of them",
      tags,
    })
    .input(z.object({ id: z.string(), all: z.boolean().default(false) }))
    .output(started),

  agentBases: openToKeys
    .route({ method: "GET", path: "/agents/{id}/knowledge-bases", summary: "List the bases of an agent", tags })
    .input(byId)
    .output(z.object({ items: z.array(baseRef) })),
  /** Replaces the list. An agent shows `training` while items of its bases are being indexed. */
  setAgentBases: openToKeys
    .route({
      method: "PUT",
      path: "/agents/{id}/knowledge-bases",
      summary: "Connect an agent to knowledge bases",
      tags,
    })
    .input(z.object({ id: z.string(), baseIds: z.array(z.string().max(64)).max(50) }))
    .output(z.object({ items: z.array(baseRef) })),
  agents: openToKeys
    .route({
      method: "GET",
      path: "/knowledge-bases/{id}/agents",
      summary: "List the agents connected to a base",
      tags,
    })
    .input(byId)
    .output(z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })) })),

  ...knowledgeItems,
  ...knowledgeSearch,
};
