/** A part of a changed block: words that both versions have, or only one. */
export interface DiffPart {
  text: string;
  isSame: boolean;
}

/** One row of a comparison: a block of the older version beside its counterpart in the newer one. */
export type DiffRow =
  | { kind: "same"; text: string }
  | { kind: "removed"; before: string }
  | { kind: "added"; after: string }
  | { kind: "changed"; before: DiffPart[]; after: DiffPart[] };

/** Headings, paragraphs, lists, tables and code of a document, in order. */
export function blocksOf(markdown: string): string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  let fence = "";
  const end = () => {
    if (lines.length > 0) blocks.push(lines.join("\n").trimEnd());
    lines = [];
  };
  for (const line of markdown.split(/\r?\n/)) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (!fence && line.trim() === "") end();
    else lines.push(line);
    if (mark && !fence) fence = mark;
    else if (mark?.startsWith(fence) && fence) fence = "";
  }
  end();
  return blocks;
}

/** Two versions block by block. A removed block beside an added one that shares a third of its words counts as changed. */
export function diffBlocks(before: string, after: string): DiffRow[] {
  const rows: DiffRow[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    rows.push(...pairUp(removed, added));
    removed = [];
    added = [];
  };
  for (const { kind, item } of diffLists(blocksOf(before), blocksOf(after))) {
    if (kind === "removed") removed.push(item);
    else if (kind === "added") added.push(item);
    else {
      flush();
      rows.push({ kind: "same", text: item });
    }
  }
  flush();
  return rows;
}

const shareOfChanged = 1 / 3;

/** How many added blocks a removed one is compared with. */
const reach = 4;

function pairUp(removed: string[], added: string[]): DiffRow[] {
  const rows: DiffRow[] = [];
  let next = 0;
  for (const before of removed) {
    const near = added.slice(next, next + reach).map((after) => diffWords(before, after));
    const at = near.findIndex(({ share }) => share >= shareOfChanged);
    const match = near[at];
    if (!match) {
      rows.push({ kind: "removed", before });
      continue;
    }
    rows.push(...asAdded(added.slice(next, next + at)));
    rows.push({ kind: "changed", before: match.beforeParts, after: match.afterParts });
    next += at + 1;
  }
  return [...rows, ...asAdded(added.slice(next))];
}

function asAdded(blocks: string[]): DiffRow[] {
  return blocks.map((after) => ({ kind: "added", after }));
}

function diffWords(before: string, after: string) {
  const words = (text: string) => text.match(/\s+|[\p{L}\p{N}]+(?:[.,'’][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu) ?? [];
  const [old, edited] = [words(before), words(after)];
  const beforeParts: DiffPart[] = [];
  const afterParts: DiffPart[] = [];
  let same = 0;
  for (const { kind, item } of diffLists(old, edited)) {
    if (kind === "same" && /[\p{L}\p{N}]/u.test(item)) same++;
    if (kind !== "added") append(beforeParts, item, kind === "same");
    if (kind !== "removed") append(afterParts, item, kind === "same");
  }
  const count = (list: string[]) => list.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return { beforeParts, afterParts, share: same / Math.max(1, count(old), count(edited)) };
}

function append(parts: DiffPart[], text: string, isSame: boolean): void {
  const last = parts.at(-1);
  if (last?.isSame === isSame) last.text += text;
  else parts.push({ text, isSame });
}

interface Step {
  kind: "same" | "removed" | "added";
  item: string;
}

/** More cells than this would take seconds: then the middle is shown as replaced. */
const maxCells = 4_000_000;

/** The shortest way from one list to the other, by their longest common subsequence. */
function diffLists(before: string[], after: string[]): Step[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++;
  const same = (items: string[]): Step[] => items.map((item) => ({ kind: "same", item }));
  const [a, b] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  return [...same(before.slice(0, start)), ...diffMiddle(a, b), ...same(before.slice(before.length - end))];
}

function diffMiddle(a: string[], b: string[]): Step[] {
  const whole: Step[] = [
    ...a.map((item) => ({ kind: "removed" as const, item })),
    ...b.map((item) => ({ kind: "added" as const, item })),
  ];
  if (a.length === 0 || b.length === 0 || a.length * b.length > maxCells) return whole;
  const at = commonLengths(a, b);
  const steps: Step[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [one, other] = [a[i], b[j]];
    if (one === undefined && other === undefined) return steps;
    if (one !== undefined && one === other) {
      steps.push({ kind: "same", item: one });
      i++;
      j++;
    } else if (other === undefined || (one !== undefined && at(i + 1, j) >= at(i, j + 1))) {
      steps.push({ kind: "removed", item: one ?? "" });
      i++;
    } else {
      steps.push({ kind: "added", item: other });
      j++;
    }
  }
}

/** The length of the longest common subsequence of the rests of both lists that start at i and j. */
function commonLengths(a: string[], b: string[]): (i: number, j: number) => number {
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  return at;
}
