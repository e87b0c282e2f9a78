import type { StudyCard, StudyRating } from "@muster/contracts/study-review";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { erasePersonalData } from "../../kernel/personal-data.ts";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { sendFile } from "../files/files.factory.ts";
import { rateCard } from "./schedule-card.ts";
import { makeDeck, makeSession } from "./study.factory.ts";
import { dayOf, forecastOf, nextDay, retentionOf } from "./study.policy.ts";

const minute = 60_000;
const day = 86_400_000;

describe("scheduling", () => {
  const now = new Date("2026-11-22T09:00:00Z");
  const fresh = {
    ...{ id: "c", state: 0, due: now, stability: 0, difficulty: 0, scheduledDays: 0, learningSteps: 0 },
    ...{ reps: 0, lapses: 0, lastReviewAt: null },
  };

  it.each<[StudyRating, number]>([
    ["again", minute],
    ["hard", 6 * minute],
    ["good", 10 * minute],
  ])("a new card rated %s is due again after %d ms", (rating, ms) => {
    expect(rateCard(fresh, rating, now).due.getTime() - now.getTime()).toBe(ms);
  });

  it("grows the interval with each success and shrinks it after a lapse", () => {
    let card = rateCard(fresh, "easy", now);
    const intervals: number[] = [];
    for (let round = 0; round < 4; round++) {
      card = rateCard(card, "good", card.due);
      intervals.push(card.scheduledDays);
    }
    expect(intervals).toEqual([...intervals].sort((one, other) => one - other));
    expect(new Set(intervals).size).toBe(4);
    const lapsed = rateCard(card, "again", card.due);
    expect(lapsed).toMatchObject({ state: 3, lapses: 1 });
    expect(lapsed.stability).toBeLessThan(card.stability);
  });
});

describe("counting", () => {
  const today = dayOf(new Date("2026-11-22T23:30:00Z"), 60);

  it("ends a day at the person's own midnight", () => {
    expect(today.start.toISOString()).toBe("2026-11-22T23:00:00.000Z");
    expect(today.end.toISOString()).toBe("2026-11-23T23:00:00.000Z");
  });

  it("introduces at most 20 new cards a day and names the next day with cards", () => {
    const counts = { dueByDay: new Map([[today.number + 3, 4]]), unseen: 45, introduced: 18 };
    expect(forecastOf(today, counts).map(({ count }) => count)).toEqual([2, 20, 20, 7, ...Array(10).fill(0)]);
    expect(nextDay(today, counts)).toEqual({ date: "2026-11-24", days: 1, count: 20 });
    expect(nextDay(today, { ...counts, unseen: 2 })).toEqual({ date: "2026-11-26", days: 3, count: 4 });
    expect(nextDay(today, { dueByDay: new Map(), unseen: 0, introduced: 0 })).toBeNull();
  });

  it.each([
    [
      { reviews: 0, again: 0 },
      { percent: null, reviews: 0, missing: 20 },
    ],
    [
      { reviews: 19, again: 0 },
      { percent: null, reviews: 19, missing: 1 },
    ],
    [
      { reviews: 20, again: 3 },
      { percent: 85, reviews: 20, missing: 0 },
    ],
  ])("measures the retention of %j as %j", (counts, retention) => {
    expect(retentionOf(counts)).toEqual(retention);
  });
});

describe("reviewing", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await startWorkers(server.services);
  }, 60_000);
  afterAll(() => server.stop());
  afterEach(() => server.setNow(undefined));

  const overview = async (as: TestPerson, query = "") =>
    (await server.request("GET", `/api/study/review?utcOffsetMinutes=0${query}`, { as })).body;
  const rate = async (as: TestPerson, id: string, rating: StudyRating) =>
    await server.request("POST", `/api/study/cards/${id}/reviews`, { as, body: { rating } });
  const used = async (as: TestPerson) => (await server.request("GET", "/api/usage", { as })).body.used;
  const dueOnDashboard = async (as: TestPerson) => (await server.request("GET", "/api/dashboard", { as })).body.study;

  it("creates one card per question of a session, and charges nothing for reviews", async () => {
    const as = await server.signUp();
    expect(await overview(as)).toMatchObject({ total: 0, due: 0, cards: [], next: null });
    expect(await dueOnDashboard(as)).toBeNull();
    const text = `A cold chain is a supply chain that keeps goods at a steady temperature.

Vaccines travel at 5 °C, fish at 2 °C and flowers at 8 °C. Northquay opened the first cold store of the cold chain in 1961.`;
    const file = (await sendFile(server, as, "handbook.txt", text)).body;
    const body = { topic: "cold chain", materials: ["articles", "quizzes", "exercises"], files: [file.id] };
    const { studySession } = (await server.request("POST", "/api/ai-features/study", { as, body })).body;
    const questions = [...studySession.quiz, ...studySession.exercises];
    expect(questions.length).toBeGreaterThan(1);
    const { total, due, cards } = await overview(as);
    expect([total, due, await dueOnDashboard(as)]).toEqual([questions.length, total, { due: total }]);
    expect(cards.map(({ question }: StudyCard) => question.prompt)).toEqual(questions.map(({ prompt }) => prompt));
    expect(cards[0]).toMatchObject({ state: "new", question: { place: "handbook.txt" }, intervals: { again: 60 } });
    const before = await used(as);
    for (const { id } of cards) expect((await rate(as, id, "easy")).status).toBe(201);
    expect(await used(as)).toBe(before);
    expect(await overview(as)).toMatchObject({ due: 0, cards: [], next: { count: expect.any(Number) } });
    expect(await dueOnDashboard(as)).toEqual({ due: 0 });
  });

  it("shows a card rated Again the same day, and others when they are due", async () => {
    const as = await server.signUp();
    const start = new Date("2026-11-23T09:00:00Z");
    server.setNow(start);
    const { cardIds } = await makeDeck(server, as, { prompts: ["one", "two"], at: start });
    const [one = "", two = ""] = cardIds;
    await rate(as, one, "again");
    await rate(as, two, "easy");
    const later = await overview(as);
    expect(later).toMatchObject({ due: 1, cards: [{ id: one, state: "learning" }] });
    await rate(as, one, "easy");
    const { due, next, forecast } = await overview(as);
    expect(due).toBe(0);
    expect(next).not.toBeNull();
    expect(forecast[next.days]).toEqual({ date: next.date, count: next.count });
    server.setNow(new Date(start.getTime() + next.days * day));
    expect((await overview(as)).due).toBe(next.count);
  });

  it("undoes only the last rating, and restores the card exactly", async () => {
    const as = await server.signUp();
    const { cardIds } = await makeDeck(server, as, { prompts: ["one", "two"] });
    const [one = "", two = ""] = cardIds;
    const row = async () =>
      (await server.services.db.query("select to_json(c) as card from study_cards c where id = $1", [one])).rows[0];
    const undo = (id: string) => server.request("DELETE", `/api/study/reviews/${id}`, { as });
    const fresh = await row();
    const first = (await rate(as, one, "good")).body.reviewId;
    const learning = await row();
    expect(learning).not.toEqual(fresh);
    const second = (await rate(as, two, "good")).body.reviewId;
    expect(await undo(first)).toMatchObject({
      ...{ status: 409, body: { error: "Only your last rating can be undone." } },
    });
    expect((await undo(second)).status).toBe(204);
    const third = (await rate(as, one, "again")).body.reviewId;
    expect((await undo(third)).status).toBe(204);
    expect(await row()).toEqual(learning);
    expect((await undo(first)).status).toBe(204);
    expect(await row()).toEqual(fresh);
    expect((await undo(first)).status).toBe(404);
  });

  it("measures retention from reviews of learned cards", async () => {
    const as = await server.signUp();
    const { cardIds } = await makeDeck(server, as, { prompts: Array.from({ length: 20 }, (_, n) => `card ${n}`) });
    for (const id of cardIds) await rate(as, id, "easy");
    expect((await overview(as)).retention).toEqual({ percent: null, reviews: 0, missing: 20 });
    server.setNow(new Date(Date.now() + 6 * day));
    for (const [n, id] of cardIds.entries()) await rate(as, id, n < 5 ? "again" : "good");
    expect((await overview(as)).retention).toEqual({ percent: 75, reviews: 20, missing: 0 });
  });

  it("hides cards and reviews from colleagues and other organizations", async () => {
    const as = await server.signUp();
    const { deckId, cardIds } = await makeDeck(server, as);
    const { reviewId } = (await rate(as, cardIds[0] ?? "", "good")).body;
    for (const other of [await server.join(as, "admin"), await server.signUp()]) {
      expect((await rate(other, cardIds[0] ?? "", "good")).status).toBe(404);
      expect((await server.request("DELETE", `/api/study/reviews/${reviewId}`, { as: other })).status).toBe(404);
      expect((await server.request("DELETE", `/api/study/decks/${deckId}`, { as: other })).status).toBe(404);
      expect(await overview(other, `&deckId=${deckId}`)).toMatchObject({ total: 0, cards: [] });
    }
  });

  it("exports a deck and imports it as a new deck with the same cards", async () => {
    const as = await server.signUp();
    const { deckId } = await makeDeck(server, as, { title: "Coast: a/b", prompts: ["one, two", "=three"] });
    for (const format of ["anki", "csv"]) {
      const file = await server.request("GET", `/api/study/decks/${deckId}/export?format=${format}`, { as });
      expect(file.headers.get("content-disposition")).toContain(`Coast  a b.${format === "csv" ? "csv" : "txt"}`);
      const body = { title: `Copy ${format}`, text: file.body };
      const copy = await server.request("POST", "/api/study/decks", { as, body });
      expect(copy).toMatchObject({ status: 201, body: { cards: 2 } });
      const { cards } = await overview(as, `&deckId=${copy.body.id}`);
      expect(cards.map(({ question }: StudyCard) => question.prompt)).toEqual(["one, two", "=three"]);
    }
    const { items } = (await server.request("GET", "/api/study/decks", { as })).body;
    expect(items.map(({ title }: { title: string }) => title)).toEqual(["Copy csv", "Copy anki", "Coast: a/b"]);
  });

  it("imports nothing when a line is invalid, and names the line", async () => {
    const as = await server.signUp();
    const body = { title: "Wrong", text: "Front,Back\na,b\nc,\n" };
    expect(await server.request("POST", "/api/study/decks", { as, body })).toMatchObject({
      ...{ status: 422, body: { error: "Line 3: The back is empty.", fields: { "line 3": "The back is empty." } } },
    });
    expect((await overview(as)).total).toBe(0);
  });

  it("assigns a session to a colleague, notifies them, and shows progress only to the assigner", async () => {
    const as = await server.signUp();
    const colleague = await server.join(as, "viewer");
    const bystander = await server.join(as, "admin");
    const resultId = await makeSession(server, as);
    const assign = (userId: string, by = as) =>
      server.request("POST", `/api/study/results/${resultId}/assignments`, { as: by, body: { userId } });
    const first = await assign(colleague.userId);
    expect(first).toMatchObject({ status: 201, body: { isNew: true } });
    expect(await assign(colleague.userId)).toMatchObject({ status: 201, body: { id: first.body.id, isNew: false } });
    const inbox = (await server.request("GET", "/api/notifications", { as: colleague })).body.items;
    expect(inbox).toEqual([
      expect.objectContaining({
        title: "Study Session Assigned",
        message: expect.stringContaining("can see your progress"),
        link: `/study/decks/${first.body.id}`,
      }),
    ]);
    const { cards } = await overview(colleague);
    expect(cards).toHaveLength(2);
    await rate(colleague, cards[0].id, "again");
    await rate(colleague, cards[1].id, "easy");
    const progress = async (person: TestPerson) =>
      (await server.request("GET", "/api/study/assignments?utcOffsetMinutes=0", { as: person })).body.items;
    expect(await progress(as)).toMatchObject([{ title: "Zanzibar", cards: 2, answered: 2, right: 1, due: 1 }]);
    expect(await progress(colleague)).toEqual([]);
    expect(await progress(bystander)).toEqual([]);
    const deck = (person: TestPerson) => server.request("GET", `/api/study/decks/${first.body.id}`, { as: person });
    expect(await deck(colleague)).toMatchObject({ status: 200, body: { session: { topic: "Zanzibar" } } });
    for (const person of [as, bystander, await server.signUp()]) expect((await deck(person)).status).toBe(404);
    expect((await overview(as)).total).toBe(0);
    await inOrg(server.services.db, as, (tx) => erasePersonalData(tx, server.services, as.userId));
    expect((await deck(colleague)).body).toMatchObject({ assignedByName: null });
  });

  it("assigns only the person's finished sessions, and only to other members", async () => {
    const as = await server.signUp();
    const stranger = await server.signUp();
    const colleague = await server.join(as, "member");
    const resultId = await makeSession(server, as);
    const assign = (userId: string, by: TestPerson) =>
      server.request("POST", `/api/study/results/${resultId}/assignments`, { as: by, body: { userId } });
    expect(await assign(stranger.userId, as)).toMatchObject({
      ...{ status: 422, body: { fields: { userId: "This person doesn’t belong to your organization." } } },
    });
    expect((await assign(as.userId, as)).status).toBe(422);
    expect((await assign(colleague.userId, stranger)).status).toBe(404);
    expect((await assign(as.userId, colleague)).status).toBe(404);
    await server.services.db.query("update ai_results set status = 'failed', result = null where id = $1", [resultId]);
    expect((await assign(colleague.userId, as)).status).toBe(409);
  });

  it("deletes cards and reviews with the account", async () => {
    const as = await server.signUp();
    const { cardIds } = await makeDeck(server, as);
    await rate(as, cardIds[0] ?? "", "good");
    await inOrg(server.services.db, as, (tx) => erasePersonalData(tx, server.services, as.userId));
    for (const table of ["study_decks", "study_cards", "study_reviews"]) {
      const { rows } = await server.services.db.query(`select id from ${table} where user_id = $1`, [as.userId]);
      expect(rows).toEqual([]);
    }
  });
});
