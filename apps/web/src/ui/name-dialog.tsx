import type { ReactNode } from "react";
import { z } from "zod";
import { useZodForm } from "./form.ts";
import { FormDialog } from "./form-dialog.tsx";
import { TextArea, TextField } from "./text-field.tsx";

interface NameDialogProps {
  title: string;
  description?: ReactNode;
  label?: string;
  hint?: string | undefined;
  placeholder?: string;
  /** The contract's rules; a name that only this browser keeps has none. */
  schema?: z.ZodType<string, string>;
  initial?: string;
  /** For a text of several lines: its height. */
  rows?: number;
  submitLabel?: string;
  busyLabel?: string;
  /** Rejects with the server's error. */
  onName: (name: string) => Promise<unknown>;
  onClose: () => void;
}

const anyName = z.string().trim().min(1, "Enter a name").max(60, "Use at most 60 characters");

/** Asks for one text: a new name, or a changed one. */
export function NameDialog({ label = "Name", hint, placeholder, initial = "", onName, ...props }: NameDialogProps) {
  const form = useZodForm({
    schema: z.object({ name: props.schema ?? anyName }),
    defaultValues: { name: initial },
    onSubmit: ({ name }) => onName(name),
    onDone: props.onClose,
  });
  const field = { label, hint, placeholder, "data-autofocus": "", ...form.field("name") };
  return (
    <FormDialog
      form={form}
      title={props.title}
      description={props.description}
      size={props.rows === undefined ? "sm" : "md"}
      submitLabel={props.submitLabel ?? "Save"}
      busyLabel={props.busyLabel ?? "Saving…"}
      onClose={props.onClose}
    >
      {props.rows === undefined ? <TextField {...field} /> : <TextArea rows={props.rows} {...field} />}
    </FormDialog>
  );
}
