import type { LeadSearchResult } from "@muster/contracts/leads";
import { newId } from "../../platform/ids.ts";
import type { TestPerson, TestServer } from "../../platform/testing/test-server.ts";

const collectedAt = "2026-11-30T08:00:00.000Z";

/** A finished search that found two companies in Oslo. */
export const foundInOslo: LeadSearchResult = {
  what: "logistics",
  where: "Oslo",
  place: "Oslo, Norway",
  companies: ["Nordlys Logistics AS", "Fjord Freight"].map((company, i) => ({
    position: i + 1,
    company,
    industry: "Logistics",
    location: "Oslo, Norway",
    employees: null,
    website: `https://www.${company.split(" ")[0]?.toLowerCase()}.example`,
    email: null,
    phone: `+47 22 00 00 0${i + 1}`,
    evidence: [
      {
        fact: "phone",
        value: `+47 22 00 00 0${i + 1}`,
        source: "OpenStreetMap",
        url: `https://www.openstreetmap.org/node/${i + 1}`,
        quote: `phone=+47 22 00 00 0${i + 1}`,
        collectedAt,
      },
    ],
    score: 60,
    pageProblem: null,
  })),
  omitted: 0,
  withoutSize: 0,
  answered: ["OpenStreetMap"],
  unanswered: [],
  attributions: [],
  generatedAt: collectedAt,
};

export async function makeFoundResult(server: TestServer, as: TestPerson): Promise<string> {
  const id = newId();
  const result = { result: foundInOslo, madeBy: { engine: "builtin", model: null } };
  await server.services.db.query(
    `insert into ai_results (id, org_id, user_id, kind, title, input, result, status, units, credits, created_at, ended_at)
     values ($1, $2, $3, 'leads', 'Logistics in Oslo', '{}', $4, 'completed', 1, 2, now(), now())`,
    [id, as.orgId, as.userId, JSON.stringify({ value: result })],
  );
  return id;
}
