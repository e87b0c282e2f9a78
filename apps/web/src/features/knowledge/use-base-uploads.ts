import { knowledgeLimits } from "@muster/contracts/knowledge-bases";
import { create } from "zustand";
import { ApiError } from "../../platform/api-error.ts";
import { handlePaymentError } from "../../platform/billing-gate.ts";
import { notify } from "../../platform/notifications.ts";
import { refresh, sendItems } from "./knowledge.queries.ts";

export interface SentFile {
  key: number;
  file: File;
  /** 0 … 1 of its bytes sent. */
  fraction: number;
  error: string | null;
}

interface Target {
  id: string;
  parentId: string | null;
}

/** Uploads by base. They continue while other pages are open. */
const useUploads = create<{ sent: ReadonlyMap<string, readonly SentFile[]> }>()(() => ({ sent: new Map() }));
const noFiles: readonly SentFile[] = [];
const controllers = new Map<string, Set<AbortController>>();
let lastKey = 0;

/** Files on their way to a base, and those that did not arrive. */
export function useBaseUploads({ id, parentId }: Target) {
  const sent = useUploads((state) => state.sent.get(id)) ?? noFiles;
  return {
    sent,
    add: (files: File[]) => addUploads({ id, parentId }, files),
    retry(entry: SentFile) {
      const again = { ...entry, fraction: 0, error: null };
      change(id, new Set([entry.key]), () => again);
      void sendAll({ id, parentId }, [again]);
    },
    dismiss: (key: number) => change(id, new Set([key]), () => null),
    stop() {
      for (const controller of controllers.get(id) ?? []) controller.abort();
      setSent(id, () => []);
    },
  };
}

/** Sends files to a base; its page shows their progress. */
export function addUploads(target: Target, files: File[]): void {
  const added = files.map((file): SentFile => ({ key: ++lastKey, file, fraction: 0, error: null }));
  setSent(target.id, (all) => [...all, ...added]);
  void sendAll(target, added);
}

async function sendAll(target: Target, entries: SentFile[]) {
  for (let at = 0; at < entries.length; at += knowledgeLimits.filesPerUpload) {
    if (await sendBatch(target, entries.slice(at, at + knowledgeLimits.filesPerUpload))) continue;
    const unsent = new Set(entries.slice(at + knowledgeLimits.filesPerUpload).map(({ key }) => key));
    change(target.id, unsent, () => ({ error: "Not uploaded because the previous upload was stopped" }));
    return;
  }
}

/**
 * Sends at most ten files, which are one upload and one action. The parts of a multipart body travel in order, so the bytes sent so far give
 * each file's own progress. What has arrived leaves the list; what failed stays with its reason. Returns whether the next batch may
 * go: not after a stop, and not once the plan's limit is reached.
 */
async function sendBatch({ id, parentId }: Target, batch: SentFile[]): Promise<boolean> {
  const controller = new AbortController();
  const running = controllers.get(id) ?? new Set();
  controllers.set(id, running.add(controller));
  const keys = new Set(batch.map(({ key }) => key));
  const files = batch.map(({ file }) => file);
  try {
    const answer = await sendItems(
      { id, parentId, files },
      {
        signal: controller.signal,
        onProgress: (fraction) => {
          const fractions = fractionsOf(fraction, files);
          change(id, keys, ({ key }) => ({ fraction: fractions[batch.findIndex((one) => one.key === key)] ?? 0 }));
        },
      },
    );
    const refused = new Map(answer.refused.map(({ name, error }) => [name, error]));
    change(id, keys, ({ file }) => {
      const error = refused.get(file.name);
      return error ? { error } : null;
    });
    sayDuplicates(answer.duplicates.map(({ name }) => name));
    return true;
  } catch (error) {
    if (controller.signal.aborted) return false;
    handlePaymentError(error);
    change(id, keys, () => ({ error: messageOf(error) }));
    return !(error instanceof ApiError && error.status === 402);
  } finally {
    running.delete(controller);
    void refresh();
  }
}

function setSent(id: string, next: (all: readonly SentFile[]) => readonly SentFile[]) {
  useUploads.setState(({ sent }) => ({ sent: new Map(sent).set(id, next(sent.get(id) ?? [])) }));
}

/** Changes the entries with these keys; null takes an entry out. */
function change(id: string, keys: Set<number>, part: (entry: SentFile) => Partial<SentFile> | null) {
  setSent(id, (all) =>
    all.flatMap((entry) => {
      if (!keys.has(entry.key)) return [entry];
      const changes = part(entry);
      return changes ? [{ ...entry, ...changes }] : [];
    }),
  );
}

/** How much of each file has been sent (0 … 1) when this much of all of them has; an empty file counts as one byte. */
export function fractionsOf(sent: number, files: { size: number }[]): number[] {
  const sizes = files.map(({ size }) => Math.max(1, size));
  let left = sent * sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size) => {
    const part = Math.min(1, Math.max(0, left / size));
    left -= size;
    return part;
  });
}

function sayDuplicates(names: string[]) {
  if (names.length === 0) return;
  notify({
    type: "info",
    title: names.length === 1 ? "Already in this base" : `${names.length} files are already in this base`,
    message: names.length === 1 ? `${names[0]} was not stored a second time` : "They weren’t stored again",
    toastOnly: true,
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : "Couldn’t upload the file";
}
