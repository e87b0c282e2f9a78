import { randomBytes } from "node:crypto";
import { recordEvent } from "../../kernel/events/events.ts";
import type { House } from "../../kernel/house.ts";
import { asSystem, inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { newId } from "../../platform/ids.ts";
import { signUpBlocker } from "./accounts.policy.ts";
import { findOrganizationsNamed, hasUsers, insertMember, isMemberOf } from "./accounts.repo.ts";
import { finishFirstStep, type SignedIn } from "./accounts.sign-in.service.ts";
import { insertOwned } from "./accounts.sign-up.service.ts";
import { tellOfPeople } from "./accounts.tell.service.ts";
import type { Auth } from "./auth.ts";
import * as people from "./identity.repo.ts";
import type { From } from "./sessions.service.ts";
import { authorizationUrl, type Identity, type Issuer, identify, SingleSignOnError } from "./single-sign-on.ts";
import { issueTicket, takeTicket } from "./tickets.ts";

const providerId = "oidc";
const errandSeconds = 600;

/** Sends the browser to the issuer. `userId` is whoever is signed in and wants to connect; empty for signing in. */
export async function startSingleSignOn(
  house: House,
  issuer: Issuer,
  { userId, next, redirectUri }: { userId: string; next: string; redirectUri: string },
): Promise<{ url: URL; token: string; seconds: number }> {
  const [nonce, codeVerifier, state] = [random(), random(), random()];
  const url = await authorizationUrl(issuer, { state, nonce, codeVerifier, redirectUri });
  const ticket = { userId, nonce, codeVerifier, state, next };
  const kind = "single-sign-on";
  const token = await issueTicket(house.db, { kind, ticket, seconds: errandSeconds, now: house.now() });
  return { url, token, seconds: errandSeconds };
}

/** What the browser brings back from the issuer, and the cookie it left with. */
export interface Return {
  token: string;
  state: string;
  code: string;
  redirectUri: string;
}

/** Signs in, or connects the account of whoever is signed in. */
export async function finishSingleSignOn(
  house: House,
  auth: Auth,
  { issuer, back, from, signedInAs }: { issuer: Issuer; back: Return; from: From; signedInAs: string | undefined },
): Promise<{ next: string; signedIn: SignedIn | null }> {
  const ticket = await takeTicket(house.db, "single-sign-on", { token: back.token, now: house.now() });
  if (!ticket || ticket["state"] !== back.state) throw new SingleSignOnError("expired");
  const { nonce = "", codeVerifier = "", next = "/" } = ticket;
  const { code, redirectUri } = back;
  const identity = await identify(issuer, { code, nonce, codeVerifier, redirectUri });
  const accountId = `${issuer.url}|${identity.subject}`;
  const known = await people.findIdentity(house.db, { providerId, accountId });
  if (ticket.userId) {
    // Whoever began must be whoever comes back: otherwise a link could tie a stranger's identity to an account.
    if (ticket.userId !== signedInAs) throw new SingleSignOnError("expired");
    if (known && known.userId !== ticket.userId) throw new SingleSignOnError("taken");
    if (!known) await connect(house, { userId: ticket.userId, accountId });
    return { next, signedIn: null };
  }
  const userId = known?.userId ?? (await recognise(house, identity, accountId));
  return { next, signedIn: await finishFirstStep(house, auth, { userId, from }) };
}

/** An account by its address, if both sides have confirmed the address; else a new one, where those are let in. */
async function recognise(house: House, identity: Identity, accountId: string): Promise<string> {
  if (!identity.email || !identity.isEmailVerified) throw new SingleSignOnError("email_not_verified");
  const person = await people.findPersonByEmail(house.db, identity.email);
  if (!person) return welcomeNew(house, identity, accountId);
  // An address that was never confirmed here may have been typed by somebody else, who would keep their way in.
  if (!person.emailVerified) throw new SingleSignOnError("not_linked");
  await connect(house, { userId: person.id, accountId });
  return person.id;
}

async function connect(house: House, { userId, accountId }: { userId: string; accountId: string }): Promise<void> {
  const now = house.now();
  const orgId = await findTeam(house);
  await people.insertIdentity(house.db, { providerId, accountId, userId, now });
  if (orgId && !(await isMemberOf(house.db, userId, orgId)))
    await inOrg(house.db, { orgId, userId }, (tx) => join(tx, house, userId));
}

async function welcomeNew(house: House, { email, name }: Identity, accountId: string): Promise<string> {
  const { OIDC_ORGANIZATION, SIGNUP } = house.config;
  const isFirst = !(await hasUsers(house.db));
  if (!OIDC_ORGANIZATION && signUpBlocker(SIGNUP, isFirst)) throw new SingleSignOnError("sign_up_closed");
  const team = await findTeam(house);
  const now = house.now();
  const userId = newId(now);
  const orgId = team ?? newId(now);
  const displayName = (name?.trim() || email.slice(0, email.indexOf("@"))).slice(0, 80);
  await inOrg(house.db, { orgId, userId }, async (tx) => {
    const times = { createdAt: now, updatedAt: now };
    await people.insertPerson(tx, { id: userId, email, name: displayName, emailVerified: true, ...times });
    await people.insertIdentity(tx, { providerId, accountId, userId, now });
    if (team) await join(tx, house, userId);
    else await insertOwned(tx, { house, userId, name: OIDC_ORGANIZATION ?? `${displayName}'s workspace` });
  });
  return userId;
}

/** The organization of the settings, by id or by its one name; undefined while there is none of it yet. */
async function findTeam(house: House): Promise<string | undefined> {
  const wanted = house.config.OIDC_ORGANIZATION;
  if (!wanted) return undefined;
  const found = await asSystem(house.db, "find the organization of single sign-on", (tx) =>
    findOrganizationsNamed(tx, wanted),
  );
  if (found.length > 1) throw new SingleSignOnError("organization");
  return found[0];
}

async function join(tx: OrgTx, house: House, userId: string): Promise<void> {
  const now = house.now();
  await insertMember(tx, { id: newId(now), organizationId: tx.orgId, userId, role: "member", createdAt: now });
  const person = await people.findPerson(tx, userId);
  const text = `${person?.name ?? "Somebody"} joined by single sign-on`;
  await recordEvent(tx, { kind: "member_joined", text, audience: "organization", userId });
  await tellOfPeople(tx, house, { title: "New Member", message: `${text}.`, except: userId });
}

function random(): string {
  return randomBytes(32).toString("base64url");
}
