import { addAbortSignal, Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { AppError } from "../../platform/errors.ts";

/**
 * Streams the field "file" of a multipart request into `take`; nothing is held in memory. Throws malformed when the body is not
 * multipart or is cut off, also when the signal reports that the sender has lost access.
 */
export function receiveFile<T>(
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
