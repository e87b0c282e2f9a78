import { mkdir, mkdtemp, readdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

const PREFIX = "table-";
const TOUCH_MS = 10_000;
const STALE_MS = 120_000;

export interface WorkFolder {
  path: string;
  remove(): Promise<void>;
}

/**
 * A new folder under `parent` for one analysis. Its time is renewed while this process lives, so that other processes, also on
 * other machines that share the parent, can tell it from the folder of a process that was killed.
 */
export async function openWorkFolder(parent: string): Promise<WorkFolder> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const path = await mkdtemp(join(parent, PREFIX));
  const touch = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), TOUCH_MS);
  touch.unref();
  return {
    path,
    async remove() {
      clearInterval(touch);
      await rm(path, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Removes what killed processes left under `parent`: folders whose time was not renewed for two minutes. */
export async function clearWorkFolders(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []); // nothing was analysed there yet
  for (const name of names.filter((each) => each.startsWith(PREFIX))) {
    const path = join(parent, name);
    const info = await stat(path).catch(() => undefined); // another process may be clearing, too
    if (info && Date.now() - info.mtimeMs > STALE_MS) await rm(path, { recursive: true, force: true });
  }
}
