import { createHash, randomBytes } from "node:crypto";
import type { Sql } from "../../platform/db/types.ts";
import { newId } from "../../platform/ids.ts";
import { deleteTickets, insertTicket, selectTicket, takeTicketRow } from "./tickets.repo.ts";

/** What a ticket permits its holder to do, once. */
export type TicketKind = "reset-password" | "verify-email" | "change-email" | "second-step" | "single-sign-on";

export interface Ticket {
  /** The ticket's person; empty when not known yet. */
  userId: string;
  [detail: string]: string;
}

/** Creates a ticket and returns its token: 256 random bits, stored only as a hash. */
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

/** Reads a ticket without using it. */
export async function readTicket(db: Sql, kind: TicketKind, { token, now }: { token: string; now: Date }) {
  return parse(await selectTicket(db, identifierOf(kind, token), now));
}

/** Uses a ticket: of two concurrent requests, one gets it. */
export async function takeTicket(db: Sql, kind: TicketKind, { token, now }: { token: string; now: Date }) {
  return parse(await takeTicketRow(db, identifierOf(kind, token), now));
}

/** Deletes a person's tickets of one kind, so that older links stop working. */
export function dropTickets(db: Sql, kind: TicketKind, userId: string): Promise<void> {
  return deleteTickets(db, `${kind}:`, userId);
}

/** Deletes what was started under the old password: open links, a change of address, sign-ins that wait for their second step. */
export async function dropOlderTickets(db: Sql, userId: string): Promise<void> {
  for (const kind of ["reset-password", "change-email", "second-step"] as const) await dropTickets(db, kind, userId);
}

function identifierOf(kind: TicketKind, token: string): string {
  return `${kind}:${createHash("sha256").update(token).digest("base64url")}`;
}

function parse(value: string | undefined): Ticket | undefined {
  return value === undefined ? undefined : (JSON.parse(value) as Ticket); // written by `issueTicket`
}
