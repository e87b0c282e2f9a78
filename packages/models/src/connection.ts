import { connect } from "node:net";
import { ModelError } from "./model.ts";

/** Checks whether a machine accepts connections at an address. */
export type ConnectionProbe = (url: string, timeoutMs: number) => Promise<boolean>;

/**
 * Aborts a call whose server accepts no connection, long before the limit for the first token. `fetch` does not report when it is
 * connected; so when half of the time has passed without an answer, a separate connection is tried.
 */
export async function withConnectLimit<T>(
  work: Promise<T>,
  { url, connectMs, probe, label }: { url: string; connectMs: number; probe: ConnectionProbe; label: string },
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const lost = new Promise<never>((_, reject) => {
    timer = setTimeout(async () => {
      if (!(await probe(url, connectMs / 2)))
        reject(
          new ModelError("unreachable", `Can't reach ${label}: no connection within ${connectMs / 1000} seconds.`),
        );
    }, connectMs / 2);
  });
  try {
    return await Promise.race([work, lost]);
  } finally {
    clearTimeout(timer);
  }
}

/** Tries a TCP connection and closes it at once. */
export const tcpProbe: ConnectionProbe = (url, timeoutMs) => {
  const { hostname, port, protocol } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ""),
      port: Number(port) || (protocol === "https:" ? 443 : 80),
      timeout: timeoutMs,
    });
    function end(reached: boolean): void {
      socket.destroy();
      resolve(reached);
    }
    socket.once("connect", () => end(true));
    socket.once("timeout", () => end(false));
    socket.once("error", () => end(false));
  });
};
