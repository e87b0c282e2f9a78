import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

/** npm's program for Node, so that neither a shell nor npm.cmd is needed; undefined when npm isn't found. */
export function findNpm(configured?: string): string | undefined {
  if (configured !== undefined) return existsSync(configured) ? configured : undefined;
  const bin = dirname(process.execPath);
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const candidates = [
    process.env["npm_execpath"] ?? "",
    join(bin, "node_modules/npm/bin/npm-cli.js"),
    join(bin, "../lib/node_modules/npm/bin/npm-cli.js"),
    ...folders.flatMap((folder) => [join(folder, "node_modules/npm/bin/npm-cli.js"), linkIn(folder)]),
  ];
  return candidates.find((path) => path.endsWith("npm-cli.js") && existsSync(path));
}

function linkIn(folder: string): string {
  const link = join(folder, "npm");
  return existsSync(link) ? realpathSync(link) : "";
}

const passed =
  /^(?:path|home|userprofile|appdata|localappdata|systemroot|temp|tmp|tmpdir|lang|https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_(?:file|dir)|npm_config_(?:registry|userconfig|globalconfig|cafile|ca|proxy|https_proxy|noproxy|strict_ssl))$/i;

/** What npm needs of the environment: the way to its registry, and no secret of the server. */
export function npmEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => passed.test(name)));
}
