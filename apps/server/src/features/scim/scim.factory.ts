import type { Tier } from "@muster/contracts/plans";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { setPlan } from "../../kernel/usage/usage.ts";
import type { TestPerson, TestServer } from "../../platform/testing/test-server.ts";

let counter = 0;

export const patchSchema = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

/** An organization on a plan with SCIM, and its identity provider. */
export async function startProvider(server: TestServer, organizationName = "Northwind") {
  const owner = await server.signUp({ organizationName });
  await setTier(server, owner, "pro");
  const { body } = await server.request("POST", "/api/scim-tokens", { as: owner, body: { name: "Okta" } });
  return { owner, tokenId: body.token.id as string, secret: body.secret as string, ...clientOf(server, body.secret) };
}

export function clientOf(server: TestServer, secret: string) {
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${secret}`, "content-type": "application/scim+json" };
    const answer = await server.request(method, `/scim/v2${path}`, { body, headers });
    return { ...answer, body: answer.body ? JSON.parse(answer.body) : undefined };
  };
  return {
    call,
    patch: (path: string, ...Operations: object[]) => call("PATCH", path, { schemas: [patchSchema], Operations }),
    find: (filter: string, kind = "Users") => call("GET", `/${kind}?filter=${encodeURIComponent(filter)}`),
    create: (attributes: object = {}) => call("POST", "/Users", { ...aUser(), ...attributes }),
  };
}

export type Provider = Awaited<ReturnType<typeof startProvider>>;

/** A new person as Okta sends them. */
export function aUser() {
  const userName = `Guest${++counter}@example.com`;
  return {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName,
    name: { givenName: "Guest", familyName: String(counter) },
    emails: [{ primary: true, value: userName, type: "work" }],
    displayName: `Guest ${counter}`,
    externalId: `00u${counter}`,
    active: true,
  };
}

export function setTier(server: TestServer, owner: TestPerson, tier: Tier) {
  const now = new Date();
  const month = { periodStart: now, periodEnd: new Date(now.getTime() + 30 * 86_400_000) };
  return inOrg(server.services.db, owner, (tx) => setPlan(tx, { tier, ...month }));
}
