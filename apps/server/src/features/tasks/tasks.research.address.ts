import type { ParsedArgs } from "@muster/ai/tool";

const longest = 2000;

/** The address of a page as it will be fetched and is shown, or what is wrong with it in words for whoever gave it. */
export function parseAddress(input: unknown): ParsedArgs<{ url: string }> {
  const given = typeof input === "object" && input !== null && "url" in input ? input.url : undefined;
  if (typeof given !== "string") return no('"url" must be a string');
  if (!URL.canParse(given)) return no('"url" must be an absolute URL such as https://example.com/page');
  const url = new URL(given);
  if (url.protocol !== "http:" && url.protocol !== "https:") return no('"url" must start with https:// or http://');
  if (url.username || url.password) return no('"url" can\'t contain credentials');
  // It is never sent, so it would be approved for nothing.
  url.hash = "";
  return url.href.length > longest
    ? no(`"url" is limited to ${longest} characters`)
    : { ok: true, args: { url: url.href } };
}

/** The addresses in a text that a person wrote, each once, without the punctuation around them. */
export function addressesIn(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"'`{}|\\^]+/gi) ?? [];
  const parsed = found.map((each) => parseAddress({ url: each.replace(/[.,;:!?)\]]+$/, "") }));
  return [...new Set(parsed.flatMap((each) => (each.ok ? [each.args.url] : [])))];
}

function no(problem: string): { ok: false; problem: string } {
  return { ok: false, problem };
}
