import { and, desc, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { OrgTx, SystemTx } from "../../kernel/tenancy/tenancy.ts";
import { organizations, users } from "../accounts/accounts.table.ts";
import { invitations } from "./members.table.ts";

export type InvitationRow = typeof invitations.$inferSelect;
export type SentInvitationRow = InvitationRow & { invitedByName: string | null };

const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.declinedAt), isNull(invitations.revokedAt));

/** Open invitations, including expired ones, newest first; and recently declined ones. */
export async function listInvitations(
  tx: OrgTx,
  { declinedAfter }: { declinedAfter: Date },
): Promise<SentInvitationRow[]> {
  const rows = await tx.orm
    .select({ invitation: invitations, invitedByName: users.name })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.orgId, tx.orgId), or(isOpen, gt(invitations.declinedAt, declinedAfter))))
    .orderBy(desc(invitations.id))
    .limit(500);
  return rows.map(({ invitation, invitedByName }) => ({ ...invitation, invitedByName }));
}

export async function findInvitation(tx: OrgTx, id: string): Promise<InvitationRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(invitations)
    .where(and(eq(invitations.orgId, tx.orgId), eq(invitations.id, id)));
  return row;
}

/** The newest one to this address, whatever became of it. */
export async function findLatestInvitation(tx: OrgTx, email: string): Promise<InvitationRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(invitations)
    .where(and(eq(invitations.orgId, tx.orgId), eq(invitations.email, email)))
    .orderBy(desc(invitations.id))
    .limit(1);
  return row;
}

/** Of an open invitation by a program. One by a person keeps the role that they chose. */
export async function updateProgramRole(tx: OrgTx, email: string, role: InvitationRow["role"]): Promise<void> {
  const isProgram = isNull(invitations.invitedBy);
  await tx.orm
    .update(invitations)
    .set({ role })
    .where(and(eq(invitations.orgId, tx.orgId), eq(invitations.email, email), isProgram, isOpen));
}

/** Only the link is known, so this looks across organizations. */
export async function findByToken(tx: SystemTx, tokenHash: string) {
  const [row] = await tx.orm
    .select({ invitation: invitations, organizationName: organizations.name, invitedByName: users.name })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.orgId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(eq(invitations.tokenHash, tokenHash));
  return row;
}

export async function hasAccount(tx: SystemTx, email: string): Promise<boolean> {
  const rows = await tx.orm.select({ id: users.id }).from(users).where(eq(users.email, email));
  return rows.length > 0;
}

/** Undefined when this address already has an open one. */
export async function insertInvitation(
  tx: OrgTx,
  row: Omit<typeof invitations.$inferInsert, "orgId">,
): Promise<InvitationRow | undefined> {
  const [inserted] = await tx.orm
    .insert(invitations)
    .values({ ...row, orgId: tx.orgId })
    .onConflictDoNothing()
    .returning();
  return inserted;
}

export type Sending = Pick<InvitationRow, "tokenHash" | "sentAt" | "expiresAt" | "isMailed">;

/** Invalidates the earlier link. Undefined when the invitation was answered or revoked. */
export async function renewInvitation(tx: OrgTx, id: string, sending: Sending): Promise<InvitationRow | undefined> {
  const [row] = await tx.orm
    .update(invitations)
    .set(sending)
    .where(and(eq(invitations.orgId, tx.orgId), eq(invitations.id, id), isOpen))
    .returning();
  return row;
}

/** Closes an open invitation; undefined when another request closed it first. One statement, so that a link is used once. */
export async function claimInvitation(
  tx: OrgTx,
  tokenHash: string,
  { as, now }: { as: "acceptedAt" | "declinedAt"; now: Date },
): Promise<InvitationRow | undefined> {
  const [row] = await tx.orm
    .update(invitations)
    .set({ [as]: now })
    .where(
      and(
        eq(invitations.orgId, tx.orgId),
        eq(invitations.tokenHash, tokenHash),
        gt(invitations.expiresAt, now),
        isOpen,
      ),
    )
    .returning();
  return row;
}

export async function revokeInvitation(tx: OrgTx, id: string, now: Date): Promise<InvitationRow | undefined> {
  const [row] = await tx.orm
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.orgId, tx.orgId), eq(invitations.id, id), isOpen))
    .returning();
  return row;
}

/** Revokes a person's open invitations. */
export async function revokeInvitationsOf(tx: OrgTx, userId: string, now: Date): Promise<void> {
  await tx.orm
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.orgId, tx.orgId), eq(invitations.invitedBy, userId), isOpen));
}

/** A removed member must not come back by a link that is still open: they may have taken that address since. */
export async function revokeInvitationTo(tx: OrgTx, email: string, now: Date): Promise<InvitationRow | undefined> {
  const [row] = await tx.orm
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.orgId, tx.orgId), eq(invitations.email, email), isOpen))
    .returning();
  return row;
}

/** An expired invitation must not block a new one to the same address. */
export async function revokeExpired(tx: OrgTx, email: string, now: Date): Promise<void> {
  await tx.orm
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.orgId, tx.orgId), eq(invitations.email, email), lte(invitations.expiresAt, now), isOpen));
}
