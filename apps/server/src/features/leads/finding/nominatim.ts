import { z } from "zod";
import { type AskedSource, pathWith, readJson } from "../../../kernel/outside/source.ts";
import { oneLine } from "./found.ts";

/** A place on the map. */
export interface Place {
  /** "Northquay". */
  name: string;
  /** "Northquay, Invented County, England, United Kingdom". */
  fullName: string;
  country: string | null;
  isCountry: boolean;
  osmType: "relation" | "way" | "node";
  osmId: number;
  /** South, west, north, east, in degrees: the order of Overpass, not of Nominatim. */
  box: [number, number, number, number];
  /** Its item in Wikidata: "Q42". */
  wikidataId: string | null;
}

const found = z.array(
  z.object({
    osm_type: z.string().nullish(),
    osm_id: z.number().nullish(),
    category: z.string().nullish(),
    addresstype: z.string().nullish(),
    name: z.string().nullish(),
    display_name: z.string(),
    boundingbox: z.array(z.coerce.number()).length(4).nullish(),
    address: z.object({ country: z.string().nullish() }).nullish(),
    extratags: z.object({ wikidata: z.string().nullish() }).nullish(),
  }),
);

const dayMs = 86_400_000;

/**
 * Turns the name of a place into an area: https://operations.osmfoundation.org/policies/nominatim/ allows one request a second for
 * a whole installation and asks to keep the answers.
 */
export const nominatim: AskedSource<string, Place | null> = {
  id: "nominatim",
  name: "OpenStreetMap (Nominatim)",
  address: "https://nominatim.openstreetmap.org",
  minIntervalMs: 1000,
  timeoutMs: 10_000,
  keptMs: () => 7 * dayMs,
  request: (where) => ({
    path: pathWith("/search", {
      ...{ q: where, format: "jsonv2", limit: 5, layer: "address", addressdetails: 1, extratags: 1 },
      "accept-language": "en",
    }),
  }),
  read: (body) =>
    readJson(body, found)
      .map(toPlace)
      .find((place) => place !== null) ?? null,
};

/** Null for anything that is not an area, such as a street or a shop. */
function toPlace(row: z.infer<typeof found>[number]): Place | null {
  const { osm_type: osmType, osm_id: osmId, category, boundingbox, extratags, addresstype } = row;
  if (category !== "boundary" && category !== "place") return null;
  if (osmType !== "relation" && osmType !== "way" && osmType !== "node") return null;
  const fullName = oneLine(row.display_name, 300);
  const [south, north, west, east] = boundingbox ?? [];
  if (!fullName || !osmId || south === undefined || north === undefined || west === undefined || east === undefined)
    return null;
  const isCountry = addresstype === "country";
  return {
    ...{ osmType, osmId, fullName, isCountry, box: [south, west, north, east] },
    name: oneLine(row.name, 120) ?? fullName.split(",")[0] ?? fullName,
    country: oneLine(row.address?.country, 120),
    wikidataId: parseItemId(extratags?.wikidata),
  };
}

/** "Q42"; null for anything else. */
export function parseItemId(text: string | null | undefined): string | null {
  return /^Q[1-9]\d{0,11}$/.test(text ?? "") ? (text ?? null) : null;
}
