const maxReaders = 2;
const underWay = new Map<string, Promise<unknown>>();
const waiting: (() => void)[] = [];
let readers = 0;

/** Reads each key only once at a time, and few keys at once: every read is a process that may take a gigabyte. */
export function queueRead<T>(key: string, read: () => Promise<T>): Promise<T> {
  const same = underWay.get(key) as Promise<T> | undefined; // a key is always read the same way
  if (same !== undefined) return same;
  const own = afterOthers(read).finally(() => underWay.delete(key));
  underWay.set(key, own);
  return own;
}

async function afterOthers<T>(read: () => Promise<T>): Promise<T> {
  if (readers >= maxReaders) await new Promise<void>((resolve) => waiting.push(resolve));
  else readers += 1;
  try {
    return await read();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else readers -= 1;
  }
}
