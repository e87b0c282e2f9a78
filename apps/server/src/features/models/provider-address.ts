import type { Config } from "../../platform/config.ts";
import { AppError } from "../../platform/errors.ts";
import { allowListOf } from "../../platform/safe-fetch/allow-list.ts";
import { FetchError } from "../../platform/safe-fetch/fetch-error.ts";
import { checkAddress } from "../../platform/safe-fetch/guard.ts";
import { providerKindFacts } from "./provider-kinds.ts";
import type { ProviderRow } from "./providers.table.ts";

/** Normalizes an address: case, default port and trailing slashes do not matter. */
export function plainAddress(text: string): string {
  const { origin, pathname, username, password, search, hash } = new URL(text);
  const isPlain = username === "" && password === "" && search === "" && hash === "" && !/[?#]$/.test(text);
  // Anything more is refused, with the text as entered.
  return isPlain ? `${origin}${pathname}`.replace(/\/+$/, "") : text;
}

/** Refuses settings that can never work, or that would reveal a key, and names the wrong field. */
export function checkProvider(
  { kind, baseUrl, key }: Pick<ProviderRow, "kind" | "baseUrl"> & { key: string },
  config: Config,
): void {
  const url = new URL(baseUrl);
  const allow = allowListOf(config);
  try {
    checkAddress(url, { allow, ports: "high" });
  } catch (error) {
    if (error instanceof FetchError) throw invalid("baseUrl", error.message);
    throw error;
  }
  if (url.search !== "" || url.hash !== "" || /[?#]$/.test(baseUrl))
    throw invalid("baseUrl", "Remove everything from ? or # on");
  if (key === "" && providerKindFacts[kind].wantsKey)
    throw invalid("key", `${providerKindFacts[kind].name} needs an API key`);
  if (/[^\x21-\x7e]/.test(key)) throw invalid("key", "Keys can't contain spaces or special characters");
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const isOwn = allow.allows({ host: url.hostname, port });
  if (key !== "" && url.protocol === "http:" && !isOwn) throw invalid("baseUrl", "Use https:// to protect the API key");
}

function invalid(field: "baseUrl" | "key", words: string): AppError {
  return new AppError("invalid_input", words, { fields: { [field]: words } });
}
