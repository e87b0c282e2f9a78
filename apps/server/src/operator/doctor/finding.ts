/** The result of one check. `broken` prevents operation; `missing` disables something that the sentence names. */
export interface Finding {
  about: string;
  state: "ok" | "missing" | "broken";
  says: string;
  /** The consequence for users, and how to fix it. */
  costs?: string;
  mend?: string;
}

export function ok(about: string, says: string): Finding {
  return { about, state: "ok", says };
}
