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

it.each([
  "Slates are laid in steps. First the battens are nailed to the rafters. Then the slates are hung from the eaves. Finally the ridge is closed with lead.",
  "Schiefer wird schrittweise gelegt. Zunächst nagelt man die Latten an die Sparren. Anschließend hängt man den Schiefer ein. Schließlich deckt man den First mit Blei.",
])("leaves out no word that only says where a step stands: %s", (text) => {
  const session = sessionOn("slates, Schiefer", text);
  const clozes = [...(session?.quiz ?? []), ...(session?.exercises ?? [])].filter(({ kind }) => kind === "cloze");
  expect(clozes.length).toBeGreaterThan(0);
  expect(clozes.filter(({ prompt }) => prompt.startsWith("____"))).toEqual([]);
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

const questionsOn = (topic: string, text: string, kind: string) => {
  const { quiz = [], exercises = [] } = sessionOn(topic, text) ?? {};
  return [...quiz, ...exercises].filter((question) => question.kind === kind);
};

it.each([
  [
    "glass recycling",
    "First, the glass is sorted by color at the depot. Then magnets remove the metal caps. The caps go to a foundry. Finally, the crushed glass is melted at 1,400 degrees.",
    [
      "… the glass is sorted by color at the depot.",
      "… magnets remove the metal caps.",
      "… the crushed glass is melted at 1,400 degrees.",
    ],
  ],
  [
    "cheese",
    "The milk for the cheese is first warmed to 32 degrees. It is then mixed with rennet, and after that the curd is cut.",
    ["The milk for the cheese is … warmed to 32 degrees.", "It is … mixed with rennet", "… the curd is cut."],
  ],
  [
    "Kompost",
    "Für den Kompost legt man zuerst eine Schicht aus Zweigen. Danach folgt feuchtes Grün, zuletzt trockenes Laub.",
    ["Für den Kompost legt man … eine Schicht aus Zweigen.", "… folgt feuchtes Grün", "… trockenes Laub."],
  ],
])("asks for the order of the steps that a paragraph on %s tells", (topic, text, answer) => {
  const [asked] = questionsOn(topic, text, "order");
  expect(asked?.answer).toEqual(answer);
  expect(asked?.options).not.toEqual(answer);
});

it.each([
  ["arguments", "First, trains are cheap. Second, trains are clean. Third, trains are fast and carry 900 people."],
  ["two steps", "First, the trains are washed at night. Then the trains are dried for 30 minutes."],
  [
    "steps far apart",
    "First, trains stop here. They are red. They are long. They are loud. Then trains leave. Finally, all is dark.",
  ],
])("asks for no order of %s", (_, text) => {
  expect(questionsOn("trains", text, "order")).toEqual([]);
});

it.each([
  [
    "compost",
    "A compost heap needs air because its bacteria suffocate in a wet one.",
    "Give the reason: “A compost heap needs air because …”",
  ],
  ["Kompost", "Ein Komposthaufen ist ein Haufen aus Abfällen, der langsam verrottet.", "Was ist ein Komposthaufen?"],
  ["Kühlkette", "Die Kühlkette ist eine durchgehend gekühlte Lieferkette.", "Was ist die Kühlkette?"],
  ["Protokoll", "Das Protokoll ist ein Bericht über den Verlauf der Sitzung.", "Was ist das Protokoll?"],
  ["espresso", "Un espresso est un café court préparé sous pression.", "Qu’est-ce qu’un espresso ?"],
])("asks for what a sentence on %s states in the learner's words", (topic, text, prompt) => {
  expect(questionsOn(topic, text, "short")).toMatchObject([{ prompt, answer: [text] }]);
});
