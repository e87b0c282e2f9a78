import type { Source } from "@muster/retrieval/passages/passages";
import { escapeMarkdown } from "../builtin/names.ts";

/** What every computed document is made from. */
export interface ComputedRequest {
  title: string;
  /** The task in the person's own words. */
  description: string;
  parameters: Readonly<Record<string, string | number>>;
  /** Names of the parameters that a default stands in for, because nobody gave them. */
  assumed: readonly string[];
  /** The day of the task. */
  today: string;
  agentName: string;
  organizationName: string;
  sources: readonly Source[];
  /** Files that could not be read, each with a sentence that says why. */
  unread: readonly { name: string; problem: string }[];
}

/** A parameter as text; empty where it is missing. */
export function textOf({ parameters }: Pick<ComputedRequest, "parameters">, name: string): string {
  return String(parameters[name] ?? "").trim();
}

/** A parameter as a number; undefined where it is missing or none. */
export function numberOf({ parameters }: Pick<ComputedRequest, "parameters">, name: string): number | undefined {
  const value = parameters[name];
  if (value === undefined || value === "") return undefined;
  const number = typeof value === "number" ? value : Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** Everything that the person wrote: its numbers may be repeated. */
export function givenTexts({ title, description, parameters, organizationName, agentName }: ComputedRequest): string[] {
  return [title, description, organizationName, agentName, ...Object.values(parameters).map(String)];
}

/** What the document was made from, for its last section. */
export function sourceLines({ sources, unread }: Pick<ComputedRequest, "sources" | "unread">): string[] {
  return [
    ...(sources.length > 0 ? [`Read: ${sources.map(({ name }) => escapeMarkdown(name)).join(", ")}.`] : []),
    ...unread.map(
      ({ name, problem }) => `Not read: ${escapeMarkdown(problem.includes(name) ? problem : `${name}: ${problem}`)}`,
    ),
  ];
}
