import type { StoredFile } from "@muster/contracts/files";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../platform/api-error.ts";
import { uploadFile } from "../../platform/upload.ts";
import { type FileKind, type FileLimit, kindProblem, splitByLimit, uploadProblem } from "./file-rules.ts";

/** A running upload, or a failed one with its reason. */
export interface Upload {
  key: number;
  file: File;
  fraction: number;
  error: string | null;
  /** Refused because of the file itself, so a retry changes nothing. */
  isRefused: boolean;
}

/** Uploads files as they are chosen. Finished ones are passed to `onDone` and leave this list. */
export function useUploads(
  taken: number,
  { takes, limit }: { takes: readonly FileKind[]; limit?: FileLimit },
  onDone: (file: StoredFile) => void,
) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [problem, setProblem] = useState<string>();
  const controllers = useRef(new Map<number, AbortController>());
  const nextKey = useRef(0);

  // Leaving the form aborts uploads that are still running, since nothing would use them.
  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  function change(key: number, part: Partial<Upload>) {
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  }

  function drop(key: number) {
    setUploads((all) => all.filter((upload) => upload.key !== key));
  }

  async function send({ key, file }: Upload) {
    const controller = new AbortController();
    controllers.current.set(key, controller);
    try {
      const stored = await uploadFile(file, {
        signal: controller.signal,
        onProgress: (fraction) => change(key, { fraction }),
      });
      drop(key);
      onDone(stored);
    } catch (error) {
      if (!controller.signal.aborted) change(key, { error: messageOf(error), isRefused: isRefusal(error) });
    } finally {
      controllers.current.delete(key);
    }
  }

  function add(files: File[]) {
    const { fit, problem: tooMany } = splitByLimit(files, taken + uploads.length, limit);
    setProblem(tooMany);
    const added = fit.map((file): Upload => {
      nextKey.current += 1;
      const refusal = uploadProblem(file) ?? kindProblem(file, takes) ?? null;
      return { key: nextKey.current, file, fraction: 0, error: refusal, isRefused: refusal !== null };
    });
    setUploads((all) => [...all, ...added]);
    for (const upload of added) if (!upload.error) void send(upload);
  }

  function retry(upload: Upload) {
    change(upload.key, { error: null, fraction: 0 });
    void send(upload);
  }

  function remove(key: number) {
    controllers.current.get(key)?.abort();
    drop(key);
  }

  return { uploads, problem, isSending: uploads.some((upload) => !upload.error), add, retry, remove };
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : "Couldn’t upload the file";
}
