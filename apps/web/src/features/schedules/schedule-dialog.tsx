import { minIntervalMinutes, type Recurrence, type Schedule } from "@muster/contracts/schedules";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { z } from "zod";
import { api } from "../../platform/api.ts";
import { ApiError } from "../../platform/api-error.ts";
import { notify } from "../../platform/notifications.ts";
import { query } from "../../platform/query.ts";
import { cx } from "../../ui/cx.ts";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { formatDateTime } from "../../ui/format.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useBases } from "../knowledge/knowledge.queries.ts";
import { type Timing, useRepeatTask, useTimingPreview, useUpdateSchedule } from "./schedules.queries.ts";
import { dayOf, weekdayNames } from "./timing-words.ts";

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

interface TimingFieldsProps {
  timing: Timing;
  /** By the names of the server: "recurrence.date". */
  errors: Record<string, string>;
  onChange: (timing: Timing) => void;
}

const kinds = [
  { value: "once", label: "Once" },
  { value: "daily", label: "Daily" },
  { value: "weekly", label: "Weekly" },
  { value: "monthly", label: "Monthly" },
  { value: "cron", label: "Cron expression" },
  { value: "knowledge", label: "When a knowledge base changes" },
];

const dayMs = 86_400_000;

/** A recurrence of another kind keeps the time that was chosen. */
function startOf(kind: string, time: string): Recurrence {
  if (kind === "once") return { kind, time, date: dayOf(new Date(Date.now() + dayMs)) };
  if (kind === "weekly") return { kind, time, weekdays: [1] };
  if (kind === "monthly") return { kind, time, day: 1 };
  if (kind === "cron") return { kind, expression: "0 9 * * MON-FRI" };
  if (kind === "knowledge") return { kind, baseId: "" };
  return { kind: "daily", time };
}

function TimingFields({ timing, errors, onChange }: TimingFieldsProps) {
  const { recurrence, timeZone } = timing;
  const change = (next: Recurrence) => onChange({ recurrence: next, timeZone });
  const time = "time" in recurrence ? recurrence.time : "09:00";
  const zones = [...new Set([timeZone, ...Intl.supportedValuesOf("timeZone"), "UTC"])];
  return (
    <>
      <div className={cx("grid gap-3", "time" in recurrence && "grid-cols-2")}>
        <SelectField
          label="Starts"
          value={recurrence.kind}
          options={kinds}
          onChange={(event) => change(startOf(event.target.value, time))}
        />
        {"time" in recurrence && (
          <TextField
            label="Time"
            type="time"
            value={recurrence.time}
            error={errors["recurrence.time"]}
            onChange={(event) => event.target.value && change({ ...recurrence, time: event.target.value })}
          />
        )}
      </div>
      {recurrence.kind === "once" && (
        <TextField
          label="Date"
          type="date"
          value={recurrence.date}
          error={errors["recurrence.date"]}
          onChange={(event) => event.target.value && change({ ...recurrence, date: event.target.value })}
        />
      )}
      {recurrence.kind === "weekly" && (
        <Weekdays value={recurrence.weekdays} onChange={(weekdays) => change({ ...recurrence, weekdays })} />
      )}
      {recurrence.kind === "monthly" && (
        <SelectField
          label="Day of the month"
          hint={recurrence.day > 28 ? "In shorter months, the last day" : ""}
          value={String(recurrence.day)}
          options={Array.from({ length: 31 }, (_, n) => ({ value: String(n + 1), label: String(n + 1) }))}
          onChange={(event) => change({ ...recurrence, day: Number(event.target.value) })}
        />
      )}
      {recurrence.kind === "cron" && (
        <TextField
          label="Cron expression"
          hint="Minute, hour, day of month, month, day of week"
          className="font-mono"
          value={recurrence.expression}
          error={errors["recurrence.expression"]}
          onChange={(event) => change({ kind: "cron", expression: event.target.value })}
        />
      )}
      {recurrence.kind === "knowledge" ? (
        <BaseChoice value={recurrence.baseId} onChange={(baseId) => change({ kind: "knowledge", baseId })} />
      ) : (
        <SelectField
          label="Time zone"
          value={timeZone}
          error={errors["timeZone"]}
          options={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
          onChange={(event) => onChange({ recurrence, timeZone: event.target.value })}
        />
      )}
    </>
  );
}

function BaseChoice({ value, onChange }: { value: string; onChange: (baseId: string) => void }) {
  const bases = useBases();
  const options = (bases.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const none = bases.isPending ? "Loading…" : options.length > 0 ? "Choose a knowledge base" : "No knowledge bases yet";
  return (
    <SelectField
      label="Knowledge base"
      hint={`About a minute after a file is added or changed, at most every ${minIntervalMinutes} minutes`}
      value={value}
      options={[{ value: "", label: none }, ...options]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** One day stays chosen. */
function Weekdays({ value, onChange }: { value: number[]; onChange: (weekdays: number[]) => void }) {
  return (
    <fieldset>
      <legend className="mb-2 font-[530]">Days</legend>
      <div className="flex flex-wrap gap-1.5">
        {weekdayNames.map((name, index) => {
          const day = index + 1;
          const isOn = value.includes(day);
          return (
            <button
              key={name}
              type="button"
              className="btn btn-secondary aria-pressed:bg-pressed"
              aria-pressed={isOn}
              title={name}
              onClick={() => {
                const next = isOn ? value.filter((one) => one !== day) : [...value, day];
                if (next.length > 0) onChange(next);
              }}
            >
              {name.slice(0, 3)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
