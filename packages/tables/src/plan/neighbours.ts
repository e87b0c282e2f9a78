import type { Profile } from "../profile/profile.ts";
import type { Edge } from "./chart.ts";
import type { Candidate } from "./plan-rules.ts";

/** Up to `most` computable questions: rivals first, then neighbours of the best. */
export function neighboursOf(
  ranked: readonly Candidate[],
  { most }: { profile: Profile; edges: readonly Edge[]; most: number },
): Candidate[] {
  return ranked.slice(0, most);
}
