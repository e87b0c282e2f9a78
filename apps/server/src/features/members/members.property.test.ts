import { type MemberRole, memberRoles } from "@muster/contracts/accounts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";

let server: TestServer;
let crew: TestPerson[];
let orgId: string;
beforeAll(async () => {
  server = await startTestServer();
  const founder = await server.signUp();
  orgId = founder.orgId;
  crew = [
    founder,
    ...(await Promise.all(
      ["owner", "admin", "member", "viewer"].map((role) => server.join(founder, role as MemberRole)),
    )),
  ];
}, 60_000);
afterAll(() => server.stop());

type Step =
  | { kind: "role"; by: number; of: number; role: MemberRole }
  | { kind: "remove"; by: number; of: number }
  | { kind: "transfer"; by: number; of: number }
  | { kind: "leave"; by: number };

const person = fc.nat({ max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("role" as const), by: person, of: person, role: fc.constantFrom(...memberRoles) }),
  fc.record({ kind: fc.constant("remove" as const), by: person, of: person }),
  fc.record({ kind: fc.constant("transfer" as const), by: person, of: person }),
  fc.record({ kind: fc.constant("leave" as const), by: person }),
);
/** Each inner list happens at once. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 });
const startingRoles = fc.tuple(...Array.from({ length: 4 }, () => fc.option(fc.constantFrom(...memberRoles))));

it("an organization keeps an owner after any sequence of changes, concurrent or not", async () => {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(startingRoles, history, async (roles, moments) => {
      await reset(["owner", ...roles]);
      for (const moment of moments) {
        const answers = await Promise.all(moment.map(take));
        for (const { status } of answers) seen.add(status);
        const { rows } = await server.services.db.query(
          "select count(*) filter (where role = 'owner')::int as owners from members where organization_id = $1",
          [orgId],
        );
        expect(Number(rows[0]?.["owners"]), JSON.stringify(moment)).toBeGreaterThan(0);
        for (const { status } of answers) expect(status).toBeLessThan(500);
      }
    }),
    { numRuns: 60 },
  );
  // The histories did happen: changes were made, and refused.
  expect([...seen]).toEqual(expect.arrayContaining([200, 204, 403, 409]));
}, 120_000);

function take(one: Step) {
  const as = at(one.by);
  if (one.kind === "leave") return request("POST", "/api/organization/leave", as);
  const path = `/api/members/${at(one.of).userId}`;
  if (one.kind === "remove") return request("DELETE", path, as);
  if (one.kind === "transfer") return request("POST", `${path}/transfer-ownership`, as);
  return request("PATCH", path, as, { role: one.role });
}

function request(method: string, path: string, as: TestPerson, body?: unknown) {
  return server.request(method, path, { as, body });
}

function at(index: number): TestPerson {
  const found = crew[index];
  if (!found) throw new Error(`No person at ${index}`);
  return found;
}

async function reset(roles: (MemberRole | null)[]): Promise<void> {
  await server.services.db.transaction(async (sql) => {
    await sql.query("delete from members where organization_id = $1", [orgId]);
    for (const [index, role] of roles.entries()) {
      const { userId } = at(index);
      if (role)
        await sql.query(
          "insert into members (id, organization_id, user_id, role, created_at) values ($1, $2, $1, $3, now())",
          [userId, orgId, role],
        );
      await sql.query("update sessions set active_organization_id = $2 where user_id = $1", [userId, orgId]);
    }
  });
}
