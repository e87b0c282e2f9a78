import { isDeepStrictEqual } from "node:util";
import { type Message, message } from "@muster/contracts/messages";
import { AppError, notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { Context } from "../context.ts";
import { notify } from "../events/events.ts";
import { type AnyKind, defineRunKind, type KindTypes, type RunEnd, type RunKind } from "../runs/kinds.ts";
import { startRun } from "../runs/runs.ts";
import type { Services } from "../services.ts";
import { lockMembership } from "../tenancy/membership.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { refuseIfUsedUp, reserve } from "../usage/usage.ts";
import { type MadeBy, type ResultKind, resultKind } from "./result-kinds.ts";
import type { ResultRow } from "./results.repo.ts";
import * as repo from "./results.repo.ts";

/** The output of the last step of every result's run. */
export interface FinishedResult<Result> {
  result: Result;
  madeBy: MadeBy;
}

/**
 * Starts the work on a result: everything is checked before anything is charged; result, reservation and run are one transaction. A
 * repeated request key returns the result that it started before.
 */
export async function startResult(
  context: Context,
  kind: ResultKind,
  { body, requestKey, headers }: { body: unknown; requestKey: string | undefined; headers: Headers },
): Promise<ResultRow> {
  const { actor, inOrg, services, now } = context;
  const parsed: unknown = parseInput(kind, body);
  const input: unknown = kind.withHeaders?.(parsed, headers) ?? parsed;
  const before = requestKey && (await inOrg((tx) => repo.findByRequest(tx, actor.userId, requestKey)));
  if (before) return sameRequest(before, kind, { input, headers });
  const action = typeof kind.action === "string" ? kind.action : kind.action(input);
  const rules = { now: now(), billing: services.config.BILLING };
  // First, so that no one connects a model or attaches a source only to be asked for a plan.
  await inOrg((tx) => refuseIfUsedUp(tx, { action, units: kind.units }, rules)).catch((error: unknown) => {
    throw withOwnWords(error, kind);
  });
  await kind.check?.(context, input);
  try {
    return await inOrg(async (tx) => {
      const id = newId(now());
      const use = {
        action,
        units: kind.units,
        credits: kind.creditsOf(input),
        runId: id,
        metadata: { kind: kind.name },
      };
      const row = await repo.insertResult(tx, {
        id,
        orgId: tx.orgId,
        userId: actor.userId,
        kind: kind.name,
        title: kind.titleOf(input).slice(0, 200),
        input: { value: input },
        status: "pending",
        units: use.units,
        credits: use.credits,
        requestKey: requestKey ?? null,
        createdAt: now(),
      });
      // Of two requests with the same key at once, the second waits here for the first one’s commit.
      if (!row) throw new RepeatedRequest();
      await reserve(tx, use, rules);
      await lockMembership(tx, actor.userId);
      await startRun(tx, services, {
        ...{ id, kind: kind.name, subject: { kind: kind.name, id }, userId: actor.userId },
        input,
        steps: kind.firstSteps(input),
      });
      return row;
    });
  } catch (error) {
    if (error instanceof RepeatedRequest && requestKey) {
      const first = await inOrg((tx) => repo.findByRequest(tx, actor.userId, requestKey));
      if (first) return sameRequest(first, kind, { input, headers });
    }
    throw withOwnWords(error, kind);
  }
}

class RepeatedRequest extends Error {
  override readonly name = "RepeatedRequest";
}

function sameRequest(row: ResultRow, kind: ResultKind, sent: { input: unknown; headers: Headers }): ResultRow {
  if (row.kind === kind.name) {
    // Headers may change between two attempts of one request.
    const kept: unknown = kind.withHeaders?.(row.input.value, sent.headers) ?? row.input.value;
    if (isDeepStrictEqual(withoutUndefined(kept), withoutUndefined(sent.input))) return row;
  }
  throw new AppError("invalid_input", "This Idempotency-Key was already used with a different request");
}

function withoutUndefined(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function parseInput(kind: ResultKind, body: unknown): unknown {
  const parsed = kind.input.safeParse(body);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const fields = Object.fromEntries(issues.map(({ path, message: text }) => [path.join("."), text]));
  throw new AppError("invalid_input", issues[0]?.message ?? "The input is invalid", { fields });
}

/** A plan that does not cover it is named in the specification's text for this feature. */
function withOwnWords(error: unknown, { paymentRequired }: ResultKind): unknown {
  if (error instanceof AppError && error.code === "payment_required")
    return new AppError("payment_required", paymentRequired, { cause: error });
  return error;
}

/** A run kind whose end is the result's end. */
export function resultRuns<T extends KindTypes>(kind: Omit<RunKind<T>, "result" | "onStart" | "onEnd">): RunKind {
  return {
    ...defineRunKind<T>({ ...kind, result: "conclude" as T["result"] }),
    onStart: async (tx, _services, run) => void (await repo.updateResult(tx, run.id, { status: "in_progress" })),
    onEnd: endResult,
  };
}

async function endResult(tx: OrgTx, services: Services, end: RunEnd<AnyKind>): Promise<void> {
  const { run, status, error } = end;
  const concluded = end.result as FinishedResult<unknown> | undefined; // the type of every "conclude" step
  const row = await repo.updateResult(tx, run.id, {
    status,
    error,
    endedAt: services.now(),
    ...(concluded && { result: { value: concluded } }),
  });
  // A deleted account's results are removed before its runs end.
  if (!row || status === "cancelled") return;
  const { title } = row;
  const isDone = status === "completed";
  await notify(tx, {
    userId: run.userId,
    type: isDone ? "success" : "error",
    title: isDone ? message("result.ready_title") : failedTitleOf(services, row),
    message: message(isDone ? "result.ready" : "result.failed", { title }),
    link: `/results/${row.id}`,
  });
}

function failedTitleOf(services: Services, { kind: name }: ResultRow): Message {
  const kind = resultKind(services, name);
  if (!kind) throw new Error(`No kind of result is registered as ${name}`);
  return kind.failedTitle;
}

export function finishedResultOf({ result }: ResultRow): FinishedResult<unknown> | null {
  return (result?.value as FinishedResult<unknown> | undefined) ?? null; // written by `endResult` alone
}

export async function mustFindResult(tx: OrgTx, userId: string, id: string): Promise<ResultRow> {
  const row = await repo.findReadable(tx, userId, id);
  if (!row) throw notFound("record");
  return row;
}

/** The person's own result; another person's shared result can be read, not changed. */
export async function mustFindOwnResult(tx: OrgTx, userId: string, id: string): Promise<ResultRow> {
  const row = await mustFindResult(tx, userId, id);
  if (row.userId !== userId) throw notFound("record");
  return row;
}
