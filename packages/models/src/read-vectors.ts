import { ModelError } from "./model.ts";
import { unreadable } from "./server.ts";

/** Reads the vectors of a response: as many as texts, numeric, all of the same length. Anything else is refused as a whole. */
export function readVectors(list: unknown, { count, api }: { count: number; api: string }): Float32Array[] {
  if (!Array.isArray(list)) throw unreadable(api);
  if (list.length !== count)
    throw new ModelError("bad_response", `The model sent ${list.length} embeddings for ${count} texts.`);
  const vectors = list.map(vectorOf);
  const length = vectors[0]?.length ?? 0;
  if (vectors.some((vector) => !vector || vector.length === 0 || vector.length !== length))
    throw new ModelError(
      "bad_response",
      "The model sent an embedding that differs in length or isn't a list of numbers.",
    );
  return vectors as Float32Array[];
}

/** Some servers send base64 regardless of the requested format. */
function vectorOf(value: unknown): Float32Array | undefined {
  if (typeof value === "string") return fromBase64(value);
  if (!Array.isArray(value) || !value.every((each) => typeof each === "number" && Number.isFinite(each)))
    return undefined;
  return Float32Array.from(value as number[]);
}

function fromBase64(text: string): Float32Array | undefined {
  const bytes = Buffer.from(text, "base64");
  if (bytes.length === 0 || bytes.length % 4 !== 0) return undefined;
  const vector = Float32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4));
  return vector.every(Number.isFinite) ? vector : undefined;
}
