import { z } from "zod";
import { openToKeys } from "./api-keys.ts";

export const researchDepths = ["basic", "comprehensive", "expert"] as const;
export type ResearchDepth = (typeof researchDepths)[number];

/** Kinds of web sources. */
export const researchSourceKinds = ["academic", "industry", "news"] as const;
export type ResearchSourceKind = (typeof researchSourceKinds)[number];

/** Limits and cost of each depth. `minutes` count from the start of the work. */
export const researchCaps: Record<
  ResearchDepth,
  { questions: number; sources: number; rounds: number; minutes: number; credits: number }
> = {
  basic: { questions: 3, sources: 8, rounds: 1, minutes: 2, credits: 2 },
  comprehensive: { questions: 6, sources: 20, rounds: 2, minutes: 6, credits: 5 },
  expert: { questions: 10, sources: 50, rounds: 3, minutes: 15, credits: 10 },
};

export const maxResearchFiles = 10;
export const maxResearchBases = 10;

const topicRequired = "Please enter a research topic.";
const topic = z.string({ error: topicRequired }).trim().min(1, topicRequired).max(400, "Use at most 400 characters");
const focusArea = z.string().trim().min(1).max(120, "Use at most 120 characters for a focus area");
const id = z.string().max(60);

const asked = z.object({
  topic,
  depth: z.enum(researchDepths).default("comprehensive"),
  /** Empty to use only knowledge bases and files. */
  sources: z.array(z.enum(researchSourceKinds)).default([...researchSourceKinds]),
  focusAreas: z.array(focusArea).max(10, "Use at most 10 focus areas").default([]),
  /** Ids of knowledge bases that the person may read. */
  knowledgeBases: z.array(id).max(maxResearchBases, `Choose at most ${maxResearchBases} knowledge bases`).default([]),
  /** Ids of the person's own uploads. */
  files: z.array(id).max(maxResearchFiles, `Attach at most ${maxResearchFiles} files`).default([]),
  userId: z.string().optional(),
});

/** `POST /api/ai-features/research`. `userId` is ignored. */
export const researchInput = asked
  .extend({
    /** The questions of an approved plan; without them the server writes its own. */
    questions: z.array(z.string().trim().min(1, "Enter a question").max(300, "Use at most 300 characters")).optional(),
  })
  .superRefine(({ depth, questions = [], sources, knowledgeBases, files }, context) => {
    const { questions: most } = researchCaps[depth];
    if (questions.length > most)
      context.addIssue({ code: "custom", path: ["questions"], message: `Ask at most ${most} questions at this depth` });
    if (sources.length + knowledgeBases.length + files.length === 0)
      context.addIssue({ code: "custom", path: ["sources"], message: "Choose at least one kind of source" });
  });
export type ResearchInput = z.output<typeof researchInput>;

/** The plan of a research, returned before it starts and free of charge. */
export const researchPlan = z.object({
  questions: z.array(z.string()),
  /** Who wrote the questions. */
  engine: z.enum(["builtin", "model"]),
  /** The services that will be searched, for each kind of web source. */
  services: z.array(z.object({ kind: z.enum(researchSourceKinds), names: z.array(z.string()) })),
  maxQuestions: z.number().int(),
  maxSources: z.number().int(),
  maxRounds: z.number().int(),
  maxMinutes: z.number().int(),
  units: z.number(),
  credits: z.number(),
});
export type ResearchPlan = z.infer<typeof researchPlan>;

export const researchSource = z.object({
  /** From 1, most relevant first. */
  number: z.number().int(),
  kind: z.enum([...researchSourceKinds, "knowledge", "file"]),
  /** The stored document: `GET /api/files/{id}/document` for web pages and files. */
  documentId: z.string(),
  /** The knowledge base of the document. */
  baseId: z.string().nullable(),
  title: z.string(),
  /** The page's address; null for the organization's own documents. */
  url: z.string().nullable(),
  domain: z.string(),
  snippet: z.string(),
  /** 0–100. */
  relevance: z.number(),
  /** Why it was chosen, for the reader. */
  reason: z.string(),
  /** "abstract": the page could not be read, only the search service's summary. */
  read: z.enum(["whole", "abstract"]),
  publishedAt: z.string().nullable(),
  retrievedAt: z.string(),
  /** Number of the report's quotes from it. */
  quotes: z.number().int(),
});
export type ResearchSource = z.infer<typeof researchSource>;

/** A quote of a stored source: `text.slice(start, end) === quote`. */
export const researchQuote = z.object({
  /** The citation number. */
  number: z.number().int(),
  /** Number of the source. */
  source: z.number().int(),
  documentId: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  page: z.number().int().nullable(),
  heading: z.string().nullable(),
  quote: z.string(),
});
export type ResearchQuote = z.infer<typeof researchQuote>;

export const researchResult = z.object({
  topic: z.string(),
  /** Of the report: "en", "de". */
  language: z.string(),
  depth: z.enum(researchDepths),
  summary: z.string(),
  /** Each ends with its citation numbers: “…” [2]. */
  keyFindings: z.array(z.string()),
  /** Markdown with one section per question. */
  analysis: z.string(),
  /** What to check or look up next: contradictions and open questions. */
  recommendations: z.array(z.string()),
  sources: z.array(researchSource),
  /** 0–100, the weighted mean of its parts. */
  confidence: z.number(),
  confidenceParts: z.array(
    /** `weight` is a share of the whole, 0–1. */
    z.object({ name: z.string(), value: z.number(), weight: z.number(), explanation: z.string() }),
  ),
  completedAt: z.string(),
  /** Credits. */
  cost: z.number(),
  questions: z.array(
    z.object({
      question: z.string(),
      /** "answered": a quote states the answer; "related": quotes come close; "open": nothing was found. */
      state: z.enum(["answered", "related", "open"]),
      /** The search terms. */
      searchedFor: z.array(z.string()),
      /** How many other documents confirm it. */
      agreeing: z.number().int(),
    }),
  ),
  /** Every statement of the report with its citation numbers; each has at least one. */
  claims: z.array(z.object({ question: z.number().int(), text: z.string(), quotes: z.array(z.number().int()).min(1) })),
  quotes: z.array(researchQuote),
  /** Sources that contradict each other, by citation number. */
  contradictions: z.array(z.object({ question: z.number().int(), quotes: z.array(z.number().int()).min(2) })),
  /** Found pages that could not be read, each with the reason. */
  unread: z.array(z.object({ title: z.string(), url: z.string(), reason: z.string() })),
  /** Sources that contain instructions for an AI; that text was left out. */
  ignored: z.array(z.string()),
  /** Names of the search services that responded. */
  answered: z.array(z.string()),
  unanswered: z.array(z.object({ name: z.string(), reason: z.string() })),
  rounds: z.number().int(),
  /** Notes for the reader: a limit that was reached, a fallback model. */
  notes: z.array(z.string()),
  /** "builtin": the report contains only quotes. */
  engine: z.enum(["builtin", "model"]),
});
export type ResearchResult = z.infer<typeof researchResult>;

/** `POST /api/ai-features/research` starts the work; see `researchInput` and `researchResult`. */
export const research = {
  plan: openToKeys
    .route({
      method: "POST",
      path: "/ai-features/research/plan",
      summary: "Plan deep research: questions, services, limits and cost",
      tags: ["ai-features"],
    })
    .input(asked)
    .output(researchPlan),
};
