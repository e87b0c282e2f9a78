import type { JSONSchema7 } from "@ai-sdk/provider";

/** What a call may do: only look, change something of ours, reach outside Muster, or spend money. */
export type ToolRisk = "read" | "write" | "external" | "spend";

/** What a tool is told about a call besides its arguments. */
export interface ToolContext {
  /** The same when a step is repeated after a crash: a tool with effects outside takes it as its key. */
  callId: string;
  runId: string | undefined;
  signal: AbortSignal;
}

/** Arguments as the tool wants them, or what is wrong with them in words for the model. */
export type ParsedArgs<Args> = { ok: true; args: Args } | { ok: false; problem: string };

interface ToolFacts {
  /** Letters, digits, "_" and "-", at most 64: what every vendor takes. */
  name: string;
  description: string;
  risk: ToolRisk;
  inputSchema: JSONSchema7;
  /** One minute where nothing is said. */
  timeoutMs?: number;
  /**
   * True where the result holds nothing that a stranger could have written: figures of our own, the time of day. All other
   * results taint the run, and from then on nothing but reading goes without approval.
   */
  isTrusted?: boolean;
  /** The result is a person's answer, so each call waits for one, regardless of its risk. */
  waitsForPerson?: boolean;
}

/** Something that an agent can do. Made by `defineTool`. */
export interface Tool extends ToolFacts {
  /** Checks arguments of a model and ties them to the call. */
  bind: (input: unknown) =>
    | {
        ok: true;
        /** Why this very call is not made, for the model; asked once, before a person has to approve the call. */
        refusal?: () => string | undefined;
        execute: (context: ToolContext) => Promise<unknown>;
      }
    | { ok: false; problem: string };
}

/**
 * Makes a tool. The schema is for the model; `parse` is what counts, and is the caller's own check (its zod schema), so that
 * this package needs no validator that knows half of JSON Schema. What `execute` answers has to be JSON.
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

/** A failure that the model should read: "No company has this number". Of any other failure it learns only that there was one. */
export class ToolError extends Error {
  constructor(message: string, { cause }: { cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "ToolError";
  }
}
