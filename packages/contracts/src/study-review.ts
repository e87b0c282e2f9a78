import { oc } from "@orpc/contract";
import { z } from "zod";
import { studySession } from "./study.ts";

/** How well a person remembered: 1 Again, 2 Hard, 3 Good, 4 Easy. */
export const studyRatings = ["again", "hard", "good", "easy"] as const;
export type StudyRating = (typeof studyRatings)[number];

export const studyLimits = {
  /** Cards that are introduced on one day. */
  newPerDay: 20,
  /** Retention is shown from so many reviews of learned cards on. */
  reviewsForRetention: 20,
  forecastDays: 14,
  /** Cards sent at once. */
  queue: 20,
} as const;

export const importLimits = { characters: 800_000, cards: 2000, cellLength: 4000, cardsPerPerson: 20_000 } as const;

/** A deck to import from a file's text. */
export const newDeck = z.object({
  title: z.string().trim().min(1, "Enter a title").max(200, "Use at most 200 characters"),
  text: z.string().max(importLimits.characters, "The file is too large. Split it into several decks."),
});

/** Text that Anki imports, or CSV. */
export const cardTextFormats = ["anki", "csv"] as const;
export type CardTextFormat = (typeof cardTextFormats)[number];

/** A question as it is reviewed. */
export const cardQuestion = z.object({
  kind: z.enum(["choice", "cloze", "order", "short"]),
  prompt: z.string(),
  options: z.array(z.string()),
  /** One text, or for order all of them in the right order. */
  answer: z.array(z.string()),
  explanation: z.string(),
  /** "handbook.pdf, page 3"; empty when unknown. */
  place: z.string(),
});
export type CardQuestion = z.infer<typeof cardQuestion>;

const perRating = z.object(Object.fromEntries(studyRatings.map((rating) => [rating, z.number()])) as RatingShape);
type RatingShape = Record<StudyRating, z.ZodNumber>;

export const studyCard = z.object({
  id: z.string(),
  deckId: z.string(),
  deckTitle: z.string(),
  question: cardQuestion,
  state: z.enum(["new", "learning", "review", "relearning"]),
  /** How often it was rated. */
  reps: z.number().int(),
  /** Seconds until the card is due again, after each rating. */
  intervals: perRating,
});
export type StudyCard = z.infer<typeof studyCard>;

/** Minutes east of UTC where the person is: a day begins at their midnight. */
const utcOffsetMinutes = z.coerce.number().int().min(-840).max(840).default(0);

export const studyOverview = z.object({
  /** Of all cards; 0 when nothing was ever studied. */
  total: z.number().int(),
  /** Still to be reviewed today, with the new cards that today introduces. */
  due: z.number().int(),
  cards: z.array(studyCard),
  /** The next day on which cards are due; null when there is none. */
  next: z.object({ date: z.iso.date(), days: z.number().int(), count: z.number().int() }).nullable(),
  /** Today and the days after it. */
  forecast: z.array(z.object({ date: z.iso.date(), count: z.number().int() })),
  retention: z.object({
    /** Share of reviews of learned cards that were remembered, 0 … 100; null until there are enough. */
    percent: z.number().nullable(),
    reviews: z.number().int(),
    missing: z.number().int(),
  }),
});
export type StudyOverview = z.infer<typeof studyOverview>;

export const studyDeck = z.object({
  id: z.string(),
  title: z.string(),
  source: z.enum(["session", "import", "assigned"]),
  /** The person's own session that it comes from; null for others, and once it was deleted. */
  resultId: z.string().nullable(),
  assignedByName: z.string().nullable(),
  cards: z.number().int(),
  /** Cards reviewed at least once. */
  answered: z.number().int(),
  /** Of those, remembered at the last review. */
  right: z.number().int(),
  due: z.number().int(),
  createdAt: z.string(),
});
export type StudyDeck = z.infer<typeof studyDeck>;

/** A session that the person gave to a colleague. */
export const studyAssignment = studyDeck
  .pick({ id: true, title: true, cards: true, answered: true, right: true, due: true, createdAt: true })
  .extend({ userName: z.string().nullable() });
export type StudyAssignment = z.infer<typeof studyAssignment>;

const tags = ["study"];
const byId = z.object({ id: z.string().max(60) });
const today = z.object({ utcOffsetMinutes });

export const studyReview = {
  overview: oc
    .route({
      method: "GET",
      path: "/study/review",
      summary: "Get the cards that are due, forecast and retention",
      tags,
    })
    .input(today.extend({ deckId: z.string().max(60).optional() }))
    .output(studyOverview),
  web: oc
    .route({
      method: "GET",
      path: "/study/web",
      summary: "List the services that a session can search the web with",
      tags,
    })
    .output(z.object({ services: z.array(z.string()) })),
  grade: oc
    .route({ method: "POST", path: "/study/grade", summary: "Grade a short answer with a model", tags })
    .input(
      z.object({
        prompt: z.string().max(1000, "Use at most 1,000 characters"),
        /** The source's statement. */
        answer: z.string().max(4000, "Use at most 4,000 characters"),
        given: z.string().trim().min(1, "Enter an answer first").max(4000, "Use at most 4,000 characters"),
      }),
    )
    /** Null without a model or without a usable grade; the answer is then graded by rules. */
    .output(z.object({ grade: z.object({ isRight: z.boolean(), reason: z.string(), model: z.string() }).nullable() })),
  rate: oc
    .route({ method: "POST", path: "/study/cards/{id}/reviews", successStatus: 201, summary: "Rate a card", tags })
    .input(byId.extend({ rating: z.enum(studyRatings) }))
    .output(z.object({ reviewId: z.string(), dueAt: z.string() })),
  undo: oc
    .route({
      method: "DELETE",
      path: "/study/reviews/{id}",
      successStatus: 204,
      summary: "Undo your last rating",
      tags,
    })
    .input(byId)
    .output(z.void()),
  decks: oc
    .route({ method: "GET", path: "/study/decks", summary: "List your decks of cards, newest first", tags })
    .input(today)
    .output(z.object({ items: z.array(studyDeck) })),
  /** `GET /api/study/decks/{id}/export?format=` returns an attachment. */
  importDeck: oc
    .route({
      method: "POST",
      path: "/study/decks",
      successStatus: 201,
      summary: "Import a deck from Anki’s text or from CSV",
      tags,
    })
    .input(newDeck)
    .output(z.object({ id: z.string(), cards: z.number().int() })),
  deck: oc
    .route({
      method: "GET",
      path: "/study/decks/{id}",
      summary: "Get a session that a colleague assigned to you",
      tags,
    })
    .input(byId)
    .output(
      z.object({ id: z.string(), title: z.string(), assignedByName: z.string().nullable(), session: studySession }),
    ),
  assign: oc
    .route({
      method: "POST",
      path: "/study/results/{id}/assignments",
      successStatus: 201,
      summary: "Assign one of your study sessions to a colleague",
      tags,
    })
    .input(byId.extend({ userId: z.string().max(60) }))
    .output(z.object({ id: z.string(), isNew: z.boolean() })),
  assignments: oc
    .route({
      method: "GET",
      path: "/study/assignments",
      summary: "List the sessions that you assigned, with the progress of each colleague",
      tags,
    })
    .input(today)
    .output(z.object({ items: z.array(studyAssignment) })),
  removeDeck: oc
    .route({
      method: "DELETE",
      path: "/study/decks/{id}",
      successStatus: 204,
      summary: "Delete a deck with its cards and reviews",
      tags,
    })
    .input(byId)
    .output(z.void()),
};
