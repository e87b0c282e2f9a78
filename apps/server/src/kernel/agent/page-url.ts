import { z } from "zod";

const maxLength = 2000;

/** A page's URL in the form in which it is shown, approved and fetched. */
export const pageUrl = z.string('"url" must be a string').transform((given, context) => {
  const reject = (message: string) => {
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };
  if (!URL.canParse(given)) return reject('"url" must be an absolute URL such as https://example.com/page');
  const url = new URL(given);
  if (url.protocol !== "http:" && url.protocol !== "https:") return reject('"url" must start with https:// or http://');
  if (url.username || url.password) return reject('"url" can\'t contain credentials');
  // The fragment is never sent, so approving it would mean nothing.
  url.hash = "";
  return url.href.length > maxLength ? reject(`"url" is limited to ${maxLength} characters`) : url.href;
});

/** The URLs in a text that a person wrote, each once, without the punctuation around them. */
export function urlsIn(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"'`{}|\\^]+/gi) ?? [];
  const parsed = found.map((each) => pageUrl.safeParse(each.replace(/[.,;:!?)\]]+$/, "")));
  return [...new Set(parsed.flatMap((each) => (each.success ? [each.data] : [])))];
}
