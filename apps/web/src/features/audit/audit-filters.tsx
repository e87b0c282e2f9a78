import type { AuditFilter, AuditTopic } from "@muster/contracts/audit";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { SearchField, TextField } from "../../ui/text-field.tsx";
import { topicNames } from "./audit-view.ts";

interface AuditFiltersProps {
  filter: AuditFilter;
  people: { id: string; name: string }[];
}

const names = ["topic", "person", "q", "from", "to"];

export function AuditFilters({ filter, people }: AuditFiltersProps) {
  const [, setParameters] = useSearchParams();
  const set = (name: string, value: string) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const clear = () =>
    setParameters((before) => {
      const next = new URLSearchParams(before);
      for (const name of names) next.delete(name);
      return next;
    });
  return (
    <div className="grid grid-cols-2 items-end gap-3 max-md:[&>:first-child]:col-span-2 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1.2fr)_minmax(0,1fr)_140px_140px_auto]">
      <Search value={filter.search ?? ""} onChange={(text) => set("q", text)} />
      <SelectField
        label="Topic"
        value={filter.topic ?? ""}
        onChange={(event) => set("topic", event.target.value)}
        options={[
          { value: "", label: "All topics" },
          ...(Object.keys(topicNames) as AuditTopic[]).map((topic) => ({ value: topic, label: topicNames[topic] })),
        ]}
      />
      <SelectField
        label="Person"
        value={filter.person ?? ""}
        onChange={(event) => set("person", event.target.value)}
        options={[{ value: "", label: "Anyone" }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <TextField
        label="From (UTC)"
        type="date"
        value={filter.from ?? ""}
        max={filter.to}
        onChange={(event) => set("from", event.target.value)}
      />
      <TextField
        label="To (UTC)"
        type="date"
        value={filter.to ?? ""}
        min={filter.from}
        onChange={(event) => set("to", event.target.value)}
      />
      <Button
        variant="quiet"
        onClick={clear}
        disabledReason={Object.keys(filter).length ? null : "No filters to clear"}
      >
        Clear
      </Button>
    </div>
  );
}

/** Searches once the user stops typing. */
function Search({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onChange(text.trim()), 300);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <SearchField
      label="Search"
      value={text}
      onChange={setText}
      placeholder="Search entries"
      // As high as the fields beside it.
      className="[&_.field]:min-h-9"
    />
  );
}
