import { writeBusinessPlan } from "../business-plan/business-plan.ts";
import { writeSalesProposal } from "../sales-proposal/sales-proposal.ts";
import type { ComputedDraft } from "./computed-document.ts";
import type { ComputedRequest } from "./request.ts";

/** Documents that are computed from what a person gave and quoted from their sources. */
export const writeComputed = {
  "sales-proposal": writeSalesProposal,
  "business-plan": writeBusinessPlan,
} satisfies Record<string, (request: ComputedRequest) => ComputedDraft>;
export type ComputedTemplate = keyof typeof writeComputed;
