import { z } from "zod";
import { openToKeys } from "./api-keys.ts";

const tags = ["tasks"];
export const filterName = z.string().trim().min(1, "Enter a name").max(60, "Use at most 60 characters");

/** A named search of a person's own task list. */
export const taskFilter = z.object({
  id: z.string(),
  name: z.string(),
  /** As in the address of the list, without "?". */
  query: z.string(),
});
export type TaskFilter = z.infer<typeof taskFilter>;

const query = z.string().min(1, "Choose a filter first").max(600);

export const taskFilters = {
  list: openToKeys
    .route({ method: "GET", path: "/task-filters", summary: "List your saved task filters", tags })
    .output(z.object({ items: z.array(taskFilter) })),
  create: openToKeys
    .route({ method: "POST", path: "/task-filters", successStatus: 201, summary: "Save a task filter", tags })
    .input(z.object({ name: filterName, query }))
    .output(taskFilter),
  rename: openToKeys
    .route({ method: "PATCH", path: "/task-filters/{id}", summary: "Rename a task filter", tags })
    .input(z.object({ id: z.string(), name: filterName }))
    .output(taskFilter),
  remove: openToKeys
    .route({ method: "DELETE", path: "/task-filters/{id}", successStatus: 204, summary: "Delete a task filter", tags })
    .input(z.object({ id: z.string() }))
    .output(z.void()),
};
