const longestExactText = 400_000;
/** The tokenizer's time grows with the square of a word's length. A cut word adds a token. */
const counted = 1000;

let encoder: Promise<(text: string) => number> | undefined;

/**
 * Estimates a text's tokens when the provider reports none. The tokenizer takes 90 MB and is loaded on first use; for local
 * models (whose tokenizers differ anyway) and very long texts it assumes one token per four characters.
 */
export async function estimateTokens(text: string, { isLocal }: { isLocal: boolean }): Promise<number> {
  if (text === "") return 0;
  if (isLocal || text.length > longestExactText) return Math.ceil(text.length / 4);
  encoder ??= import("gpt-tokenizer/encoding/o200k_base").then(({ countTokens }) => (each: string) => {
    let count = 0;
    for (let from = 0; from < each.length; from += counted) count += countTokens(each.slice(from, from + counted));
    return count;
  });
  return (await encoder)(text);
}
