import { processingLimits } from "@muster/contracts/process-files";
import type { Context } from "../../kernel/context.ts";
import { route } from "../../kernel/http/route.ts";
import type { App } from "../../kernel/http/types.ts";
import { AppError } from "../../platform/errors.ts";
import { attachmentResponse } from "../../platform/http/attachment.ts";
import { storeFile } from "../files/files.service.ts";
import { receiveFiles } from "./multipart.ts";
import { downloadProcessed, processFiles } from "./process-files.service.ts";

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
        const given = await readRequest(c.req.raw, context, stream?.signal);
        const answer = await processFiles(context, given, c.req.raw.signal);
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

async function readRequest(request: Request, context: Context, signal: AbortSignal | undefined): Promise<unknown> {
  if (!request.headers.get("content-type")?.toLowerCase().startsWith("multipart/")) return readJson(request);
  const keeper = { ...context, ...context.actor };
  const { files, fields } = await receiveFiles(request, {
    take: (file) => storeFile(keeper, file),
    most: processingLimits.files,
    signal,
  });
  return {
    ...Object.fromEntries(fields),
    files: files.map(({ id }) => id),
    ...(fields.has("wait") && { wait: fields.get("wait") !== "false" }),
  };
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
