import {
  type ChangedWishes,
  defaultWish,
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
  type Wish,
} from "@muster/contracts/activity";
import type { OrgTx } from "../tenancy/tenancy.ts";
import * as repo from "./preferences.repo.ts";

/** The channels on which these people want this kind. `notifyAll` calls it itself; code that sends mail calls it directly. */
export async function wishesOfAll(
  tx: OrgTx,
  userIds: string[],
  kind: NotificationKind,
): Promise<(userId: string) => Wish> {
  const byPerson = new Map((await repo.findWishes(tx, userIds, kind)).map((row) => [row.userId, row]));
  return (userId) => byPerson.get(userId) ?? defaultWish(kind);
}

/** Every kind for every channel. */
export async function readPreferences(tx: OrgTx, userId: string): Promise<Record<NotificationChannel, WishPerKind>> {
  const rows = await repo.listWishes(tx, userId);
  const wishOf = (kind: NotificationKind): Wish => rows.find((row) => row.kind === kind) ?? defaultWish(kind);
  // Every kind has an entry: the list is the contract's `notificationKinds`.
  const across = (channel: NotificationChannel) =>
    Object.fromEntries(notificationKinds.map((kind) => [kind, wishOf(kind)[channel]])) as WishPerKind;
  return { inApp: across("inApp"), browser: across("browser"), mail: across("mail") };
}

type WishPerKind = Record<NotificationKind, boolean>;

export async function setPreferences(
  tx: OrgTx,
  { userId, changes, at }: { userId: string; changes: ChangedWishes; at: Date },
): Promise<void> {
  for (const kind of notificationKinds) {
    const said = notificationChannels.map((channel) => [channel, changes[channel]?.[kind]] as const);
    const changed: Partial<Wish> = Object.fromEntries(said.filter(([, isOn]) => isOn !== undefined));
    if (Object.keys(changed).length > 0)
      await repo.putWish(tx, { userId, kind }, { changed, otherwise: defaultWish(kind), at });
  }
}
