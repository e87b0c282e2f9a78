import { type ErrorSource, errorFromStatus, errorMessageIn } from "../http-errors.ts";
import { ModelError } from "../model.ts";

/** Name of the expected format, for error messages. */
export const api = "Ollama";

/** Maps Ollama's errors; common ones are handled as for all servers. */
export function errorFromOllama(status: number, text: string, headers: Headers, speaker: ErrorSource): ModelError {
  const said = errorMessageIn(text).message.toLowerCase();
  const { label, modelId, keyName } = speaker;
  const model = modelId ? `The model ${modelId}` : "The model";
  if (status === 401 || status === 403)
    return new ModelError(
      "unauthorized",
      `${label} denied access. An administrator can check ${keyName} and any proxy in front of it.`,
    );
  if (status === 404 && modelId && said.includes("not found") && !said.includes("page not found"))
    return notPulled(speaker);
  if (status === 404)
    return new ModelError(
      "bad_response",
      `${label} isn't an Ollama server, or its version is too old. An administrator can check ${keyName}.`,
    );
  const cannot = /does not support (chat|tools|thinking|images?|vision|insert|embed\w*)/.exec(said)?.[1];
  if (cannot) return new ModelError("bad_request", `${model} ${inability(cannot)}. Choose another model.`);
  if (status === 503)
    return new ModelError("overloaded", `${label} has too many requests waiting. Try again in a moment.`);
  if (/requires more system memory|out of memory|insufficient memory/.test(said))
    return new ModelError("overloaded", `${model} needs more memory than ${label} has free. Use a smaller model.`);
  return errorFromStatus(status, text, headers, speaker);
}

/** The model is not installed on that server, with the command that installs it. */
export function notPulled({ label, modelId }: Pick<ErrorSource, "label" | "modelId">): ModelError {
  return new ModelError("model_not_found", `${label} doesn't have ${modelId}. Run "ollama pull ${modelId}".`);
}

function inability(what: string): string {
  if (what === "chat") return "can't chat";
  if (what === "tools") return "can't call tools";
  if (what === "thinking") return "doesn't support thinking";
  return what.startsWith("embed")
    ? "doesn't support embeddings"
    : what === "insert"
      ? "doesn't support fill-in-the-middle"
      : "can't read images";
}
