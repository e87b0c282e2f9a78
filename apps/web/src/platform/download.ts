import type { DeliverableFormat } from "@muster/contracts/deliverable";
import { toApiError } from "./api-error.ts";
import { send } from "./http.ts";
import { placeHeaders } from "./place.ts";

/** Downloads an attachment through the browser. Rejects with ApiError, so that a refusal can be shown. */
export async function downloadFile(url: string): Promise<void> {
  const file = await fetchFile(url);
  saveFile(file, file.name);
}

/** Reads an attachment without saving it. Rejects with ApiError. */
export async function fetchFile(url: string): Promise<File> {
  const response = await send(url, { credentials: "same-origin", headers: placeHeaders(url) });
  if (!response.ok) throw toApiError(response.status, await response.json().catch(() => undefined));
  const name = fileNameOf(response.headers.get("content-disposition")) ?? "download";
  const content = await response.blob();
  return new File([content], name, { type: content.type });
}

interface Deliverable {
  taskId: string;
  format: DeliverableFormat;
  version?: number | null | undefined;
}

/** The URL of a task's document as a file. */
export function deliverablePath({ taskId, format, version }: Deliverable): string {
  return `/api/tasks/${taskId}/deliverable?format=${format}${version ? `&version=${version}` : ""}`;
}

/** Saves content that the browser has. */
export function saveFile(content: Blob, name: string) {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The click has started the download; Safari needs the URL a moment longer.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The name in a content-disposition header: `filename*=UTF-8''…` before plain `filename="…"` or `filename=…`. */
export function fileNameOf(header: string | null): string | undefined {
  if (!header) return undefined;
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(header)?.[1];
  if (extended) return decodeURIComponent(extended.trim());
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1];
  if (quoted !== undefined) return quoted.replaceAll(/\\(.)/g, "$1");
  return /filename\s*=\s*([^\s;"]+)/i.exec(header)?.[1];
}
