import { join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { root } from "./paths.mjs";
import { serve } from "./serve.mjs";
import { ensureWebBuilt } from "./web.mjs";

/** Installs and builds what is missing, then serves until stopped. A node that only works needs no web app. */
export async function run() {
  const node = await ensureInstalled();
  if (process.env.ROLE !== "worker") await ensureWebBuilt(node);
  return await serve(node, [join(root, "apps", "server", "src", "main.ts")]);
}
