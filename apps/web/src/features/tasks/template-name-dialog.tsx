import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";

interface TemplateNameDialogProps {
  title: string;
  description?: string;
  name: string;
  confirmLabel: string;
  busyLabel: string;
  busy: boolean;
  error: string | undefined;
  onName: (name: string) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for a template's name. */
export function TemplateNameDialog(props: TemplateNameDialogProps) {
  const { title, description, confirmLabel, busyLabel, busy, error, onName, onClose, children } = props;
  const [name, setName] = useState(props.name.slice(0, 100));
  const [problem, setProblem] = useState<string>();

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (name.trim() === "") setProblem("Give the template a name");
    else onName(name.trim());
  }

  return (
    <Dialog
      title={title}
      {...(description && { description })}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} busyLabel={busyLabel} onClick={() => submit()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} className="grid gap-4">
        <TextField
          label="Name"
          data-autofocus=""
          maxLength={100}
          value={name}
          error={problem ?? error}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
        />
        {children}
      </form>
    </Dialog>
  );
}
