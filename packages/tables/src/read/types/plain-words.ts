/** A name as plain words: "unitPrice_USD" becomes "unit price usd". */
export function plainWords(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "ss")
    .replace(/[^\p{L}\p{N}%#€$£]+/gu, " ")
    .trim()
    .toLowerCase();
}
