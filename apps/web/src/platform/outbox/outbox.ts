import { texts } from "@muster/contracts/texts";
import { onlineManager, type Query, type QueryKey } from "@tanstack/react-query";
import { ApiError } from "../api-error.ts";
import type { CallOptions } from "../http.ts";
import { newIdempotencyKey } from "../idempotency.ts";
import { notify } from "../notifications.ts";
import { placeKey } from "../place.ts";
import { invalidate, queryClient } from "../query.ts";
import { type Call, keepChangesWith, useWaitingChanges } from "../waiting-changes.ts";
import { applyEffect, findRecord, insertMoved, type RecordEffect } from "./cached-records.ts";
import type { OfflineChange } from "./offline-change.ts";
import { addChange, newChangeId, nextTryAt, renewChange, sortChanges, stateOf, type WaitingChange } from "./queue.ts";
import { type SendReport, sendChanges } from "./sender.ts";
import { browserStore as store } from "./store.ts";

const syncMs = 5 * 60_000;

const declared = new Map<string, OfflineChange>();

/** Keeps these changes when they can't be sent, sends them later, and synchronizes data. Returns the function that stops it. */
export function startOutbox(place: string, changes: OfflineChange[]): () => void {
  for (const change of changes) declared.set(change.call.key.join("."), change);
  keepChangesWith(keepOrSend);
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated") showEffectsIn(query);
  });
  const other = new BroadcastChannel(`muster-outbox:${place}`);
  other.onmessage = ({ data }) => {
    if (data === "sent") acceptShown();
    void readChanges();
  };
  tabs = other;
  const handleOnline = () => void sendAndSync({ isRetry: true });
  addEventListener("online", handleOnline);
  const timer = setInterval(() => void sendAndSync(), syncMs);
  void readChanges().then(() => sendAndSync());
  return () => {
    keepChangesWith(undefined);
    unsubscribe();
    removeEventListener("online", handleOnline);
    clearInterval(timer);
    clearTimeout(retry);
    other.close();
    tabs = undefined;
    useWaitingChanges.setState({ changes: [] });
  };
}

let tabs: BroadcastChannel | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Sends a change, unless an earlier one of its record waits. Keeps it when there was no answer: the server may have applied it. */
async function keepOrSend({ name, input, send }: Call): Promise<unknown> {
  const change = declared.get(name);
  const place = placeKey();
  if (!change || !place) return send();
  const idempotencyKey = newIdempotencyKey();
  const made = makeChange(change, { place, input, idempotencyKey });
  const isBehind = useWaitingChanges.getState().changes.some((one) => one.record === made.record && !one.refusal);
  const isOnline = navigator.onLine;
  let failure: unknown;
  if (!isBehind) {
    try {
      return await send({ idempotencyKey });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0) throw error;
      failure = error;
    }
  }
  // Without a connection nothing was sent, so a later edit may replace it.
  const isSent = failure !== undefined && isOnline;
  try {
    show(await store.update(place, (all) => addChange(all, { ...made, tries: isSent ? 1 : 0 })));
  } catch (error) {
    throw failure ?? error; // storage is blocked or full
  }
  tabs?.postMessage("changed");
  if (made.effect === null && !made.isUndo)
    notify({
      type: "info",
      title: "Saved on this device",
      message: `${made.label}. It is sent when you’re back online.`,
      toastOnly: true,
    });
  if (isOnline) void sendWaiting();
  return findRecord(responsesOf(featureOf(made)), idOf(made)) ?? { ...input, id: idOf(made) };
}

function makeChange(
  change: OfflineChange,
  { place, input, idempotencyKey }: Pick<WaitingChange, "place" | "input" | "idempotencyKey">,
): WaitingChange {
  const [feature] = change.call.key;
  const id = newChangeId(Date.now());
  const recordId = change.recordId(input);
  const record = recordId === null ? undefined : findRecord(responsesOf(feature), recordId);
  return {
    ...{ id, place, input, idempotencyKey, call: change.call.key.join("."), slot: change.slot, isUndo: change.isUndo },
    record: `${feature}:${recordId ?? id}`,
    label: change.label(input, record),
    effect: change.effect(input, record),
    ...{ createdAt: Date.now(), tries: 0, nextTryAt: 0, refusal: null, lastError: null },
  };
}

function idOf({ record }: WaitingChange): string {
  return record.slice(record.indexOf(":") + 1);
}

function responsesOf(feature: string): unknown[] {
  return queryClient.getQueriesData({ queryKey: [feature] }).map(([, data]) => data);
}

async function readChanges(): Promise<void> {
  const place = placeKey();
  if (place) await store.update(place, (changes) => changes).then(show, () => undefined);
}

/** Shows the changes in the list, and their effects in what was read before them. */
function show(changes: WaitingChange[]): void {
  useWaitingChanges.setState({ changes: sortChanges(changes.filter(({ place }) => place === placeKey())) });
  for (const query of queryClient.getQueryCache().getAll()) showEffectsIn(query);
}

let isShowing = false;
/** The original data of responses that are shown with the effects of waiting changes. */
const readData = new Map<string, { read: unknown; shown: unknown }>();

function showEffectsIn({ queryKey, queryHash, state }: Pick<Query, "queryKey" | "queryHash" | "state">): void {
  if (isShowing || state.data === undefined) return;
  const known = readData.get(queryHash);
  const read = known && known.shown === state.data ? known.read : state.data;
  const next = waitingEffects().reduce((data: unknown, effect) => applyToResponse(data, effect, queryKey), read);
  if (next === read) readData.delete(queryHash);
  if (next === state.data) return;
  isShowing = true;
  const shown = queryClient.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt });
  isShowing = false;
  if (next !== read) readData.set(queryHash, { read, shown });
}

/** Makes the shown data the original: the server has applyToResponse the changes. */
function acceptShown(): void {
  readData.clear();
}

function applyToResponse(data: unknown, effect: RecordEffect, queryKey: QueryKey): unknown {
  const next = applyEffect(data, effect, queryKey);
  const { feature, id, values } = effect;
  if (values === "removed" || queryKey[0] !== feature) return next;
  const record = findRecord(responsesOf(feature), id);
  return record ? insertMoved(next, record, values, queryKey) : next;
}

function waitingEffects(): RecordEffect[] {
  const now = Date.now();
  return useWaitingChanges.getState().changes.flatMap((change) => {
    const { effect: values } = change;
    if (values === null || stateOf(change, now) !== "waiting") return [];
    return [{ feature: featureOf(change), id: idOf(change), values }];
  });
}

function featureOf({ call }: WaitingChange): string {
  return call.slice(0, call.indexOf("."));
}

let hasNotifiedFailure = false;

/** Sends the waiting changes, and then reads again what the page shows. */
async function sendAndSync({ isRetry = false } = {}): Promise<void> {
  if (!onlineManager.isOnline() || !placeKey()) return;
  await sendWaiting({ isRetry });
  await queryClient.refetchQueries({ type: "active", stale: true });
  const active = queryClient.getQueryCache().findAll({ type: "active" });
  const hasFailed = active.some(({ state: { error } }) => isTemporary(error));
  // Notifies once until a sync succeeds again.
  if (hasFailed && !hasNotifiedFailure && onlineManager.isOnline())
    notify({ type: "error", title: texts.syncFailedTitle, message: texts.syncFailed, toastOnly: true });
  hasNotifiedFailure = hasFailed;
}

function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Sends the waiting changes. With `isRetry`, also those that are waiting for their next try. */
export async function sendWaiting({ isRetry = false } = {}): Promise<void> {
  clearTimeout(retry);
  const place = placeKey();
  if (!place || useWaitingChanges.getState().changes.length === 0) return;
  if (isRetry)
    await store.update(place, (all) => all.map((one) => (one.nextTryAt > 0 ? { ...one, nextTryAt: 0 } : one)));
  const report = await sendChanges({
    ...{ store, place: placeKey, now: Date.now, send: sendOne },
    lock: (work) => navigator.locks?.request("muster-outbox", work) ?? work(),
    onChange(changes, isSent) {
      if (isSent) acceptShown();
      show(changes);
    },
  });
  await announce(report);
  const next = nextTryAt(useWaitingChanges.getState().changes, Date.now());
  if (next !== undefined) retry = setTimeout(() => void sendWaiting(), Math.max(1000, next - Date.now()));
}

function sendOne({ call, input, idempotencyKey }: WaitingChange): Promise<unknown> {
  const send = declared.get(call)?.call as ((input: unknown, options: CallOptions) => Promise<unknown>) | undefined;
  if (!send) return Promise.reject(new Error("This version of Muster no longer makes this change."));
  return send(input, { idempotencyKey, isKept: true });
}

async function announce({ sent, refused }: SendReport): Promise<void> {
  if (sent.length + refused.length === 0) return;
  tabs?.postMessage("sent");
  const title = sent.length === 1 ? "1 change synced" : `${sent.length} changes synced`;
  if (sent.length > 0)
    notify({ type: "success", title, message: sent.map(({ label }) => label).join(" · "), toastOnly: true });
  if (refused.length > 0)
    notify({ type: "error", title: texts.offlineSyncFailedTitle, message: texts.offlineSyncFailed });
  const features = new Set([...sent, ...refused].map(featureOf));
  await Promise.all([...features, "dashboard"].map(invalidate));
}

/** Sends a refused or expired change once more, as a new request. */
export async function retryChange(id: string, input: Record<string, unknown> = {}): Promise<void> {
  await decide((change) => [change.id === id ? renewChange(change, input, Date.now()) : change]);
  await sendWaiting();
}

/** Removes a change and shows the record as it was before. */
export async function discardChange(id: string): Promise<void> {
  const dropped = useWaitingChanges.getState().changes.find((change) => change.id === id);
  await decide((change) => (change.id === id ? [] : [change]));
  if (dropped) await Promise.all([featureOf(dropped), "dashboard"].map(invalidate));
}

async function decide(change: (one: WaitingChange) => WaitingChange[]): Promise<void> {
  const place = placeKey();
  if (!place) return;
  show(await store.update(place, (all) => all.flatMap(change)));
  tabs?.postMessage("changed");
}

/** How a change is declared: its page, and what can be corrected. */
export function declarationOf({ call }: WaitingChange): OfflineChange | undefined {
  return declared.get(call);
}

/** Removes all changes of this person and organization. */
export async function discardAllChanges(): Promise<void> {
  await decide(() => []);
}
