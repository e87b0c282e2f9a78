import { textWidth } from "@muster/documents/text-width";

/** Pseudo-random numbers from a seed, the same on every machine (mulberry32). */
export interface Random {
  /** 0 … 1. */
  next(): number;
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`. */
  whole(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    // An index below the length, so there is an element unless the list is empty, which is a programming error.
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
  };
}

/** A color between two, in sRGB; `at` ranges from 0 to 1. */
export function mix(one: string, other: string, at: number): string {
  const channels = (color: string) => [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  const [from, to] = [channels(one), channels(other)];
  return `#${from
    .map((value, n) =>
      Math.round(value + ((to[n] ?? value) - value) * at)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** With one decimal, which is a tenth of a pixel. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A smooth line through points (Catmull-Rom as cubic curves). */
export function smooth(list: readonly (readonly [number, number])[]): string {
  const [first] = list;
  if (!first) return "";
  const at = (index: number) => list[Math.min(list.length - 1, Math.max(0, index))] ?? first;
  const curves = list.slice(1).map(([x, y], index) => {
    const [before, from, after] = [at(index - 1), at(index), at(index + 2)];
    const one = [from[0] + (x - before[0]) / 6, from[1] + (y - before[1]) / 6];
    const two = [x - (after[0] - from[0]) / 6, y - (after[1] - from[1]) / 6];
    return `C${[...one, ...two, x, y].map(num).join(" ")}`;
  });
  return `M${num(first[0])} ${num(first[1])}${curves.join("")}`;
}

interface TitleBox {
  x: number;
  y: number;
  width: number;
  /** Maximum height of the block. */
  height: number;
  color: string;
  largest: number;
  anchor?: "start" | "middle";
  /** Vertical alignment of the block in its box. */
  place?: "top" | "middle" | "bottom";
  weight?: 400 | 600;
  extra?: string;
}

export interface SetTitle {
  svg: string;
  /** Top and bottom of the block. */
  top: number;
  bottom: number;
  size: number;
  /** Width of the longest line. */
  width: number;
}

const lineHeight = 1.08;
/** Characters up to which a title is set larger. */
const shortTitle = 12;

/** Sets a title as large as its box allows, in whole words; a word that is too long is cut. */
export function setTitle(text: string, box: TitleBox): SetTitle {
  const { y, width, height, color, largest, place = "top", weight = 600, extra = "" } = box;
  const isFromRight = box.anchor !== "middle" && isRightToLeft(text);
  const [x, anchor] = isFromRight ? [box.x + width, "end"] : [box.x, box.anchor ?? "start"];
  let [size, lines] = [largest * (text.length <= shortTitle ? 1.6 : 1), [text]];
  for (; size > 12; size *= 0.94) {
    lines = wrapped(text, width / size);
    const isNarrow = lines.every((line) => textWidth(line, weight === 600) * size <= width);
    if (isNarrow && lines.length * size * lineHeight <= height) break;
  }
  lines = balanced(text, { lines, ems: width / size });
  const block = lines.length * size * lineHeight;
  const top = place === "top" ? y : place === "bottom" ? y + height - block : y + (height - block) / 2;
  const spans = lines
    .map(
      (line, at) => `<tspan x="${num(x)}" y="${num(top + size * (0.84 + at * lineHeight))}">${escapeXml(line)}</tspan>`,
    )
    .join("");
  return {
    svg: `<text font-family="Inter" font-weight="${weight}" font-size="${num(size)}" fill="${color}" text-anchor="${anchor}" letter-spacing="${num(-0.02 * size)}" ${extra}>${spans}</text>`,
    ...{ top, bottom: top + block, size, width: Math.max(...lines.map((line) => textWidth(line, true))) * size },
  };
}

/** Whether the first letter is of a script that is written from the right, such as Arabic or Hebrew. */
export function isRightToLeft(text: string): boolean {
  return /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
}

/** Lines of at most `ems`, balanced as evenly as whole words allow. */
function wrapped(text: string, ems: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`, true) <= ems) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The same number of lines with similar lengths. */
function balanced(text: string, { lines, ems }: { lines: string[]; ems: number }): string[] {
  let best = lines;
  for (let narrower = ems * 0.97; narrower > ems * 0.4; narrower *= 0.97) {
    const tried = wrapped(text, narrower);
    if (tried.length > lines.length) break;
    best = tried;
  }
  return best;
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`).replace(/\p{Cc}/gu, " ");
}
