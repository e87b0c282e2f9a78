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

/** A word with the server has ended well, or with this error. What is wrong with one letter is not wrong with the server. */
export function noteServer(url: string, error?: unknown): void {
  const { code = "" } = (error ?? {}) as { code?: string };
  const up = error === undefined || code === "EENVELOPE" || code === "EMESSAGE";
  const detail = up ? "Takes mail" : (faults[code] ?? "Does not answer");
  states.set(url, { up, detail, at: performance.now() });
}

const faults: Record<string, string> = {
  EAUTH: "Refuses its name or password",
  ENOAUTH: "Wants a name and a password",
  ETLS: "No safe connection to it",
};
