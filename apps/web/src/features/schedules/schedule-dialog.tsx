import type { Recurrence, Schedule } from "@muster/contracts/schedules";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { ApiError } from "../../platform/api-error.ts";
import { notify } from "../../platform/notifications.ts";
import { query } from "../../platform/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatDateTime } from "../../ui/format.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { type Timing, useRepeatTask, useTimingPreview, useUpdateSchedule } from "./schedules.queries.ts";
import { TimingFields } from "./timing-fields.tsx";

interface ScheduleDialogProps {
  /** The task that is assigned again; one is chosen where none is given. */
  task?: { id: string; title: string };
  /** Changes its timing. */
  schedule?: Schedule;
  onClose: () => void;
}

const startTiming = (): Timing => ({
  recurrence: { kind: "weekly", time: "09:00", weekdays: [1] },
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** When a task is assigned again. */
export function ScheduleDialog({ task, schedule, onClose }: ScheduleDialogProps) {
  const [timing, setTiming] = useState<Timing>(() => schedule ?? startTiming());
  const [chosen, setChosen] = useState("");
  const repeat = useRepeatTask();
  const update = useUpdateSchedule();
  const preview = useTimingPreview(timing);
  const problem = preview.error instanceof ApiError ? preview.error : null;
  const failure = repeat.error instanceof ApiError && repeat.error.status !== 402 ? repeat.error.message : null;
  const subject = schedule?.title ?? task?.title;
  const { recurrence, timeZone } = timing;

  function save() {
    const done = () => {
      notify({ type: "success", title: "Schedule saved", message: subject ?? "", toastOnly: true });
      onClose();
    };
    if (schedule) update.mutate({ id: schedule.id, recurrence, timeZone }, { onSuccess: done });
    else repeat.mutate({ id: task?.id ?? chosen, recurrence, timeZone }, { onSuccess: done });
  }

  return (
    <Dialog
      title={schedule ? "Change schedule" : "Schedule task"}
      description={
        subject
          ? `“${subject}” is assigned again with the same agent, request, and files.`
          : "Assigns a task again with the same agent, request, and files."
      }
      onClose={onClose}
      footer={
        <>
          <p className="min-w-0 flex-1 basis-[200px] text-ink-2 text-small">Each run uses 1 action.</p>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            busy={repeat.isPending || update.isPending}
            busyLabel="Saving…"
            disabledReason={problem ? "Fix the timing first" : !subject && !chosen ? "Choose a task first" : null}
            onClick={save}
          >
            Save schedule
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {!subject && <TaskChoice value={chosen} onChange={setChosen} />}
        <TimingFields timing={timing} errors={problem?.fields ?? {}} onChange={setTiming} />
        <NextRuns next={problem ? [] : (preview.data?.next ?? [])} recurrence={recurrence} />
        {failure && (
          <p role="alert" className="text-fault">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function TaskChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const tasks = useQuery(query(api.tasks.list, { limit: 100 }));
  const options = (tasks.data?.items ?? []).map(({ number, title }) => ({
    value: number,
    label: `${number} · ${title}`,
  }));
  return (
    <SelectField
      label="Task to repeat"
      data-autofocus=""
      value={value}
      options={[{ value: "", label: options.length > 0 ? "Choose a task" : "No tasks yet" }, ...options]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** In the reader's own time zone, as everything else in the app is. */
function NextRuns({ next, recurrence }: { next: string[]; recurrence: Recurrence }) {
  if (next.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 font-[530]">{recurrence.kind === "once" ? "Runs" : "Next runs"}</h3>
      <ol className="num text-ink-2" aria-label="Next runs">
        {next.map((moment) => (
          <li key={moment}>{formatDateTime(moment)}</li>
        ))}
      </ol>
    </div>
  );
}
