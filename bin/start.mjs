import { ensureServerCompiled, ensureWebBuilt } from "./builds.mjs";
import { ensureInstalled } from "./install.mjs";
import { serve } from "./serve.mjs";

/** Installs and builds what is missing, then serves until stopped. A node that only runs workers needs no web build. */
export async function run() {
  const node = await ensureInstalled();
  if (process.env.ROLE !== "worker") await ensureWebBuilt(node);
  return await serve(node, [await ensureServerCompiled(node)]);
}
