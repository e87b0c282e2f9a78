import { randomBytes } from "node:crypto";
import { message } from "@muster/contracts/messages";
import { publishOutgoing, recordEvent } from "../../kernel/events/events.ts";
import type { Services } from "../../kernel/services.ts";
import { asSystem, inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import type { Sql } from "../../platform/db/types.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { notifyOfMembership } from "./accounts.notify.service.ts";
import { signUpBlocker } from "./accounts.policy.ts";
import { inFirstOrganization, recordPersonEvent } from "./accounts.record.service.ts";
import { findOrganizationsNamed, hasUsers, insertMember, isMemberOf } from "./accounts.repo.ts";
import { finishFirstStep, type SignedIn } from "./accounts.sign-in.service.ts";
import { checkInvitation, insertOwnedOrganization, joinByInvitation } from "./accounts.sign-up.service.ts";
import type { Auth } from "./auth.ts";
import * as people from "./identity.repo.ts";
import { sealIssuerSession } from "./issuer-session.ts";
import type { Client } from "./sessions.service.ts";
import { authorizationUrl, type Identity, type Issuer, identify, SingleSignOnError } from "./single-sign-on.ts";
import { issueTicket, takeTicket } from "./tickets.ts";

const providerId = "oidc";
const attemptSeconds = 600;

/** Redirects the browser to the issuer. `userId` is the signed-in person who wants to connect; empty for signing in. */
export async function startSingleSignOn(
  services: Services,
  issuer: Issuer,
  { userId, next, redirectUri }: { userId: string; next: string; redirectUri: string },
): Promise<{ url: URL; token: string; seconds: number }> {
  const [nonce, codeVerifier, state] = [randomToken(), randomToken(), randomToken()];
  const url = await authorizationUrl(issuer, { state, nonce, codeVerifier, redirectUri });
  const ticket = { userId, nonce, codeVerifier, state, next };
  const kind = "single-sign-on";
  const token = await issueTicket(services.db, { kind, ticket, seconds: attemptSeconds, now: services.now() });
  return { url, token, seconds: attemptSeconds };
}

/** What the browser brings back from the issuer, and the cookie it left with. */
export interface Return {
  token: string;
  state: string;
  code: string;
  redirectUri: string;
}

/** Signs in, or connects the identity to the signed-in person's account. */
export async function finishSingleSignOn(
  services: Services,
  auth: Auth,
  { issuer, back, from, signedInAs }: { issuer: Issuer; back: Return; from: Client; signedInAs: string | undefined },
): Promise<{ next: string; signedIn: SignedIn | null }> {
  const ticket = await takeTicket(services.db, "single-sign-on", { token: back.token, now: services.now() });
  if (!ticket || ticket["state"] !== back.state) throw new SingleSignOnError("expired");
  const { nonce = "", codeVerifier = "", next = "/" } = ticket;
  const { code, redirectUri } = back;
  const identity = await identify(issuer, { code, nonce, codeVerifier, redirectUri });
  const accountId = `${issuer.url}|${identity.subject}`;
  if (ticket.userId) {
    const known = await people.findIdentity(services.db, { providerId, accountId });
    // The same person must start and finish: otherwise a link could tie a stranger's identity to an account.
    if (ticket.userId !== signedInAs) throw new SingleSignOnError("expired");
    if (known && known.userId !== ticket.userId) throw new SingleSignOnError("taken");
    if (!known) await connect(services, { userId: ticket.userId, accountId });
    return { next, signedIn: null };
  }
  const { userId, hasJoined } = await findOrCreateAccount(services, { identity, accountId, next });
  const issuerSession = sealIssuerSession(services.config, { issuer: issuer.url, token: identity.token });
  const signedIn = await finishFirstStep(services, auth, { userId, from, issuerSession });
  return { next: hasJoined ? "/" : next, signedIn };
}

interface IssuerSignIn {
  identity: Identity;
  accountId: string;
  /** Where they were going; an invitation's link admits the person it names. */
  next: string;
}

interface SignInResult {
  userId: string;
  /** Joined by invitation, which is used up. */
  hasJoined?: boolean;
}

/**
 * Of several concurrent arrivals with one identity, or as the first of their organization, one creates it and the others find it.
 */
async function findOrCreateAccount(services: Services, signIn: IssuerSignIn): Promise<SignInResult> {
  for (let tries = 1; ; tries++)
    try {
      const known = await people.findIdentity(services.db, { providerId, accountId: signIn.accountId });
      return known ?? (await connectOrCreateAccount(services, signIn));
    } catch (error) {
      if (tries >= 3 || !(error instanceof OrganizationExistsError || isUniqueViolation(error))) throw error;
    }
}

class OrganizationExistsError extends Error {}

/** Finds an account by its address, if both sides have confirmed the address; else creates one, if sign-up is allowed. */
async function connectOrCreateAccount(services: Services, signIn: IssuerSignIn): Promise<SignInResult> {
  const { identity, accountId } = signIn;
  if (!identity.email || !identity.isEmailVerified) throw new SingleSignOnError("email_not_verified");
  const person = await people.findPersonByEmail(services.db, identity.email);
  if (!person) return createAccount(services, signIn);
  // An address never confirmed here may have been typed by another person, who would keep access. No one can have access to an
  // account without any way to sign in.
  if (!person.emailVerified && (await people.hasSignInMethod(services.db, person.id)))
    throw new SingleSignOnError("not_linked");
  await connect(services, { userId: person.id, accountId, confirmed: person.emailVerified ? undefined : person.email });
  return { userId: person.id };
}

async function connect(
  services: Services,
  { userId, accountId, confirmed }: { userId: string; accountId: string; confirmed?: string | undefined },
): Promise<void> {
  const now = services.now();
  const team = await findConfiguredOrganization(services);
  const work = async (tx: Sql | OrgTx) => {
    await people.insertIdentity(tx, { providerId, accountId, userId, now });
    if (confirmed) await people.markEmailVerified(tx, { userId, email: confirmed, now });
    if (team && "orgId" in tx && !(await isMemberOf(tx, userId, team))) await join(tx, services, userId);
    const text = message("events.single_sign_on_connected", { provider: services.config.OIDC_NAME });
    await recordPersonEvent(tx, { kind: "single_sign_on_connected", text, userId });
  };
  await (team ? inOrg(services.db, { orgId: team, userId }, work) : inFirstOrganization(services, userId, work));
}

async function createAccount(services: Services, { identity, accountId, next }: IssuerSignIn): Promise<SignInResult> {
  const { email, name } = identity;
  const { OIDC_ORGANIZATION, SIGNUP } = services.config;
  const isFirst = !(await hasUsers(services.db));
  const invited = OIDC_ORGANIZATION || SIGNUP === "closed" ? undefined : await findInvitation(services, next, email);
  if (!OIDC_ORGANIZATION && signUpBlocker(SIGNUP, isFirst, invited !== undefined))
    throw new SingleSignOnError("sign_up_closed");
  const team = await findConfiguredOrganization(services);
  const now = services.now();
  const userId = newId(now);
  const orgId = team ?? invited?.orgId ?? newId(now);
  const displayName = (name?.trim() || email.slice(0, email.indexOf("@"))).slice(0, 80);
  await inOrg(services.db, { orgId, userId }, async (tx) => {
    const times = { createdAt: now, updatedAt: now };
    await people.insertPerson(tx, { id: userId, email, name: displayName, emailVerified: true, ...times });
    await people.insertIdentity(tx, { providerId, accountId, userId, now });
    if (team) await join(tx, services, userId);
    else if (invited)
      await joinByInvitation(tx, services, { token: invited.token, person: { id: userId, email, name: displayName } });
    else if (OIDC_ORGANIZATION && !(await isStillMissing(tx, OIDC_ORGANIZATION))) throw new OrganizationExistsError();
    else
      await insertOwnedOrganization(tx, { services, userId, name: OIDC_ORGANIZATION ?? `${displayName}'s workspace` });
  });
  return { userId, hasJoined: invited !== undefined };
}

/** The invitation that the person followed, if it is theirs and open. */
async function findInvitation(services: Services, next: string, email: string) {
  const token = /^\/invite\/([\w-]+)$/.exec(next)?.[1];
  if (!token) return undefined;
  try {
    return { token, ...(await checkInvitation(services, { token, email })) };
  } catch (error) {
    if (error instanceof AppError) return undefined; // the invitation's page shows the error
    throw error;
  }
}

/** Locks creation of the configured organization until the transaction ends. */
async function isStillMissing(tx: OrgTx, name: string): Promise<boolean> {
  await tx.query("select pg_advisory_xact_lock(hashtext('oidc organization'))");
  return (await findOrganizationsNamed(tx, name)).length === 0;
}

/** The configured organization, by id or by its unique name; undefined while it does not exist yet. */
async function findConfiguredOrganization(services: Services): Promise<string | undefined> {
  const wanted = services.config.OIDC_ORGANIZATION;
  if (!wanted) return undefined;
  const found = await asSystem(services.db, "find the organization of single sign-on", (tx) =>
    findOrganizationsNamed(tx, wanted),
  );
  if (found.length > 1) throw new SingleSignOnError("organization");
  return found[0];
}

async function join(tx: OrgTx, services: Services, userId: string): Promise<void> {
  const now = services.now();
  await insertMember(tx, { id: newId(now), organizationId: tx.orgId, userId, role: "member", createdAt: now });
  const person = await people.findPerson(tx, userId);
  const name = person?.name ?? "Someone";
  const text = message("events.member_joined_by_sign_on", { name });
  await recordEvent(tx, { kind: "member_joined", text, audience: "organization", userId });
  await publishOutgoing(tx, services, {
    type: "member.joined",
    data: { userId, role: "member" },
    link: "/settings?tab=members",
  });
  await notifyOfMembership(tx, services, {
    title: message("events.member_joined_title"),
    message: message("events.member_joined_by_sign_on_notice", { name }),
    except: userId,
  });
}

function randomToken(): string {
  return randomBytes(32).toString("base64url");
}
