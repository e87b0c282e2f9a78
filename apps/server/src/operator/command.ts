import type { Config } from "../platform/config.ts";

/** What an operator's command receives. */
export interface CommandContext {
  config: Config;
  args: string[];
  /** The file named on the command line, resolved against the caller's folder. */
  file(): string;
  /** One line on standard output. */
  say(line: string): void;
}

/** Returns the exit code. A `StartError` is printed as its one sentence. */
export type Command = (context: CommandContext) => Promise<number>;
