import type { AgentDraft } from "@muster/contracts/agents";

/** One setting that differs; lists say which words came and went, `before` and `after` are then as written out. */
export interface FieldDifference {
  label: string;
  before: string;
  after: string;
}

type Read = (draft: AgentDraft) => string;

const fields: [label: string, read: Read][] = [
  ["Name", ({ name }) => name],
  ["Role", ({ role }) => role],
  ["Description", ({ description }) => description],
  ["Capabilities", ({ capabilities = [] }) => capabilities.join("\n")],
  ["Personality", ({ personality = "" }) => personality],
  ["Response style", ({ responseStyle = "" }) => responseStyle],
  ["Knowledge domains", ({ knowledgeDomains = [] }) => knowledgeDomains.join("\n")],
  ["Instructions", ({ instructions = "" }) => instructions],
  ["Model", ({ modelConfig }) => modelConfig?.model ?? ""],
  ["Max tokens", ({ modelConfig }) => modelConfig?.maxTokens?.toLocaleString("en-US") ?? ""],
  ["Temperature", ({ modelConfig }) => String(modelConfig?.temperature ?? "")],
  ["Vision", ({ modelConfig }) => onOff(modelConfig?.visionCapabilities)],
  ["Audio", ({ modelConfig }) => onOff(modelConfig?.audioProcessing)],
];

/** What differs between two versions, field by field, in the order of the form. */
export function compareDrafts(before: AgentDraft, after: AgentDraft): FieldDifference[] {
  return fields
    .map(([label, read]) => ({ label, before: read(before), after: read(after) }))
    .filter((field) => field.before !== field.after);
}

/** A line as it stands in one text; `isOwn` when the other text does not have it. */
export interface DiffLine {
  text: string;
  isOwn: boolean;
}

/** The lines of a text, marked where the other lacks them. Two lines are the same wherever they stand. */
export function markLines(text: string, other: string): DiffLine[] {
  const known = new Set(other.split("\n"));
  return text.split("\n").map((line) => ({ text: line, isOwn: line !== "" && !known.has(line) }));
}

function onOff(is: boolean | undefined): string {
  return is ? "On" : "Off";
}
