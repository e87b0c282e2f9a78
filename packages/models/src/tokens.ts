const longestExactText = 400_000;

let encoder: Promise<(text: string) => number> | undefined;

/**
 * Estimates a text's tokens when the provider reports none. The tokenizer takes 90 MB and is loaded on first use; for local
 * models (whose tokenizers differ anyway) and very long texts it assumes one token per four characters.
 */
export async function estimateTokens(text: string, { isLocal }: { isLocal: boolean }): Promise<number> {
  if (text === "") return 0;
  if (isLocal || text.length > longestExactText) return Math.ceil(text.length / 4);
  encoder ??= import("gpt-tokenizer/encoding/o200k_base").then(
    ({ countTokens }) =>
      (each: string) =>
        countTokens(each),
  );
  return (await encoder)(text);
}
