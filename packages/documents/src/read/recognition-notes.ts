/** A page recognized with less confidence should be compared with the original. */
const UNSURE = 70;

/** Which pages were recognized, with which confidence, and which ones to review. */
export function recognitionNotes(pages: readonly { confidence?: number | null | undefined }[]): string[] {
  const read = pages.flatMap(({ confidence }, index) =>
    typeof confidence === "number" ? [{ number: index + 1, confidence }] : [],
  );
  if (read.length === 0) return [];
  const mean = read.reduce((sum, { confidence }) => sum + confidence, 0) / read.length;
  const unsure = read.filter(({ confidence }) => confidence < UNSURE).map(({ number }) => number);
  const numbers = read.map(({ number }) => number);
  const where =
    pages.length === 1
      ? "The text was recognized in a picture"
      : `${nameNumbers("Page", numbers)} ${numbers.length === 1 ? "a scan. Its" : "scans. Their"} text was recognized`;
  return [
    `${where} with ${Math.round(mean)}% confidence.`,
    ...(unsure.length > 0 && pages.length > 1
      ? [`${nameNumbers("Page", unsure)} hard to read. Check the original.`]
      : []),
    ...(unsure.length > 0 && pages.length === 1 ? ["The picture is hard to read. Check the original."] : []),
  ];
}

/** "Pages 3–7 and 9 are". */
export function nameNumbers(word: string, numbers: readonly number[]): string {
  const runs: string[] = [];
  for (let at = 0; at < numbers.length; ) {
    let end = at;
    while (numbers[end + 1] === (numbers[end] ?? 0) + 1) end++;
    runs.push(end > at ? `${numbers[at]}–${numbers[end]}` : `${numbers[at]}`);
    at = end + 1;
  }
  const names = runs.length > 20 ? [...runs.slice(0, 20), "others"] : runs;
  const list = new Intl.ListFormat("en").format(names);
  return numbers.length === 1 ? `${word} ${list} is` : `${word}s ${list} are`;
}
