import {
  type ChangedPreferences,
  defaultPreference,
  type NotificationChannel,
  type NotificationKind,
  type NotificationPreference,
  notificationChannels,
  notificationKinds,
} from "@muster/contracts/activity";
import type { OrgTx } from "../tenancy/tenancy.ts";
import * as repo from "./preferences.repo.ts";

/** The channels on which these people want this kind. `notifyAll` calls it itself; code that sends mail calls it directly. */
export async function preferencesOfAll(
  tx: OrgTx,
  userIds: string[],
  kind: NotificationKind,
): Promise<(userId: string) => NotificationPreference> {
  const byPerson = new Map((await repo.findPreferences(tx, userIds, kind)).map((row) => [row.userId, row]));
  return (userId) => byPerson.get(userId) ?? defaultPreference(kind);
}

/** Every kind for every channel. */
export async function readPreferences(
  tx: OrgTx,
  userId: string,
): Promise<Record<NotificationChannel, ChannelPreferences>> {
  const rows = await repo.listPreferences(tx, userId);
  const preferenceOf = (kind: NotificationKind): NotificationPreference =>
    rows.find((row) => row.kind === kind) ?? defaultPreference(kind);
  // Every kind has an entry: the list is the contract's `notificationKinds`.
  const across = (channel: NotificationChannel) =>
    Object.fromEntries(notificationKinds.map((kind) => [kind, preferenceOf(kind)[channel]])) as ChannelPreferences;
  return { inApp: across("inApp"), browser: across("browser"), mail: across("mail") };
}

type ChannelPreferences = Record<NotificationKind, boolean>;

export async function setPreferences(
  tx: OrgTx,
  { userId, changes, at }: { userId: string; changes: ChangedPreferences; at: Date },
): Promise<void> {
  for (const kind of notificationKinds) {
    const given = notificationChannels.map((channel) => [channel, changes[channel]?.[kind]] as const);
    const changed: Partial<NotificationPreference> = Object.fromEntries(given.filter(([, isOn]) => isOn !== undefined));
    if (Object.keys(changed).length > 0)
      await repo.upsertPreference(tx, { userId, kind }, { changed, otherwise: defaultPreference(kind), at });
  }
}
