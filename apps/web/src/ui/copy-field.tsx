import { Check, Copy } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "./button.tsx";
import { TextArea, TextField } from "./text-field.tsx";

interface CopyFieldProps {
  label: string;
  value: string;
  /** The button's label: "Copy link". */
  action: string;
  /** For a text of several lines. */
  rows?: number;
  isFirst?: boolean;
}

/** A selectable text with a copy button. Browsers allow copying only on https and localhost. */
export function CopyField({ label, value, action, rows, isFirst = false }: CopyFieldProps) {
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const [said, setSaid] = useState("");

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setSaid("Copied");
    } catch {
      setSaid("Text selected. Press ⌘C or Ctrl+C to copy.");
    }
  }

  const shared = { label, value, readOnly: true, className: "font-mono text-small" };
  const keep = (element: typeof field.current) => {
    field.current = element;
  };
  return (
    <div className="grid gap-3">
      {rows === undefined ? (
        <TextField {...shared} ref={keep} onFocus={(event) => event.target.select()} />
      ) : (
        <TextArea {...shared} rows={rows} ref={keep} onFocus={(event) => event.target.select()} />
      )}
      <div className="flex items-center gap-3">
        <Button
          variant={isFirst ? "primary" : "secondary"}
          icon={said === "Copied" ? Check : Copy}
          {...(isFirst && { "data-autofocus": "" })}
          onClick={() => void copy()}
        >
          {action}
        </Button>
        <p role="status" className="text-ink-2">
          {said}
        </p>
      </div>
    </div>
  );
}
