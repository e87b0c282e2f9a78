import { type Message, message, reasonText } from "@muster/contracts/messages";
import { deletionDays, type OrganizationData } from "@muster/contracts/organization";
import type { Context } from "../../kernel/context.ts";
import { notify, recordEvent } from "../../kernel/events/events.ts";
import type { Actor } from "../../kernel/tenancy/actor.ts";
import { deleteDeletion, findDeletion, insertDeletion } from "../../kernel/tenancy/deletions.repo.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, refuseIf } from "../../platform/errors.ts";
import { type ZipEntry, zipOf } from "../../platform/zip.ts";
import { organizationName } from "../accounts/accounts.service.ts";
import { onDeletionChanged, planAtDeletion } from "../billing/renewal.service.ts";
import { deleteBlocker, exportBlocker } from "./organization.policy.ts";
import * as repo from "./organization.repo.ts";
import { exportQueries, readExportRows } from "./organization.repo.ts";

const link = "/settings?tab=data";

export function readData({ actor, inOrg }: Context): Promise<OrganizationData> {
  return inOrg((tx) => view(tx, actor));
}

/** Schedules the deletion. Until then everything works as before, except that the plan is not renewed; any owner can cancel. */
export function requestDeletion(
  { actor, services, inOrg, now }: Context,
  { name }: { name: string },
): Promise<OrganizationData> {
  refuseIf(deleteBlocker(actor));
  return inOrg(async (tx) => {
    const own = await organizationName(tx);
    if (name.trim() !== own) {
      const words = `Type the organization's name, ${own}, to delete it`;
      throw new AppError("invalid_input", words, { fields: { name: words } });
    }
    const askedAt = now();
    const dueAt = new Date(askedAt.getTime() + deletionDays * 86_400_000);
    const row = { askedBy: actor.userId, askedByName: actor.displayName, askedAt, dueAt, triedAt: null };
    if (await insertDeletion(tx, row)) {
      await notifyOwnersOfDeletion(tx, actor, dueAt);
      await onDeletionChanged(tx, "stop", { at: askedAt, services, userId: actor.userId });
    }
    return view(tx, actor);
  });
}

/** Refused once the day has come, because the plan may have been ended already. */
export function cancelDeletion({ actor, services, inOrg, now }: Context): Promise<OrganizationData> {
  refuseIf(deleteBlocker(actor));
  return inOrg(async (tx) => {
    const at = now();
    const row = await findDeletion(tx);
    if (row && row.dueAt <= at)
      throw new AppError("conflict", "It's too late to cancel. The organization is being deleted.");
    if (await deleteDeletion(tx, at)) {
      const text = message("events.deletion_canceled", { name: actor.displayName });
      await record(tx, actor, { kind: "organization_kept", text });
      await onDeletionChanged(tx, "restore", { at, services, userId: actor.userId });
    }
    return view(tx, actor);
  });
}

async function view(tx: OrgTx, actor: Actor): Promise<OrganizationData> {
  const row = await findDeletion(tx);
  return {
    counts: await repo.countContents(tx),
    plan: await planAtDeletion(tx),
    deletion: row
      ? { askedBy: row.askedByName, askedAt: row.askedAt.toISOString(), dueAt: row.dueAt.toISOString() }
      : null,
    deleteBlocker: reasonText(deleteBlocker(actor)),
    exportBlocker: reasonText(exportBlocker(actor)),
  };
}

async function notifyOwnersOfDeletion(tx: OrgTx, actor: Actor, dueAt: Date): Promise<void> {
  const day = dueAt.toISOString().slice(0, 10);
  await record(tx, actor, {
    kind: "organization_deletion_asked",
    text: message("events.deletion_requested", { name: actor.displayName, day }),
  });
  for (const userId of await repo.listOwnerIds(tx))
    await notify(tx, {
      userId,
      type: "warning",
      title: message("events.deletion_requested_title"),
      message: message("events.deletion_requested_notice", { day }),
      link,
    });
}

function record(tx: OrgTx, actor: Actor, { kind, text }: { kind: string; text: Message }): Promise<void> {
  return recordEvent(tx, { kind, text, link, audience: "organization", userId: actor.userId });
}

const page = 500;

/** A zip of the organization's own rows, streamed as it is read; one JSON line per row. */
export async function openExport(context: Context): Promise<AsyncGenerator<Uint8Array>> {
  const { actor, inOrg } = context;
  refuseIf(exportBlocker(actor));
  const name = await inOrg(async (tx) => {
    await recordEvent(tx, {
      kind: "organization_exported",
      text: message("events.organization_exported"),
      link: "/settings?tab=data",
      audience: "organization",
      userId: actor.userId,
    });
    return organizationName(tx);
  });
  return zipOf(entries(context, name));
}

async function* entries(context: Context, name: string): AsyncGenerator<ZipEntry> {
  yield { path: "README.txt", content: readme(name, context.now()) };
  for (const file of Object.keys(exportQueries) as (keyof typeof exportQueries)[])
    yield { path: file, content: lines(context, file) };
}

async function* lines({ inOrg }: Context, file: keyof typeof exportQueries): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (let after = ""; ; ) {
    const rows = await inOrg((tx) => readExportRows(tx, file, { after, limit: page }));
    yield encoder.encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    if (rows.length < page) return;
    after = String(rows.at(-1)?.["id"]);
  }
}

function readme(name: string, at: Date): string {
  return [
    `${name}: organization data from Muster, exported ${at.toISOString()}.`,
    "",
    "Each .jsonl file has one row per line. No file contains keys, tokens, or passwords.",
    "Tasks, documents, and uploads belong to the people who created them. Each person can export their own in Settings > Profile and security.",
    "",
  ].join("\n");
}
