import type { TablePreview } from "./table-preview.ts";

const identifier = /(?:^|[\s_-])(?:id|no|nr|number|code|key|zip|postcode|phone)$/i;

/** Three questions that a table with these columns can answer; fewer when it has few columns. */
export function suggestQuestions({ columns }: TablePreview): string[] {
  const measures = columns.filter(({ type, name }) => type === "number" && !identifier.test(name)).map(nameOf);
  const groups = columns.filter(({ type, name }) => type === "text" && !identifier.test(name)).map(nameOf);
  const time = columns.find(({ type }) => type === "date");
  const measure = measures.find((name) => /revenue|sales|amount|total|cost|price|value/i.test(name)) ?? measures[0];
  const [group, otherGroup] = groups;
  if (!measure) return group ? [`How many rows are there by ${group}?`] : [];
  const questions = [
    group && `Which ${group} has the highest ${measure}?`,
    time && `Is there a trend in ${measure}?`,
    otherGroup && `What is the total ${measure} by ${otherGroup}?`,
    group && `What is the average ${measure} by ${group}?`,
    `What is the total ${measure}?`,
  ];
  return questions.filter((question) => question !== undefined && question !== "").slice(0, 3) as string[];
}

/** What most people ask of documents. */
export const documentQuestions = [
  "What are the main findings?",
  "Which figures does the document state?",
  "What are the main risks?",
];

function nameOf({ name }: { name: string }): string {
  return name.replace(/_/g, " ");
}
