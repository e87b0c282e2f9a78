import { type Lead, type LeadSort, type LeadStatus, leadStatuses } from "@muster/contracts/leads";

export interface LeadColumn {
  status: LeadStatus;
  /** The first leads of the column. */
  items: Lead[];
  /** The count and total value of all its leads, loaded or not. */
  count: number;
  value: number;
}

/** A move that the server has not confirmed yet. */
export interface LeadMove {
  lead: Lead;
  to: LeadStatus;
}

/** The columns as they will be once the server has confirmed the moves. */
export function placeMoves(columns: LeadColumn[], moves: readonly LeadMove[], sort: LeadSort): LeadColumn[] {
  if (moves.length === 0) return columns;
  return columns.map((column) => {
    const { status } = column;
    const leaving = column.items.filter(({ id }) => moves.some(({ lead, to }) => lead.id === id && to !== status));
    const arriving = moves
      .filter(({ lead, to }) => to === status && !column.items.some(({ id }) => id === lead.id))
      .map(({ lead }) => ({ ...lead, status }));
    const staying = column.items.filter((lead) => !leaving.includes(lead));
    return {
      status,
      items: arriving.length > 0 ? [...staying, ...arriving].sort(comparators[sort]) : staying,
      count: column.count + arriving.length - leaving.length,
      value: column.value + sumOf(arriving) - sumOf(leaving),
    };
  });
}

/** The column to the left or right; undefined at the ends. */
export function neighborOf(status: LeadStatus, step: 1 | -1): LeadStatus | undefined {
  return leadStatuses[leadStatuses.indexOf(status) + step];
}

/** Below the company on a card: "Logistics · Hamburg". */
export function describeCompany({ industry, location }: Pick<Lead, "industry" | "location">): string {
  return [industry, location].filter(Boolean).join(" · ");
}

const comparators: Record<LeadSort, (a: Lead, b: Lead) => number> = {
  score: (a, b) => b.score - a.score,
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  value: (a, b) => b.potentialValue - a.potentialValue,
  company: (a, b) => a.company.localeCompare(b.company),
};

function sumOf(leads: Lead[]): number {
  return leads.reduce((sum, { potentialValue }) => sum + potentialValue, 0);
}
