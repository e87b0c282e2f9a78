import type { JSONSchema7 } from "@ai-sdk/provider";

/** The effect of a call: only read, change Muster's data, reach outside Muster, or spend money. */
export type ToolRisk = "read" | "write" | "external" | "spend";

/** What a tool receives besides its arguments. */
export interface ToolContext {
  /** The same when a step is repeated after a crash: tools with outside effects use it as an idempotency key. */
  callId: string;
  runId: string | undefined;
  signal: AbortSignal;
}

/** Parsed arguments, or the problem described for the model. */
export type ParsedArgs<Args> = { ok: true; args: Args } | { ok: false; problem: string };

interface ToolFacts {
  /** Letters, digits, "_" and "-", at most 64: accepted by every vendor. */
  name: string;
  description: string;
  risk: ToolRisk;
  inputSchema: JSONSchema7;
  /** One minute by default. */
  timeoutMs?: number;
  /**
   * True when the result contains no untrusted text: our own figures, the time of day. All other results taint the run, and from
   * then on only reading needs no approval.
   */
  isTrusted?: boolean;
  /** The result is a person's answer, so each call waits for one, regardless of its risk. */
  waitsForPerson?: boolean;
}

/** A tool of an agent. Created by `defineTool`. */
export interface Tool extends ToolFacts {
  /** Validates a model's arguments and binds them to the call. */
  bind: (input: unknown) =>
    | {
        ok: true;
        /** Why this call is refused, for the model; evaluated once, before a person is asked for approval. */
        refusal?: () => string | undefined;
        execute: (context: ToolContext) => Promise<unknown>;
      }
    | { ok: false; problem: string };
}

/**
 * Creates a tool. The schema is shown to the model; `parse` is authoritative and is the caller's own check (its zod schema), so
 * that this package needs no JSON Schema validator. `execute` must return JSON.
 */
export function defineTool<Args>({
  parse,
  refuse,
  execute,
  ...facts
}: ToolFacts & {
  parse: (input: unknown) => ParsedArgs<Args>;
  refuse?: (args: Args) => string | undefined;
  execute: (args: Args, context: ToolContext) => Promise<unknown>;
}): Tool {
  if (!/^[\w-]{1,64}$/.test(facts.name)) throw new Error(`A tool cannot be named "${facts.name}".`);
  return {
    ...facts,
    bind: (input) => {
      const parsed = parse(input);
      if (!parsed.ok) return parsed;
      const { args } = parsed;
      return { ok: true, refusal: () => refuse?.(args), execute: (context) => execute(args, context) };
    },
  };
}

/**
 * An error whose message the model should read: "No company has this number". For any other error it learns only that the tool
 * failed.
 */
export class ToolError extends Error {
  constructor(message: string, { cause }: { cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "ToolError";
  }
}
