import { type CaptureProposal, type CaptureResult, type RecordKind, recordFields } from "@muster/contracts/camera";
import { useMutation } from "@tanstack/react-query";
import { Check, ListChecks } from "lucide-react";
import { type FormEvent, useState } from "react";
import { api } from "../../platform/api.ts";
import { showFailure } from "../../platform/billing-gate.ts";
import { keepDropped } from "../../platform/dropped.ts";
import { openModal } from "../../platform/modals.ts";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/panel.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { refreshResults } from "../results/results.queries.ts";

interface ProposalsProps {
  id: string;
  capture: CaptureResult;
}

/** Guesses about the picture's content. The user corrects and confirms each; nothing is created before. */
export function Proposals({ id, capture: { proposals, confirmed } }: ProposalsProps) {
  return proposals.map((proposal) =>
    proposal.kind === "tasks" ? (
      <TaskList key="tasks" items={proposal.items} />
    ) : (
      <RecordForm key={proposal.kind} id={id} proposal={proposal} confirmed={confirmed[proposal.kind]} />
    ),
  );
}

const words: Record<RecordKind, { title: string; hint: string; confirm: string; done: string }> = {
  receipt: {
    title: "This looks like a receipt",
    hint: "Check the fields. The receipt becomes a row of your table Receipts.csv.",
    confirm: "Add to receipts",
    done: "Added to Receipts.csv",
  },
  contact: {
    title: "This looks like a business card",
    hint: "Check the fields. The contact becomes a row of your table Contacts.csv.",
    confirm: "Add to contacts",
    done: "Added to Contacts.csv",
  },
};

interface RecordFormProps {
  id: string;
  proposal: Exclude<CaptureProposal, { kind: "tasks" }>;
  confirmed: Record<string, string> | undefined;
}

function RecordForm({ id, proposal: { kind, fields }, confirmed }: RecordFormProps) {
  const [values, setValues] = useState(confirmed ?? fields);
  const { title, hint, confirm, done } = words[kind];
  const save = useMutation({
    mutationFn: () => api.camera.confirm({ id, kind, fields: values }),
    onSuccess: async ({ rows }) => {
      notify({
        type: "success",
        title: done,
        message: `${rows} ${rows === 1 ? "row" : "rows"} in all`,
        toastOnly: true,
      });
      await refreshResults();
    },
    onError: (error) => {
      showFailure("Couldn’t add the row", error);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate();
  }

  return (
    <Section title={title} level={3}>
      <form className="panel grid gap-3 p-4" onSubmit={submit}>
        <p className="text-small text-ink-3">{hint}</p>
        <div className="grid gap-3 md:grid-cols-2">
          {Object.entries(recordFields[kind]).map(([key, label]) => (
            <TextField
              key={key}
              label={label}
              value={values[key] ?? ""}
              onChange={(event) => setValues({ ...values, [key]: event.target.value })}
            />
          ))}
        </div>
        <div className="flex flex-wrap items-center justify-end gap-3">
          {confirmed && <span className="text-small text-ink-2">{done}</span>}
          <Button type="submit" icon={Check} busy={save.isPending} busyLabel="Adding…">
            {confirmed ? "Correct the row" : confirm}
          </Button>
        </div>
      </form>
    </Section>
  );
}

/** Each item opens the task form filled in; nothing is assigned until it is confirmed. */
function TaskList({ items }: { items: string[] }) {
  return (
    <Section title="This looks like a list" level={3}>
      <ul className="panel">
        {items.map((item) => (
          <li key={item} className="row">
            <span className="min-w-0 flex-1 break-words">{item}</span>
            <Button
              size="sm"
              icon={ListChecks}
              onClick={() => {
                keepDropped({ question: item });
                openModal("quick-assign");
              }}
            >
              Assign<span className="sr-only"> {item}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
