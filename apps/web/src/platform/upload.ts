import type { StoredFile } from "@muster/contracts/files";
import { ApiError, toApiError } from "./api-error.ts";
import { newIdempotencyKey } from "./idempotency.ts";
import { placeHeaders } from "./place.ts";

interface UploadOptions {
  /** Fraction of the bytes sent, 0 … 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/** Uploads one file as an attachment. */
export function uploadFile(file: File, options: UploadOptions = {}): Promise<StoredFile> {
  const form = new FormData();
  form.append("file", file);
  return sendForm<StoredFile>("/api/files", form, options);
}

/** Sends a multipart form. XMLHttpRequest, because fetch does not report how much has been sent. */
export function sendForm<Answer>(
  path: string,
  form: FormData,
  { onProgress, signal }: UploadOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open("POST", path);
    xhr.responseType = "text";
    xhr.setRequestHeader("accept", "application/json");
    xhr.setRequestHeader("idempotency-key", newIdempotencyKey());
    for (const [name, value] of Object.entries(placeHeaders(path))) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    };
    xhr.onload = () => {
      const answer = parse(xhr.responseText);
      if (xhr.status >= 200 && xhr.status < 300) resolve(answer as Answer);
      else reject(toApiError(xhr.status, answer));
    };
    xhr.onerror = () => reject(new ApiError(0, {}));
    xhr.onabort = () => reject(new DOMException("The upload was canceled", "AbortError"));
    signal?.addEventListener("abort", () => xhr.abort(), { once: true });
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
