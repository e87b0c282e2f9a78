import { readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import type { Config } from "../platform/config.ts";
import { StartError } from "../platform/lock/start-error.ts";
import { type ChannelAddress, channelFile } from "./channel.ts";

/**
 * Asks the Muster process that holds the data folder to run the command and streams its answer. Undefined when none is running,
 * so that the caller may open the folder. Not needed with PostgreSQL.
 */
export async function runInServer(config: Config, command: string): Promise<IncomingMessage | undefined> {
  const address = config.DATABASE_URL ? undefined : readAddress(config.dataDir);
  const response = address && (await post(address, command));
  // Another program uses the port now: the Muster process that left this address behind was killed.
  if (!response || response.statusCode === 401) return undefined;
  if (response.statusCode === 200) return response;
  const { error } = (await json(response)) as { error?: string };
  throw new StartError(error ?? `The running server returned ${response.statusCode}`);
}

/** Uses node:http, because `fetch` gives up after five minutes without a byte. */
function post({ port, token }: ChannelAddress, command: string): Promise<IncomingMessage | undefined> {
  return new Promise((answered) => {
    const headers = { authorization: `Bearer ${token}` };
    const asked = request({ host: "127.0.0.1", port, path: `/${command}`, method: "POST", headers }, answered);
    asked.on("error", () => answered(undefined)); // no process listens there any more
    asked.end();
  });
}

function readAddress(dataDir: string): ChannelAddress | undefined {
  try {
    return JSON.parse(readFileSync(channelFile(dataDir), "utf8")) as ChannelAddress;
  } catch (error) {
    // Missing, or damaged by a power cut: a running Muster has written it completely.
    if (error instanceof SyntaxError || (error instanceof Error && "code" in error && error.code === "ENOENT"))
      return undefined;
    throw new StartError(`Can't read ${channelFile(dataDir)}. Run this command as the user who runs Muster.`);
  }
}
