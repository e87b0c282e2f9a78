import type { Chart, DataTable } from "@muster/contracts/analysis";
import type { DocumentCover } from "@muster/contracts/deliverable";
import type { Message } from "@muster/contracts/messages";
import type { z } from "zod";
import type { Context } from "../context.ts";
import type { NextStep } from "../runs/kinds.ts";
import type { Services } from "../services.ts";

/** A result rendered for a file or a page. */
export interface ResultReport {
  title: string;
  subtitle: string | null;
  /** GitHub-flavoured, without the title. */
  markdown: string;
  charts?: Chart[];
  dataTables?: DataTable[];
  /** Pictures for an export, the first of them for its first page: uploads of the result's owner. */
  pictures?: Pick<DocumentCover, "fileId" | "width" | "height" | "alt" | "madeWith">[];
}

/** The engine and model that produced a result, stored with it. */
export interface MadeBy {
  engine: "builtin" | "model";
  /** "provider/model"; null for the built-in engine. */
  model: string | null;
}

/**
 * An advanced feature as data: its input, cost, refusals, and result. Its run kind has the same name and
 * ends with a step "conclude" whose output is `{ result, madeBy }`.
 */
// biome-ignore lint/suspicious/noExplicitAny: a registry holds kinds of any input and result; each is parsed by its own schemas
export interface ResultKind<Input = any, Result = any> {
  name: string;
  /** "/api/ai-features/thinking": answers the specification's call. */
  path: string;
  summary: string;
  /** The action that is charged. */
  action: string | ((input: Input) => string);
  input: z.ZodType<Input>;
  result: z.ZodType<Result>;
  units: number;
  creditsOf(input: Input): number;
  titleOf(input: Input): string;
  /** The notification of a plan that does not cover it. */
  paymentRequired: string;
  /** The title of the notification that the work failed. */
  failedTitle: Message;
  /** The error message when the work failed without a reason. */
  failed: string;
  /** Adds hints about the caller's device and network from the request: Save-Data, Sec-CH-UA-Mobile. */
  withHeaders?(input: Input, headers: Headers): Input;
  /** Refuses what cannot be done, before anything is charged. */
  check?(context: Context, input: Input): Promise<void>;
  firstSteps(input: Input): NextStep[];
  /** Responds as soon as the work has started, instead of with its result. */
  started?(begun: { id: string; input: Input; createdAt: Date }): unknown;
  /** The body of the specification's answer. */
  answer(done: { id: string; input: Input; result: Result; credits: number }): unknown;
  report(result: Result, input: Input): ResultReport;
}

/** Checks a kind against its types and erases them, so that it can be registered with other kinds. */
export function defineResultKind<Input, Result>(kind: ResultKind<Input, Result>): ResultKind {
  return kind;
}

const kindsOf = new WeakMap<Services["db"], Map<string, ResultKind>>();

/** Registers kinds for this process: a result is read back by the kind that made it. */
export function addResultKinds(services: Services, kinds: ResultKind[]): void {
  const known = kindsOf.get(services.db) ?? new Map<string, ResultKind>();
  for (const kind of kinds) known.set(kind.name, kind);
  kindsOf.set(services.db, known);
}

export function resultKind(services: Services, name: string): ResultKind | undefined {
  return kindsOf.get(services.db)?.get(name);
}
