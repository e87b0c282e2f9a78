import type { QueryKey } from "@tanstack/react-query";

/** The effect of a waiting change on a record that was read from the server. */
export interface RecordEffect {
  /** Of the first part of the query keys: "leads". */
  feature: string;
  id: string;
  /** New values of fields; "removed" leaves the record out of lists. */
  values: Record<string, unknown> | "removed";
}

type Json = Record<string, unknown>;

/** The response with the effect of a change. Returns the same object when nothing differs. */
export function applyEffect(data: unknown, effect: RecordEffect, queryKey: QueryKey): unknown {
  if (queryKey[0] !== effect.feature) return data;
  const isOther = effect.values !== "removed" && differs(filterOf(queryKey), effect.values);
  return rewrite(data, effect, isOther);
}

/** Whether a list with this filter excludes a record with these values, such as "new" leads and a "won" lead. */
function differs(filter: Json, values: Json): boolean {
  return Object.entries(filter).some(
    ([name, expected]) => typeof expected === "string" && isOther(values[name], expected),
  );
}

function isOther(value: unknown, expected: string): boolean {
  return value !== undefined && value !== expected;
}

function filterOf(queryKey: QueryKey): Json {
  return (queryKey.findLast((part) => isObject(part)) as Json | undefined) ?? {};
}

function rewrite(data: unknown, effect: RecordEffect, isExcluded: boolean): unknown {
  if (Array.isArray(data)) {
    const isOut = (item: unknown) => isRecord(item, effect) && (effect.values === "removed" || isExcluded);
    const next = data.filter((item) => !isOut(item)).map((item) => rewrite(item, effect, isExcluded));
    return next.length === data.length && next.every((item, index) => item === data[index]) ? data : next;
  }
  if (!isObject(data)) return data;
  const changed = isRecord(data, effect) ? patch(data, effect.values) : data;
  const entries = Object.entries(changed).map(([name, value]) => [name, rewrite(value, effect, isExcluded)] as const);
  return entries.every(([name, value]) => data[name] === value) ? data : Object.fromEntries(entries);
}

/** Only fields that the record has: a list shows fewer than a page. */
function patch(record: Json, values: RecordEffect["values"]): Json {
  if (values === "removed") return record;
  const known = Object.entries(values).filter(([name, value]) => name in record && record[name] !== value);
  return known.length === 0 ? record : { ...record, ...Object.fromEntries(known) };
}

/** Finds the record in the response that has most of its fields. */
export function findRecord(responses: unknown[], id: string): Json | undefined {
  let found: Json | undefined;
  const visit = (data: unknown): void => {
    if (isObject(data) && data["id"] === id && sizeOf(data) > sizeOf(found)) found = data;
    if (typeof data === "object" && data !== null) Object.values(data).forEach(visit);
  };
  responses.forEach(visit);
  return found;
}

function sizeOf(record: Json = {}): number {
  return Object.keys(record).length;
}

/** Adds the record to a list that its new values belong to: the column that a lead was moved to. */
export function insertMoved(data: unknown, record: Json, values: Json, queryKey: QueryKey): unknown {
  const matches = Object.entries(filterOf(queryKey)).some(
    ([name, expected]) => name in values && values[name] === expected,
  );
  if (!matches || !isObject(data) || findRecord([data], String(record["id"]))) return data;
  if (Array.isArray(data["items"])) return { ...data, items: [{ ...record, ...values }, ...data["items"]] };
  const [first, ...others] = Array.isArray(data["pages"]) ? data["pages"] : [];
  if (!isObject(first)) return data;
  return { ...data, pages: [insertMoved(first, record, values, queryKey), ...others] };
}

function isRecord(item: unknown, { id }: RecordEffect): item is Json {
  return isObject(item) && item["id"] === id;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
