import { types } from "@electric-sql/pglite";

const asText = (text: string) => text;
/** Dates, times and their ranges and arrays, which PGlite parses to `Date` by default. */
const dateTypes = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.DATE,
  types.TIME,
  types.INTERVAL,
  1266,
  1115,
  1182,
  1183,
  1185,
  1187,
  1270,
];

/** Parsers that keep timestamps as PostgreSQL's text. */
export const rawDates = Object.fromEntries(dateTypes.map((type) => [type, asText]));
