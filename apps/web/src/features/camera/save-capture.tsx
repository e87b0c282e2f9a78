import type { CaptureResult } from "@muster/contracts/camera";
import { useMutation } from "@tanstack/react-query";
import { Layers } from "lucide-react";
import { handlePaymentError, showFailure } from "../../platform/billing-gate.ts";
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
    onSuccess: async ({ refused: [problem] }) => {
      if (problem) notify({ type: "error", title: "Upload Failed", message: problem.error });
      await refresh();
    },
    onError: (error) => {
      handlePaymentError(error);
      showFailure("Upload Failed", error);
    },
  });
  const items = (bases.data?.items ?? []).map(({ id, name, editBlocker }) => ({
    label: name,
    disabledReason: editBlocker,
    onSelect: () => save.mutate(id),
  }));
  const saved = save.data && save.data.refused.length === 0 ? save.data : undefined;
  const base = bases.data?.items.find(({ id }) => id === save.variables);
  return (
    <div className="flex flex-wrap items-center gap-3">
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
      <span role="status" className="text-small text-ink-2">
        {saved && base && `${saved.duplicates.length > 0 ? "Already in" : "Saved to"} ${base.name}`}
      </span>
    </div>
  );
}
