import type { Recurrence, Schedule } from "@muster/contracts/schedules";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { z } from "zod";
import { api } from "../../platform/api.ts";
import { ApiError } from "../../platform/api-error.ts";
import { notify } from "../../platform/notifications.ts";
import { query } from "../../platform/query.ts";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { formatDateTime } from "../../ui/format.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { type Timing, useRepeatTask, useTimingPreview, useUpdateSchedule } from "./schedules.queries.ts";
import { TimingFields } from "./timing-fields.tsx";

interface ScheduleDialogProps {
  /** The task that is assigned again; chosen in the dialog when it is missing. */
  task?: { id: string; title: string };
  /** Changes its timing. */
  schedule?: Schedule;
  onClose: () => void;
}

const startTiming = (): Timing => ({
  recurrence: { kind: "weekly", time: "09:00", weekdays: [1] },
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

const schema = z.object({
  taskId: z.string().min(1, "Choose a task"),
  // The preview validates it while it is changed.
  recurrence: z.custom<Recurrence>(),
  timeZone: z.string(),
});

/** When a task is assigned again. */
export function ScheduleDialog({ task, schedule, onClose }: ScheduleDialogProps) {
  const repeat = useRepeatTask();
  const update = useUpdateSchedule();
  const subject = schedule?.title ?? task?.title;
  const [start] = useState<Timing>(() => schedule ?? startTiming());
  const form = useZodForm({
    schema,
    defaultValues: { taskId: schedule?.id ?? task?.id ?? "", recurrence: start.recurrence, timeZone: start.timeZone },
    onSubmit: ({ taskId: id, ...timing }) =>
      schedule ? update.mutateAsync({ id, ...timing }) : repeat.mutateAsync({ id, ...timing }),
    onDone: () => {
      notify({ type: "success", title: "Schedule saved", message: subject ?? "", toastOnly: true });
      onClose();
    },
  });
  const { recurrence, timeZone } = form.values;
  const preview = useTimingPreview({ recurrence, timeZone });
  const missing = recurrence.kind === "knowledge" && !recurrence.baseId ? "Choose a knowledge base" : null;
  const problem = preview.error instanceof ApiError ? preview.error : null;

  return (
    <FormDialog
      form={form}
      title={schedule ? "Change schedule" : "Schedule task"}
      description={
        subject
          ? `“${subject}” is assigned again with the same agent, request, and files.`
          : "Assigns a task again with the same agent, request, and files."
      }
      submitLabel="Save schedule"
      busyLabel="Saving…"
      blocker={missing ?? (problem && "Fix the timing first")}
      note="Each run uses 1 action."
      onClose={onClose}
    >
      {!subject && <TaskChoice {...form.field("taskId")} />}
      <TimingFields
        timing={{ recurrence, timeZone }}
        errors={problem?.fields ?? {}}
        onChange={(timing) => {
          form.choice("recurrence").onChange(timing.recurrence);
          form.choice("timeZone").onChange(timing.timeZone);
        }}
      />
      <NextRuns next={problem ? [] : (preview.data?.next ?? [])} recurrence={recurrence} />
    </FormDialog>
  );
}

function TaskChoice(field: Omit<ComponentProps<typeof SelectField>, "label" | "options">) {
  const tasks = useQuery(query(api.tasks.list, { limit: 100 }));
  const options = (tasks.data?.items ?? []).map(({ number, title }) => ({
    value: number,
    label: `${number} · ${title}`,
  }));
  return (
    <SelectField
      label="Task to repeat"
      data-autofocus=""
      options={[{ value: "", label: options.length > 0 ? "Choose a task" : "No tasks yet" }, ...options]}
      {...field}
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
