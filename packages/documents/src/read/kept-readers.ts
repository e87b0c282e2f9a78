import type { ChildProcess } from "node:child_process";
import { stat } from "node:fs/promises";
import type { ReadDocument } from "@muster/contracts/sources";

/** A reader process, and what it has read so far. */
export interface KeptReader {
  child: ChildProcess;
  /** Documents of one series may share a process: those of one organization. */
  series: string;
  files: number;
  bytes: number;
}

/** After these a process ends, so that what one file leaves in memory does not count against a later one. */
const mostFiles = 200;
const mostBytes = 20 * 1024 ** 2;
/** Larger files take much longer than starting a process. */
const smallBytes = 1024 ** 2;
const idleMs = 2000;

const idle: { reader: KeptReader; forget(): void }[] = [];

/** A waiting process of this series. Without one a waiting process of another ends, because the caller starts one. */
export function takeReader(series: string | undefined): KeptReader | undefined {
  const found = idle.find(({ reader }) => reader.series === series);
  found?.forget();
  if (!found) endIdleReader();
  return found?.reader;
}

function endIdleReader(): void {
  const [first] = idle;
  first?.forget();
  first?.reader.child.kill("SIGKILL");
}

/**
 * Keeps the process for the next file of its series for a moment, if it has read nothing but small plain text. Otherwise ends it:
 * the readers of packed and compiled formats do too much for two files to share a process.
 */
export async function keepReader(reader: KeptReader, path: string, document: ReadDocument): Promise<void> {
  const { child } = reader;
  const size = await stat(path).then(
    (file) => file.size,
    () => smallBytes + 1,
  );
  reader.files += 1;
  reader.bytes += size;
  const isSmallText = size <= smallBytes && /^text\/|^application\/json$/.test(document.mediaType);
  const isWorn = reader.files >= mostFiles || reader.bytes >= mostBytes;
  if (!isSmallText || isWorn || child.exitCode !== null || child.signalCode !== null || !child.connected) {
    child.kill("SIGKILL");
    return;
  }
  const timer = setTimeout(() => {
    entry.forget();
    child.kill("SIGKILL");
  }, idleMs);
  const entry = {
    reader,
    forget() {
      clearTimeout(timer);
      child.off("exit", entry.forget);
      if (idle.includes(entry)) idle.splice(idle.indexOf(entry), 1);
      child.ref();
      child.channel?.ref();
    },
  };
  child.on("exit", entry.forget);
  // A waiting process does not keep the server from ending.
  timer.unref();
  child.unref();
  child.channel?.unref();
  idle.push(entry);
}
