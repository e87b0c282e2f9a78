import { type Lead, type LeadFact, leadFacts } from "@muster/contracts/leads";

/** What a merge does to the fields of the lead that is kept. */
export interface MergePreview {
  /** Empty in this lead, and filled by the other one. */
  filled: { fact: LeadFact; value: string }[];
  /** Different in both leads; this lead's value is kept. */
  kept: { fact: LeadFact; value: string; other: string }[];
}

export function previewMerge(lead: Lead, other: Lead): MergePreview {
  const preview: MergePreview = { filled: [], kept: [] };
  for (const fact of leadFacts) {
    const [own, others] = [lead[fact], other[fact]];
    if (others === null || own === others) continue;
    if (own === null) preview.filled.push({ fact, value: String(others) });
    else preview.kept.push({ fact, value: String(own), other: String(others) });
  }
  return preview;
}
