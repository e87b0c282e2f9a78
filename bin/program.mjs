import { join } from "node:path";
import { runVisibly } from "./children.mjs";
import { ensureInstalled } from "./install.mjs";
import { root } from "./paths.mjs";
import { nodeEnvironment, nodeFlags } from "./serve.mjs";

/**
 * Runs a TypeScript program of the repository under the pinned Node, in the foreground.
 * @param {string} file relative to the repository
 * @param {string[]} args
 */
export async function runProgram(file, args) {
  const node = await ensureInstalled();
  return await runVisibly(node, [...nodeFlags, join(root, file), ...args], { env: nodeEnvironment() });
}
