import type { Place } from "@muster/contracts/place";
import { type DehydratedState, dehydrate, hydrate } from "@tanstack/react-query";
import { placeKey } from "./place.ts";
import { queryClient } from "./query.ts";

/** The features whose responses are cached. Keys, audit, members, and billing are not. */
const cachedFeatures = new Set([
  "tasks",
  "agents",
  "dashboard",
  "usage",
  "activity",
  "schedules",
  "knowledge",
  "approvals",
  "chat",
  "chatLibrary",
  "leads",
  "results",
  "jobRoles",
]);
const maxQueries = 200;
const maxAgeMs = 7 * 24 * 3_600_000;
const saveDelayMs = 2000;

interface Saved {
  savedAt: number;
  state: DehydratedState;
}

/** Fills the query cache with what this user last loaded in this organization, for a page that is opened offline. */
export async function restoreOffline(): Promise<void> {
  const key = placeKey();
  if (!key) return;
  const saved = await inStore<Saved | undefined>("readonly", (store) => store.get(key));
  if (!saved || Date.now() - saved.savedAt > maxAgeMs) return;
  hydrate(queryClient, saved.state, { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
}

/** Saves the query cache whenever it changes; returns the function that stops it. Other people's data is removed first. */
export function saveForOffline({ userId, orgId }: Place): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const key = `${userId}:${orgId}`;
  const save = async () => {
    timer = undefined;
    if (isStopped || placeKey() !== key || !navigator.onLine) return;
    await inStore("readwrite", (store) => store.put({ savedAt: Date.now(), state: snapshot() } satisfies Saved, key));
  };
  const saveSoon = () => {
    timer ??= setTimeout(() => void save(), saveDelayMs);
  };
  void removeOthers(userId).then(saveSoon);
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
    if (type === "updated" && isCached(queryKey)) saveSoon();
  });
  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}

/** Removes everything that was saved in this browser. */
export function clearOffline(): Promise<void> {
  return inStore("readwrite", (store) => store.clear()).then(() => undefined);
}

function snapshot(): DehydratedState {
  const all = queryClient.getQueryCache().getAll();
  const newest = all
    .filter(({ queryKey, state }) => state.status === "success" && isCached(queryKey))
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, maxQueries);
  const hashes = new Set(newest.map(({ queryHash }) => queryHash));
  return dehydrate(queryClient, {
    shouldDehydrateQuery: ({ queryHash }) => hashes.has(queryHash),
    shouldDehydrateMutation: () => false,
  });
}

function isCached([feature, call]: readonly unknown[]): boolean {
  return cachedFeatures.has(String(feature)) || (feature === "accounts" && call === "me");
}

async function removeOthers(userId: string): Promise<void> {
  const keys = (await inStore<IDBValidKey[] | undefined>("readonly", (store) => store.getAllKeys())) ?? [];
  for (const key of keys.filter((each) => !String(each).startsWith(`${userId}:`)))
    await inStore("readwrite", (store) => store.delete(key));
}

/** Undefined in browsers that block storage. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> {
  const database = await openDatabase().catch(() => undefined);
  if (!database) return undefined;
  try {
    return (await resolveRequest(work(database.transaction("offline", mode).objectStore("offline")))) as Result;
  } catch {
    return undefined; // no space left, or a response that can't be copied
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open("muster", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("offline");
  return resolveRequest(request);
}

function resolveRequest<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Lets the service worker keep the app's files, once the page has loaded and the browser is idle. */
export function keepAppFiles(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
  const register = () =>
    idle(async () => {
      try {
        await workers.register("/sw.js");
        const { active } = await workers.ready;
        // Until the worker controls the page, it does not see what the page requests; some of that arrives afterwards.
        new PerformanceObserver((list) => {
          const files = list.getEntries().flatMap(({ name }) => (name.includes("/assets/") ? [name] : []));
          if (files.length > 0) active?.postMessage({ files });
        }).observe({ type: "resource", buffered: true });
      } catch {
        // Private windows refuse: the app works, but not without a connection.
      }
    });
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}

/**
 * Lets the service worker keep the files of all parts, about 800 KB compressed, so that a part opens offline that was not opened before.
 * Not where the person saves data.
 */
export async function keepFilesOfAllParts(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const active = (await workers?.getRegistration())?.active;
  if (!active) return;
  const response = await fetch("/app-files.json");
  if (!response.ok) return;
  const files = (await response.json()) as string[];
  active.postMessage({ files: files.map((file) => new URL(file, location.origin).href) });
}
