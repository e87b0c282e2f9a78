import { oc } from "@orpc/contract";
import { z } from "zod";

/** POST /api/files (multipart, field "file") answers with one of these. Bytes. */
export const file = z.object({
  id: z.string(),
  name: z.string(),
  sizeBytes: z.number().int(),
  mediaType: z.string(),
  kind: z.enum(["table", "document", "image", "code", "other"]),
  createdAt: z.string(),
});
export type StoredFile = z.infer<typeof file>;

/** Bytes a single upload may have. */
export const uploadLimits = { tableBytes: 100 * 1024 ** 2, otherBytes: 25 * 1024 ** 2 } as const;

const byId = z.object({ id: z.string() });

export const files = {
  get: oc
    .route({ method: "GET", path: "/files/{id}", summary: "One's own upload, without its content", tags: ["files"] })
    .input(byId)
    .output(file),
  remove: oc
    .route({
      method: "DELETE",
      path: "/files/{id}",
      successStatus: 204,
      summary: "Remove an upload that no task uses",
      tags: ["files"],
    })
    .input(byId)
    .output(z.void()),
};
