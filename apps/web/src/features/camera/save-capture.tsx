import type { CaptureResult } from "@muster/contracts/camera";
import { useMutation } from "@tanstack/react-query";
import { Layers } from "lucide-react";
import { handlePaymentError, isHandledGlobally } from "../../platform/billing-gate.ts";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { refresh, sendItems, useBases } from "../knowledge/knowledge.queries.ts";

const extensions: Record<string, string> = { "image/png": "png", "image/webp": "webp" };

/** Stores the picture in a knowledge base, which recognizes its text. Counts as an upload. */
export function SaveCapture({ capture: { imageData, timestamp } }: { capture: CaptureResult }) {
  const bases = useBases();
  const save = useMutation({
    mutationFn: async (baseId: string) => {
      const response = await fetch(imageData);
      if (!response.ok) throw new Error("The picture no longer exists.");
      const blob = await response.blob();
      const name = `capture-${timestamp.slice(0, 19).replaceAll(":", "-")}.${extensions[blob.type] ?? "jpg"}`;
      const file = new File([blob], name, { type: blob.type });
      const options = { onProgress: () => undefined, signal: new AbortController().signal };
      return sendItems({ id: baseId, parentId: null, files: [file] }, options);
    },
    onSuccess: async ({ items, duplicates, refused }, baseId) => {
      const name = bases.data?.items.find(({ id }) => id === baseId)?.name ?? "the base";
      const [problem] = refused;
      if (problem) notify({ type: "error", title: "Upload Failed", message: problem.error });
      else if (duplicates.length > 0)
        notify({ type: "info", title: `Already in ${name}`, message: duplicates[0]?.name ?? "" });
      else
        notify({
          type: "success",
          title: `Saved to ${name}`,
          message: items[0]?.name ?? "",
          link: `/knowledge/${baseId}`,
        });
      await refresh();
    },
    onError: (error) => {
      handlePaymentError(error);
      if (!isHandledGlobally(error)) notify({ type: "error", title: "Upload Failed", message: error.message });
    },
  });
  const items = (bases.data?.items ?? []).map(({ id, name, editBlocker }) => ({
    label: name,
    disabledReason: editBlocker,
    onSelect: () => save.mutate(id),
  }));
  return (
    <div>
      <Menu
        label="Save to a knowledge base"
        align="start"
        trigger={
          <Button icon={Layers} busy={save.isPending}>
            Save to knowledge
          </Button>
        }
        items={items.length > 0 ? items : [{ label: "Create a knowledge base first", to: "/knowledge" }]}
      />
    </div>
  );
}
