import { join } from "node:path";
import { readOrMakeSecret } from "../secrets/secret-file.ts";

/**
 * The secret that signs sessions: MUSTER_SECRET, else a file in the data folder that only this user may read, created at the
 * first start.
 */
export function readSecret({
  MUSTER_SECRET,
  dataDir,
}: {
  MUSTER_SECRET?: string | undefined;
  dataDir: string;
}): string {
  return MUSTER_SECRET ?? readOrMakeSecret(join(dataDir, "secret"));
}
