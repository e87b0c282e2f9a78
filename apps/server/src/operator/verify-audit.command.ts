import { json } from "node:stream/consumers";
import { type AuditReport, verifyChains } from "../kernel/events/audit.ts";
import { runInServer } from "./ask-running.ts";
import type { Command } from "./command.ts";
import { openStores } from "./stores.ts";

/** `muster verify-audit [--json]`: recomputes the chains over all events; exits with 1 when one is broken. */
export const verifyAuditCommand: Command = async ({ config, args, say }) => {
  const running = await runInServer(config, "verify-audit");
  const report = running ? ((await json(running)) as AuditReport) : await verifyHere(config);
  if (args.includes("--json")) say(JSON.stringify(report, null, 2));
  else for (const line of toLines(report)) say(line);
  return report.breaks.length ? 1 : 0;
};

async function verifyHere(config: Parameters<typeof openStores>[0]): Promise<AuditReport> {
  const { close, ...books } = await openStores(config);
  return verifyChains(books).finally(close);
}

function toLines({ organizations, sealed, waiting, breaks, tips }: AuditReport): string[] {
  const n = (count: number) => count.toLocaleString("en");
  if (breaks.length)
    return [
      `Audit log verification failed: ${n(breaks.length)} invalid ${breaks.length === 1 ? "entry" : "entries"}.`,
      ...breaks.map(({ orgId, number, eventId, reason }) => {
        const which = number === null ? "" : ` number ${number},`;
        return `  organization ${orgId},${which} entry ${eventId}: ${reason}`;
      }),
    ];
  return [
    `Verified ${n(sealed)} ${sealed === 1 ? "entry" : "entries"} in ${n(organizations)} ${organizations === 1 ? "organization" : "organizations"}; ${n(waiting)} not sealed yet.`,
    ...(tips.length
      ? ["Latest hash per organization. Store these elsewhere to detect truncation or rewriting later:"]
      : []),
    ...tips.map(({ orgId, number, hash }) => `  ${orgId} ${number} ${hash}`),
  ];
}
