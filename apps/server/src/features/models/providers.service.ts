import { type Message, message } from "@muster/contracts/messages";
import {
  type ModelPurpose,
  modelPurposes,
  type providerChange,
  type providerDraft,
  type providerSetting,
} from "@muster/contracts/models";
import type { z } from "zod";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import type { Config } from "../../platform/config.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { publishLive } from "../../platform/live/live.ts";
import { allowListOf } from "../../platform/safe-fetch/allow-list.ts";
import { FetchError } from "../../platform/safe-fetch/fetch-error.ts";
import { checkAddress } from "../../platform/safe-fetch/guard.ts";
import { describeEnvironment } from "./environment.service.ts";
import { keyOwner } from "./model-gateways.service.ts";
import { manageModelsBlocker } from "./models.policy.ts";
import { providerKindFacts } from "./provider-kinds.ts";
import * as repo from "./providers.repo.ts";
import type { ProviderRow } from "./providers.table.ts";
import { removalTopic } from "./until-removed.ts";

type Setting = z.infer<typeof providerSetting>;
type Draft = z.infer<typeof providerDraft>;
type Change = z.infer<typeof providerChange>;

const maxProviders = 20;
/** Handles already in use before the slash of a model name, by the environment's providers or by Muster. */
const reserved = ["openai", "anthropic", "google", "ollama", "local", "builtin", "auto", "muster-builtin"];

/** Adds a provider at the end of the order. */
export async function addProvider(context: Context, draft: Draft): Promise<Setting> {
  const { actor, inOrg, now, services } = context;
  refuseIf(manageModelsBlocker(actor));
  const { kind, name, key = "", defaultModel = "" } = draft;
  const baseUrl = plainAddress(draft.baseUrl ?? providerKindFacts[kind].baseUrl);
  checkProvider({ kind, baseUrl, key }, services.config);
  return inOrg(async (tx) => {
    await repo.lockModels(tx);
    const rows = await repo.listProviderRows(tx);
    if (rows.length >= maxProviders)
      throw new AppError(
        "conflict",
        `Your organization has reached the limit of ${maxProviders} providers. Remove one first.`,
      );
    const id = newId(now());
    const row = {
      id,
      handle: freeHandle(
        name,
        rows.map(({ handle }) => handle),
      ),
      kind,
      name,
      baseUrl,
      ...sealed(context, id, key),
      defaultModel: defaultModel || null,
      position: rows.length,
      createdBy: actor.userId,
      createdAt: now(),
    };
    await repo.insertProvider(tx, row);
    await repo.storeDefaults(tx);
    const text = message("events.provider_added", { name });
    await recordChange(tx, context, { kind: "model_provider_added", text, row });
    return toSetting(context, { ...row, orgId: tx.orgId, removedAt: null }, null);
  });
}

/** Changing the address clears the key, so that it is never sent to another server. */
export async function changeProvider(
  context: Context,
  { id: handle, ...change }: Change & { id: string },
): Promise<Setting> {
  const { actor, inOrg } = context;
  refuseIf(manageModelsBlocker(actor));
  return inOrg(async (tx) => {
    await repo.lockModels(tx);
    const row = await mustFindProvider(tx, handle);
    const { values, isMoved } = changed(context, row, change);
    await repo.updateProvider(tx, row.id, values);
    await repo.storeDefaults(tx);
    // The results belong to the old address.
    if (isMoved) await repo.storeProbe(tx, handle, null);
    const after = { ...row, ...values };
    const cleared = isMoved && row.sealedKey !== null && after.sealedKey === null;
    const text = message("events.provider_changed", { name: after.name });
    await recordChange(tx, context, { kind: "model_provider_changed", text, row: after, before: row, cleared });
    const { probes } = await repo.readSettingsRow(tx);
    return toSetting(context, after, probes[handle] ?? null);
  });
}

function changed(context: Context, row: ProviderRow, change: Change) {
  const baseUrl = change.baseUrl === undefined ? row.baseUrl : plainAddress(change.baseUrl);
  const isMoved = baseUrl !== plainAddress(row.baseUrl);
  const key = change.key ?? (isMoved ? "" : undefined);
  if (key !== undefined) checkProvider({ kind: row.kind, baseUrl, key }, context.services.config);
  const values = {
    name: change.name ?? row.name,
    baseUrl,
    defaultModel: change.defaultModel === undefined ? row.defaultModel : change.defaultModel || null,
    ...(key === undefined ? {} : sealed(context, row.id, key)),
  };
  return { values, isMoved };
}

/** Deletes its key at once; tasks that were to use it go to the next provider, with a notice. */
export async function removeProvider(context: Context, { id: handle }: { id: string }): Promise<void> {
  const { actor, inOrg, now } = context;
  refuseIf(manageModelsBlocker(actor));
  await inOrg(async (tx) => {
    await repo.lockModels(tx);
    const row = await mustFindProvider(tx, handle);
    await repo.markProviderRemoved(tx, row.id, now());
    const { defaults } = await repo.readSettingsRow(tx);
    const left = Object.entries(defaults).filter(([, model]) => !model.startsWith(`${handle}/`));
    await repo.storeDefaults(tx, Object.fromEntries(left));
    await repo.storeProbe(tx, handle, null);
    await publishLive(tx, removalTopic(tx.orgId), null);
    await recordChange(tx, context, {
      kind: "model_provider_removed",
      text: message("events.provider_removed", { name: row.name }),
      row,
    });
  });
}

/** Providers that are not named keep their order after the others. */
export async function orderProviders(context: Context, { ids }: { ids: string[] }) {
  const { actor, inOrg } = context;
  refuseIf(manageModelsBlocker(actor));
  await inOrg(async (tx) => {
    await repo.lockModels(tx);
    const rows = await repo.listProviderRows(tx);
    const place = ({ handle }: ProviderRow) => (ids.includes(handle) ? ids.indexOf(handle) : ids.length);
    const ordered = rows.toSorted((a, b) => place(a) - place(b));
    await repo.placeProviders(
      tx,
      ordered.map(({ id }) => id),
    );
    await repo.storeDefaults(tx);
    await recordEvent(tx, {
      kind: "model_providers_ordered",
      text: message("events.providers_ordered"),
      audience: "organization",
      userId: actor.userId,
      link: "/settings?tab=models",
      data: { order: ordered.map(({ handle }) => handle) },
    });
  });
  return readModelSettings(context);
}

/** All settings of admins and of the environment. */
export async function readModelSettings(context: Context) {
  refuseIf(manageModelsBlocker(context.actor));
  return context.inOrg(async (tx) => {
    const rows = await repo.listProviderRows(tx);
    const { defaults, probes } = await repo.readSettingsRow(tx);
    const prices = await repo.listPriceRows(tx);
    const auto = Object.fromEntries(modelPurposes.map((purpose) => [purpose, "auto"])) as Record<ModelPurpose, string>;
    return {
      providers: rows.map((row) => toSetting(context, row, probes[row.handle] ?? null)),
      environment: describeEnvironment(context.services.config).map(({ provider: _, ...each }) => ({
        ...each,
        probe: probes[each.id] ?? null,
      })),
      defaults: { ...auto, ...defaults },
      prices: prices.map(({ validFrom, ...price }) => ({ ...price, validFrom: validFrom.toISOString() })),
    };
  });
}

async function mustFindProvider(tx: OrgTx, handle: string): Promise<ProviderRow> {
  const row = (await repo.listProviderRows(tx)).find((each) => each.handle === handle);
  if (!row) throw notFound("record");
  return row;
}

function sealed({ actor, services }: Context, id: string, key: string) {
  if (key === "") return { sealedKey: null, keyLastFour: null };
  return {
    sealedKey: services.secrets.seal(key, keyOwner(actor.orgId, id)),
    // Four characters would reveal too much of a short key.
    keyLastFour: key.length >= 12 ? key.slice(-4) : null,
  };
}

function toSetting({ actor, services }: Context, row: ProviderRow, probe: Setting["probe"]): Setting {
  const { id, handle, kind, name, baseUrl, sealedKey, keyLastFour, defaultModel, createdAt } = row;
  const isReadable = sealedKey === null || services.secrets.open(sealedKey, keyOwner(actor.orgId, id)) !== undefined;
  return {
    id: handle,
    kind,
    name,
    baseUrl,
    key: sealedKey === null ? "none" : isReadable ? "set" : "unreadable",
    keyLastFour,
    defaultModel,
    probe,
    createdAt: createdAt.toISOString(),
  };
}

interface RecordedChange {
  kind: string;
  text: Message;
  row: Pick<ProviderRow, "handle" | "kind" | "name" | "baseUrl" | "sealedKey">;
  before?: Pick<ProviderRow, "name" | "baseUrl">;
  cleared?: boolean;
}

/** For the feed and the audit log: never a key, and only the host of an address. */
function recordChange(
  tx: OrgTx,
  { actor }: Context,
  { kind, text, row, before, cleared = false }: RecordedChange,
): Promise<void> {
  const data = {
    provider: row.handle,
    name: row.name,
    type: row.kind,
    host: new URL(row.baseUrl).host,
    hasKey: row.sealedKey !== null,
    ...(before && { before: `${before.name} at ${new URL(before.baseUrl).host}` }),
    ...(cleared && { keyCleared: true }),
  };
  const common = { audience: "organization" as const, userId: actor.userId, link: "/settings?tab=models" };
  return recordEvent(tx, { kind, text, data, ...common });
}

function freeHandle(name: string, taken: string[]): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 40);
  const base = plain || "provider";
  const all = new Set([...reserved, ...taken]);
  for (let n = 1; ; n++) {
    const handle = n === 1 ? base : `${base}-${n}`;
    if (!all.has(handle)) return handle;
  }
}

/** Normalizes an address: case, default port and trailing slashes do not matter. */
function plainAddress(text: string): string {
  const { origin, pathname, username, password, search, hash } = new URL(text);
  const isPlain = username === "" && password === "" && search === "" && hash === "" && !/[?#]$/.test(text);
  // Anything more is refused, with the text as entered.
  return isPlain ? `${origin}${pathname}`.replace(/\/+$/, "") : text;
}

/** Refuses settings that can never work, or that would reveal a key, and names the wrong field. */
function checkProvider(
  { kind, baseUrl, key }: Pick<ProviderRow, "kind" | "baseUrl"> & { key: string },
  config: Config,
): void {
  const url = new URL(baseUrl);
  const allow = allowListOf(config);
  try {
    checkAddress(url, { allow, ports: "high" });
  } catch (error) {
    if (error instanceof FetchError) throw invalid("baseUrl", error.message);
    throw error;
  }
  if (url.search !== "" || url.hash !== "" || /[?#]$/.test(baseUrl))
    throw invalid("baseUrl", "Remove everything from ? or # on");
  if (key === "" && providerKindFacts[kind].wantsKey)
    throw invalid("key", `${providerKindFacts[kind].name} needs an API key`);
  if (/[^\x21-\x7e]/.test(key)) throw invalid("key", "Keys can't contain spaces or special characters");
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const isOwn = allow.allows({ host: url.hostname, port });
  if (key !== "" && url.protocol === "http:" && !isOwn) throw invalid("baseUrl", "Use https:// to protect the API key");
}

function invalid(field: "baseUrl" | "key", words: string): AppError {
  return new AppError("invalid_input", words, { fields: { [field]: words } });
}
