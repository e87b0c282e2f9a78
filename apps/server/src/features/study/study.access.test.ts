import { defineAccess, type ownersOwn, signedIn200 } from "../../platform/testing/access.ts";
import { makeDeck } from "./study.factory.ts";

/** Cards are personal, and viewers have cards of their own. */
const deleted = [204, 404, 404, 404, 404, 404, 401] satisfies typeof ownersOwn;

export const access = defineAccess("study", {
  routes: {
    // Without files nothing can be studied; with another person's file neither.
    "POST /api/ai-features/study": {
      body: () => ({ topic: "Cold chain" }),
      answers: [422, 422, 422, 403, 422, 422, 401],
    },
    "GET /api/study/review": { answers: signedIn200 },
    "GET /api/study/decks": { answers: signedIn200 },
    "DELETE /api/study/reviews/{id}": { id: "studyReview", answers: deleted, runsLast: 1 },
    "POST /api/study/cards/{id}/reviews": {
      id: "studyCard",
      body: () => ({ rating: "good" }),
      answers: [201, 404, 404, 404, 404, 404, 401],
      runsLast: 2,
    },
    "DELETE /api/study/decks/{id}": { id: "studyDeck", answers: deleted, runsLast: 3 },
  },
  audit: {
    "POST /api/ai-features/study": "one's own study session",
    "DELETE /api/study/reviews/{id}": "one's own learning",
    "POST /api/study/cards/{id}/reviews": "one's own learning",
    "DELETE /api/study/decks/{id}": "one's own cards",
  },
  openToKeys: ["POST /api/ai-features/study"],
  rows: {
    async studyDeck({ server, owner }) {
      return (await makeDeck(server, owner)).deckId;
    },
    async studyCard({ server, owner }) {
      return (await makeDeck(server, owner)).cardIds[0] ?? "";
    },
    async studyReview({ make, post }) {
      return (await post(`/api/study/cards/${await make("studyCard")}/reviews`, { rating: "good" })).reviewId;
    },
  },
  personal: ({ studyDeck, studyCard }) => [studyDeck, studyCard],
});
