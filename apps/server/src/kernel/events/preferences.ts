import { type MailKind, mailKinds } from "@muster/contracts/activity";
import type { OrgTx } from "../tenancy/tenancy.ts";
import * as repo from "./preferences.repo.ts";

/** Whether a person asked for mails about this. Off until they do. */
export function wantsMail(tx: OrgTx, userId: string, kind: MailKind): Promise<boolean> {
  return repo.hasMail(tx, userId, kind);
}

export async function readPreferences(tx: OrgTx, userId: string): Promise<Record<MailKind, boolean>> {
  const rows = await repo.listPreferences(tx, userId);
  const isOn = (kind: MailKind) => rows.some((row) => row.kind === kind && row.mail);
  return Object.fromEntries(mailKinds.map((kind) => [kind, isOn(kind)])) as Record<MailKind, boolean>;
}

export async function setPreferences(
  tx: OrgTx,
  { userId, wishes, at }: { userId: string; wishes: Partial<Record<MailKind, boolean | undefined>>; at: Date },
): Promise<void> {
  for (const kind of mailKinds) {
    const mail = wishes[kind];
    if (mail !== undefined) await repo.putPreference(tx, { userId, kind, mail, at });
  }
}
