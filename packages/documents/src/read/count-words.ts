const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’.,_-][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]{2,}/gu;
const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** Words of a text; scripts without spaces are segmented by dictionary. */
export function countWords(text: string): number {
  let count = 0;
  const spaced = text.replace(UNSPACED, (run) => {
    // In short pieces: the segmenter is slow on long ones.
    for (let at = 0; at < run.length; at += 1000)
      for (const { isWordLike } of segmenter.segment(run.slice(at, at + 1000))) if (isWordLike) count++;
    return " ";
  });
  for (const _ of spaced.matchAll(WORDS)) count++;
  return count;
}
