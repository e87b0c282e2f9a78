import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  title: string;
  body: ReactNode;
  confirmLabel: string;
  busyLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  error?: string | null;
  /** Why it cannot be confirmed now. */
  blocker?: string | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms irreversible actions. Focus starts on Cancel for destructive ones. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { busy = false, danger = false } = props;
  return (
    <Dialog
      title={props.title}
      size="sm"
      onClose={props.onCancel}
      forced={busy}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={props.onCancel} disabled={busy} data-autofocus={danger ? "" : undefined}>
            {props.cancelLabel ?? "Cancel"}
          </Button>
          <Button
            variant={danger ? "danger" : "primary"}
            busy={busy}
            {...(props.busyLabel && { busyLabel: props.busyLabel })}
            disabledReason={props.blocker}
            onClick={props.onConfirm}
            data-autofocus={danger ? undefined : ""}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-ink-2">{props.body}</div>
      {props.error && (
        <p role="alert" className="mt-3 text-fault">
          {props.error}
        </p>
      )}
    </Dialog>
  );
}
