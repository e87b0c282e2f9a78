import { resolve } from "node:path";
import { readConfig } from "../platform/config.ts";
import { AppError } from "../platform/errors.ts";
import { StartError } from "../platform/lock/start-error.ts";
import type { Command } from "./command.ts";

/** Each is loaded on demand: some need half the server, others next to nothing. */
const commands: Record<string, () => Promise<Command>> = {
  backup: async () => (await import("./backup/backup.command.ts")).backupCommand,
  restore: async () => (await import("./backup/restore.command.ts")).restoreCommand,
  doctor: async () => (await import("./doctor/doctor.command.ts")).doctorCommand,
  demo: async () => (await import("./demo/demo.command.ts")).demoCommand,
  "verify-audit": async () => (await import("./verify-audit.command.ts")).verifyAuditCommand,
};

const knownErrors: Record<string, string> = {
  ENOENT: "its folder does not exist",
  EACCES: "this user has no permission",
  EPERM: "this user has no permission",
  EROFS: "the disk is read-only",
  EISDIR: "it is a folder",
  ENOTDIR: "its folder is a file",
  ENOSPC: "the disk is full",
};

const [calledIn = "", name = "", ...args] = process.argv.slice(2);

/** Runs the command that bin/muster.mjs passes, after the caller's folder; returns the exit code. */
export async function runCommand(): Promise<number> {
  try {
    const load = commands[name];
    if (!load) throw new StartError(`Unknown command "${name}". Run "muster help" to see all commands.`);
    const command = await load();
    return await command({
      config: settings(),
      args,
      file: () => resolve(calledIn, fileName()),
      say: (line) => void process.stdout.write(`${line}\n`),
    });
  } catch (error) {
    const words = explain(error);
    if (!words) throw error;
    process.stderr.write(`${words}\n`);
    return 1;
  }
}

/** The sentence for an expected failure. */
function explain(error: unknown): string | undefined {
  if (error instanceof StartError || error instanceof AppError) return error.message;
  const { code = "", path } = error as { code?: string; path?: string };
  const reason = knownErrors[code];
  return reason && path && `Can't use ${path}: ${reason}.`;
}

function fileName(): string {
  const [first] = args.filter((arg) => !arg.startsWith("--"));
  if (!first) throw new StartError(`Missing file name. Usage: muster ${name} FILE`);
  return first;
}

function settings() {
  try {
    return readConfig();
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}
