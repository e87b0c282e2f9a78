/** The mail server's state at the last contact, as public text that names no host. */
export interface ServerState {
  up: boolean;
  detail: string;
  /** Milliseconds of a monotonic clock. */
  at: number;
}

const states = new Map<string, ServerState>();

export function stateOf(url: string): ServerState | undefined {
  return states.get(url);
}

/** Whether the server rejected this email or its address. A rejection of our own name means that a setting is wrong. */
export function isMessageRejected(error: unknown): boolean {
  const { code, command } = error as { code?: string; command?: string };
  return code === "EMESSAGE" || (code === "EENVELOPE" && command !== "MAIL FROM");
}

/** Records the result of an exchange with the server. An error about one email does not count against the server. */
export function updateServerState(url: string, error?: unknown): void {
  const { code = "" } = (error ?? {}) as { code?: string };
  const up = error === undefined || isMessageRejected(error);
  const detail = up ? "Available" : (faults[code] ?? "Not responding");
  states.set(url, { up, detail, at: performance.now() });
}

const faults: Record<string, string> = {
  EAUTH: "Rejected the user name or password",
  ENOAUTH: "Requires a user name and password",
  EENVELOPE: "Rejected the sender. It may require a user name and password, or a different MAIL_FROM.",
  ETLS: "No secure connection",
};
