import { z } from "zod";
import { openToKeys } from "./api-keys.ts";
import { readDocument } from "./sources.ts";
import { editProfileInput, fileProfile, readAsInput, readAsReply } from "./tables.ts";

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

/** Maximum bytes of a single upload. */
export const uploadLimits = { tableBytes: 100 * 1024 ** 2, otherBytes: 25 * 1024 ** 2 } as const;

/** An upload as text, with the offsets that citations use. */
export const fileDocument = readDocument.extend({
  file: z.object({ id: z.string(), name: z.string() }),
  notes: z.array(z.string()),
});
export type FileDocument = z.infer<typeof fileDocument>;

const byId = z.object({ id: z.string() });

/** An upload in the person's list. One that a task or a schedule uses can't be deleted. */
const listedFile = file.extend({ isUsed: z.boolean() });
export type ListedFile = z.infer<typeof listedFile>;

export const files = {
  list: openToKeys
    .route({ method: "GET", path: "/files", summary: "List your uploads, newest first", tags: ["files"] })
    .input(
      z.object({
        limit: z.coerce.number().int().min(1).max(100).default(20),
        cursor: z.string().max(60).optional(),
      }),
    )
    .output(z.object({ items: z.array(listedFile), nextCursor: z.string().nullable() })),
  get: openToKeys
    .route({ method: "GET", path: "/files/{id}", summary: "Get the metadata of an upload", tags: ["files"] })
    .input(byId)
    .output(file),
  document: openToKeys
    .route({
      method: "GET",
      path: "/files/{id}/document",
      summary: "Get the text of an upload, with its pages and blocks",
      tags: ["files"],
    })
    .input(byId)
    .output(fileDocument),
  profile: openToKeys
    .route({
      method: "GET",
      path: "/files/{id}/profile",
      summary: "Get the profile of an upload's tables",
      tags: ["files"],
    })
    .input(byId)
    .output(fileProfile),
  editProfile: openToKeys
    .route({
      method: "PUT",
      path: "/files/{id}/profile",
      summary: "Edit the profile of an upload's tables; creates a new version",
      tags: ["files"],
    })
    .input(byId.extend(editProfileInput.shape))
    .output(fileProfile),
  readAs: openToKeys
    .route({
      method: "POST",
      path: "/files/{id}/read-as",
      summary: "Preview how a table question is read, with the first rows of the answer",
      tags: ["files"],
    })
    .input(byId.extend(readAsInput.shape))
    .output(readAsReply),
  remove: openToKeys
    .route({
      method: "DELETE",
      path: "/files/{id}",
      successStatus: 204,
      summary: "Delete an upload that no task uses",
      tags: ["files"],
    })
    .input(byId)
    .output(z.void()),
};
