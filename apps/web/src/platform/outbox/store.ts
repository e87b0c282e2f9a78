import type { WaitingChange } from "./queue.ts";
import type { OutboxStore } from "./sender.ts";

/** The store in IndexedDB, which all tabs share. Rejects in browsers that block storage. */
export const browserStore: OutboxStore = {
  async update(place, change) {
    const database = await openDatabase();
    try {
      const transaction = database.transaction("changes", "readwrite", { durability: "strict" });
      const store = transaction.objectStore("changes");
      const ended = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      const known = await resolveRequest<WaitingChange[]>(store.index("place").getAll(place));
      const next = change(known);
      const kept = new Set(next.map(({ id }) => id));
      for (const { id } of known) if (!kept.has(id)) store.delete(id);
      for (const each of next) if (!known.includes(each)) store.put(each);
      await ended;
      return next;
    } finally {
      database.close();
    }
  },
};

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open("muster-outbox", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("changes", { keyPath: "id" }).createIndex("place", "place");
  };
  return resolveRequest(request);
}

function resolveRequest<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
