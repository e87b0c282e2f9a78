import { useMutation } from "@tanstack/react-query";
import { Layers } from "lucide-react";
import { api } from "../../platform/api.ts";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { refresh, useBases } from "../knowledge/knowledge.queries.ts";

/** Saves the results as items of a knowledge base. */
export function SaveToBase({ runId }: { runId: string }) {
  const bases = useBases();
  const save = useMutation({
    mutationFn: (baseId: string) => api.fileProcessing.save({ runId, baseId }),
    onSuccess: async ({ items }, baseId) => {
      const name = bases.data?.items.find(({ id }) => id === baseId)?.name ?? "the base";
      notify({
        type: "success",
        title: `Saved to ${name}`,
        message: `${items.length} items`,
        link: `/knowledge/${baseId}`,
      });
      await refresh();
    },
    onError: (error) => {
      if (!isHandledGlobally(error)) notify({ type: "error", title: "Upload Failed", message: error.message });
    },
  });
  const items = (bases.data?.items ?? []).map(({ id, name, editBlocker }) => ({
    label: name,
    disabledReason: editBlocker,
    onSelect: () => save.mutate(id),
  }));
  return (
    <Menu
      label="Save to a knowledge base"
      trigger={
        <Button icon={Layers} busy={save.isPending}>
          Save to knowledge
        </Button>
      }
      items={items.length > 0 ? items : [{ label: "Create a knowledge base first", to: "/knowledge" }]}
    />
  );
}
