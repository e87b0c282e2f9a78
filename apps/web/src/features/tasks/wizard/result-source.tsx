import type { StoredFile } from "@muster/contracts/files";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";
import { query } from "../../../platform/query.ts";
import { SelectField } from "../../../ui/select-field.tsx";

const shown = 50;

/** The user's accepted results as sources for this task; renders nothing without any. */
export function ResultSource({ onAdd }: { onAdd: (file: StoredFile) => void }) {
  const accepted = useQuery(query(api.tasks.list, { stage: "done", limit: shown }));
  const keep = useMutation({ mutationFn: (id: string) => api.tasks.asSource({ id }), onSuccess: onAdd });
  const items = accepted.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <SelectField
      label="Add an accepted result"
      value=""
      disabled={keep.isPending}
      error={keep.error?.message}
      options={[
        { value: "", label: keep.isPending ? "Adding…" : "Choose a result" },
        ...items.map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` })),
      ]}
      onChange={(event) => event.target.value && keep.mutate(event.target.value)}
    />
  );
}
