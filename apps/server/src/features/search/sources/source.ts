import type { SearchType, Timeframe } from "@muster/contracts/search";
import type { z } from "zod";

/** A query to a service. */
export interface Question {
  query: string;
  type: SearchType;
  timeframe: Timeframe;
  /** Start of the timeframe; null for all time. */
  since: Date | null;
  limit: number;
}

/** One result of a service, in the order of its list. Text is plain. */
export interface Hit {
  title: string;
  /** The page's URL. */
  url: string;
  snippet: string;
  publishedAt: string | null;
  authors?: string[];
  details?: string[];
  licence?: { name: string; url: string | null; creator: string | null };
  /** URL of a thumbnail. */
  thumbnail?: string | null;
  /** Without "https://doi.org/". */
  doi?: string | null;
}

export interface Answer {
  hits: Hit[];
  /** Queries that the service suggests. */
  suggestions?: string[];
}

export interface SourceRequest {
  /** Overrides the source's address, when it depends on the question. */
  address?: string;
  /** Path with query string, relative to the service's address. */
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

/** A service that can be searched. The vendor's terms stay in its file. */
export interface Source {
  id: string;
  /** Shown to people. */
  name: string;
  /** Base URL without a trailing slash. */
  address: string;
  types: readonly SearchType[];
  /** Whether it can limit its results to a timeframe. */
  hasTimeframes: boolean;
  /** The organization whose server or key it is; limits and kept answers are its own. Undefined for those of the operator. */
  account?: string;
  /** A server of one's own, reached directly and not through the gateway. */
  isOwnServer?: boolean;
  /** Minimum time between two requests of this process. */
  minIntervalMs: number;
  request(question: Question): SourceRequest;
  /** Reads a successful response. Throws a `SourceError` for one that reports a failure with status 200. */
  read(body: string, question: Question): Answer;
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

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", hellip: "…" };

/**
 * Plain text: without markup, entities, control characters and reference numbers such as "[3]", which would look like citations.
 */
export function plainText(text: string | null | undefined): string {
  return (text ?? "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole;
      const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0x1f && code <= 0x10ffff ? String.fromCodePoint(code) : " ";
    })
    .replace(/\[\d+\]/g, "")
    .replace(/[\p{Cc}\p{Zs}]+/gu, " ")
    .replace(/ +([.,;:!?])/g, "$1")
    .trim();
}

/** ISO 8601 in UTC; null for anything that is not a date. */
export function isoDate(text: string | number | null | undefined): string | null {
  if (text === null || text === undefined || text === "") return null;
  // Some services send local times without a zone; they are read as UTC.
  const withZone = typeof text === "string" && /T[\d:.]+$/.test(text) ? `${text}Z` : text;
  const date = new Date(withZone);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** "2026-11-22". */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** "12:34" or "1:02:03". */
export function clockTime(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

export function withoutEmpty(list: (string | null | undefined)[]): string[] {
  return list.filter((each): each is string => each !== null && each !== undefined && each.trim() !== "");
}
