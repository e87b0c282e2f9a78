import type { Config } from "../platform/config.ts";

/** What a command of the operator is given. */
export interface CommandContext {
  config: Config;
  args: string[];
  /** The file named on the command line, seen from the folder in which it was called. */
  file(): string;
  /** One line on standard output. */
  say(line: string): void;
}

/** Answers with the exit code. A `StartError` is told as its one sentence. */
export type Command = (context: CommandContext) => Promise<number>;
