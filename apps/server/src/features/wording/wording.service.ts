import { type Message, message } from "@muster/contracts/messages";
import { type WordingKey, wordingDefaults } from "@muster/contracts/texts";
import { type WordingText, wordingKeys } from "@muster/contracts/wording";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, refuseIf } from "../../platform/errors.ts";
import { deleteWording, listWordings, putWording } from "./wording.repo.ts";

export function listTexts({ inOrg }: Context): Promise<{ items: WordingText[] }> {
  return inOrg(async (tx) => {
    const own = await ownWording(tx);
    return { items: wordingKeys.map((key) => toText(key, own[key])) };
  });
}

export function changeText({ actor, inOrg, now }: Context, { id: key, text }: { id: WordingKey; text: string }) {
  refuseIf(changeBlocker(actor));
  const complaint = placeholderComplaint(key, text);
  if (complaint) throw new AppError("invalid_input", complaint, { fields: { text: complaint } });
  return inOrg(async (tx) => {
    const before = (await ownWording(tx))[key];
    if (before === text || (before === undefined && text === wordingDefaults[key])) return toText(key, before);
    await putWording(tx, { key, text, at: now() });
    await record(tx, actor, {
      text: message("events.text_changed", { name: nameOf(key), text }),
      data: { key, before: before ?? null },
    });
    return toText(key, text);
  });
}

export function resetText({ actor, inOrg }: Context, { id: key }: { id: WordingKey }) {
  refuseIf(changeBlocker(actor));
  return inOrg(async (tx) => {
    const before = (await ownWording(tx))[key];
    if (await deleteWording(tx, key))
      await record(tx, actor, { text: message("events.text_reset", { name: nameOf(key) }), data: { key, before } });
    return toText(key, undefined);
  });
}

/** The organization's custom texts, by key. */
export async function ownWording(tx: OrgTx): Promise<Partial<Record<WordingKey, string>>> {
  return Object.fromEntries((await listWordings(tx)).map(({ key, text }) => [key, text]));
}

function changeBlocker(actor: Actor): Message | undefined {
  return isAdmin(actor) ? undefined : message("wording.admin_only");
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{(\w*)\}/g)].map(([, name]) => name ?? "");
}

/** A placeholder that is never filled would be shown with its braces. */
function placeholderComplaint(key: WordingKey, text: string): string | undefined {
  const known = placeholdersOf(wordingDefaults[key]);
  const unknown = placeholdersOf(text).find((name) => !known.includes(name));
  if (unknown === undefined) return undefined;
  const may = known.length
    ? `You can use ${known.map((name) => `{${name}}`).join(" and ")}.`
    : "This text has no placeholders.";
  return `Unknown placeholder {${unknown}}. ${may}`;
}

function nameOf(key: WordingKey): string {
  return key.replaceAll("_", " ");
}

function toText(key: WordingKey, own: string | undefined): WordingText {
  const original = wordingDefaults[key];
  return {
    key,
    text: own ?? original,
    default: original,
    isDefault: own === undefined,
    placeholders: placeholdersOf(original),
  };
}

function record(
  tx: OrgTx,
  actor: Actor,
  { text, data }: { text: Message; data: Record<string, unknown> },
): Promise<void> {
  return recordEvent(tx, {
    kind: "text_changed",
    text,
    link: "/settings?tab=texts",
    audience: "organization",
    userId: actor.userId,
    data,
  });
}
