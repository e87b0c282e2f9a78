import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { FieldFrame, fieldAria } from "./field-frame.tsx";

interface TagInputProps {
  label: string;
  hint?: string;
  value: string[];
  onChange: (value: string[]) => void;
  placeholder?: string;
  error?: string | undefined;
}

/** A list of words: Enter or the button adds one, Backspace in the empty box removes the last. */
export function TagInput({ label, hint, value, onChange, placeholder, error }: TagInputProps) {
  const id = useId();
  const [draft, setDraft] = useState("");

  function add() {
    onChange(addTag(value, draft));
    setDraft("");
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === "Enter") {
      event.preventDefault();
      add();
    } else if (event.key === "Backspace" && draft === "" && value.length > 0) onChange(value.slice(0, -1));
  }

  return (
    <FieldFrame {...{ id, label, hint, error }}>
      <div className="flex gap-2">
        <input
          {...fieldAria(id, { hint, error })}
          className="field"
          value={draft}
          placeholder={placeholder}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={handleKey}
        />
        <button type="button" className="btn h-auto!" onClick={add}>
          <Plus size={15} aria-hidden="true" />
          Add
        </button>
      </div>
      {value.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-1.5" aria-label={label}>
          {value.map((tag) => (
            <li key={tag} className="chip h-auto! max-w-full gap-0.5! py-0.5! pr-0.5!">
              <span className="truncate">{tag}</span>
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                className="grid size-6 place-items-center rounded-xs hover:bg-pressed"
                onClick={() => onChange(value.filter((other) => other !== tag))}
              >
                <X size={12} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </FieldFrame>
  );
}

/** Adds a word; ignores blanks and words already in the list (ignoring case). */
export function addTag(tags: string[], draft: string): string[] {
  const tag = draft.trim();
  const isKnown = tags.some((other) => other.toLocaleLowerCase() === tag.toLocaleLowerCase());
  return tag === "" || isKnown ? tags : [...tags, tag];
}
