import { Check, Copy } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "./button.tsx";
import { TextField } from "./text-field.tsx";

interface CopyFieldProps {
  label: string;
  value: string;
  /** The button's label: "Copy link". */
  action: string;
  isFirst?: boolean;
}

/** A selectable text with a copy button. Browsers allow copying only on https and localhost. */
export function CopyField({ label, value, action, isFirst = false }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");

  async function copy() {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setSaid("Copied");
    } catch {
      setSaid("Text selected. Press ⌘C or Ctrl+C to copy.");
    }
  }

  return (
    <div className="grid gap-3">
      <TextField
        ref={input}
        label={label}
        readOnly
        value={value}
        className="font-mono text-small"
        onFocus={(event) => event.target.select()}
      />
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
