import { useState } from "react";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { readDollars } from "../../ui/read-dollars.ts";
import { TextField } from "../../ui/text-field.tsx";
import { useSetBudget } from "./usage.queries.ts";

export interface BudgetLine {
  /** Null for the organization. */
  userId: string | null;
  name: string;
  monthMicros: number | null;
  spentMicros: number;
  heldMicros: number;
}

/** Sets, changes or removes one budget. */
export function BudgetDialog({ line, onClose }: { line: BudgetLine; onClose: () => void }) {
  const set = useSetBudget();
  const [text, setText] = useState(line.monthMicros === null ? "" : String(line.monthMicros / 1e6));
  const [complaint, setComplaint] = useState<string>();

  function save(monthMicros: number | null) {
    set.mutate(
      { userId: line.userId, monthMicros },
      {
        onSuccess: () => {
          notify({ type: "success", title: monthMicros === null ? "Budget removed" : "Budget saved", toastOnly: true });
          onClose();
        },
        onError: (error) => setComplaint(error.message),
      },
    );
  }

  function submit() {
    const micros = readDollars(text);
    if (micros === undefined) return setComplaint("Enter an amount in dollars, such as 50 or 12.50");
    if (micros < 10_000) return setComplaint("Enter at least $0.01");
    save(micros);
  }

  return (
    <Dialog
      title={line.userId === null ? "Organization budget" : `Budget for ${line.name}`}
      description="Resets each calendar month (UTC)."
      size="sm"
      onClose={onClose}
      footer={
        <>
          {line.monthMicros !== null && (
            <Button
              variant="quiet"
              onClick={() => save(null)}
              busy={set.isPending && set.variables.monthMicros === null}
            >
              Remove budget
            </Button>
          )}
          <div className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form="budget"
            busy={set.isPending && set.variables.monthMicros !== null}
            busyLabel="Saving…"
          >
            Save budget
          </Button>
        </>
      }
    >
      <form
        id="budget"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Monthly budget ($)"
          inputMode="decimal"
          data-autofocus=""
          required
          value={text}
          error={complaint}
          hint="Covers model costs; the built-in engine is free"
          onChange={(event) => {
            setText(event.target.value);
            setComplaint(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
