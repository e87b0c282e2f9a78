import type { Note, Profile } from "../profile/profile.ts";
import { type Language, listOf } from "./format.ts";
import { tableTitle } from "./labels.ts";

/** What was done to a table before it was computed, in plain words. How the file's bytes were read interests nobody who reads the answer. */
export function notesOf(table: string, profile: Pick<Profile, "tables" | "notes">, language: Language): string[] {
  return profile.notes
    .filter((note) => note.table === table)
    .flatMap((note) => {
      const named = note.kind === "unmatched" ? { ...note, to: tableTitle(note.to, profile) } : note;
      return (language === "de" ? german(named) : english(named)) ?? [];
    });
}

const ROUTINE = /^(Encoding|Fields are separated|The first row is the header|Decimal)/;

function english(note: Note): string | null {
  switch (note.kind) {
    case "duplicates":
      return `${count(note.rows, "row that repeats another one exactly was", "rows that repeat another one exactly were", "en")} left out.`;
    case "totals":
      return `Rows that add up others were left out: ${someOf(note.labels, 5, "en")}.`;
    case "belowTotal":
      return `${someOf(note.labels, 5, "en")} ${note.labels.length === 1 ? "stands" : "stand"} below the total, which doesn't include ${note.labels.length === 1 ? "it" : "them"}, and ${note.labels.length === 1 ? "was" : "were"} left out.`;
    case "subtotal":
      return `${note.label} is computed from ${someOf(note.parts, 6, "en")} and isn't added to them.`;
    case "folded":
      return `In ${note.column}, “${note.from}” was counted as “${note.to}” (${count(note.rows, "row", "rows", "en")}).`;
    case "unpivoted":
      return `The columns ${note.first} to ${note.last} were read as ${listOf(note.columns, "en")}.`;
    case "sumColumn":
      return `${note.column} repeats the sum of ${note.first} to ${note.last} and was left out.`;
    case "dayOrderOpen":
      return `The dates in ${note.column} don't show which part is the day; check the table's profile.`;
    case "unmatched":
      return `${count(note.rows, "row has no match", "rows have no match", "en")} in ${note.to} and ${note.rows === 1 ? "still counts" : "still count"}.`;
    case "currencies":
      return `${note.column} is in several currencies (${someOf(note.codes, 5, "en")}), which are never added up.`;
    case "reader":
      return ROUTINE.test(note.text) ? null : note.text;
  }
}

function german(note: Note): string | null {
  switch (note.kind) {
    case "duplicates":
      return `${count(note.rows, "Zeile wiederholt", "Zeilen wiederholen", "de")} eine andere genau und ${note.rows === 1 ? "zählt" : "zählen"} nicht doppelt.`;
    case "totals":
      return `Summenzeilen zählen nicht mit: ${someOf(note.labels, 5, "de")}.`;
    case "belowTotal":
      return `${someOf(note.labels, 5, "de")} ${note.labels.length === 1 ? "steht" : "stehen"} unter der Summe, ${note.labels.length === 1 ? "ist" : "sind"} darin nicht enthalten und ${note.labels.length === 1 ? "zählt" : "zählen"} nicht mit.`;
    case "subtotal":
      return `${note.label} ergibt sich aus ${someOf(note.parts, 6, "de")} und wird nicht zu diesen Zeilen addiert.`;
    case "folded":
      return `In ${note.column} zählt „${note.from}“ als „${note.to}“ (${count(note.rows, "Zeile", "Zeilen", "de")}).`;
    case "unpivoted":
      return `Die Spalten ${note.first} bis ${note.last} wurden als ${listOf(note.columns, "de")} gelesen.`;
    case "sumColumn":
      return `${note.column} wiederholt die Summe von ${note.first} bis ${note.last} und wurde weggelassen.`;
    case "dayOrderOpen":
      return `Die Daten in ${note.column} zeigen nicht, welcher Teil der Tag ist; prüfen Sie das Profil der Tabelle.`;
    case "unmatched":
      return `${count(note.rows, "Zeile hat", "Zeilen haben", "de")} keinen Treffer in ${note.to} und ${note.rows === 1 ? "zählt" : "zählen"} trotzdem mit.`;
    case "currencies":
      return `${note.column} enthält mehrere Währungen (${someOf(note.codes, 5, "de")}), die nie addiert werden.`;
    case "reader":
      return null;
  }
}

function count(n: number, one: string, many: string, language: Language): string {
  return `${n.toLocaleString(language)} ${n === 1 ? one : many}`;
}

/** The first of a list, and how many more there are: a list that is cut short must not read as if it were whole. */
function someOf(all: readonly string[], most: number, language: Language): string {
  const more = all.length - most;
  if (more < 2) return listOf([...all], language);
  return listOf([...all.slice(0, most), `${more} ${language === "de" ? "weitere" : "more"}`], language);
}
