import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A file in the making. */
export interface ZipEntry {
  path: string;
  content: string | AsyncIterable<Uint8Array>;
}

const packed = /\.(?:zip|xlsx|docx|pptx|png|jpe?g|gz|parquet|pdf)$/i;

/** A zip as it grows: nothing is held but the piece under way. What is packed already is put in as it is. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(chunk);
  });
  function* drain() {
    if (failure) throw failure;
    const chunks = ready;
    ready = [];
    yield* chunks;
  }
  for await (const { path, content } of entries) {
    const file = packed.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    zip.add(file);
    if (typeof content === "string") file.push(new TextEncoder().encode(content), true);
    else {
      for await (const chunk of content) {
        file.push(chunk);
        yield* drain();
      }
      file.push(new Uint8Array(0), true);
    }
    yield* drain();
  }
  zip.end();
  yield* drain();
}

/** A name that every system takes: no paths, no signs with a meaning, not endless. */
export function safeName(name: string): string {
  const plain = name
    .normalize("NFC")
    .replaceAll(/[\p{Cc}<>:"/\\|?*\u202a-\u202e\u2066-\u2069]/gu, "_")
    .replaceAll(/^[.\s]+|[.\s]+$/g, "");
  return plain.slice(0, 100) || "unnamed";
}
