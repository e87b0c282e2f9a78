import type { StoredFile } from "@muster/contracts/files";
import { ApiError, toApiError } from "./api-error.ts";
import { newIdempotencyKey } from "./idempotency.ts";
import { placeHeaders } from "./place.ts";

interface UploadOptions {
  /** 0 … 1 of the bytes sent. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/** Sends one file. XMLHttpRequest, because fetch cannot tell how much has been sent. */
export function uploadFile(file: File, { onProgress, signal }: UploadOptions = {}): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open("POST", "/api/files");
    xhr.responseType = "text";
    xhr.setRequestHeader("accept", "application/json");
    xhr.setRequestHeader("idempotency-key", newIdempotencyKey());
    for (const [name, value] of Object.entries(placeHeaders("/api/files"))) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    };
    xhr.onload = () => {
      const answer = parse(xhr.responseText);
      if (xhr.status >= 200 && xhr.status < 300) resolve(answer as StoredFile);
      else reject(toApiError(xhr.status, answer));
    };
    xhr.onerror = () => reject(new ApiError(0, {}));
    xhr.onabort = () => reject(new DOMException("The upload was canceled", "AbortError"));
    signal?.addEventListener("abort", () => xhr.abort(), { once: true });
    const form = new FormData();
    form.append("file", file);
    xhr.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
