import type { TaskFilter } from "@muster/contracts/tasks-filters";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Bookmark, Check, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { z } from "zod";
import { api } from "../../platform/api.ts";
import { invalidate, query as queryOf } from "../../platform/query.ts";
import { IconButton } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import { listParams } from "./task-filters.ts";

const NameDialog = lazyDialog(async () => (await import("../../ui/name-dialog.tsx")).NameDialog);

/** Named searches of a person, on all of their devices. */
export function SavedFilters() {
  const [params, setParams] = useSearchParams();
  const saved = useTaskFilters().data?.items ?? [];
  const { create, rename, remove } = useFilterChanges();
  const [naming, setNaming] = useState<"new" | "rename" | null>(null);
  const query = listParams(params).toString();
  const current = saved.find((one) => one.query === query);
  return (
    <>
      <Menu
        label="Saved filters"
        trigger={<IconButton label="Saved filters" icon={Bookmark} variant="secondary" />}
        items={[
          ...saved.map((one) => ({
            label: one.name,
            ...(one === current && { icon: Check }),
            onSelect: () => setParams(new URLSearchParams(one.query)),
          })),
          ...(saved.length > 0 ? ["separator" as const] : []),
          {
            label: "Save this filter",
            icon: Bookmark,
            disabledReason: query === "" ? "Choose a filter first" : current ? "This filter is saved already" : null,
            onSelect: () => setNaming("new"),
          },
          ...(current
            ? [
                {
                  label: `Rename “${current.name}”`,
                  icon: Pencil,
                  onSelect: () => setNaming("rename"),
                },
                {
                  label: `Delete “${current.name}”`,
                  icon: Trash2,
                  danger: true,
                  onSelect: () => remove.mutate({ id: current.id }),
                },
              ]
            : []),
        ]}
      />
      {naming === "new" && (
        <NameDialog
          title="Save filter"
          placeholder="Failed this week"
          submitLabel="Save filter"
          onClose={() => setNaming(null)}
          schema={newName(saved)}
          onName={async (name) => void (await create.mutateAsync({ name, query }))}
        />
      )}
      {naming === "rename" && current && (
        <NameDialog
          title="Rename filter"
          initial={current.name}
          submitLabel="Rename"
          onClose={() => setNaming(null)}
          schema={newName(saved.filter((one) => one !== current))}
          onName={async (name) => void (await rename.mutateAsync({ id: current.id, name }))}
        />
      )}
    </>
  );
}

function useTaskFilters() {
  return useQuery(queryOf(api.taskFilters.list));
}

function useFilterChanges() {
  const onSuccess = () => invalidate("taskFilters");
  return {
    create: useMutation({
      mutationFn: (input: { name: string; query: string }) => api.taskFilters.create(input),
      onSuccess,
    }),
    rename: useMutation({
      mutationFn: (input: { id: string; name: string }) => api.taskFilters.rename(input),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (input: { id: string }) => api.taskFilters.remove(input), onSuccess }),
  };
}

/** A name that no other filter has: saving never replaces one. */
function newName(others: readonly TaskFilter[]) {
  const taken = new Set(others.map(({ name }) => name.toLowerCase()));
  return z
    .string()
    .trim()
    .min(1, "Enter a name")
    .max(60, "Use at most 60 characters")
    .refine((name) => !taken.has(name.toLowerCase()), "You already have a filter with this name");
}
