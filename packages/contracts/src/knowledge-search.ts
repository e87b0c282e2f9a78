import { z } from "zod";
import { openToKeys } from "./api-keys.ts";
import { documentPage } from "./sources.ts";

export const passageKinds = ["prose", "item", "line", "row", "code"] as const;
export const passageMarks = ["speaker_notes", "mail_header", "boilerplate", "addressed_to_ai"] as const;

/** A stretch of a document that can be found, quoted and cited: `text` is the document's text from `start` to `end`. */
export const passage = z.object({
  id: z.string(),
  documentId: z.string(),
  documentName: z.string(),
  kind: z.enum(passageKinds),
  start: z.number().int(),
  end: z.number().int(),
  page: z.number().int().nullable(),
  label: z.string().nullable(),
  headingPath: z.array(z.string()),
  language: z.string(),
  text: z.string(),
  /** For a reader: a table row as "Header: cell; Header: cell". */
  shown: z.string(),
  marks: z.array(z.enum(passageMarks)),
});
export type KnowledgePassage = z.infer<typeof passage>;

/** Why a passage matched: one entry per word of the query that it contains. */
export const matchedWord = z.object({
  /** As written in the query. */
  word: z.string(),
  /** The term of the index that matched: the word's stem, a part of a compound, a near spelling, a translation. */
  term: z.string(),
  /** How often the passage contains it; fractions are headings and parts of compounds. */
  count: z.number(),
  /** How rare it is in this base: higher is more specific. */
  rarity: z.number(),
  score: z.number(),
});

export const searchHit = z.object({
  /** From 1. */
  rank: z.number().int(),
  passage,
  /** The item of a base; null for a run's own sources. */
  itemId: z.string().nullable(),
  score: z.number(),
  matched: z.array(matchedWord),
  /** Its rank by words alone and by meaning alone; null when that list lacks it. */
  lexicalRank: z.number().int().nullable(),
  vectorRank: z.number().int().nullable(),
  /** Passages with the same text that were left out of the list. */
  duplicates: z.array(z.object({ passageId: z.string(), documentName: z.string(), page: z.number().int().nullable() })),
  /** How a person marked the hit for this query; null when it is not marked. */
  mark: z.enum(["right", "wrong"]).nullable(),
});
export type SearchHit = z.infer<typeof searchHit>;

export const knowledgeSearchAnswer = z.object({
  query: z.string(),
  /** The words that were searched for. Makes no claim about what the documents lack. */
  searchedFor: z.array(z.string()),
  language: z.string(),
  mode: z.enum(["words", "words_and_meaning"]),
  /** Why `mode` is "words" although the base has an embedding model; else null. */
  modeReason: z.string().nullable(),
  hits: z.array(searchHit),
  tookMs: z.number(),
});
export type KnowledgeSearchAnswer = z.infer<typeof knowledgeSearchAnswer>;

export const knowledgeMark = z.object({
  query: z.string(),
  passageId: z.string(),
  documentName: z.string(),
  quote: z.string(),
  verdict: z.enum(["right", "wrong"]),
  userId: z.string(),
  createdAt: z.string(),
});

/** How often the right passage is among the first five. */
export const knowledgeAccuracy = z.object({
  accuracy: z.number().nullable(),
  measuredAt: z.string().nullable(),
  isMeasuring: z.boolean(),
  /** Sampled from the indexed passages. */
  drawn: z.object({ asked: z.number().int(), found: z.number().int() }),
  /** From people's marks. */
  marked: z.object({ asked: z.number().int(), found: z.number().int() }),
  misses: z.array(
    z.object({
      question: z.string(),
      origin: z.enum(["drawn", "marked"]),
      /** Null when the passage was only marked wrong. */
      expected: z
        .object({
          passageId: z.string(),
          documentName: z.string(),
          quote: z.string(),
          page: z.number().int().nullable(),
        })
        .nullable(),
      /** The first result instead; null when there was none. */
      first: z.object({ passageId: z.string(), documentName: z.string(), quote: z.string() }).nullable(),
    }),
  ),
});
export type KnowledgeAccuracy = z.infer<typeof knowledgeAccuracy>;

/** A citation opened at its passage; the reader's permission is checked each time. */
export const openedPassage = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("open"),
    passage,
    /** The document's text around the passage. */
    around: z.object({ text: z.string(), start: z.number().int(), end: z.number().int() }),
    document: z.object({
      id: z.string(),
      name: z.string(),
      ownerKind: z.enum(["person", "base", "run"]),
      mediaType: z.string(),
      pages: z.array(documentPage),
      /** The base and item; null when it belongs to none. */
      base: z.object({ id: z.string(), name: z.string(), itemId: z.string() }).nullable(),
    }),
  }),
  z.object({
    state: z.literal("deleted"),
    documentName: z.string(),
    deletedAt: z.string(),
    /** "The source was deleted on DATE". */
    notice: z.string(),
  }),
]);
export type OpenedPassage = z.infer<typeof openedPassage>;

const tags = ["knowledge"];
const byId = z.object({ id: z.string() });

export const knowledgeSearch = {
  search: openToKeys
    .route({
      method: "POST",
      path: "/knowledge-bases/{id}/search",
      summary: "Search a knowledge base and see why each passage matched",
      tags,
    })
    .input(
      z.object({
        id: z.string(),
        query: z.string().trim().min(1, "Please enter a search query.").max(1000),
        limit: z.number().int().min(1).max(50).default(10),
      }),
    )
    .output(knowledgeSearchAnswer),
  mark: openToKeys
    .route({
      method: "PUT",
      path: "/knowledge-bases/{id}/marks",
      summary: "Mark a passage as right or wrong for a query; null removes the mark",
      tags,
    })
    .input(
      z.object({
        id: z.string(),
        query: z.string().trim().min(1).max(1000),
        passageId: z.string().max(200),
        verdict: z.enum(["right", "wrong"]).nullable(),
      }),
    )
    .output(z.object({ mark: knowledgeMark.nullable() })),
  marks: openToKeys
    .route({ method: "GET", path: "/knowledge-bases/{id}/marks", summary: "List the marks of a base", tags })
    .input(byId)
    .output(z.object({ items: z.array(knowledgeMark) })),
  accuracy: openToKeys
    .route({
      method: "GET",
      path: "/knowledge-bases/{id}/accuracy",
      summary: "Get the measured accuracy of a base, with missed questions",
      tags,
    })
    .input(byId)
    .output(knowledgeAccuracy),
  measure: openToKeys
    .route({
      method: "POST",
      path: "/knowledge-bases/{id}/accuracy",
      successStatus: 202,
      summary: "Measure the accuracy of a base now",
      tags,
    })
    .input(byId)
    .output(z.object({ runId: z.string().nullable() })),

  /** For any document that a person may read: uploads, bases, a run's sources. */
  openPassage: openToKeys
    .route({
      method: "GET",
      path: "/passages/{passageId}",
      summary: "Open a citation at its passage, with the surrounding text",
      tags,
    })
    .input(
      z.object({
        passageId: z.string().max(200),
        /** Characters before and after. */
        around: z.coerce.number().int().min(0).max(20_000).default(2000),
      }),
    )
    .output(openedPassage),
};
