import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog, type DialogProps } from "./dialog.tsx";
import type { ZodForm } from "./form.ts";
import { FormAlert } from "./form-alert.tsx";

interface FormDialogProps extends Pick<DialogProps, "title" | "description" | "size" | "hasFixedHeight" | "onClose"> {
  form: Pick<ZodForm<never>, "props" | "error" | "isDirty" | "isBusy">;
  submitLabel: string;
  busyLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
  /** Why it cannot be submitted now. */
  blocker?: string | null | undefined;
  /** Left of the buttons. */
  note?: ReactNode;
  /** Closes without a question: what is entered takes a moment to enter again. */
  canDiscard?: boolean;
  children: ReactNode;
}

/** A dialog with a form and the buttons to cancel and submit it. It asks before it discards changes. */
export function FormDialog(props: FormDialogProps) {
  const { form, blocker, note, danger = false, canDiscard = false, onClose, children } = props;
  const [isLeaving, setLeaving] = useState(false);

  function leave() {
    if (form.isDirty && !canDiscard) setLeaving(true);
    else onClose();
  }

  return (
    <>
      <Dialog
        title={props.title}
        description={props.description}
        {...(props.size && { size: props.size })}
        hasFixedHeight={props.hasFixedHeight ?? false}
        onClose={leave}
        forced={form.isBusy}
        footer={
          <>
            {note && <div className="min-w-0 flex-1 basis-[120px] text-ink-2 text-small">{note}</div>}
            <div className="ml-auto flex flex-wrap justify-end gap-2">
              <Button onClick={leave} disabled={form.isBusy} data-autofocus={danger ? "" : undefined}>
                {props.cancelLabel ?? "Cancel"}
              </Button>
              <Button
                type="submit"
                form={form.props.id}
                variant={danger ? "danger" : "primary"}
                busy={form.isBusy}
                {...(props.busyLabel && { busyLabel: props.busyLabel })}
                disabledReason={blocker}
              >
                {props.submitLabel}
              </Button>
            </div>
          </>
        }
      >
        <form
          {...form.props}
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
          onSubmit={(event) => {
            if (blocker) event.preventDefault();
            else form.props.onSubmit(event);
          }}
        >
          <FormAlert message={form.error} />
          {children}
        </form>
      </Dialog>
      {isLeaving && (
        <ConfirmDialog
          title="Discard your changes?"
          body="What you entered will be lost."
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          danger
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        />
      )}
    </>
  );
}
