import { createHash } from "node:crypto";
import { message, reasonText } from "@muster/contracts/messages";
import { ollamaMessage, type ollamaReply } from "@muster/contracts/ollama";
import type { z } from "zod";
import type { Context } from "../../kernel/context.ts";
import { route } from "../../kernel/http/route.ts";
import type { App, HttpContext } from "../../kernel/http/types.ts";
import { subscribeRunEvents } from "../../kernel/runs/stream.ts";
import { AppError } from "../../platform/errors.ts";
import { attachmentResponse } from "../../platform/http/attachment.ts";
import { sse } from "../../platform/http/sse.ts";
import { viewMessages } from "./chat.read.service.ts";
import type { MessageRow } from "./chat.table.ts";
import { exportConversation } from "./export.service.ts";
import { findMessageOfRequest, findMessageOfRun } from "./messages.repo.ts";
import { sendMessage } from "./turns.service.ts";

type Message = z.output<typeof ollamaMessage>;

/** The specification's message call: waits for the reply, or streams the turn's events. */
export function chatHttp(app: App): void {
  route(
    app,
    {
      method: "POST",
      path: "/api/ollama/conversations/message",
      access: "session",
      summary: "Send a message and wait for the reply, or stream it as server-sent events",
      isOpenToKeys: true,
    },
    async (c, context) => {
      const input = readMessage(await readJson(c));
      const runId = await startOnce(context, input, c.req.header("idempotency-key"));
      if (input.stream) return streamTurn(c, context, runId);
      await untilEnded(c, context, runId);
      return c.json(await readReply(context, runId));
    },
  );
}

/** A conversation as a file. */
export function chatExportHttp(app: App): void {
  route(
    app,
    {
      method: "GET",
      path: "/api/chat/conversations/:id/export",
      access: "session",
      summary: "Download a conversation, or one reply of it (message=…), as Markdown, PDF or DOCX",
      mediaType: "application/octet-stream",
      isOpenToKeys: true,
    },
    async (c, context) => {
      const { bytes, ...file } = await exportConversation(context, {
        id: c.req.param("id") ?? "",
        messageId: c.req.query("message"),
        format: c.req.query("format"),
        isCounted: c.req.method !== "HEAD",
      });
      const open = (part?: { start: number; end: number }) => (part ? bytes.subarray(part.start, part.end + 1) : bytes);
      return attachmentResponse({ ...file, sizeBytes: bytes.length, open }, c.req.raw);
    },
  );
}

async function readJson(c: HttpContext): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw new AppError("malformed", "The body is not JSON");
  }
}

function readMessage(body: unknown): Message {
  const parsed = ollamaMessage.safeParse(body);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(parsed.error.issues.map(({ path, message: text }) => [path.join("."), text]));
  throw new AppError("invalid_input", parsed.error.issues[0]?.message ?? "The input is invalid", { fields });
}

/** Returns the turn's run: a request repeated with its Idempotency-Key gets the same one. */
async function startOnce(context: Context, input: Message, key: string | undefined): Promise<string> {
  const request = key === undefined ? undefined : { key: key.slice(0, 200), hash: hashOf(input) };
  const before = request && (await findRepeated(context, request));
  if (before) return before;
  const { sessionId: id, message: content, queue, agentId, model, style, attachments } = input;
  try {
    const { runId } = await sendMessage(context, {
      ...{ id, content, agentId, model, style, attachments, request },
      ...(queue && { whenBusy: "queue" as const }),
    });
    return runId;
  } catch (error) {
    // Of two requests with the same key at once, the second finds the first one's turn.
    const first = request && (await findRepeated(context, request));
    if (first) return first;
    throw error;
  }
}

async function findRepeated(
  { actor, inOrg }: Context,
  { key, hash }: { key: string; hash: string },
): Promise<string | undefined> {
  const row = await inOrg((tx) => findMessageOfRequest(tx, actor.userId, key));
  if (row && row.requestHash !== hash) throw new AppError("invalid_input", message("chat.request_reused"));
  return row?.runId ?? undefined;
}

/** `stream` only affects how the turn is read, so it is not hashed. */
function hashOf({ stream: _, ...input }: Message): string {
  return createHash("sha256").update(JSON.stringify(input)).digest("hex");
}

function streamTurn(c: HttpContext, { services, actor }: Context, runId: string): Response {
  const response = sse(c, async function* (signal) {
    yield { id: 0, type: "turn", data: { runId } };
    yield* subscribeRunEvents(services, { orgId: actor.orgId, runId, after: 0, signal });
  });
  response.headers.set("x-run-id", runId);
  return response;
}

/** The client may give up and repeat the request: the turn continues. */
async function untilEnded(c: HttpContext, { services, actor }: Context, runId: string): Promise<void> {
  const signal = AbortSignal.any([c.req.raw.signal, c.get("endOfStreams")]);
  for await (const { type } of subscribeRunEvents(services, { orgId: actor.orgId, runId, after: 0, signal }))
    if (type === "done") return;
  throw new AppError("conflict", message("chat.reply_not_finished"), { retryAfterSeconds: 1 });
}

function readReply({ inOrg }: Context, runId: string): Promise<z.output<typeof ollamaReply>> {
  return inOrg(async (tx) => {
    const row = await findMessageOfRun(tx, runId);
    const [reply] = row ? await viewMessages(tx, row.conversationId, [row]) : [];
    if (!row || !reply) throw new AppError("not_found", message("not_found.record"));
    return {
      ...{ response: reply.content, error: errorOf(row), correctionApplied: reply.corrected },
      ...{ snapshotCreated: reply.snapshotId, messageId: reply.id, runId, usage: reply.usage },
    };
  });
}

function errorOf({ status, error }: MessageRow): string | null {
  return status === "failed" ? reasonText(error) : null;
}
