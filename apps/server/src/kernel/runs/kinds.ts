import type { Database } from "../../platform/db/types.ts";
import type { House } from "../house.ts";
import type { RunKind } from "./types.ts";

const kindsOf = new WeakMap<Database, Map<string, RunKind>>();

/** Tells a house the kinds of work it can do. Every node needs all of them: one that only answers requests can cancel, too. */
export function addRunKinds(house: House, kinds: RunKind[]): void {
  const known = kindsOf.get(house.db) ?? new Map<string, RunKind>();
  for (const kind of kinds) known.set(kind.kind, kind);
  kindsOf.set(house.db, known);
}

export function runKind(house: House, name: string): RunKind {
  const kind = kindsOf.get(house.db)?.get(name);
  if (!kind) throw new Error(`There is no kind of run called ${name}`);
  return kind;
}
