/** What one look found. `broken` stands in the way of working; `missing` costs something that the sentence names. */
export interface Finding {
  about: string;
  state: "ok" | "missing" | "broken";
  says: string;
  /** What it costs the people who use it, and what mends it. */
  costs?: string;
  mend?: string;
}

export function ok(about: string, says: string): Finding {
  return { about, state: "ok", says };
}
