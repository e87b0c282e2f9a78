import { types } from "@electric-sql/pglite";

const asText = (text: string) => text;
/** Dates, times and their ranges and arrays, which this PGlite would otherwise make into `Date`. */
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

/** Parsers that leave moments as PostgreSQL writes them. */
export const rawDates = Object.fromEntries(dateTypes.map((type) => [type, asText]));
