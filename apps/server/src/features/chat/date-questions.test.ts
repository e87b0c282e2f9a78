import { expect, it } from "vitest";
import { answerAboutDates } from "./date-questions.ts";

const now = new Date("2026-11-27T22:00:00Z");

it.each([
  ["What day is it today?", "Today is **Friday, November 27, 2026** (UTC)."],
  ["how many days until December 24?", "**27 days**"],
  ["How many days until 1 March", "From Friday, November 27, 2026 to Monday, March 1, 2027: **94 days**"],
  ["How many weeks since May 1?", "**30 weeks and 0 days**"],
  ["how many working days until the end of the month", "**1 day** from Monday to Friday"],
  ["how many business days between 2026-11-27 and 2026-12-11?", "**10 days**"],
  ["What date is 30 days from today?", "**Sunday, December 27, 2026**"],
  ["what date is 1 month after January 31, 2027", "**Sunday, February 28, 2027**"],
  ["What date is 2 weeks before 24.12.2026?", "**Thursday, December 10, 2026**"],
  ["which day of the week is 1 May 2027?", "**Saturday, May 1, 2027**."],
])("answers %s", (question, expected) => {
  expect(answerAboutDates(question, now)).toContain(expected);
});

it.each([
  ["Welcher Tag ist heute?", "Heute ist **Freitag, 27. November 2026** (UTC)."],
  ["Wie viele Tage sind es noch bis zum 24. Dezember?", "bis Donnerstag, 24. Dezember 2026: **27 Tage**."],
  ["wieviele Wochen seit dem 1.5.2026", "**30 Wochen und 0 Tage**."],
  ["Wie viele Arbeitstage bis Monatsende?", "**1 Tag** von Montag bis Freitag"],
  ["Wie viele Arbeitstage vom 27.11.2026 bis zum 11.12.2026?", "**10 Tage**"],
])("answers %s in German", (question, expected) => {
  expect(answerAboutDates(question, now, { locale: "de" })).toContain(expected);
});

it.each([
  "What date is the meeting?",
  "How many days until February 30?",
  "How many days between order and delivery?",
  "Wie viele Tage bis zur Lieferung?",
  "Wie viele Werktage bis Monatsende?",
  "What day had the most sales?",
  `how many days until ${"x".repeat(10_000)}`,
])("leaves %s to others", (question) => {
  expect(answerAboutDates(question, now)).toBeUndefined();
});
