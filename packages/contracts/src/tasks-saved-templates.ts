import { z } from "zod";
import { openToKeys } from "./api-keys.ts";
import { task } from "./tasks.ts";

const tags = ["tasks"];
const byId = z.object({ id: z.string() });
export const templateName = z.string().trim().min(1, "Give the template a name").max(100, "Use at most 100 characters");

/** A template that an organization made from a finished task: the defaults of a new task. */
export const savedTemplate = task
  .pick({ templateId: true, agentId: true, description: true, deliverableFormat: true, priority: true })
  .extend({
    id: z.string(),
    name: z.string(),
    parameters: task.shape.parameters,
    /** Files belong to their uploader, so only the creator gets them; empty when files are requested again. */
    attachments: task.shape.attachments,
    /** Those of the saved task that this person can view and that still exist. */
    knowledgeBases: z.array(z.object({ id: z.string(), name: z.string() })),
    createdByName: z.string().nullable(),
    createdAt: z.string(),
    /** Why this person may not rename or delete it; null when they may. */
    editBlocker: z.string().nullable(),
  });
export type SavedTemplate = z.infer<typeof savedTemplate>;

export const savedTemplates = {
  list: openToKeys
    .route({ method: "GET", path: "/saved-templates", summary: "List your organization's task templates", tags })
    .output(z.object({ items: z.array(savedTemplate) })),
  create: openToKeys
    .route({
      method: "POST",
      path: "/tasks/{id}/template",
      successStatus: 201,
      summary: "Save a finished task as a template for your organization",
      tags,
    })
    .input(byId.extend({ name: templateName, keepsSources: z.boolean().default(false) }))
    .output(savedTemplate),
  rename: openToKeys
    .route({ method: "PATCH", path: "/saved-templates/{id}", summary: "Rename a task template", tags })
    .input(byId.extend({ name: templateName }))
    .output(savedTemplate),
  remove: openToKeys
    .route({
      method: "DELETE",
      path: "/saved-templates/{id}",
      successStatus: 204,
      summary: "Delete a task template",
      tags,
    })
    .input(byId)
    .output(z.void()),
};
