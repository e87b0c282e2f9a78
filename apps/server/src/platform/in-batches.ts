/**
 * Answers many calls by few: what is asked with the same key while a call of `work` is under way is answered by the next one, which
 * begins afterwards. `work` returns one result for each item, in order. When it fails, all who wait for it get the error.
 */
export function inBatches<Item, Result>(
  work: (key: string, items: Item[]) => Promise<Result[]>,
): (key: string, item: Item) => Promise<Result> {
  interface Asked {
    item: Item;
    resolve: (result: Result) => void;
    reject: (error: unknown) => void;
  }
  const waiting = new Map<string, Asked[]>();

  async function answer(key: string, batch: Asked[]): Promise<void> {
    try {
      const results = await work(
        key,
        batch.map(({ item }) => item),
      );
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result); // one for each item
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function answerAll(key: string): Promise<void> {
    for (let batch = waiting.get(key) ?? []; batch.length > 0; batch = waiting.get(key) ?? []) {
      waiting.set(key, []);
      await answer(key, batch);
    }
    waiting.delete(key);
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const asked = { item, resolve, reject };
      const others = waiting.get(key);
      if (others) return void others.push(asked);
      waiting.set(key, [asked]);
      void answerAll(key);
    });
}
