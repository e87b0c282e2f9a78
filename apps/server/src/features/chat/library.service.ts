import type { SavedPrompt, StylePreset } from "@muster/contracts/chat-library";
import type { ChatStyle } from "@muster/contracts/chat-shapes";
import { message } from "@muster/contracts/messages";
import type { Context } from "../../kernel/context.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { conflictIf } from "./chat.read.service.ts";
import type { PresetRow, PromptRow } from "./chat-library.table.ts";
import * as repo from "./library.repo.ts";

const maxPresets = 50;
const maxPrompts = 200;

export function listPresets({ actor, inOrg }: Context) {
  return inOrg(async (tx) => ({
    items: (await repo.listPresets(tx, actor.userId)).map((row) => toPreset(row, actor.userId)),
  }));
}

export function savePreset(
  { actor, inOrg, now }: Context,
  input: { name: string; style: ChatStyle; isShared: boolean },
): Promise<StylePreset> {
  return inOrg(async (tx) => {
    const own = (await repo.listPresets(tx, actor.userId)).filter(({ userId }) => userId === actor.userId);
    conflictIf(own.length >= maxPresets && message("chat.preset_limit", { limit: maxPresets }));
    const place = { id: newId(now()), orgId: tx.orgId, userId: actor.userId, createdAt: now() };
    return toPreset(await repo.insertPreset(tx, { ...place, ...input }), actor.userId);
  });
}

export function removePreset({ actor, inOrg }: Context, { id }: { id: string }): Promise<void> {
  return inOrg(async (tx) => {
    if (!(await repo.deletePreset(tx, actor.userId, id))) throw notFound("record");
  });
}

export function listPrompts({ actor, inOrg }: Context) {
  return inOrg(async (tx) => ({
    items: (await repo.listPrompts(tx, actor.userId)).map((row) => toPrompt(row, actor.userId)),
  }));
}

export function savePrompt(
  { actor, inOrg, now }: Context,
  input: { command: string; title: string; text: string; isShared: boolean },
): Promise<SavedPrompt> {
  return inOrg(async (tx) => {
    const own = (await repo.listPrompts(tx, actor.userId)).filter(({ userId }) => userId === actor.userId);
    conflictIf(own.length >= maxPrompts && message("chat.prompt_limit", { limit: maxPrompts }));
    const place = { id: newId(now()), orgId: tx.orgId, userId: actor.userId, createdAt: now() };
    const row = await repo.insertPrompt(tx, { ...place, ...input });
    if (!row) throw new AppError("conflict", message("chat.prompt_taken", { command: input.command }));
    return toPrompt(row, actor.userId);
  });
}

export function updatePrompt(
  { actor, inOrg }: Context,
  {
    id,
    ...values
  }: { id: string; title?: string | undefined; text?: string | undefined; isShared?: boolean | undefined },
): Promise<SavedPrompt> {
  return inOrg(async (tx) => {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    const row = await repo.updatePrompt(tx, actor.userId, id, given);
    if (!row) throw notFound("record");
    return toPrompt(row, actor.userId);
  });
}

export function removePrompt({ actor, inOrg }: Context, { id }: { id: string }): Promise<void> {
  return inOrg(async (tx) => {
    if (!(await repo.deletePrompt(tx, actor.userId, id))) throw notFound("record");
  });
}

function toPreset({ id, name, style, isShared, userId }: PresetRow, asker: string): StylePreset {
  return { id, name, style, isShared, isOwn: userId === asker };
}

function toPrompt({ id, command, title, text, isShared, userId }: PromptRow, asker: string): SavedPrompt {
  return { id, command, title, text, isShared, isOwn: userId === asker };
}
