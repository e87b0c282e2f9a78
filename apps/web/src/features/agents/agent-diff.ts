import type { AgentDraft } from "@muster/contracts/agents";

/** One changed field; the items of a list are joined by line breaks. */
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

/** The differences between two versions, field by field, in the order of the form. */
export function compareDrafts(before: AgentDraft, after: AgentDraft): FieldDifference[] {
  return fields
    .map(([label, read]) => ({ label, before: read(before), after: read(after) }))
    .filter((field) => field.before !== field.after);
}

/** A line of a text; `isOwn` when the other text does not contain it. */
export interface DiffLine {
  text: string;
  isOwn: boolean;
}

/** The lines of a text, marked when the other lacks them. Position does not matter. */
export function markLines(text: string, other: string): DiffLine[] {
  const known = new Set(other.split("\n"));
  return text.split("\n").map((line) => ({ text: line, isOwn: line !== "" && !known.has(line) }));
}

function onOff(is: boolean | undefined): string {
  return is ? "On" : "Off";
}
