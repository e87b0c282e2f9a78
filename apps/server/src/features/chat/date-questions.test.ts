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
  ["What is the date in 30 days?", "**Sunday, December 27, 2026**"],
  ["What will the date be a week from now?", "**Friday, December 4, 2026**"],
  ["On which weekday does December 24 fall?", "**Thursday, December 24, 2026**."],
  ["What day is tomorrow?", "**Saturday, November 28, 2026**."],
])("answers %s", (question, expected) => {
  expect(answerAboutDates(question, now)).toContain(expected);
});

it.each([
  ["Welcher Tag ist heute?", "Heute ist **Freitag, 27. November 2026** (UTC)."],
  ["Wie viele Tage sind es noch bis zum 24. Dezember?", "bis Donnerstag, 24. Dezember 2026: **27 Tage**."],
  ["wieviele Wochen seit dem 1.5.2026", "**30 Wochen und 0 Tage**."],
  ["Wie viele Arbeitstage bis Monatsende?", "**1 Tag** von Montag bis Freitag"],
  ["Welches Datum ist in 30 Tagen?", "**Sonntag, 27. Dezember 2026**, gezählt ab Freitag, 27. November 2026."],
  ["welches Datum haben wir in einer Woche", "**Freitag, 4. Dezember 2026**"],
  ["Welcher Tag war vor 3 Monaten?", "**Donnerstag, 27. August 2026**"],
  ["Was ist das Datum 6 Wochen nach dem 24.12.2026?", "**Donnerstag, 4. Februar 2027**"],
  ["Welches Datum ist 10 Tage vor dem 1. März?", "**Freitag, 19. Februar 2027**"],
  ["Welcher Wochentag ist der 24.12.2026?", "**Donnerstag, 24. Dezember 2026**."],
  ["Auf welchen Wochentag fällt der 24.12.?", "**Donnerstag, 24. Dezember 2026**."],
  ["Welcher Wochentag wird der 1. Mai 2027 sein?", "**Samstag, 1. Mai 2027**."],
  ["Welcher Tag ist morgen?", "**Samstag, 28. November 2026**."],
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
  "What day was the delivery?",
  "Welcher Tag war der umsatzstärkste?",
  "Welches Datum ist in 30 Arbeitstagen?",
  "Welcher Wochentag ist der 31.2.2027?",
  "Welches Datum ist 30 Tage nach der Lieferung?",
  `how many days until ${"x".repeat(10_000)}`,
])("leaves %s to others", (question) => {
  expect(answerAboutDates(question, now)).toBeUndefined();
});
