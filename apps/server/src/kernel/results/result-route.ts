import { errorStatus } from "@muster/contracts/errors";
import { AppError } from "../../platform/errors.ts";
import { sse } from "../../platform/http/sse.ts";
import type { Context } from "../context.ts";
import { route } from "../http/route.ts";
import type { App, HttpContext } from "../http/types.ts";
import { findErrorCode } from "../runs/runs.repo.ts";
import { subscribeRunEvents } from "../runs/stream.ts";
import type { ResultKind } from "./result-kinds.ts";
import { finishedResultOf, mustFindOwnResult, startResult } from "./results.ts";

/**
 * The specification's call of a kind: it waits for the result, unless the kind responds at the start. With `Accept: text/event-stream` it streams the run's events instead, the
 * first of which, `run`, carries the id under which `GET /api/runs/{id}/events` resumes. A repeated Idempotency-Key attaches to the run
 * that it started.
 */
export function resultRoute(kind: ResultKind): (app: App) => void {
  return (app) =>
    route(
      app,
      { method: "POST", path: kind.path, access: "session", summary: kind.summary, isOpenToKeys: true },
      async (c, context) => {
        const key = c.req.header("idempotency-key")?.slice(0, 200);
        const { headers } = c.req.raw;
        const begun = await startResult(context, kind, { body: await readJson(c), requestKey: key, headers });
        const { id, createdAt } = begun;
        if (c.req.header("accept")?.includes("text/event-stream")) return streamResult(c, context, id);
        if (kind.started) return c.json(kind.started({ id, createdAt, input: begun.input.value }) as object);
        await untilEnded(c, context, id);
        return c.json((await answerOf(context, kind, id)) as object);
      },
    );
}

async function readJson(c: HttpContext): Promise<unknown> {
  try {
    return await c.req.json();
  } catch (cause) {
    throw new AppError("malformed", "The body is not JSON", { cause });
  }
}

function streamResult(c: HttpContext, { services, actor }: Context, runId: string): Response {
  return sse(c, async function* (signal) {
    yield { id: 0, type: "run", data: { runId } };
    yield* subscribeRunEvents(services, { orgId: actor.orgId, runId, after: 0, signal });
  });
}

/** Resolves when the run has ended. A client that gives up leaves it running. */
async function untilEnded(c: HttpContext, { services, actor }: Context, runId: string): Promise<void> {
  const signal = AbortSignal.any([c.req.raw.signal, c.get("endOfStreams")]);
  for await (const event of subscribeRunEvents(services, { orgId: actor.orgId, runId, after: 0, signal }))
    if (event.type === "done") return;
  signal.throwIfAborted();
}

async function answerOf({ actor, inOrg }: Context, kind: ResultKind, id: string): Promise<unknown> {
  const [row, code] = await inOrg(async (tx) => [
    await mustFindOwnResult(tx, actor.userId, id),
    await findErrorCode(tx, id),
  ]);
  const concluded = finishedResultOf(row);
  if (row.status === "completed" && concluded)
    return kind.answer({ id, input: row.input.value, result: concluded.result, credits: row.credits });
  if (row.status === "cancelled") throw new AppError("conflict", "The work was stopped");
  // Errors that the caller can fix keep their message; every other failure is reported as the service's.
  const isInput = code !== null && errorStatus[code] === errorStatus.invalid_input;
  throw new AppError(isInput ? code : "unavailable", row.error ?? kind.failed);
}
