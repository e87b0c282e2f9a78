import type { ComputedRequest } from "./request.ts";

/** A request for tests; unspecified fields have defaults. */
export function makeRequest(parts: Partial<ComputedRequest> = {}): ComputedRequest {
  return {
    title: "A document",
    description: "What the scanner does for the warehouse.",
    parameters: {},
    today: "2026-11-22",
    agentName: "Ada",
    organizationName: "Lumen",
    sources: [],
    unread: [],
    ...parts,
  };
}
