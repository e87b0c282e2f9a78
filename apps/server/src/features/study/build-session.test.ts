import type { StudySession } from "@muster/contracts/study";
import { textSource } from "@muster/retrieval/passages/source.factory";
import { expect, it } from "vitest";
import { buildSession } from "./build-session.ts";

const handbook = `Employees work 40 hours a week. Overtime above 10 hours a month needs the approval of Priya Nair. Laptops lock after 5 minutes. Lost phones are reported to the security desk within 2 hours. Phishing mails go to the address phish@northwind.example.`;
const sales = `Region North sold 1,204 units in March. Region South sold 987 units in April. The best seller is the blue lamp with 412 units. The sales team consists of nine people. A password has at least 14 characters. Monday is the day of the sales meeting in Leeds.`;

function sessionOn(topic: string, text: string): StudySession | undefined {
  const materials = ["articles", "quizzes", "exercises"] as const;
  const lesson = { topic, materials, isShort: false, now: new Date(0) };
  return buildSession({ own: [textSource("source.txt", text)] }, lesson);
}

it.each(["time management", "customer service", "photosynthesis"])(
  "makes no session on %s from texts that only have synonyms of its words",
  (topic) => {
    expect(sessionOn(topic, handbook)).toBeUndefined();
  },
);

it("says so when the material hardly fits the topic", () => {
  expect(sessionOn("negotiation skills for sales teams", sales)?.notes).toContain(
    "The sources hardly cover “negotiation skills for sales teams”: they only mention “sales” and “teams”.",
  );
  expect(sessionOn("sales team", sales)?.notes.join()).not.toContain("hardly");
});

it("offers no figure that is many times smaller, and no place for a weekday", () => {
  const choices = (sessionOn("sales team", sales)?.quiz ?? []).filter(({ kind }) => kind === "choice");
  const units = choices.filter(({ prompt }) => prompt.endsWith("____ units."));
  expect(units.length).toBeGreaterThan(0);
  for (const { options } of units) expect(options).not.toContain("14");
  for (const { answer } of choices) expect(answer).not.toContain("Monday");
});

it("asks for a spelled number before a verb, and for no part of an address", () => {
  const prompts = [sessionOn("sales team", sales), sessionOn("phishing", handbook)].flatMap((session) =>
    [...(session?.quiz ?? []), ...(session?.exercises ?? [])].map(({ prompt }) => prompt),
  );
  expect(prompts).toContain("The sales team consists of ____ people.");
  expect(prompts.join()).not.toMatch(/@____|____@/);
});

it("offers no bare number beside numbers with units", () => {
  const text = `Soft cheese ripens for two to four weeks. Cheese brine is renewed every three months. Cheese vats are rinsed within two hours.`;
  const session = sessionOn("cheese", text);
  const months = [...(session?.quiz ?? []), ...(session?.exercises ?? [])].find(({ prompt }) =>
    prompt.endsWith("every ____."),
  );
  expect(months?.options).toContain("two hours");
  expect(months?.options).not.toContain("two");
});

it("asks for no part of a telephone number", () => {
  const text = `An engineer who finds asbestos calls the hotline 0800 222 111. The depot answers at +46 8 123 456 78 at night. The probation period lasts 6 months.`;
  const session = sessionOn("engineers and the depot", text);
  const prompts = [...(session?.quiz ?? []), ...(session?.exercises ?? [])].map(({ prompt }) => prompt).join("\n");
  expect(prompts).toContain("lasts ____");
  expect(prompts).not.toMatch(/____ (?:222|8 123)|\d ____|____ \d/);
});

it("asks and names objectives in the language of the material", () => {
  const text = `Die Kühlkette hält Waren kühl. Nordhafen baute 1961 das erste Kühlhaus der Kühlkette. Die Reederei Ostkai eröffnete 1974 ein eigenes Terminal der Kühlkette. Die Spedition Polarkiste trat 1988 der Kühlkette bei.`;
  const session = sessionOn("Kühlkette", text);
  const prompts = [...(session?.quiz ?? []), ...(session?.exercises ?? [])].map(({ prompt }) => prompt);
  expect(prompts).toContain("Ordnen Sie diese Ereignisse, das früheste zuerst.");
  expect(session?.objectives).toContain("Die Ereignisse aus „source“ ordnen");
});
