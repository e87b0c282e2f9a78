const rising = String.raw`rose|rises?|risen|rising|grew|grows?|grown|growing|growth|increas\w+|climb\w*|jump\w+|surg\w+|soar\w+|expand\w+|gain\w*|up|CAGR|annual rate`;
const falling = String.raw`fell|falls?|fallen|falling|declin\w+|decreas\w+|drop\w*|lost|shrank|shrunk|shrinks?|shrinking|contract(?:ed|s|ing)|slipped|slid|plung\w+|slump\w+|down`;
const before = new RegExp(
  String.raw`\b(?:${rising}|${falling})\b[^.;]{0,24}$|\bby (?:a further |another |about |over |nearly |almost |more than )?$`,
  "i",
);
const behind = /^\s*(?:more|fewer|less|higher|lower|up|down|growth|increase|decrease|decline)\b/i;
const up = new RegExp(String.raw`\b(?:${rising}|more|higher)\b`, "gi");
const down = new RegExp(String.raw`\b(?:${falling}|less|fewer|lower)\b`, "gi");

/** Whether what stands behind a number compares it: "7% more than". */
export function isComparedBehind(after: string): boolean {
  return behind.test(after);
}

/** Whether a percentage says by how much something changed. */
export function isChangeBetween(text: { before: string; after: string }): boolean {
  return before.test(text.before) || behind.test(text.after);
}

/** Which way a change went: by the words behind the number, else by the last verb before it; 0 where none tells. */
export function directionOf(text: { before: string; after: string }): -1 | 0 | 1 {
  const compared = behind.exec(text.after)?.[0] ?? "";
  const clause = compared || (text.before.split(/[.;]\s/).at(-1) ?? "");
  const [rise, fall] = [up, down].map((pattern) => [...clause.matchAll(pattern)].at(-1)?.index ?? -1);
  if (rise === fall) return 0;
  return (rise ?? -1) > (fall ?? -1) ? 1 : -1;
}
