import { z } from "zod";
import { openToKeys } from "./api-keys.ts";
import { knowledgeName as name, newKnowledgeUrl } from "./knowledge-bases.ts";
import { passage } from "./knowledge-search.ts";
import { documentPage, documentTable } from "./sources.ts";

export const knowledgeItemStates = ["queued", "reading", "indexing", "ready", "failed"] as const;
export const knowledgeItemState = z.enum(knowledgeItemStates);
export type KnowledgeItemState = (typeof knowledgeItemStates)[number];

export const knowledgeItem = z.object({
  id: z.string(),
  baseId: z.string(),
  name: z.string(),
  /** A page of the web is a file with `url`. */
  type: z.enum(["file", "image", "folder"]),
  /** Its folder; null at the top level. */
  parentId: z.string().nullable(),
  /** Folders are always `ready`. */
  state: knowledgeItemState,
  /** Why it failed, or why a ready item is found by words only; null otherwise. */
  reason: z.string().nullable(),
  /** Actions left to a person: retry after a failure, cancel while it waits or is in progress. */
  canRetry: z.boolean(),
  canCancel: z.boolean(),
  /** The run that works on it; `GET /api/runs/{id}/events` streams its progress. */
  runId: z.string().nullable(),
  mediaType: z.string().nullable(),
  /** For a folder: the sum of its content. */
  sizeBytes: z.number().int(),
  /** Items in a folder, nested ones included; null otherwise. */
  itemCount: z.number().int().nullable(),
  url: z.string().nullable(),
  /** Relative address of the picture; null when the item is not a picture. */
  imageUrl: z.string().nullable(),
  language: z.string().nullable(),
  pageCount: z.number().int().nullable(),
  wordCount: z.number().int().nullable(),
  passageCount: z.number().int().nullable(),
  /** The most informative sentences, quoted; "" until it is ready. */
  summary: z.string(),
  /** Key phrases, most informative first. */
  keywords: z.array(z.string()),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Set while it is in the bin; it is deleted permanently 30 days later. */
  deletedAt: z.string().nullable(),
});
export type KnowledgeItem = z.infer<typeof knowledgeItem>;

/** The quality of a document's text, 0 … 100, and what lowers it. */
export const readingQuality = z.object({
  /** 75 until something has been measured. */
  score: z.number(),
  /** Sentences: "3 of 12 pages have no text." */
  remarks: z.array(z.string()),
});

export const knowledgeItemDetail = knowledgeItem.extend({
  /** The text as read, cut at 20,000 characters; `document` has all of it. */
  content: z.string(),
  isContentCut: z.boolean(),
  quality: readingQuality.nullable(),
  /** What could not be read or was cut at a limit. */
  notes: z.array(z.string()),
  /** Folders from the top down to its own. */
  path: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type KnowledgeItemDetail = z.infer<typeof knowledgeItemDetail>;

/** An address that a base crawls: a page, or the pages of a site below it. */
export const knowledgeUrl = z.object({
  id: z.string(),
  url: z.string(),
  scope: z.enum(["page", "site"]),
  maxPages: z.number().int(),
  /** Null means never. */
  recrawlHours: z.number().int().nullable(),
  lastReadAt: z.string().nullable(),
  nextReadAt: z.string().nullable(),
  runId: z.string().nullable(),
  pages: z.number().int(),
  /** Of the last crawl. Pages that no longer exist stay until a person deletes them. */
  changes: z
    .object({
      added: z.array(z.string()),
      changed: z.array(z.string()),
      missing: z.array(z.string()),
      /** Not read, with the reason: robots.txt, an error, the limit. */
      skipped: z.array(z.object({ url: z.string(), reason: z.string() })),
    })
    .nullable(),
});
export type KnowledgeUrl = z.infer<typeof knowledgeUrl>;

/** POST /api/knowledge-bases/{id}/items (multipart, fields "files" and "parentId") answers 201 with this. */
export const knowledgeUpload = z.object({
  items: z.array(knowledgeItem),
  /** Refused files; the others were accepted. */
  refused: z.array(z.object({ name: z.string(), code: z.string(), error: z.string() })),
  /** Files whose content is already in the base: their item is in `items`, nothing was stored twice. */
  duplicates: z.array(z.object({ name: z.string(), itemId: z.string() })),
  /** Null when the base is not indexed automatically. */
  runId: z.string().nullable(),
});
export type KnowledgeUpload = z.infer<typeof knowledgeUpload>;

const tags = ["knowledge"];
const byId = z.object({ id: z.string() });
const byItem = z.object({ id: z.string(), itemId: z.string() });
const paging = { limit: z.coerce.number().int().min(1).max(100).default(50), cursor: z.string().max(300).optional() };

export const knowledgeItems = {
  items: openToKeys
    .route({
      method: "GET",
      path: "/knowledge-bases/{id}/items",
      summary: "List a folder of a knowledge base, or search names and contents of the whole base",
      tags,
    })
    .input(
      z.object({
        id: z.string(),
        /** The folder; the top without it. Ignored with `search`, `state` or `bin`. */
        parentId: z.string().max(64).optional(),
        /** In names and contents. */
        search: z.string().max(200).optional(),
        type: z.enum(["file", "image", "folder"]).optional(),
        state: knowledgeItemState.optional(),
        /** What is in the bin. */
        bin: z.stringbool().default(false),
        sort: z.enum(["name", "newest", "size"]).default("name"),
        ...paging,
      }),
    )
    .output(
      z.object({
        /** Folders first. */
        items: z.array(knowledgeItem),
        /** From the top down to the folder listed. */
        path: z.array(z.object({ id: z.string(), name: z.string() })),
        nextCursor: z.string().nullable(),
        total: z.number().int(),
      }),
    ),
  item: openToKeys
    .route({ method: "GET", path: "/knowledge-bases/{id}/items/{itemId}", summary: "Get an item", tags })
    .input(byItem)
    .output(knowledgeItemDetail),
  updateItem: openToKeys
    .route({
      method: "PATCH",
      path: "/knowledge-bases/{id}/items/{itemId}",
      summary: "Rename an item or a folder, or move it to another folder",
      tags,
    })
    .input(byItem.extend({ name: name.optional(), parentId: z.string().max(64).nullable().optional() }))
    .output(knowledgeItem),
  removeItem: openToKeys
    .route({
      method: "DELETE",
      path: "/knowledge-bases/{id}/items/{itemId}",
      successStatus: 204,
      summary: "Delete an item immediately; move a folder to the bin, or delete it from the bin",
      tags,
    })
    .input(byItem)
    .output(z.void()),
  restoreItem: openToKeys
    .route({
      method: "POST",
      path: "/knowledge-bases/{id}/items/{itemId}/restore",
      summary: "Restore a folder from the bin",
      tags,
    })
    .input(byItem)
    .output(knowledgeItem),
  retryItem: openToKeys
    .route({
      method: "POST",
      path: "/knowledge-bases/{id}/items/{itemId}/retry",
      summary: "Retry a failed item",
      tags,
    })
    .input(byItem)
    .output(knowledgeItem),
  cancelItem: openToKeys
    .route({
      method: "POST",
      path: "/knowledge-bases/{id}/items/{itemId}/cancel",
      summary: "Cancel work on an item; it is marked as failed and can be retried",
      tags,
    })
    .input(byItem)
    .output(knowledgeItem),
  createFolder: openToKeys
    .route({
      method: "POST",
      path: "/knowledge-bases/{id}/folders",
      successStatus: 201,
      summary: "Create a folder",
      tags,
    })
    .input(z.object({ id: z.string(), name, parentId: z.string().max(64).nullable().default(null) }))
    .output(knowledgeItem),

  document: openToKeys
    .route({
      method: "GET",
      path: "/knowledge-bases/{id}/items/{itemId}/document",
      summary: "Get an item's extracted text with pages and tables",
      tags,
    })
    .input(byItem)
    .output(
      z.object({
        itemId: z.string(),
        name: z.string(),
        mediaType: z.string(),
        text: z.string(),
        pages: z.array(documentPage),
        tables: z.array(documentTable),
        notes: z.array(z.string()),
      }),
    ),
  passages: openToKeys
    .route({
      method: "GET",
      path: "/knowledge-bases/{id}/items/{itemId}/passages",
      summary: "List the passages of an item in order",
      tags,
    })
    .input(byItem.extend(paging))
    .output(z.object({ items: z.array(passage), nextCursor: z.string().nullable(), total: z.number().int() })),
  /** Your own tasks and chats that cite it. */
  cited: openToKeys
    .route({
      method: "GET",
      path: "/knowledge-bases/{id}/items/{itemId}/citations",
      summary: "List your tasks and chats that cite an item, newest first",
      tags,
    })
    .input(byItem)
    .output(
      z.object({
        items: z.array(
          z.object({ kind: z.string(), title: z.string(), link: z.string(), quote: z.string(), citedAt: z.string() }),
        ),
      }),
    ),

  addUrl: openToKeys
    .route({
      method: "POST",
      path: "/knowledge-bases/{id}/urls",
      successStatus: 202,
      summary: "Add a web page, or the pages of a site",
      tags,
    })
    .input(newKnowledgeUrl.extend({ id: z.string(), parentId: z.string().max(64).nullable().default(null) }))
    .output(knowledgeUrl),
  urls: openToKeys
    .route({ method: "GET", path: "/knowledge-bases/{id}/urls", summary: "List the URLs of a base", tags })
    .input(byId)
    .output(z.object({ items: z.array(knowledgeUrl) })),
  readUrl: openToKeys
    .route({
      method: "POST",
      path: "/knowledge-bases/{id}/urls/{urlId}/read",
      successStatus: 202,
      summary: "Read a URL again now",
      tags,
    })
    .input(z.object({ id: z.string(), urlId: z.string() }))
    .output(knowledgeUrl),
  /** Its pages stay until they are deleted. */
  removeUrl: openToKeys
    .route({
      method: "DELETE",
      path: "/knowledge-bases/{id}/urls/{urlId}",
      successStatus: 204,
      summary: "Stop reading a URL; its pages stay in the base",
      tags,
    })
    .input(z.object({ id: z.string(), urlId: z.string() }))
    .output(z.void()),
};
