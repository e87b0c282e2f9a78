import type { ResearchResult } from "@muster/contracts/research";

interface Measured extends Pick<ResearchResult, "contradictions"> {
  notes: Pick<ResearchResult["questions"][number], "state" | "agreeing">[];
  /** Numbers of chosen sources that could and could not be read. */
  read: number;
  unread: number;
}

/**
 * How reliable the report is, from counts: answered questions weigh half, answers confirmed by a second source a quarter,
 * answers that no source contradicts 15 %, sources that could be read 10 %.
 */
export function measureConfidence(measured: Measured): Pick<ResearchResult, "confidence" | "confidenceParts"> {
  const { notes, contradictions, read, unread } = measured;
  const answers = notes.filter(({ state }) => state === "answered");
  const agreeing = answers.filter((note) => note.agreeing > 0).length;
  const disputed = notes.filter(
    ({ state }, at) => state === "answered" && contradictions.some(({ question }) => question === at + 1),
  ).length;
  const of = (count: number, total: number) => (total === 0 ? 0 : (100 * count) / total);
  const confidenceParts = [
    {
      ...{ name: "Questions answered", value: of(answers.length, notes.length), weight: 0.5 },
      explanation: `A source states the answer to ${answers.length} of ${counted(notes.length, "question")}.`,
    },
    {
      ...{ name: "Agreement", value: of(agreeing, answers.length), weight: 0.25 },
      explanation: `A second source states the same for ${agreeing} of ${counted(answers.length, "answer")}.`,
    },
    {
      ...{ name: "No contradiction", value: of(answers.length - disputed, answers.length), weight: 0.15 },
      explanation: `Another source states something else for ${disputed} of ${counted(answers.length, "answer")}.`,
    },
    {
      ...{ name: "Sources read", value: of(read, read + unread), weight: 0.1 },
      explanation: `${read} of ${counted(read + unread, "chosen source")} could be read.`,
    },
  ];
  const confidence = confidenceParts.reduce((sum, { value, weight }) => sum + value * weight, 0);
  return { confidence, confidenceParts };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
