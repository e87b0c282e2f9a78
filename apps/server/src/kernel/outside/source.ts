import type { z } from "zod";

export interface SourceRequest {
  /** Overrides the source's address, when it depends on the question. */
  address?: string;
  /** Path with query string, relative to the service's address. */
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

/** A service outside of this installation. The vendor's terms stay in its file. */
export interface AskedSource<Question, Answer> {
  id: string;
  /** Shown to people. */
  name: string;
  /** Base URL without a trailing slash. */
  address: string;
  /** The organization whose server or key it is; limits and kept answers are its own. Undefined for those of the operator. */
  account?: string;
  /** A self-hosted server, which is called directly instead of through the gateway. */
  isOwnServer?: boolean;
  /** Minimum time between two requests of this process. */
  minIntervalMs: number;
  /** Longest wait for its response; SEARCH_TIMEOUT_MS by default. */
  timeoutMs?: number;
  /** How long an answer is kept; 15 minutes by default. */
  keptMs?(answer: Answer): number;
  request(question: Question): SourceRequest;
  /** Reads a successful response. Throws a `SourceError` for one that reports a failure with status 200. */
  read(body: string, question: Question): Answer;
  /** The reason for a refusal, for services whose status codes have a special meaning. */
  refusalOf?(status: number): string | undefined;
}

/** Why a service returned nothing, as a sentence fragment: "is busy". */
export class SourceError extends Error {
  override readonly name = "SourceError";
}

/** Reads a JSON body by its schema. Anything else is reported as an unexpected response. */
export function readJson<T>(body: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parseJson(body));
  if (parsed.success) return parsed.data;
  throw new SourceError("sent an unexpected response", { cause: parsed.error });
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** A path with its parameters; undefined ones are left out. */
export function pathWith(path: string, params: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) search.append(name, String(value));
  return `${path}?${search}`;
}

const named: Record<string, string> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", hellip: "…", ndash: "–", mdash: "—", euro: "€" },
  ...{ lsquo: "‘", rsquo: "’", sbquo: "‚", ldquo: "“", rdquo: "”", bdquo: "„", laquo: "«", raquo: "»", shy: "" },
  ...{ szlig: "ß", oslash: "ø", Oslash: "Ø", aelig: "æ", AElig: "Æ", deg: "°", middot: "·", bull: "•", times: "×" },
};

/** What follows a letter in the name of an accented one, as in "auml", and its combining character. */
const accents: Record<string, string> = {
  ...{ uml: "\u0308", acute: "\u0301", grave: "\u0300", circ: "\u0302" },
  ...{ tilde: "\u0303", cedil: "\u0327", ring: "\u030a", caron: "\u030c" },
};

function characterOf(name: string): string | undefined {
  const accent = accents[name.slice(1)];
  return accent ? `${name.slice(0, 1)}${accent}`.normalize() : (named[name] ?? named[name.toLowerCase()]);
}

/**
 * Plain text: without markup, entities, control characters and reference numbers such as "[3]", which would look like citations.
 */
export function plainText(text: string | null | undefined): string {
  return (text ?? "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return characterOf(name) ?? whole;
      const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0x1f && code <= 0x10ffff ? String.fromCodePoint(code) : " ";
    })
    .replace(/\[\d+\]/g, "")
    .replace(/[\p{Cc}\p{Zs}]+/gu, " ")
    .replace(/ +([.,;:!?])/g, "$1")
    .trim();
}

export function withoutEmpty(list: (string | null | undefined)[]): string[] {
  return list.filter((each): each is string => each !== null && each !== undefined && each.trim() !== "");
}
