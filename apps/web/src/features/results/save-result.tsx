import type { AiResult } from "@muster/contracts/results";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "../../platform/api.ts";
import { notify } from "../../platform/notifications.ts";
import { invalidate } from "../../platform/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useBases } from "../knowledge/knowledge.queries.ts";
import { useResultAction } from "./results.queries.ts";

/** Adds a result to a knowledge base as a document. */
export function SaveResultDialog({ result, onClose }: { result: AiResult; onClose: () => void }) {
  const bases = useBases();
  const [chosen, setChosen] = useState("");
  const open = (bases.data?.items ?? []).filter(({ editBlocker }) => editBlocker === null);
  const base = open.find(({ id }) => id === chosen) ?? open[0];
  const save = useResultAction("Couldn’t save the result", (baseId: string) =>
    api.results.save({ id: result.id, baseId }),
  );

  function submit() {
    if (!base) return;
    save.mutate(base.id, {
      onSuccess: ({ name, itemId, isNew }) => {
        notify({
          type: isNew ? "success" : "info",
          title: isNew ? `Saved to ${base.name}` : `Already in ${base.name}`,
          message: name,
          link: `/knowledge/${base.id}/items/${itemId}`,
        });
        void invalidate("knowledge");
        onClose();
      },
    });
  }

  return (
    <Dialog
      title="Save to a knowledge base"
      size="sm"
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={save.isPending}
            busyLabel="Saving…"
            disabledReason={base ? null : "Create a knowledge base first"}
            onClick={submit}
          >
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="break-words text-ink-2">
          “{result.title}” becomes a document with its sources, which you and your agents can search. It counts as one
          upload.
        </p>
        {bases.data && open.length === 0 ? (
          <p>
            You have no knowledge base that you can change.{" "}
            <Link to="/knowledge" className="link" onClick={onClose}>
              Create one
            </Link>
          </p>
        ) : (
          <SelectField
            label="Knowledge base"
            data-autofocus=""
            value={base?.id ?? ""}
            onChange={(event) => setChosen(event.target.value)}
            options={
              bases.data ? open.map(({ id, name }) => ({ value: id, label: name })) : [{ value: "", label: "Loading…" }]
            }
          />
        )}
      </div>
    </Dialog>
  );
}
