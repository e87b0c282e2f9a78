/** The operator's commands, started by bin/muster.mjs with the folder it was called in, the command's name and its arguments. */
import { resolve } from "node:path";
import { readConfig } from "../platform/config.ts";
import { AppError } from "../platform/errors.ts";
import { StartError } from "../platform/lock/start-error.ts";
import { backupCommand } from "./backup/backup.command.ts";
import { restoreCommand } from "./backup/restore.command.ts";
import type { Command } from "./command.ts";
import { demoCommand } from "./demo/demo.command.ts";
import { doctorCommand } from "./doctor/doctor.command.ts";
import { verifyAuditCommand } from "./verify-audit.command.ts";

const commands: Record<string, Command> = {
  backup: backupCommand,
  restore: restoreCommand,
  doctor: doctorCommand,
  demo: demoCommand,
  "verify-audit": verifyAuditCommand,
};

const troubles: Record<string, string> = {
  ENOENT: "its folder does not exist",
  EACCES: "this user may not",
  EPERM: "this user may not",
  EROFS: "the disk can only be read",
  EISDIR: "it is a folder",
  ENOTDIR: "its folder is a file",
  ENOSPC: "the disk is full",
};

const [calledIn = "", name = "", ...args] = process.argv.slice(2);
process.exitCode = await run();

async function run(): Promise<number> {
  try {
    const command = commands[name];
    if (!command) throw new StartError(`There is no command '${name}'.`);
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

/** The sentence for what is no bug of ours. */
function explain(error: unknown): string | undefined {
  if (error instanceof StartError || error instanceof AppError) return error.message;
  const { code = "", path } = error as { code?: string; path?: string };
  const reason = troubles[code];
  return reason && path && `${path} cannot be used: ${reason}.`;
}

function fileName(): string {
  const [first] = args.filter((arg) => !arg.startsWith("--"));
  if (!first) throw new StartError(`Say which file: muster ${name} FILE`);
  return first;
}

function settings() {
  try {
    return readConfig();
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}
