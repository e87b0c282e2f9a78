/** A model's token price from a day on, in dollars per million tokens. */
export interface ModelPrice {
  /** Matches the start of the model's name, with or without the prefixes of "provider/vendor/model". */
  model: string;
  /** ISO date, or date and time in UTC. */
  validFrom: string;
  inputPerMillion: number;
  outputPerMillion: number;
  cachedInputPerMillion?: number;
}

/** Tokens of one call. */
export interface TokenCount {
  prompt: number;
  completion: number;
  cached?: number;
}

export type PriceSource = "operator" | "known" | "local" | "default";

/** Dollars per token for unknown models, from the specification: 0.00003 with a factor of 1.5, as micro-dollars. */
const defaultMicrosPerToken = 0.00003 * 1.5 * 1_000_000;

/** Published list prices. The longest matching name with the latest date that is not in the future applies. */
export const knownPrices: ModelPrice[] = [
  price("gpt-4o", "2024-08-06", [2.5, 10, 1.25]),
  price("gpt-4o-mini", "2024-07-18", [0.15, 0.6, 0.075]),
  price("gpt-4.1", "2025-04-14", [2, 8, 0.5]),
  price("gpt-4.1-mini", "2025-04-14", [0.4, 1.6, 0.1]),
  price("gpt-4.1-nano", "2025-04-14", [0.1, 0.4, 0.025]),
  price("gpt-5", "2025-08-07", [1.25, 10, 0.125]),
  price("gpt-5-mini", "2025-08-07", [0.25, 2, 0.025]),
  price("gpt-5-nano", "2025-08-07", [0.05, 0.4, 0.005]),
  price("o3", "2025-06-10", [2, 8, 0.5]),
  price("o4-mini", "2025-04-16", [1.1, 4.4, 0.275]),
  price("claude-3-5-haiku", "2024-11-04", [0.8, 4, 0.08]),
  price("claude-haiku-4-5", "2025-10-15", [1, 5, 0.1]),
  price("claude-sonnet-4", "2025-05-22", [3, 15, 0.3]),
  price("claude-opus-4-1", "2025-08-05", [15, 75, 1.5]),
  price("claude-opus-4-5", "2025-11-24", [5, 25, 0.5]),
  price("gemini-2.5-flash", "2025-06-17", [0.3, 2.5, 0.075]),
  price("gemini-2.5-flash-lite", "2025-07-22", [0.1, 0.4, 0.025]),
];

/**
 * The cost of a call, in micro-dollars. A custom price comes first, then a known list price, then zero for a local model; any
 * other model gets the specification's default price, marked as such.
 */
export function costOf(
  { model, isLocal, at, overrides = [] }: { model: string; isLocal: boolean; at: Date; overrides?: ModelPrice[] },
  tokens: TokenCount,
): { costMicros: number; priceSource: PriceSource } {
  const own = priceOf(model, at, overrides);
  const found = own ?? priceOf(model, at, knownPrices);
  if (found) return { costMicros: Math.round(priced(found, tokens)), priceSource: own ? "operator" : "known" };
  if (isLocal) return { costMicros: 0, priceSource: "local" };
  return {
    costMicros: Math.round((tokens.prompt + tokens.completion) * defaultMicrosPerToken),
    priceSource: "default",
  };
}

/** The price of a model on a day; undefined when unknown. */
export function priceOf(model: string, at: Date, prices: ModelPrice[]): ModelPrice | undefined {
  const parts = model.toLowerCase().split("/");
  const names = parts.map((_part, index) => parts.slice(index).join("/"));
  return prices
    .filter((each) => each.validFrom <= at.toISOString() && names.some((name) => isVersionOf(name, each.model)))
    .toSorted((a, b) => b.model.length - a.model.length || b.validFrom.localeCompare(a.validFrom))[0];
}

/** "gpt-4o-2024-08-06" is a dated "gpt-4o"; "gpt-4o-mini" and "gpt-4o-audio" are different models. */
function isVersionOf(name: string, priced: string): boolean {
  const base = priced.toLowerCase();
  return name === base || (name.startsWith(base) && /^[-@:](?:\d[\d.-]*|latest)$/.test(name.slice(base.length)));
}

function priced(
  { inputPerMillion, outputPerMillion, cachedInputPerMillion }: ModelPrice,
  { prompt, completion, cached = 0 }: TokenCount,
): number {
  return (
    (prompt - cached) * inputPerMillion +
    cached * (cachedInputPerMillion ?? inputPerMillion) +
    completion * outputPerMillion
  );
}

function price(
  model: string,
  validFrom: string,
  [inputPerMillion, outputPerMillion, cachedInputPerMillion]: [number, number, number],
): ModelPrice {
  return { model, validFrom, inputPerMillion, outputPerMillion, cachedInputPerMillion };
}
