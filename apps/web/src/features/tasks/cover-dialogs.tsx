import type { GeneratedImage, ImageResult } from "@muster/contracts/images";
import type { Task } from "@muster/contracts/tasks";
import { type ReactNode, useId, useState } from "react";
import { openModal } from "../../platform/modals.ts";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Empty } from "../../ui/empty.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useResult, useResultList } from "../results/results.queries.ts";
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
  const task = items.find(({ id }) => id === chosen) ?? items[0];
  return (
    <CoverDialog task={task} image={{ resultId, imageId: image.id }} blocker={null} onClose={onClose}>
      <QueryView
        query={tasks}
        loading={<Skeleton height={240} />}
        isEmpty={() => items.length === 0}
        empty={<Empty art="task" title="No finished task" body="A cover is the first page of a finished document." />}
        errorTitle="Couldn’t load your tasks"
      >
        {() => (
          <Choices preview={<FirstPage title={task?.title ?? ""} image={image} />}>
            <SelectField
              label="Finished task"
              data-autofocus=""
              value={task?.id}
              onChange={(event) => setChosen(event.target.value)}
              options={items.map(({ id: value, number, title }) => ({ value, label: `${number} ${title}` }))}
            />
          </Choices>
        )}
      </QueryView>
    </CoverDialog>
  );
}

/** Chooses one of the recent images as the cover of a task's document. */
export function ChooseImageDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const recent = useResultList({ kind: "image", limit: 20 });
  const [chosen, setChosen] = useState({ resultId: "", imageId: "1" });
  const finished = (recent.data?.items ?? []).filter(({ status }) => status === "completed");
  const resultId = chosen.resultId || (finished[0]?.id ?? "");
  const result = useResult(resultId || null);
  // The server validated it; the list of results carries it as JSON.
  const images = (result.data?.result as unknown as ImageResult | null)?.images ?? [];
  const image = images.find(({ id }) => id === chosen.imageId);
  const create = () => {
    onClose();
    openModal("image");
  };
  return (
    <CoverDialog
      task={task}
      image={{ resultId, imageId: chosen.imageId }}
      blocker={image ? null : "Choose an image"}
      onClose={onClose}
    >
      <QueryView
        query={recent}
        loading={<Skeleton height={240} />}
        isEmpty={() => finished.length === 0}
        empty={
          <Empty art="folder" title="No images yet" body="Create an image, then use it here.">
            <Button onClick={create}>Create image</Button>
          </Empty>
        }
        errorTitle="Couldn’t load your images"
      >
        {() => (
          <Choices preview={<FirstPage title={task.title} image={image} />}>
            <Pictures
              legend="Image"
              value={resultId}
              onChange={(id) => setChosen({ resultId: id, imageId: "1" })}
              options={finished.map(({ id, title }) => ({
                ...{ id, title, url: `/api/ai-features/results/${id}/images/1` },
              }))}
            />
            {images.length > 1 && (
              <Pictures
                legend="Which one"
                value={chosen.imageId}
                onChange={(imageId) => setChosen({ resultId, imageId })}
                options={images.map(({ id, imageUrl: url }) => ({ id, title: `Image ${id}`, url }))}
              />
            )}
          </Choices>
        )}
      </QueryView>
    </CoverDialog>
  );
}

function Choices({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[minmax(0,1fr)_200px]">
      <div className="grid content-start gap-4">{children}</div>
      {preview}
    </div>
  );
}

interface PicturesProps {
  legend: string;
  value: string;
  onChange: (id: string) => void;
  options: { id: string; title: string; url: string }[];
}

/** One choice among pictures. Native radio buttons, so that arrow keys and screen readers work. */
function Pictures({ legend, value, onChange, options }: PicturesProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-[530]">{legend}</legend>
      <div className="grid max-h-64 grid-cols-3 gap-2 overflow-y-auto p-0.5">
        {options.map(({ id, title, url }) => (
          <label key={id} className="choice min-w-0 flex-col gap-1.5! p-1.5!">
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={id === value}
              onChange={() => onChange(id)}
              aria-label={title}
            />
            <img src={url} alt="" loading="lazy" className="aspect-square w-full rounded-sm object-cover" />
            <span className="truncate text-small" title={title}>
              {title}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** How the first page of the PDF will look: the whole picture above the title. */
function FirstPage({ title, image }: { title: string; image: GeneratedImage | undefined }) {
  return (
    <figure className="grid content-start justify-items-start gap-2 max-md:w-40">
      <figcaption className="font-[530]">First page</figcaption>
      <div className="flex aspect-[210/297] w-full flex-col overflow-hidden rounded-sm border border-line-strong bg-[#fff]">
        {image && (
          <img
            src={image.imageUrl}
            alt={image.prompt}
            width={image.width}
            height={image.height}
            className="max-h-[71%] w-full bg-[#f4f3ef] object-contain"
          />
        )}
        <p className="m-3 line-clamp-3 break-words border-[#11100e] border-t pt-1.5 font-[600] text-[#11100e] text-small">
          {title}
        </p>
      </div>
    </figure>
  );
}

interface CoverDialogProps {
  task: Pick<Task, "id"> | undefined;
  image: { resultId: string; imageId: string };
  blocker: string | null;
  children: ReactNode;
  onClose: () => void;
}

function CoverDialog({ task, image, blocker, children, onClose }: CoverDialogProps) {
  const cover = useCover();
  const save = () =>
    cover.mutate(
      { id: task?.id ?? "", image },
      {
        onSuccess: ({ number, title }) => {
          notify({ type: "success", title: `Cover of ${number} changed`, message: title, link: `/tasks/${number}` });
          onClose();
        },
      },
    );
  return (
    <Dialog
      title="Use as cover"
      size="md"
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={cover.isPending}
            busyLabel="Saving…"
            disabledReason={task ? blocker : "You have no finished task"}
            onClick={save}
          >
            Use as cover
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-ink-2">
          The image becomes the first page of the PDF and Word files, as a new version at no charge. The document states
          that a machine made it.
        </p>
        {children}
      </div>
    </Dialog>
  );
}
