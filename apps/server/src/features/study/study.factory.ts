import { newId } from "../../platform/ids.ts";
import type { TestPerson, TestServer } from "../../platform/testing/test-server.ts";

export const sessionResult = {
  madeBy: { engine: "builtin", model: null },
  result: {
    ...{ topic: "Zanzibar", objectives: ["Explain: Zanzibar"], videos: [], notes: [], isShort: false },
    sections: [{ title: "Zanzibar", passageIds: ["p1"], text: ["Zanzibar lies off the coast."], lesson: null }],
    quiz: [
      {
        ...{ id: "q1", kind: "cloze", prompt: "____ lies off the coast.", options: [], answer: ["Zanzibar"] },
        ...{ explanation: "Zanzibar lies off the coast.", passageId: "p1" },
      },
    ],
    exercises: [
      {
        ...{ id: "q2", kind: "order", prompt: "Put these in order.", options: ["two", "one"], answer: ["one", "two"] },
        ...{ explanation: "one → two", passageId: "p1" },
      },
    ],
    passages: [
      {
        ...{ id: "p1", fileId: "f1", fileName: "zanzibar.txt", baseId: null, url: null, page: 2, start: 0, end: 28 },
        text: "Zanzibar lies off the coast.",
      },
    ],
    createdAt: "2026-11-22T09:00:00.000Z",
  },
};

/** A finished study session without its run. */
export async function makeSession(server: TestServer, { orgId, userId }: TestPerson): Promise<string> {
  const id = newId();
  await server.services.db.query(
    `insert into ai_results (id, org_id, user_id, kind, title, input, result, status, units, credits, created_at, ended_at)
     values ($1, $2, $3, 'study', 'Zanzibar', $4, $5, 'completed', 1, 3, now(), now())`,
    [id, orgId, userId, JSON.stringify({ value: { topic: "Zanzibar" } }), JSON.stringify({ value: sessionResult })],
  );
  return id;
}

/** A deck with one card per prompt, due immediately. Returns the ids of the cards. */
export async function makeDeck(
  server: TestServer,
  { orgId, userId }: TestPerson,
  { title = "Zanzibar", prompts = ["What lies off the coast?"], at = new Date() } = {},
): Promise<{ deckId: string; cardIds: string[] }> {
  const deckId = newId();
  const { db } = server.services;
  await db.query(
    "insert into study_decks (id, org_id, user_id, title, source, created_at) values ($1, $2, $3, $4, 'import', $5)",
    [deckId, orgId, userId, title, at],
  );
  const cardIds = prompts.map(() => newId());
  for (const [position, prompt] of prompts.entries()) {
    const question = { kind: "short", prompt, options: [], answer: ["Zanzibar"], explanation: "", place: "" };
    await db.query(
      `insert into study_cards (id, org_id, user_id, deck_id, position, question, due)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [cardIds[position], orgId, userId, deckId, position, JSON.stringify(question), at],
    );
  }
  return { deckId, cardIds };
}
