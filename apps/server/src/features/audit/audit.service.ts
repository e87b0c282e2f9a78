import type { AuditCheck, AuditEntry, AuditFilter } from "@muster/contracts/audit";
import { message } from "@muster/contracts/messages";
import type { Context } from "../../kernel/context.ts";
import { verifyChains } from "../../kernel/events/audit.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { AppError, refuseIf } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { countUse } from "../../platform/session/rate-limit.ts";
import { auditBlocker } from "./audit.policy.ts";
import { type AuditRow, listActors, listAudit } from "./audit.repo.ts";

const formerMember = "Former member";
const exportPage = 1000;

/** Changes in the organization, and who made them. For owners and admins. */
export function readAudit(
  { actor, inOrg }: Context,
  { limit, cursor, ...filter }: AuditFilter & { limit: number; cursor?: string | undefined },
) {
  refuseIf(auditBlocker(actor));
  if (cursor !== undefined && !isId(cursor))
    throw new AppError("invalid_input", "Invalid cursor", { fields: { cursor: "Invalid cursor" } });
  return inOrg(async (tx) => {
    const rows = await listAudit(tx, filter, { limit: limit + 1, cursor });
    // Only on the first page; the client keeps it while paging.
    const people = cursor === undefined ? await listActors(tx) : [];
    return {
      items: rows.slice(0, limit).map(toEntry),
      nextCursor: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
      people: people.map(({ id, name }) => ({ id, name: name ?? formerMember })),
    };
  });
}

/** Recomputes the organization's own chain from its first link. */
export async function checkAudit({ actor, services, now }: Context): Promise<AuditCheck> {
  refuseIf(auditBlocker(actor));
  await countUse(services.db, [{ key: `audit-check:${actor.orgId}`, most: 30, windowSeconds: 600 }], now());
  const { sealed, waiting, breaks, tips } = await verifyChains(
    { db: services.db, dataDir: services.config.dataDir },
    actor.orgId,
  );
  return {
    isIntact: breaks.length === 0,
    sealed,
    waiting,
    breaks: breaks.map(({ number, reason }) => ({ number, reason })),
    tip: tips[0] ? { number: tips[0].number, hash: tips[0].hash } : null,
    checkedAt: now().toISOString(),
  };
}

/** Every entry of the filter, a thousand at a time. The export itself is recorded. */
export async function* exportAudit({ actor, inOrg }: Context, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  refuseIf(auditBlocker(actor));
  await inOrg((tx) =>
    recordEvent(tx, {
      kind: "audit_exported",
      text: message("events.audit_exported"),
      link: "/settings?tab=audit",
      audience: "organization",
      userId: actor.userId,
      data: { ...filter },
    }),
  );
  let cursor: string | undefined;
  for (;;) {
    const rows = await inOrg((tx) => listAudit(tx, filter, { limit: exportPage, cursor }));
    yield rows.map(toEntry);
    cursor = rows.at(-1)?.id;
    if (rows.length < exportPage) return;
  }
}

function toEntry({ userId, actorName, data, ...row }: AuditRow): AuditEntry {
  const { program, ...details } = data;
  const otherName = userId === null ? (typeof program === "string" ? program : null) : formerMember;
  return { ...row, details: detailsOf(details), actorName: actorName ?? otherName };
}

const longest = 300;
/** Fields that are keys: the text already names those rows, and the keys mean nothing to a reader. */
const isKey = /(Id|By)$|^(person|provider|by)$/;

/** An event's data as readable labels and values: "Before: member". */
function detailsOf(data: Record<string, unknown>): AuditEntry["details"] {
  const lines = Object.entries(data).flatMap(([name, value]) => {
    const words = isKey.test(name) ? "" : wordsOf(name, value);
    return words ? [{ name, label: labelOf(name), value: words.slice(0, longest) }] : [];
  });
  // The database does not keep their order.
  return lines.sort((a, b) => rankOf(a.name) - rankOf(b.name)).map(({ label, value }) => ({ label, value }));
}

function rankOf(name: string): number {
  return ["before", "after"].indexOf(plain(name)) + 1 || 3;
}

/** Without its unit, which the value includes. */
function plain(name: string): string {
  return name.replace(/(?:Micros|Cents)$/, "");
}

function labelOf(name: string): string {
  const words = plain(name).replace(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function wordsOf(name: string, value: unknown): string {
  if (typeof value === "number" && name.endsWith("Micros")) return `$${(value / 1_000_000).toFixed(2)}`;
  if (typeof value === "number" && name.endsWith("Cents")) return `$${(value / 100).toFixed(2)}`;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length ? value.map(String).join(", ") : "none";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
