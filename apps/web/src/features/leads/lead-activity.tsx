import type { LeadDetail } from "@muster/contracts/leads";
import { z } from "zod";
import { api } from "../../platform/api.ts";
import { Button } from "../../ui/button.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormAlert } from "../../ui/form-alert.tsx";
import { Section } from "../../ui/panel.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { Time } from "../../ui/time.tsx";
import { useLeadAction } from "./leads.queries.ts";

const noteForm = z.object({
  text: z.string().trim().min(1, "Enter a note").max(2000, "Use at most 2,000 characters"),
});

interface LeadActivityProps {
  lead: LeadDetail;
  blocker: string | null;
}

/** Notes and changes, newest first. */
export function LeadActivity({ lead, blocker }: LeadActivityProps) {
  const { id, activity } = lead;
  const add = useLeadAction(null, (text: string) => api.leads.note({ id, text }));
  const form = useZodForm({
    schema: noteForm,
    defaultValues: { text: "" },
    onSubmit: ({ text }) => add.mutateAsync(text),
    onDone: () => form.methods.reset({ text: "" }),
  });
  return (
    <Section title="Notes and activity">
      <form {...form.props} className="mb-4 grid gap-2">
        <FormAlert message={form.error} />
        <TextArea label="Add a note" rows={2} disabled={blocker !== null} {...form.field("text")} />
        <div className="justify-self-end">
          <Button type="submit" busy={form.isBusy} busyLabel="Adding…" disabledReason={blocker}>
            Add note
          </Button>
        </div>
      </form>
      {activity.length === 0 ? (
        <p className="text-ink-3">Nothing has happened yet.</p>
      ) : (
        <ol className="panel" aria-label="Activity">
          {activity.map(({ id: key, kind, text, actorName, at }) => (
            <li key={key} className="border-line border-b px-4 py-2.5 last:border-b-0">
              <p className={kind === "note" ? "whitespace-pre-wrap break-words" : "break-words text-ink-2"}>{text}</p>
              <p className="text-small text-ink-3">
                {actorName ?? "Muster"} · <Time value={at} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
