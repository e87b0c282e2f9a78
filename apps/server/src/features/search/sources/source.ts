import type { SearchType, Timeframe } from "@muster/contracts/search";
import type { AskedSource } from "../../../kernel/outside/source.ts";

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

/** A service that can be searched. */
export interface Source extends AskedSource<Question, Answer> {
  types: readonly SearchType[];
  /** Whether it can limit its results to a timeframe. */
  hasTimeframes: boolean;
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
