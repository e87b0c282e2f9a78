import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";

/**
 * The file behind a package's command, so that it runs under the pinned Node and not the one on the PATH.
 * @param {string} name of the package
 * @param {string} bin
 * @param {string} [workspace] whose own copy goes before the common one
 */
export function programOf(name, bin, workspace = ".") {
  const own = join(root, workspace, "node_modules", name);
  const folder = existsSync(own) ? own : join(root, "node_modules", name);
  const { bin: programs } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof programs === "string" ? programs : programs[bin]);
}
