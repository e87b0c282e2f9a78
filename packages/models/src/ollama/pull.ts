import { startDeadline } from "../deadline.ts";
import { errorMessageIn } from "../http-errors.ts";
import { ModelError, wholeNumber } from "../model.ts";
import { parseObject, readError, readText, type Server, send } from "../server.ts";
import { linesOf } from "../sse.ts";
import { api, errorFromOllama } from "./errors.ts";
import type { WirePull } from "./wire.ts";

/** Progress of a download, over all of the model's files known so far. */
export interface PullProgress {
  /** The server's text: "pulling manifest", "verifying sha256 digest". */
  status: string;
  completedBytes: number;
  totalBytes: number;
}

/** Verifying a large file sends nothing for minutes; after five Node's fetch fails. */
const silenceMs = 290_000;
/** Progress is sent several times a second, so a download may have more lines than an answer. */
const limits = { maxBytes: 500 * 1024 * 1024, maxLineCharacters: 1024 * 1024 };

/** Downloads a model. A failure is sent as a last line with status 200, and becomes an error. */
export async function* pullModel(
  server: Server,
  modelId: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<PullProgress, void> {
  const deadline = startDeadline(signal);
  const silence = `${server.speaker.label} sent no download progress for ${silenceMs / 1000} seconds.`;
  deadline.set(silenceMs, silence);
  const files = new Map<string, { total: number; completed: number }>();
  let isDone = false;
  try {
    const response = await send(server, { path: "/api/pull", body: { model: modelId, stream: true }, deadline });
    const speaker = { ...server.speaker, modelId };
    if (!response.ok)
      throw errorFromOllama(response.status, await readText(response, 65_536, deadline), response.headers, speaker);
    for await (const line of linesOf(bytesOf(response), limits)) {
      if (line.trim() === "") continue;
      deadline.set(silenceMs, silence);
      const frame: WirePull = parseObject(line, api);
      if (frame.error !== undefined) throw pullError(frame.error, modelId);
      if (frame.digest)
        files.set(frame.digest, { total: wholeNumber(frame.total) ?? 0, completed: wholeNumber(frame.completed) ?? 0 });
      isDone = frame.status === "success";
      yield progressOf(String(frame.status ?? ""), files);
      if (isDone) return;
    }
    throw new ModelError(
      "cut_off",
      `The download of ${modelId} was interrupted. Start it again to continue where it stopped.`,
    );
  } catch (error) {
    throw readError(error, deadline);
  } finally {
    if (!isDone) deadline.stop();
    deadline.clear();
  }
}

async function* bytesOf({ body }: Response): AsyncGenerator<Uint8Array> {
  for await (const chunk of body ?? []) yield chunk;
}

function progressOf(status: string, files: Map<string, { total: number; completed: number }>): PullProgress {
  const all = [...files.values()];
  return {
    status,
    completedBytes: all.reduce((sum, file) => sum + file.completed, 0),
    totalBytes: all.reduce((sum, file) => sum + file.total, 0),
  };
}

function pullError(error: unknown, modelId: string): ModelError {
  const said = errorMessageIn(JSON.stringify({ error })).message;
  if (/manifest.*(does not exist|not found)|file does not exist/i.test(said))
    return new ModelError("model_not_found", `The model ${modelId} doesn't exist in the Ollama library.`);
  if (/no space left/i.test(said))
    return new ModelError("bad_request", `The model server's disk is full, so ${modelId} can't be downloaded.`);
  return new ModelError("server_error", `The download of ${modelId} failed: ${said.slice(0, 200)}`);
}
