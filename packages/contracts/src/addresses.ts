import { z } from "zod";

/** What RFC 5321 lets stand before the @ without quotes, and a domain in its ASCII form. */
const pattern =
  /^(?!\.)(?!.*\.\.)(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~.-]*[\w!#$%&'*+/=?^`{|}~-]@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/i;

/** An address that letters can be sent to, as `plainAddress` writes it. */
export const emailAddress = z
  .string()
  .max(1000, "Enter a valid email address")
  .transform(plainAddress)
  .pipe(z.email({ pattern, error: "Enter a valid email address" }).max(254, "Use at most 254 characters"));

/** Without spaces around it, its domain as mail servers know it (münchen.de is xn--mnchen-3ya.de). Its case is as it was given. */
export function plainAddress(text: string): string {
  const [, name = "", domain = ""] = /^(.*)@([^\s@/?#:%\\[\]]+)$/s.exec(text.trim()) ?? [];
  return domain ? `${name}@${asciiDomain(domain)}` : text.trim();
}

function asciiDomain(domain: string): string {
  // ASCII names stay as they are: an address bar would read 1.2.3 as a number.
  return /^[ -~]*$/.test(domain) || !URL.canParse(`http://${domain}`) ? domain : new URL(`http://${domain}`).hostname;
}
