import type { Readable } from "node:stream";
import { processingLimits } from "@muster/contracts/process-files";
import type { Context } from "../../kernel/context.ts";
import { route } from "../../kernel/http/route.ts";
import type { App } from "../../kernel/http/types.ts";
import { writeBlocker } from "../../kernel/tenancy/actor.ts";
import { AppError, refuseIf } from "../../platform/errors.ts";
import { attachmentResponse } from "../../platform/http/attachment.ts";
import { storeFile } from "../files/files.service.ts";
import { receiveFiles } from "./multipart.ts";
import type { RefusedFile } from "./process-files.runs.ts";
import { downloadProcessed, processFiles } from "./process-files.service.ts";
import { cleanName } from "./upload.service.ts";

const maxJson = 1_000_000;

/** File processing: JSON with ids of uploads, or multipart with the files. */
export function processFilesHttp(app: App): void {
  route(
    app,
    {
      method: "POST",
      path: "/api/ai-features/process-files",
      access: "session",
      summary: "Summarize, extract, translate or classify files",
      isOpenToKeys: true,
      takesUpload: true,
    },
    async (c, context) => {
      const stream = c.get("openStream")?.();
      try {
        refuseIf(writeBlocker(context.actor));
        const { given, refused } = await readRequest(c.req.raw, context, stream?.signal);
        const requestKey = c.req.header("idempotency-key")?.slice(0, 200);
        const answer = await processFiles(context, { given, refused, requestKey }, c.req.raw.signal);
        return c.json(answer, answer.status === "completed" ? 200 : 202);
      } finally {
        stream?.close();
      }
    },
  );

  route(
    app,
    {
      method: "GET",
      path: "/api/ai-features/process-files/:runId/download",
      access: "session",
      summary: "Download the result of a processed file",
      mediaType: "application/octet-stream",
      isOpenToKeys: true,
    },
    async (c, context) => {
      const fileId = c.req.query("fileId") ?? "";
      return attachmentResponse(
        await downloadProcessed(context, { runId: c.req.param("runId") ?? "", fileId }),
        c.req.raw,
      );
    },
  );
}

interface Received {
  given: unknown;
  refused: RefusedFile[];
}

async function readRequest(request: Request, context: Context, signal: AbortSignal | undefined): Promise<Received> {
  if (!request.headers.get("content-type")?.toLowerCase().startsWith("multipart/"))
    return { given: await readJson(request), refused: [] };
  const { files, fields } = await receiveFiles(request, {
    take: (file) => takeFile(context, file),
    most: processingLimits.files,
    signal,
  });
  const given = {
    ...Object.fromEntries(fields),
    files: files.flatMap((file) => ("id" in file ? [file.id] : [])),
    ...(fields.has("wait") && { wait: fields.get("wait") !== "false" }),
  };
  return { given, refused: files.flatMap((file) => ("error" in file ? [file] : [])) };
}

/** Stores a file as one of the person's uploads. One that is empty, too large or unreadable is refused without affecting the others. */
async function takeFile(
  context: Context,
  { name, content }: { name: string; content: Readable },
): Promise<{ id: string } | RefusedFile> {
  try {
    const chunks = content.iterator({ destroyOnReturn: false });
    return await storeFile({ ...context, ...context.actor }, { name, content: chunks });
  } catch (error) {
    // Skips the rest of a file that is too large.
    content.resume();
    if (!(error instanceof AppError) || (error.code !== "too_large" && error.code !== "invalid_input")) throw error;
    return { name: cleanName(name), error: error.message };
  }
}

async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError("malformed", "The body is not valid JSON", { cause: error });
  }
}

async function readText({ body }: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxJson) throw new AppError("too_large", "The request is larger than 1 MB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
