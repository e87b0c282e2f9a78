import { searchResult } from "@muster/contracts/search";
import type { Context } from "../../kernel/context.ts";
import { finishedResultOf, mustFindResult } from "../../kernel/results/results.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { FetchError } from "../../platform/safe-fetch/fetch-error.ts";

const maxBytes = 3_000_000;
const timeoutMs = 8000;

/**
 * The thumbnail of a search result, fetched by this server. Only addresses that a search of the person's organization found, so
 * that this is not an open proxy. Only images pass, detected by their first bytes.
 */
export async function openThumbnail(
  { actor, inOrg, services }: Context,
  { id, position }: { id: string; position: number },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; mediaType: string }> {
  const row = await inOrg((tx) => mustFindResult(tx, actor.userId, id));
  const result = row.kind === "search" ? searchResult.safeParse(finishedResultOf(row)?.result).data : undefined;
  const url = result?.sources.find((source) => source.position === position)?.thumbnail;
  if (!url) throw notFound("record");
  const answer = await services
    .safeFetch(url, { headers: { accept: "image/*" }, maxBytes, timeoutMs, maxRedirects: 3 })
    .catch((error: unknown) => {
      throw error instanceof FetchError ? new AppError("upstream_failed", error.message, { cause: error }) : error;
    });
  const mediaType = pictureType(answer.body);
  if (answer.status >= 300 || !mediaType) throw new AppError("upstream_failed", "The source has no picture there.");
  return { bytes: answer.body, mediaType };
}

/** Formats that browsers show without running anything, so not SVG. */
function pictureType(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (start.startsWith("\x89PNG")) return "image/png";
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(start)) return "image/gif";
  return /^RIFF.{4}WEBP/s.test(start) ? "image/webp" : undefined;
}
