import { addAbortSignal, Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { knowledgeLimits } from "@muster/contracts/knowledge-bases";
import { message } from "@muster/contracts/messages";
import { AppError } from "../../platform/errors.ts";

export interface Form<T> {
  files: T[];
  fields: Map<string, string>;
}

/**
 * Streams each file of the field "files" into `take`, one after another, and collects the other fields. Throws malformed when
 * the body is invalid or truncated, and invalid_input when it has too many files.
 */
export function receiveFiles<T>(
  request: Request,
  {
    take,
    most,
    signal,
  }: {
    take: (file: { name: string; content: Readable }) => Promise<T>;
    most: number;
    signal?: AbortSignal | undefined;
  },
): Promise<Form<T>> {
  const { body } = request;
  const parser = parserFor(request.headers.get("content-type") ?? "", most);
  if (!body) throw malformed('Send files as multipart/form-data in fields named "files"');
  return new Promise((resolve, reject) => {
    const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    const taking: Promise<T>[] = [];
    const contents: Readable[] = [];
    const fields = new Map<string, string>();
    const fail = (error: unknown) => {
      source.unpipe(parser);
      source.resume();
      reject(error);
    };
    parser.on("field", (name, value) => void fields.set(name, value));
    parser.on("file", (field, content, name) => {
      if (field !== "files" && field !== "file") return void content.resume();
      contents.push(content);
      const taken = take({ name: name ?? "", content });
      taken.catch(fail);
      taking.push(taken);
    });
    parser.on("filesLimit", () =>
      fail(new AppError("invalid_input", message("knowledge.too_many_files", { limit: most }))),
    );
    parser.on("finish", () => void Promise.all(taking).then((files) => resolve({ files, fields }), fail));
    parser.on("error", (error) =>
      fail(error instanceof AppError ? error : malformed("Couldn't read the whole upload. Try again.")),
    );
    source.on("error", () => {
      parser.destroy();
      for (const content of contents) content.destroy(malformed("Upload interrupted"));
      reject(malformed("Upload interrupted"));
    });
    if (signal) addAbortSignal(signal, source);
    source.pipe(parser);
  });
}

function parserFor(contentType: string, files: number): Busboy {
  if (!contentType.toLowerCase().startsWith("multipart/form-data"))
    throw malformed('Send files as multipart/form-data in fields named "files"');
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { files, fields: 20, parts: files + 20, fieldSize: 10_000 },
    });
  } catch (error) {
    throw new AppError("malformed", "The multipart header has no boundary", { cause: error });
  }
}

function malformed(text: string): AppError {
  return new AppError("malformed", text);
}

/** Maximum number of files in one upload to a base. */
export const filesInUpload = knowledgeLimits.filesPerUpload;
