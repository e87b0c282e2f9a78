import { execFileSync } from "node:child_process";
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { removeNodeHeaders } from "../../bin/node.mjs";
import { root } from "../../bin/paths.mjs";
import { atMost, type Figure } from "../figure.ts";
import { withFolder } from "../muster.ts";

/** Installs without development packages into a new folder from the lock file, as a start does. Size on disk, including Node. */
export function measureSize(): Promise<Figure[]> {
  return withFolder(async (folder) => {
    for (const path of ["package.json", "package-lock.json", ...manifests()]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      cpSync(join(root, path), join(folder, path));
    }
    npm(folder, "ci", "--omit=dev", "--no-audit", "--no-fund");
    removeNodeHeaders(folder);
    const listed = npm(folder, "ls", "--omit=dev", "--all", "--parseable").trim().split("\n");
    const packages = new Set(listed.filter((path) => path.includes("node_modules"))).size;
    return [
      atMost("installed, without development packages", sizeOf(folder) / 1e6, { target: 700, unit: "MB" }),
      atMost("packages in production", packages, { target: 400, unit: "" }),
    ];
  });
}

function manifests(): string[] {
  const grouped = ["apps", "packages"].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name)),
  );
  return [...grouped, "e2e", "bench"]
    .map((workspace) => join(workspace, "package.json"))
    .filter((path) => existsSync(join(root, path)));
}

function npm(folder: string, ...args: string[]): string {
  return execFileSync("npm", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

function sizeOf(path: string): number {
  const stat = lstatSync(path);
  const own = stat.blocks * 512;
  return stat.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), own) : own;
}
