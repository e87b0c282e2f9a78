import { once } from "node:events";
import { uploadLimits } from "@muster/contracts/files";
import { createMiddleware } from "hono/factory";
import { AppError } from "../../platform/errors.ts";
import type { HttpContext, HttpEnv } from "./types.ts";

const MB = 1024 ** 2;
const maxBytes = MB;
/** Long enough for a megabyte from a slow phone. Only uploads, which need a session, may take longer. */
const bodySeconds = 30;
/** Boundaries, headers and small fields around an upload's file. */
const multipartBytes = MB;

/** Maximum bytes of request bodies that this process holds in memory, over all requests. */
export const bodiesInMemory = createBudget(64 * MB);
/** Bytes of uploads that are being written to disk at once; a request counts with the length it declares. */
export const uploadsInProgress = createBudget(2048 * MB);

/**
 * Reads the body of a request that is no upload, so that nothing behind it reads more than a megabyte. Multipart bodies are
 * refused without being read: only routes declared with `takesUpload` accept them.
 */
export const limitBody = createMiddleware<HttpEnv>(async (c, next) => {
  const { body, headers } = c.req.raw;
  if (!body) return next();
  if (Number(headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  if (/^\s*multipart\//i.test(headers.get("content-type") ?? ""))
    throw new AppError("malformed", "This address accepts no uploads. Send the data as JSON.");
  const held = bodiesInMemory.open();
  try {
    c.req.raw = new Request(c.req.raw, { body: await inTime((late) => readAll(body, { held, late })) });
    await next();
  } finally {
    held.close();
  }
});

/** Runs an upload's route while its declared length counts as in progress. Without a length it counts as the largest upload. */
export async function whileUploading<T>(c: HttpContext, work: () => Promise<T>): Promise<T> {
  const largest = uploadLimits.tableBytes + multipartBytes;
  const length = Number(c.req.header("content-length") ?? largest);
  if (length > largest)
    throw new AppError(
      "too_large",
      `The upload is larger than ${uploadLimits.tableBytes / MB} MB, the limit for a file`,
    );
  const held = uploadsInProgress.open();
  try {
    held.add(length);
    return await work();
  } finally {
    held.close();
  }
}

interface Held {
  /** Throws `unavailable` when all requests together would hold more than the budget. */
  add(bytes: number): void;
  /** Releases everything that was added. */
  close(): void;
}

/** Counts bytes as they arrive, so that a slow or silent sender occupies nothing. */
function createBudget(maxBytes: number): { readonly heldBytes: number; open(): Held } {
  let heldBytes = 0;
  return {
    get heldBytes() {
      return heldBytes;
    },
    open() {
      let own = 0;
      return {
        add(bytes) {
          if (heldBytes + bytes > maxBytes)
            throw new AppError(
              "unavailable",
              "The server is receiving too much data at once. Try again in a few seconds.",
              {
                retryAfterSeconds: 5,
              },
            );
          own += bytes;
          heldBytes += bytes;
        },
        close() {
          heldBytes -= own;
          own = 0;
        },
      };
    },
  };
}

async function readAll(
  body: ReadableStream<Uint8Array>,
  { held, late }: { held: Held; late: AbortSignal },
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  // The rest of a refused body is received and discarded by `listen`, which needs the stream uncancelled.
  for await (const chunk of body.values({ preventCancel: true })) {
    late.throwIfAborted();
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) throw tooLarge();
    held.add(chunk.byteLength);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Throws when the body has not arrived whole in time, so that a slow sender cannot keep a connection. */
async function inTime<T>(read: (late: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  const body = read(signal);
  const late = once(signal, "abort").then(() => {
    throw new AppError("timeout", `The request took longer than ${bodySeconds} seconds to arrive`);
  });
  const timer = setTimeout(() => controller.abort(), bodySeconds * 1000);
  try {
    return await Promise.race([body, late]);
  } finally {
    clearTimeout(timer);
    body.catch(() => undefined); // fails when its connection is closed
  }
}

function tooLarge(): AppError {
  return new AppError("too_large", "The request is larger than the 1 MB limit");
}
