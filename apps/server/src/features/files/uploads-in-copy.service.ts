import type { PersonalData } from "../../kernel/personal-data.ts";
import { safeName } from "../../platform/zip.ts";

/** The original bytes of a row with a hash and a name, in this folder of a person's export. */
export function uploadOf(folder: string): NonNullable<PersonalData["filesOf"]> {
  return async function* ({ id, name, sha256 }) {
    if (sha256)
      yield {
        path: `${folder}/${String(id).slice(-6)}-${safeName(String(name))}`,
        content: { sha256: String(sha256) },
      };
  };
}
