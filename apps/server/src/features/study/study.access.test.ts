import { defineAccess, ownersOwn, signedIn200 } from "../../platform/testing/access.ts";
import { makeDeck, makeSession } from "./study.factory.ts";

/** Cards are personal, and viewers can have cards too. */
const deleted = [204, 404, 404, 404, 404, 404, 401] satisfies typeof ownersOwn;

export const access = defineAccess("study", {
  routes: {
    // Without files and knowledge bases nothing can be studied.
    "POST /api/ai-features/study": {
      body: () => ({ topic: "Cold chain", knowledgeBases: [] }),
      answers: [422, 422, 422, 403, 422, 422, 401],
    },
    "GET /api/study/review": { answers: signedIn200 },
    "GET /api/study/web": { answers: signedIn200 },
    // No model is connected in tests; viewers spend nothing.
    "POST /api/study/grade": {
      body: () => ({ prompt: "What is a pilot?", answer: "A pilot guides ships.", given: "A guide" }),
      answers: [200, 200, 200, 403, 200, 200, 401],
    },
    "GET /api/study/decks": { answers: signedIn200 },
    "DELETE /api/study/reviews/{id}": { id: "studyReview", answers: deleted, runsLast: 1 },
    "POST /api/study/cards/{id}/reviews": {
      id: "studyCard",
      body: () => ({ rating: "good" }),
      answers: [201, 404, 404, 404, 404, 404, 401],
      runsLast: 2,
    },
    "GET /api/study/decks/{id}/export": { id: "studyDeck", query: "format=csv", answers: ownersOwn },
    "POST /api/study/decks": {
      body: () => ({ title: "Capitals", text: "Front,Back\nFrance,Paris" }),
      answers: [201, 201, 201, 403, 201, 201, 401],
    },
    // Assigned to the owner by a colleague, who does not see the session there.
    "GET /api/study/decks/{id}": { id: "assignedDeck", answers: ownersOwn },
    "POST /api/study/results/{id}/assignments": {
      id: "studySession",
      body: ({ studyColleague }) => ({ userId: studyColleague }),
      answers: [201, 404, 404, 403, 404, 404, 401],
    },
    "GET /api/study/assignments": { answers: signedIn200 },
    "DELETE /api/study/decks/{id}": { id: "studyDeck", answers: deleted, runsLast: 3 },
  },
  audit: {
    "POST /api/study/grade": "changes nothing",
    "POST /api/ai-features/study": "the person's own study session",
    "DELETE /api/study/reviews/{id}": "the person's own learning",
    "POST /api/study/cards/{id}/reviews": "the person's own learning",
    "GET /api/study/decks/{id}/export": "a copy of the person's own cards",
    "POST /api/study/decks": "the person's own cards",
    "POST /api/study/results/{id}/assignments": ["study_assigned"],
    "DELETE /api/study/decks/{id}": "the person's own cards",
  },
  openToKeys: ["POST /api/ai-features/study"],
  rows: {
    async studyDeck({ server, owner }) {
      return (await makeDeck(server, owner)).deckId;
    },
    studySession: ({ server, owner }) => makeSession(server, owner),
    studyColleague: async ({ server, owner }) => (await server.join(owner, "member")).userId,
    async assignedDeck({ server, owner }) {
      const colleague = await server.join(owner, "member");
      const path = `/api/study/results/${await makeSession(server, colleague)}/assignments`;
      return (await server.request("POST", path, { as: colleague, body: { userId: owner.userId } })).body.id;
    },
    async studyCard({ server, owner }) {
      return (await makeDeck(server, owner)).cardIds[0] ?? "";
    },
    async studyReview({ make, post }) {
      return (await post(`/api/study/cards/${await make("studyCard")}/reviews`, { rating: "good" })).reviewId;
    },
  },
  personal: ({ studyDeck, studyCard, assignedDeck }) => [studyDeck, studyCard, assignedDeck],
});
