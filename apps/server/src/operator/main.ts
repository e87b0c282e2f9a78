/** The operator's commands, started by bin/muster.mjs with the folder it was called in, the command's name and its arguments. */
import { resolve } from "node:path";
import { readConfig } from "../platform/config.ts";
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
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
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
