/** The result of one check. `broken` prevents operation; `missing` disables something that the sentence names. */
export interface Finding {
  about: string;
  state: "ok" | "missing" | "broken";
  summary: string;
  /** The consequence for users, and how to fix it. */
  impact?: string;
  fix?: string;
}

export function ok(about: string, summary: string): Finding {
  return { about, state: "ok", summary };
}
