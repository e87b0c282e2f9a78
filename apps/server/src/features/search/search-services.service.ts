import { createHash } from "node:crypto";
import { type Message, message } from "@muster/contracts/messages";
import {
  type SearchServiceDraft,
  type SearchServiceKind,
  type SearchSettings,
  searchServiceKinds,
} from "@muster/contracts/search";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { askSource } from "../../kernel/outside/ask-source.ts";
import type { Services } from "../../kernel/services.ts";
import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";
import { inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import type { Config } from "../../platform/config.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { allowListOf } from "../../platform/safe-fetch/allow-list.ts";
import { FetchError } from "../../platform/safe-fetch/fetch-error.ts";
import { checkAddress } from "../../platform/safe-fetch/guard.ts";
import * as repo from "./search-services.repo.ts";
import type { SearchServiceRow } from "./search-services.table.ts";
import { brave } from "./sources/brave.ts";
import { searxng } from "./sources/searxng.ts";
import type { Source } from "./sources/source.ts";
import { configuredSources, openSources } from "./sources/sources.ts";
import { tavily } from "./sources/tavily.ts";

const names: Record<SearchServiceKind, string> = { searxng: "SearXNG", brave: "Brave Search", tavily: "Tavily" };
const variables = { searxng: "SEARXNG_URL", brave: "BRAVE_API_KEY", tavily: "TAVILY_API_KEY" } as const;
/** A trial asks for something that every service finds. */
const trial = { query: "weather", type: "general", timeframe: "all", since: null, limit: 5 } as const;

/**
 * The sources in the order in which they are asked: the organization's own services with those of the operator, then the open
 * ones. Of two services of the same kind, the organization's own is used.
 */
export async function sourcesFor(services: Services, orgId: string): Promise<Source[][]> {
  const own = await inOrg(services.db, { orgId, userId: null }, async (tx) => {
    const found: Source[] = [];
    for (const row of await repo.listServices(tx)) found.push(...(await openService(tx, services, row)));
    return found;
  });
  const operators = configuredSources(services.config).filter(({ id }) => !own.some((each) => each.id === id));
  return [[...own, ...operators], openSources(services.config)];
}

/** Empty when its key can't be opened. Reseals a key that an older SECRET_KEY sealed, so that the older secret can be removed. */
async function openService(tx: OrgTx, { secrets }: Services, row: SearchServiceRow): Promise<Source[]> {
  const { kind, url, sealedKey } = row;
  const owner = keyOwner(tx.orgId, kind);
  const key = sealedKey === null ? undefined : secrets.open(sealedKey, owner);
  if (sealedKey !== null && key === undefined) return [];
  if (sealedKey !== null && key !== undefined && !secrets.isCurrent(sealedKey))
    await repo.updateSealedKey(tx, kind, secrets.seal(key, owner));
  return [sourceOf({ kind, url, key }, tx.orgId)];
}

function sourceOf(
  { kind, url, key = "" }: { kind: SearchServiceKind; url: string | null; key?: string | undefined },
  orgId: string,
): Source {
  const source = kind === "searxng" ? searxng(url ?? "") : kind === "brave" ? brave(key) : tavily(key);
  // Each key and each server has its own limits: after a 429 a person may enter another one.
  const login = createHash("sha256")
    .update(`${url ?? ""} ${key}`)
    .digest("hex");
  return { ...source, account: `${orgId}/${login}` };
}

export async function readSearchSettings({ actor, inOrg: work, services }: Context): Promise<SearchSettings> {
  refuseIf(manageSearchBlocker(actor));
  const rows = await work((tx) => repo.listServices(tx));
  return {
    services: rows.map(({ kind, url, sealedKey, keyLastFour, createdAt }) => ({
      ...{ kind, url, keyLastFour, createdAt: createdAt.toISOString() },
      key:
        sealedKey === null
          ? "none"
          : services.secrets.open(sealedKey, keyOwner(actor.orgId, kind)) === undefined
            ? "unreadable"
            : "set",
    })),
    environment: searchServiceKinds.flatMap((kind) =>
      services.config[variables[kind]] ? { kind, variable: variables[kind] } : [],
    ),
    open: openSources(services.config).map(({ name }) => name),
  };
}

/** Saves a service only if it answers now. */
export async function saveSearchService(context: Context, draft: SearchServiceDraft): Promise<SearchSettings> {
  const { actor, inOrg: work, services, now } = context;
  refuseIf(manageSearchBlocker(actor));
  const { kind } = draft;
  const url = kind === "searxng" ? plainUrl(draft.url, services.config) : null;
  const key = kind === "searxng" ? "" : (draft.key ?? "");
  if (kind !== "searxng" && key === "") throw invalid("key", `${names[kind]} needs an API key`);
  await tryOut(context, sourceOf({ kind, url, key }, actor.orgId), kind === "searxng" ? "url" : "key");
  await work(async (tx) => {
    const sealedKey = key === "" ? null : services.secrets.seal(key, keyOwner(actor.orgId, kind));
    // Four characters would reveal too much of a short key.
    const keyLastFour = key.length >= 12 ? key.slice(-4) : null;
    await repo.putService(tx, { kind, url, sealedKey, keyLastFour, createdBy: actor.userId, createdAt: now() });
    const data = { service: kind, host: url === null ? null : new URL(url).host, hasKey: sealedKey !== null };
    await recordChange(tx, context, {
      kind: "search_service_saved",
      text: message("events.search_service_saved", { name: names[kind] }),
      data,
    });
  });
  return readSearchSettings(context);
}

export async function testSearchService(context: Context, { kind }: { kind: SearchServiceKind }) {
  const { actor, inOrg: work, services } = context;
  refuseIf(manageSearchBlocker(actor));
  const [source] = await work(async (tx) => {
    const row = (await repo.listServices(tx)).find((each) => each.kind === kind);
    if (!row) throw notFound("record");
    return openService(tx, services, row);
  });
  if (!source) throw new AppError("conflict", `The key of ${names[kind]} can't be read. Enter it again.`);
  const began = performance.now();
  const results = await tryOut(context, source);
  return { results, milliseconds: Math.round(performance.now() - began) };
}

export async function removeSearchService(context: Context, { kind }: { kind: SearchServiceKind }): Promise<void> {
  refuseIf(manageSearchBlocker(context.actor));
  await context.inOrg(async (tx) => {
    if (!(await repo.deleteService(tx, kind))) throw notFound("record");
    const text = message("events.search_service_removed", { name: names[kind] });
    await recordChange(tx, context, { kind: "search_service_removed", text, data: { service: kind } });
  });
}

function manageSearchBlocker(actor: Pick<Actor, "role">) {
  return isAdmin(actor) ? undefined : message("search.admin_only");
}

/** The number of results of a trial search. Throws, with the field to change, when the service doesn't answer. */
async function tryOut({ services }: Context, source: Source, field?: "url" | "key"): Promise<number> {
  const signal = AbortSignal.timeout(2 * services.config.SEARCH_TIMEOUT_MS);
  const reply = await askSource(services, source, trial, { signal, isFresh: true });
  const found = reply.status === "answered" ? reply.answer.hits.length : 0;
  if (found > 0) return found;
  const reason = reply.status === "answered" ? `found nothing for “${trial.query}”` : reply.reason;
  const text = `${source.name} ${reason}.`;
  throw field ? invalid(field, text) : new AppError("upstream_failed", text);
}

/** The address without a trailing slash. Refuses one that Muster may not reach or that holds more than an address. */
function plainUrl(text: string | undefined, config: Config): string {
  if (text === undefined || text === "") throw invalid("url", "Enter the server’s URL");
  const url = new URL(text);
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "" || /[?#]$/.test(text))
    throw invalid("url", "Enter an address without a user name and without anything from ? or # on");
  try {
    checkAddress(url, { allow: allowListOf(config), ports: "high" });
  } catch (error) {
    throw error instanceof FetchError ? invalid("url", error.message) : error;
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

function invalid(field: "url" | "key", text: string): AppError {
  return new AppError("invalid_input", text, { fields: { [field]: text } });
}

function recordChange(
  tx: OrgTx,
  { actor }: Context,
  { kind, text, data }: { kind: string; text: Message; data: Record<string, unknown> },
): Promise<void> {
  const common = { audience: "organization" as const, userId: actor.userId, link: "/settings?tab=search" };
  return recordEvent(tx, { kind, text, data, ...common });
}

function keyOwner(orgId: string, kind: SearchServiceKind): string {
  return `${orgId}/search/${kind}`;
}
