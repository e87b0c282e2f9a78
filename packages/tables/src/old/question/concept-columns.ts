import { type Column, measuresOf, type Table } from "../../read/table.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import { CONCEPTS, stem } from "./concepts.ts";
import { foreignConcepts } from "./foreign-words.ts";

/** The concepts that a column's head stands for, in English or another language. */
export function conceptsOfName(name: string): string[] {
  const stems = plainWords(name).split(" ").filter(Boolean).map(stem);
  const whole = stems.join(" ");
  const own = Object.entries(CONCEPTS)
    .filter(([, words]) =>
      words.some(
        (word) => word === whole || stems.includes(word) || (word.includes(" ") && ` ${whole} `.includes(` ${word} `)),
      ),
    )
    .map(([concept]) => concept);
  return [...new Set([...own, ...foreignConcepts(stems)])];
}

/** The column of numbers that stands for the first of some concepts that any does; those that add up come first. */
export function measureFor(table: Table, concepts: readonly string[], not: readonly string[] = []): Column | undefined {
  for (const concept of concepts) {
    const fitting = measuresOf(table).filter((column) => {
      const own = conceptsOfName(column.name);
      return own.includes(concept) && !not.some((each) => own.includes(each)) && column.type !== "percent";
    });
    const best = fitting.find((column) => column.aggregate === "sum") ?? fitting[0];
    if (best) return best;
  }
  return undefined;
}

/** The column whose different values are the things of a concept: customers, orders, patients. */
export function entityFor(table: Table, concept: string): Column | undefined {
  const fitting = table.columns.filter(
    (column) =>
      ["identifier", "dimension", "text"].includes(column.role) &&
      column.type !== "boolean" &&
      conceptsOfName(column.name).includes(concept),
  );
  return fitting.find((column) => column.role === "identifier") ?? fitting[0];
}
