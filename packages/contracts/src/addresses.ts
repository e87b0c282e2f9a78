import { z } from "zod";

/** A local part that RFC 5321 allows without quotes, and a domain in ASCII form. */
const pattern =
  /^(?!\.)(?!.*\.\.)(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~.-]*[\w!#$%&'*+/=?^`{|}~-]@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/i;

/** A deliverable email address, normalized by `plainAddress`. */
export const emailAddress = z
  .string()
  .max(1000, "Enter a valid email address")
  .transform(plainAddress)
  .pipe(z.email({ pattern, error: "Enter a valid email address" }).max(254, "Use at most 254 characters"));

/** Trims the address and converts its domain to ASCII (münchen.de is xn--mnchen-3ya.de). Keeps its case. */
export function plainAddress(text: string): string {
  const [, name = "", domain = ""] = /^(.*)@([^\s@/?#:%\\[\]]+)$/s.exec(text.trim()) ?? [];
  return domain ? `${name}@${asciiDomain(domain)}` : text.trim();
}

function asciiDomain(domain: string): string {
  // ASCII names stay unchanged: the URL parser would read 1.2.3 as a number.
  return /^[ -~]*$/.test(domain) || !URL.canParse(`http://${domain}`) ? domain : new URL(`http://${domain}`).hostname;
}
