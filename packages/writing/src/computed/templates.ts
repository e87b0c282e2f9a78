import { writeBusinessPlan } from "../business-plan/business-plan.ts";
import { writeCodeReview } from "../code-review/code-review.ts";
import { writeContentStrategy } from "../content-strategy/content-strategy.ts";
import { writeSalesProposal } from "../sales-proposal/sales-proposal.ts";
import type { ComputedDraft } from "./computed-document.ts";
import type { ComputedRequest } from "./request.ts";

/** Documents that are computed from a person's input and quote their sources. */
export const writeComputed = {
  "sales-proposal": writeSalesProposal,
  "business-plan": writeBusinessPlan,
  "code-review": writeCodeReview,
  "content-strategy": writeContentStrategy,
} satisfies Record<string, (request: ComputedRequest) => ComputedDraft>;
export type ComputedTemplate = keyof typeof writeComputed;
