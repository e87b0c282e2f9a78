import { createMiddleware } from "hono/factory";
import { AppError } from "../../platform/errors.ts";
import type { HttpEnv } from "./types.ts";

const maxBytes = 1024 ** 2;

/**
 * Refuses a body of more than a megabyte, before or while it is read. Uploads (multipart) pass: their routes read them as they
 * come and have limits of their own, and typed calls do not take them.
 */
export const limitBody = createMiddleware<HttpEnv>(async (c, next) => {
  const { raw } = c.req;
  if (!raw.body || raw.headers.get("content-type")?.startsWith("multipart/form-data")) return next();
  const length = raw.headers.get("content-length");
  if (Number(length ?? 0) > maxBytes) throw tooLarge();
  // With a length the server's parser already cuts the body there; without one it may go on for ever.
  if (length === null) c.req.raw = new Request(raw, { body: await readAll(raw.body) });
  return next();
});

async function readAll(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  // What is left of it when it is refused is let in by `listen`, which a canceled stream could not.
  for await (const chunk of body.values({ preventCancel: true })) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function tooLarge(): AppError {
  return new AppError("too_large", "The request is larger than the 1 MB limit");
}
