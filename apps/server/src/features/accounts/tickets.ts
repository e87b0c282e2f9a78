import { createHash, randomBytes } from "node:crypto";
import type { Sql } from "../../platform/db/types.ts";
import { newId } from "../../platform/ids.ts";
import { deleteTickets, insertTicket, selectTicket, takeTicketRow } from "./tickets.repo.ts";

/** What a ticket lets its holder do, once. */
export type TicketKind = "reset-password" | "verify-email" | "change-email" | "second-step" | "single-sign-on";

export interface Ticket {
  /** The ticket's person; empty when not known yet. */
  userId: string;
  [detail: string]: string;
}

/** Makes one and answers its token: 256 random bits, of which only a hash is kept. */
export async function issueTicket(
  db: Sql,
  { kind, ticket, seconds, now }: { kind: TicketKind; ticket: Ticket; seconds: number; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const row = { id: newId(now), identifier: identifierOf(kind, token), value: JSON.stringify(ticket) };
  await insertTicket(db, {
    ...row,
    expiresAt: new Date(now.getTime() + seconds * 1000),
    createdAt: now,
    updatedAt: now,
  });
  return token;
}

/** Looks without using it up. */
export async function readTicket(db: Sql, kind: TicketKind, { token, now }: { token: string; now: Date }) {
  return parse(await selectTicket(db, identifierOf(kind, token), now));
}

/** Uses it up: of two who come at once, one gets it. */
export async function takeTicket(db: Sql, kind: TicketKind, { token, now }: { token: string; now: Date }) {
  return parse(await takeTicketRow(db, identifierOf(kind, token), now));
}

/** Those of one kind that a person holds: an older link ends when it has been overtaken. */
export function dropTickets(db: Sql, kind: TicketKind, userId: string): Promise<void> {
  return deleteTickets(db, `${kind}:`, userId);
}

/** What was begun under the old password: links under way, a change of address, sign-ins that wait for their second step. */
export async function dropOlderTickets(db: Sql, userId: string): Promise<void> {
  for (const kind of ["reset-password", "change-email", "second-step"] as const) await dropTickets(db, kind, userId);
}

function identifierOf(kind: TicketKind, token: string): string {
  return `${kind}:${createHash("sha256").update(token).digest("base64url")}`;
}

function parse(value: string | undefined): Ticket | undefined {
  return value === undefined ? undefined : (JSON.parse(value) as Ticket); // written by `issueTicket`
}
