import { type NoteDraft, note } from "./draft.ts";

/** A page recognized with less confidence should be compared with the original. */
const UNSURE = 70;
const MOST_NAMED = 20;

/** Which pages were recognized, with which confidence, and which ones to review. */
export function recognitionNotes(pages: readonly { confidence?: number | null | undefined }[]): NoteDraft[] {
  const read = pages.flatMap(({ confidence }, index) =>
    typeof confidence === "number" ? [{ number: index + 1, confidence }] : [],
  );
  if (read.length === 0) return [];
  const mean = read.reduce((sum, { confidence }) => sum + confidence, 0) / read.length;
  const unsure = read.filter(({ confidence }) => confidence < UNSURE).map(({ number }) => number);
  const numbers = read.map(({ number }) => number);
  const percent = Math.round(mean);
  if (pages.length === 1)
    return [
      note("reading.picture_recognized", { percent }),
      ...(unsure.length > 0 ? [note("reading.picture_unsure")] : []),
    ];
  return [
    note("reading.pages_recognized", { ...namePages(numbers), percent }),
    ...(unsure.length > 0 ? [note("reading.pages_unsure", namePages(unsure))] : []),
  ];
}

/** "3–7, 9", and how many they are. */
export function namePages(numbers: readonly number[]): { count: number; pages: string } {
  const runs: string[] = [];
  for (let at = 0; at < numbers.length; ) {
    let end = at;
    while (numbers[end + 1] === (numbers[end] ?? 0) + 1) end++;
    runs.push(end > at ? `${numbers[at]}–${numbers[end]}` : `${numbers[at]}`);
    at = end + 1;
  }
  const named = runs.length > MOST_NAMED ? [...runs.slice(0, MOST_NAMED), "…"] : runs;
  return { count: numbers.length, pages: named.join(", ") };
}
