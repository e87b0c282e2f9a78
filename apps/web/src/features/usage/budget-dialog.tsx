import { z } from "zod";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
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

const amount = z
  .string()
  .transform((text) => readDollars(text))
  .pipe(z.number("Enter an amount in dollars, such as 50 or 12.50").min(10_000, "Enter at least $0.01"));

/** Sets, changes or removes one budget. */
export function BudgetDialog({ line, onClose }: { line: BudgetLine; onClose: () => void }) {
  const set = useSetBudget();
  const form = useZodForm({
    schema: z.object({ monthMicros: amount }),
    defaultValues: { monthMicros: line.monthMicros === null ? "" : String(line.monthMicros / 1e6) },
    onSubmit: ({ monthMicros }) => set.mutateAsync({ userId: line.userId, monthMicros }),
    onDone: () => close("Budget saved"),
  });

  function close(title: string) {
    notify({ type: "success", title, toastOnly: true });
    onClose();
  }

  return (
    <FormDialog
      form={form}
      title={line.userId === null ? "Organization budget" : `Budget for ${line.name}`}
      description="Resets each calendar month (UTC)."
      size="sm"
      submitLabel="Save budget"
      busyLabel="Saving…"
      note={
        line.monthMicros !== null && (
          <Button
            variant="quiet"
            busy={set.isPending && !form.isBusy}
            onClick={() =>
              set.mutate(
                { userId: line.userId, monthMicros: null },
                { onSuccess: () => close("Budget removed"), onError: form.showError },
              )
            }
          >
            Remove budget
          </Button>
        )
      }
      onClose={onClose}
    >
      <TextField
        label="Monthly budget ($)"
        inputMode="decimal"
        data-autofocus=""
        required
        hint="Covers model costs; the built-in engine is free"
        {...form.field("monthMicros")}
      />
    </FormDialog>
  );
}
