import type { KnowledgeItem } from "@muster/contracts/knowledge-items";
import { api } from "../../platform/api.ts";
import { refresh, useKnowledgeAction } from "./knowledge.queries.ts";

/** What can be done with items of a base. */
export function useItemActions(id: string) {
  const on = (title: string, call: (input: { id: string; itemId: string }) => Promise<unknown>) => ({
    title,
    act: (itemId: string) => call({ id, itemId }),
  });
  const retry = on("Couldn’t try again", api.knowledge.retryItem);
  const cancel = on("Couldn’t cancel", api.knowledge.cancelItem);
  const restore = on("Couldn’t restore", api.knowledge.restoreItem);
  return {
    retry: useKnowledgeAction(retry.title, retry.act),
    cancel: useKnowledgeAction(cancel.title, cancel.act),
    restore: useKnowledgeAction(restore.title, restore.act),
    /** One after the other: what was done before a refusal stays done and is shown. */
    async moveAll(items: KnowledgeItem[], parentId: string | null) {
      try {
        for (const item of items) await api.knowledge.updateItem({ id, itemId: item.id, parentId });
      } finally {
        await refresh();
      }
    },
    async removeAll(items: KnowledgeItem[]) {
      try {
        for (const item of items) await api.knowledge.removeItem({ id, itemId: item.id });
      } finally {
        await refresh();
      }
    },
  };
}
