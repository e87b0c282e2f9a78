import { z } from "zod";

export const studyMaterials = ["articles", "videos", "quizzes", "exercises"] as const;
export type StudyMaterial = (typeof studyMaterials)[number];

export const studyCredits = 3;
export const maxStudyFiles = 10;

const topicRequired = "Please enter a study topic.";

/** `POST /api/ai-features/study`. `userId` is ignored. */
export const studyInput = z.object({
  topic: z.string({ error: topicRequired }).trim().min(1, topicRequired).max(200, "Use at most 200 characters"),
  materials: z.array(z.enum(studyMaterials)).min(1, "Choose at least one material").default(["articles", "quizzes"]),
  /** Ids of the person's own uploads, the first sources of the session. */
  files: z.array(z.string().max(60)).max(maxStudyFiles, `Attach at most ${maxStudyFiles} files`).default([]),
  /** Ids of knowledge bases, the other sources; without them, all that the person may read. */
  knowledgeBases: z.array(z.string().max(60)).max(100, "Choose at most 100 knowledge bases").nullish(),
  /** Searches the web when the files and knowledge bases hold too little about the topic. The topic goes to outside services. */
  searchesWeb: z.boolean().default(false),
  userId: z.string().optional(),
  /** Set by the server from the `Sec-CH-UA-Mobile` header: shorter sections. */
  isOnPhone: z.boolean().optional(),
});
export type StudyInput = z.output<typeof studyInput>;

const passage = z.object({
  id: z.string(),
  fileId: z.string(),
  fileName: z.string(),
  /** The knowledge base that holds the file; null for an upload. */
  baseId: z.string().nullable(),
  /** The web page's address; null for the organization's own documents. */
  url: z.string().nullable(),
  /** From 1; null for formats without pages. */
  page: z.number().int().nullable(),
  /** Offsets in the file's text. */
  start: z.number().int(),
  end: z.number().int(),
  text: z.string(),
});
export type StudyPassage = z.infer<typeof passage>;

const question = z.object({
  id: z.string(),
  /** choice: one of `options`; cloze: the missing text; order: `options` in the right order; short: a sentence in the person's words. */
  kind: z.enum(["choice", "cloze", "order", "short"]),
  prompt: z.string(),
  /** Empty for cloze and short. */
  options: z.array(z.string()),
  /** One text, or for order all of them in the right order. For short, the source's statement. */
  answer: z.array(z.string()),
  /** The sentence of the source that contains the answer. */
  explanation: z.string(),
  passageId: z.string(),
});
export type StudyQuestion = z.infer<typeof question>;

const section = z.object({
  title: z.string(),
  passageIds: z.array(z.string()),
  /** The passages' own words. */
  text: z.array(z.string()),
  /**
   * The same in a model's words: plain text with numbers in brackets. Each sentence was checked against the quote with its number. Null
   * where a section only quotes.
   */
  lesson: z
    .object({
      text: z.string(),
      quotes: z.array(z.object({ number: z.number().int(), passageId: z.string(), quote: z.string() })),
    })
    .nullable()
    .default(null),
});

export const studySession = z.object({
  topic: z.string(),
  objectives: z.array(z.string()),
  sections: z.array(section),
  quiz: z.array(question),
  exercises: z.array(question),
  videos: z.array(z.object({ title: z.string(), url: z.string(), details: z.array(z.string()) })),
  /** Every section and question names passages of this list. */
  passages: z.array(passage),
  /** What could not be created, and why. */
  notes: z.array(z.string()),
  isShort: z.boolean(),
  createdAt: z.string(),
});
export type StudySession = z.infer<typeof studySession>;
