import type { GeneratedImage, ImageResult } from "@muster/contracts/images";
import type { Task } from "@muster/contracts/tasks";
import { useState } from "react";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useRecentResults, useResult } from "../results/results.queries.ts";
import { useCover, useFinishedTasks } from "./tasks.queries.ts";

interface ChooseTaskProps {
  resultId: string;
  image: GeneratedImage;
  onClose: () => void;
}

/** Chooses the finished task whose document gets the image as its cover. */
export function ChooseTaskDialog({ resultId, image, onClose }: ChooseTaskProps) {
  const tasks = useFinishedTasks();
  const [chosen, setChosen] = useState("");
  const items = (tasks.data?.items ?? []).filter(({ isExample }) => !isExample);
  const id = chosen || (items[0]?.id ?? "");
  return (
    <CoverDialog
      input={{ id, image: { resultId, imageId: image.id } }}
      blocker={id === "" ? "You have no finished task" : null}
      onClose={onClose}
    >
      <img src={image.imageUrl} alt={image.prompt} className="max-h-40 w-auto justify-self-start rounded-sm" />
      <SelectField
        label="Finished task"
        data-autofocus=""
        value={id}
        onChange={(event) => setChosen(event.target.value)}
        options={
          tasks.data
            ? items.map(({ id: value, number, title }) => ({ value, label: `${number} ${title}` }))
            : [{ value: "", label: "Loading…" }]
        }
      />
    </CoverDialog>
  );
}

/** Chooses one of the recent images as the cover of a task's document. */
export function ChooseImageDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const recent = useRecentResults("image", 20);
  const [chosen, setChosen] = useState({ resultId: "", imageId: "1" });
  const finished = (recent.data?.items ?? []).filter(({ status }) => status === "completed");
  const resultId = chosen.resultId || (finished[0]?.id ?? "");
  const result = useResult(resultId || null);
  // The server validated it; the list of results carries it as JSON.
  const images = (result.data?.result as unknown as ImageResult | null)?.images ?? [];
  return (
    <CoverDialog
      input={{ id: task.id, image: { resultId, imageId: chosen.imageId } }}
      blocker={resultId === "" ? "Create an image first" : null}
      onClose={onClose}
    >
      <SelectField
        label="Image"
        data-autofocus=""
        value={resultId}
        onChange={(event) => setChosen({ resultId: event.target.value, imageId: "1" })}
        options={
          recent.data
            ? finished.map(({ id: value, title: label }) => ({ value, label }))
            : [{ value: "", label: "Loading…" }]
        }
      />
      <div className="flex flex-wrap gap-2">
        {images.map((image) => (
          <button
            key={image.id}
            type="button"
            aria-label={`Image ${image.id}`}
            aria-pressed={image.id === chosen.imageId}
            className="rounded-md border-2 border-line p-0.5 aria-pressed:border-accent"
            onClick={() => setChosen({ resultId, imageId: image.id })}
          >
            <img src={image.imageUrl} alt={image.prompt} className="h-28 w-auto rounded-sm" />
          </button>
        ))}
      </div>
    </CoverDialog>
  );
}

interface CoverDialogProps {
  input: Parameters<ReturnType<typeof useCover>["mutate"]>[0];
  blocker: string | null;
  children: React.ReactNode;
  onClose: () => void;
}

function CoverDialog({ input, blocker, children, onClose }: CoverDialogProps) {
  const cover = useCover();
  const save = () =>
    cover.mutate(input, {
      onSuccess: ({ number, title }) => {
        notify({ type: "success", title: `Cover of ${number} changed`, message: title, link: `/tasks/${number}` });
        onClose();
      },
    });
  return (
    <Dialog
      title="Use as cover"
      size="sm"
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={cover.isPending} busyLabel="Saving…" disabledReason={blocker} onClick={save}>
            Use as cover
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2">
          The image becomes the first page of the PDF and Word files, as a new version at no charge. The document states
          that a machine made it.
        </p>
        {children}
      </div>
    </Dialog>
  );
}
