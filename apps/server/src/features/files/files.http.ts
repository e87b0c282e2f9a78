import { addAbortSignal, Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { route } from "../../kernel/http/route.ts";
import type { App } from "../../kernel/http/types.ts";
import { AppError } from "../../platform/errors.ts";
import { attachmentResponse } from "../../platform/http/attachment.ts";
import { openOriginal } from "./files.content.service.ts";
import { uploadFile } from "./files.service.ts";

/** Streaming routes: upload (multipart field "file", as large as a table may be) and download. */
export function filesHttp(app: App): void {
  route(
    app,
    {
      method: "POST",
      path: "/api/files",
      access: "session",
      summary: "Upload a file as multipart/form-data",
      isOpenToKeys: true,
      takesUpload: true,
    },
    async (c, context) => {
      const session = c.get("openStream")?.();
      const take = (file: { name: string; content: Readable }) => uploadFile(context, file);
      const stored = await receiveFile(c.req.raw, take, session?.signal).finally(session?.close);
      return c.json(stored, 201);
    },
  );

  route(
    app,
    {
      method: "GET",
      path: "/api/files/:id/content",
      access: "session",
      summary: "Download an uploaded file that you own or that one of your tasks used",
      mediaType: "application/octet-stream",
      isOpenToKeys: true,
    },
    async (c, context) => attachmentResponse(await openOriginal(context, { id: c.req.param("id") ?? "" }), c.req.raw),
  );
}

/**
 * Streams the field "file" of a multipart request into `take`; nothing is held in memory. Throws malformed when the body is not
 * multipart or is cut off, also when the signal reports that the sender has lost access.
 */
function receiveFile<T>(
  request: Request,
  take: (file: { name: string; content: Readable }) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const contentType = request.headers.get("content-type") ?? "";
  const { body } = request;
  if (!contentType.toLowerCase().startsWith("multipart/form-data") || !body)
    throw malformed('Send the file as multipart/form-data in a field named "file"');
  return new Promise((resolve, reject) => {
    const parser = parserFor(contentType);
    const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    let taken: Readable | undefined;
    const fail = (error: unknown) => {
      source.unpipe(parser);
      source.resume();
      reject(error);
    };
    parser.on("file", (field, content, name) => {
      if (field !== "file" || taken) return void content.resume();
      taken = content;
      take({ name, content }).then(resolve, fail);
    });
    parser.on("finish", () => {
      if (!taken) fail(malformed('Missing field "file"'));
    });
    parser.on("error", (error) =>
      fail(error instanceof AppError ? error : malformed("Couldn't read the whole upload. Try again.")),
    );
    source.on("error", () => {
      parser.destroy();
      // Without this, `take` would wait forever for the end of a half-received file.
      taken?.destroy(malformed("Upload interrupted"));
      reject(malformed("Upload interrupted"));
    });
    if (signal) addAbortSignal(signal, source);
    source.pipe(parser);
  });
}

function parserFor(contentType: string): Busboy {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { files: 1, fields: 20, parts: 25, fieldSize: 10_000 },
    });
  } catch (error) {
    throw new AppError("malformed", "The multipart header has no boundary", { cause: error });
  }
}

function malformed(words: string): AppError {
  return new AppError("malformed", words);
}
