import type { Me } from "@muster/contracts/accounts";
import type { Tier } from "@muster/contracts/plans";

interface MeSketch {
  tier?: Tier;
  remaining?: number | null;
  trialEndsAt?: string | null;
  billing?: Me["billing"];
  memberRole?: Me["organization"]["memberRole"];
}

/** A person for tests, on trial with one action left by default. */
export function makeMe(sketch: MeSketch = {}): Me {
  const {
    tier = "trial",
    remaining = 1,
    trialEndsAt = "2099-01-01T00:00:00Z",
    billing = "test",
    memberRole = "owner",
  } = sketch;
  const limit = remaining === null ? null : 1;
  return {
    user: { id: "u1", email: "amara@example.com", createdAt: "2026-11-01T00:00:00Z", awaitsVerification: false },
    profile: { displayName: "Amara", role: "admin", tier, trialEndsAt },
    organization: { id: "o1", name: "Northwind Trading", memberRole, memberCount: 1, deletionDueAt: null },
    organizations: [{ id: "o1", name: "Northwind Trading", memberRole }],
    usage: {
      used: limit === null ? 0 : limit - (remaining ?? 0),
      limit,
      remaining,
      percentage: 0,
      period: { start: "2026-11-01T00:00:00Z", end: "2026-12-01T00:00:00Z" },
    },
    billing,
    wording: {},
  };
}
