import { type Tool as LoopTool, defineTool as makeLoopTool, ToolError, type ToolRisk } from "@muster/agent/tool";
import type { Message } from "@muster/contracts/messages";
import { z } from "zod";
import type { Database } from "../../platform/db/types.ts";
import type { PersonAnswers, QuestionForm } from "../runs/questions.ts";
import type { Services } from "../services.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import * as repo from "./agent.repo.ts";
import type { Found, TurnSources } from "./found.ts";
import type { Library } from "./library.ts";

/** What a tool works with, besides its arguments. */
export interface ToolContext {
  services: Services;
  run: { id: string; orgId: string; userId: string };
  /** The same when the call is repeated after a crash. Unique in the run. */
  callId: string;
  signal: AbortSignal;
  inOrg<R>(work: (tx: OrgTx) => Promise<R>): Promise<R>;
  now: () => Date;
  /** Shown with the step. */
  progress(detail: Message | string): void;
  /** The documents that the turn may search and cite. */
  library: Library;
  sources: TurnSources;
  /** What the turn has found so far; tools add to it, and it is stored with the step. */
  found: Found;
  /** The answers to what `ask` asked; undefined for any other tool. */
  answers?: PersonAnswers | undefined;
}

/** Something that an agent can do. Declared by a feature in `x.tools.ts`; made by `defineTool`. */
// biome-ignore lint/suspicious/noExplicitAny: a registry holds tools of any arguments; each checks its own by `input`
export interface Tool<Args = any> {
  /** Letters, digits, "_" and "-", at most 64. */
  name: string;
  /** For the model. */
  description: string;
  risk: ToolRisk;
  /** The arguments, with a description of each for the model. What it returns is shown, approved and executed. */
  input: z.ZodType<Args>;
  /** Shown to the model instead of the schema of `input`, for a tool whose arguments another program checks. */
  inputSchema?: Record<string, unknown>;
  /** One minute by default. */
  timeoutMs?: number;
  /** The result holds nothing that a stranger could have written. Any other result taints the turn: then only reading needs no approval. */
  isTrusted?: true;
  /** Calling it twice does no harm, so a call that a crash interrupted is repeated. Reading always may. */
  isRepeatable?: true;
  /** Why this call is never made, before anyone is asked to approve it. */
  refuse?(args: Args, context: Pick<ToolContext, "services" | "found">): string | undefined;
  /** Whether the organization's settings approve the call in advance, as long as the turn is not tainted. */
  isPreapproved?(args: Args, settings: { allowedHosts: string[] }): boolean;
  /** For a tool whose result is a person's answers: each call waits for them, regardless of its risk. One call per turn. */
  ask?(args: Args): Omit<QuestionForm, "key">;
  /** Returns JSON. A `ToolError` is read by the model; of any other error it learns only that the tool failed. */
  execute(args: Args, context: ToolContext): Promise<unknown>;
}

export function defineTool<Args>(tool: Tool<Args>): Tool {
  return tool;
}

const toolsOf = new WeakMap<Database, Map<string, Tool>>();

/** Registers tools for this process. Two tools of one name are a programming error. */
export function addTools(services: Services, tools: Tool[]): void {
  const known = toolsOf.get(services.db) ?? new Map<string, Tool>();
  for (const tool of tools) {
    const other = known.get(tool.name);
    if (other && other !== tool) throw new Error(`Two tools are named "${tool.name}"`);
    known.set(tool.name, tool);
  }
  toolsOf.set(services.db, known);
}

type AddedToolsOf = Pick<ToolContext, "services" | "inOrg" | "now">;

/** Tools that an organization added itself, besides those of the features. Read whenever a turn begins or continues. */
export type AddedTools = (of: AddedToolsOf) => Promise<Tool[]>;

const addedToolsOf = new WeakMap<Database, AddedTools[]>();

export function addAddedTools(services: Services, added: AddedTools): void {
  const known = addedToolsOf.get(services.db) ?? [];
  if (!known.includes(added)) addedToolsOf.set(services.db, [...known, added]);
}

export async function findAddedTools(of: AddedToolsOf): Promise<Tool[]> {
  return (await Promise.all((addedToolsOf.get(of.services.db) ?? []).map((added) => added(of)))).flat();
}

/** Those of these names that are registered in this process. */
export function registeredNames(services: Services, names: string[]): string[] {
  const known = toolsOf.get(services.db);
  return names.filter((name) => known?.has(name));
}

/** The registered tools of these names. */
export function findTools(services: Services, names: string[]): Tool[] {
  const known = toolsOf.get(services.db);
  return names.map((name) => {
    const tool = known?.get(name);
    if (!tool) throw new Error(`There is no tool named "${name}"`);
    return tool;
  });
}

/** A tool as the loop calls it. `contextOf` gives each call its context. */
export function toLoopTool(
  tool: Tool,
  contextOf: (call: { callId: string; signal: AbortSignal; args: unknown }) => Promise<ToolContext>,
  refusing: Pick<ToolContext, "services" | "found">,
): LoopTool {
  const { name, description, risk, timeoutMs, isTrusted } = tool;
  return makeLoopTool<unknown>({
    ...{ name, description, risk },
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(isTrusted && { isTrusted }),
    ...(tool.ask && { waitsForPerson: true }),
    inputSchema: inputSchemaOf(tool),
    parse: (input) => parseArguments(tool, input),
    refuse: (args) => tool.refuse?.(args, refusing),
    execute: async (args, call) => executeOnce(tool, args, await contextOf({ ...call, args })),
  });
}

export function parseArguments(
  { input }: Tool,
  given: unknown,
): { ok: true; args: unknown } | { ok: false; problem: string } {
  const parsed = input.safeParse(given);
  if (parsed.success) return { ok: true, args: parsed.data };
  const [issue] = parsed.error.issues;
  return { ok: false, problem: [issue?.path.join("."), issue?.message].filter(Boolean).join(": ") };
}

const inputSchemas = new WeakMap<Tool, LoopTool["inputSchema"]>();

/**
 * zod writes JSON Schema 2020-12, of which vendors take the part that draft 7 has, too. Made once for each tool: every turn that
 * waits for a model holds the schemas of its tools.
 */
function inputSchemaOf(tool: Tool): LoopTool["inputSchema"] {
  // What is no JSON Schema, a model's vendor refuses.
  if (tool.inputSchema) return tool.inputSchema as LoopTool["inputSchema"];
  const known = inputSchemas.get(tool);
  if (known) return known;
  const { $schema: _, ...schema } = z.toJSONSchema(tool.input, { io: "input" });
  const made = schema as LoopTool["inputSchema"];
  inputSchemas.set(tool, made);
  return made;
}

/** A tool with effects runs at most once for each call: the row is committed before it starts. */
async function executeOnce(tool: Tool, args: unknown, context: ToolContext): Promise<unknown> {
  if (tool.risk === "read" || tool.isRepeatable) return tool.execute(args, context);
  const { inOrg, run, callId, now } = context;
  const call = { runId: run.id, callId };
  const earlier = await inOrg((tx) => repo.insertEffect(tx, { ...call, tool: tool.name, startedAt: now() }));
  if (earlier) return outcomeOf(earlier.outcome);
  try {
    const value = (await tool.execute(args, context)) ?? null;
    await inOrg((tx) => repo.updateEffect(tx, call, { value }));
    return value;
  } catch (error) {
    if (error instanceof ToolError) await inOrg((tx) => repo.updateEffect(tx, call, { error: error.message }));
    throw error;
  }
}

function outcomeOf(outcome: { value: unknown } | { error: string } | null): unknown {
  if (!outcome)
    throw new ToolError("This call was interrupted and may have taken effect, so it was not made again. Check first.");
  if ("error" in outcome) throw new ToolError(outcome.error);
  return outcome.value;
}
