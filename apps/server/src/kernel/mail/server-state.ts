/** How a mail server was when it was last spoken to, in words that name no host: everybody may read them. */
export interface ServerState {
  up: boolean;
  detail: string;
  /** Milliseconds of a clock that only goes forward. */
  at: number;
}

const states = new Map<string, ServerState>();

export function stateOf(url: string): ServerState | undefined {
  return states.get(url);
}

/** Whether the server's no is about this letter or its address. What it says to our own name is about us: a setting is wrong. */
export function isAboutLetter(error: unknown): boolean {
  const { code, command } = error as { code?: string; command?: string };
  return code === "EMESSAGE" || (code === "EENVELOPE" && command !== "MAIL FROM");
}

/** A word with the server has ended well, or with this error. What is wrong with one letter is not wrong with the server. */
export function noteServer(url: string, error?: unknown): void {
  const { code = "" } = (error ?? {}) as { code?: string };
  const up = error === undefined || isAboutLetter(error);
  const detail = up ? "Available" : (faults[code] ?? "Not responding");
  states.set(url, { up, detail, at: performance.now() });
}

const faults: Record<string, string> = {
  EAUTH: "Rejected the user name or password",
  ENOAUTH: "Requires a user name and password",
  EENVELOPE: "Rejected the sender. It may require a user name and password, or a different MAIL_FROM.",
  ETLS: "No secure connection",
};
