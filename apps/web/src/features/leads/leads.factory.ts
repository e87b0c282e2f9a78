import type { Lead } from "@muster/contracts/leads";

/** A lead for tests. */
export function makeLead(sketch: Partial<Lead> = {}): Lead {
  return {
    ...{ id: "l1", company: "Kessel & Söhne", industry: null, location: null, employees: null, website: null },
    ...{ contactName: null, contactTitle: null, email: null, phone: null, potentialValue: 0, status: "new", score: 50 },
    ...{ isOptedOut: false, source: null, createdBy: "u1", createdByName: "Amara" },
    ...{ createdAt: "2026-11-01T00:00:00Z", updatedAt: "2026-11-01T00:00:00Z" },
    ...sketch,
  };
}
