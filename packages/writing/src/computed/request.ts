import type { CodeAnalysis } from "@muster/contracts/code-findings";
import { typedNumber } from "@muster/contracts/typed-number";
import type { Source } from "@muster/retrieval/passages/passages";
import { escapeMarkdown } from "../builtin/names.ts";
import type { Locale } from "./locale.ts";

/** The input of every computed document. */
export interface ComputedRequest {
  title: string;
  /** The task in the person's own words. */
  description: string;
  parameters: Readonly<Record<string, string | number>>;
  /** The day of the task. */
  today: string;
  agentName: string;
  organizationName: string;
  sources: readonly Source[];
  /** For a code review: the uploaded or pasted files. */
  code?: readonly { path: string; text: string }[];
  /** For a code review: what analyzers found in it. */
  analysis?: CodeAnalysis;
  /** Files that could not be read, each with the reason. */
  unread: readonly { name: string; problem: string }[];
}

/** A parameter as text; empty where it is missing. */
export function textOf({ parameters }: Pick<ComputedRequest, "parameters">, name: string): string {
  return String(parameters[name] ?? "").trim();
}

/** A parameter as a number; undefined when it is missing, not a number, or one that could be read in two ways. */
export function numberOf({ parameters }: Pick<ComputedRequest, "parameters">, name: string): number | undefined {
  const value = parameters[name];
  if (value === undefined || value === "") return undefined;
  const typed = typedNumber(value);
  return "value" in typed ? typed.value : undefined;
}

/** Everything that the person wrote, and the names of the files; the document may repeat their numbers. */
export function givenTexts(request: ComputedRequest): string[] {
  const { title, description, parameters, organizationName, agentName, sources, unread } = request;
  const files = [...sources.map(({ name }) => name), ...unread.flatMap(({ name, problem }) => [name, problem])];
  return [title, description, organizationName, agentName, ...Object.values(parameters).map(String), ...files];
}

/** The sources of the document, for its last section. */
export function sourceLines(
  { sources, unread }: Pick<ComputedRequest, "sources" | "unread">,
  { say }: Locale,
): string[] {
  const names = sources.map(({ name }) => escapeMarkdown(name)).join(", ");
  return [
    ...(names === "" ? [] : [say("Read: {names}.", { names })]),
    ...unread.map(({ name, problem }) =>
      say("Not read: {problem}", { problem: escapeMarkdown(problem.includes(name) ? problem : `${name}: ${problem}`) }),
    ),
  ];
}
