import { knowledgeLimits } from "@muster/contracts/knowledge-bases";
import { useEffect, useRef, useState } from "react";
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

/**
 * Sends files to a base, ten at a time because that is one upload and one action. The parts of a multipart body travel in order, so the bytes
 * sent so far give each file's own progress. What has arrived leaves the list; what failed stays with its reason.
 */
export function useBaseUploads({ id, parentId }: Target) {
  const { sent, setSent, change } = useSentFiles();
  const controllers = useRef(new Set<AbortController>());
  const nextKey = useRef(0);

  // Leaving the base stops running uploads.
  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running) controller.abort();
    };
  }, []);

  /** Whether the next batch may go: not after a stop, and not once the plan's limit is reached. */
  async function sendBatch(batch: SentFile[]): Promise<boolean> {
    const controller = new AbortController();
    controllers.current.add(controller);
    const keys = new Set(batch.map(({ key }) => key));
    const files = batch.map(({ file }) => file);
    try {
      const answer = await sendItems(
        { id, parentId, files },
        {
          signal: controller.signal,
          onProgress: (fraction) => {
            const fractions = fractionsOf(fraction, files);
            change(keys, ({ key }) => ({ fraction: fractions[batch.findIndex((one) => one.key === key)] ?? 0 }));
          },
        },
      );
      const refused = new Map(answer.refused.map(({ name, error }) => [name, error]));
      change(keys, ({ file }) => {
        const error = refused.get(file.name);
        return error ? { error } : null;
      });
      sayDuplicates(answer.duplicates.map(({ name }) => name));
      return true;
    } catch (error) {
      if (controller.signal.aborted) return false;
      handlePaymentError(error);
      change(keys, () => ({ error: messageOf(error) }));
      return !(error instanceof ApiError && error.status === 402);
    } finally {
      controllers.current.delete(controller);
      void refresh();
    }
  }

  async function sendAll(entries: SentFile[]) {
    for (let at = 0; at < entries.length; at += knowledgeLimits.filesPerUpload) {
      if (await sendBatch(entries.slice(at, at + knowledgeLimits.filesPerUpload))) continue;
      const unsent = new Set(entries.slice(at + knowledgeLimits.filesPerUpload).map(({ key }) => key));
      change(unsent, () => ({ error: "Not uploaded because the previous upload was stopped" }));
      return;
    }
  }

  function add(files: File[]) {
    const added = files.map((file): SentFile => {
      nextKey.current += 1;
      return { key: nextKey.current, file, fraction: 0, error: null };
    });
    setSent((all) => [...all, ...added]);
    void sendAll(added);
  }

  return {
    sent,
    add,
    retry(entry: SentFile) {
      const again = { ...entry, fraction: 0, error: null };
      change(new Set([entry.key]), () => again);
      void sendAll([again]);
    },
    dismiss: (key: number) => change(new Set([key]), () => null),
    stop() {
      for (const controller of controllers.current) controller.abort();
      setSent([]);
    },
  };
}

function useSentFiles() {
  const [sent, setSent] = useState<SentFile[]>([]);

  /** Changes the entries with these keys; null takes an entry out. */
  function change(keys: Set<number>, part: (entry: SentFile) => Partial<SentFile> | null) {
    setSent((all) =>
      all.flatMap((entry) => {
        if (!keys.has(entry.key)) return [entry];
        const changes = part(entry);
        return changes ? [{ ...entry, ...changes }] : [];
      }),
    );
  }

  return { sent, setSent, change };
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
