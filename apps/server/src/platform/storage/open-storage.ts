import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { StartError } from "../lock/start-error.ts";
import { openDiskStorage } from "./disk-storage.ts";
import type { FileStorage } from "./types.ts";

/** Opens the storage for all files: a bucket if S3_URL is set, otherwise a folder in DATA_DIR. Throws a StartError. */
export async function openStorage(config: Config): Promise<FileStorage> {
  const folder = join(config.dataDir, "files");
  const { S3_URL: url, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (!url) return openDiskStorage(folder);
  if (!accessKeyId || !secretAccessKey) throw new StartError("S3_URL needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.");
  const names = await readdir(folder).catch(() => []);
  if (names.some((name) => name !== "incoming"))
    throw new StartError(
      `S3_URL is set, but files are still in ${folder}. Copy everything in it but "incoming" to the bucket, then rename the folder.`,
    );
  // Loaded only when needed, because the HTTP client takes a while to load.
  const { openS3Storage } = await import("./s3-storage.ts");
  const cache = { folder: join(config.dataDir, "file-cache"), maxBytes: config.S3_CACHE_MB * 1024 ** 2 };
  return openS3Storage({ url, region: config.S3_REGION, accessKeyId, secretAccessKey, cache });
}
