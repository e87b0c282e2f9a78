import { canary, defineAccess, ownersOwn, signedIn200, uploadForm } from "../../platform/testing/access.ts";

export const access = defineAccess("files", {
  routes: {
    "GET /api/files": { answers: signedIn200 },
    "GET /api/files/{id}": { id: "file", answers: ownersOwn },
    "GET /api/files/{id}/document": { id: "file", answers: ownersOwn },
    "GET /api/files/{id}/profile": { id: "file", answers: ownersOwn },
    "PUT /api/files/{id}/profile": {
      id: "file",
      body: () => ({ version: 1, edits: [{ kind: "duplicates", table: canary.toLowerCase(), keep: true }] }),
      answers: [200, 404, 404, 403, 404, 404, 401],
    },
    "POST /api/files/{id}/read-as": { id: "file", body: () => ({ question: "How many rows?" }), answers: ownersOwn },
    "GET /api/files/{id}/content": { id: "file", answers: ownersOwn },
    "DELETE /api/files/{id}": { id: "file", answers: [204, 404, 404, 403, 404, 404, 401] },
    "POST /api/files": { body: () => uploadForm("mine.csv"), answers: [201, 201, 201, 403, 201, 201, 401] },
  },
  audit: {
    "POST /api/files": "a person's own upload",
    "DELETE /api/files/{id}": "a person's own upload",
    "PUT /api/files/{id}/profile": "a person's own upload; every version is kept with its author",
    "POST /api/files/{id}/read-as": "stores nothing",
  },
  openToKeys: [
    "POST /api/files",
    "DELETE /api/files/{id}",
    "GET /api/files",
    "GET /api/files/{id}",
    "GET /api/files/{id}/content",
    "GET /api/files/{id}/document",
    "GET /api/files/{id}/profile",
    "PUT /api/files/{id}/profile",
    "POST /api/files/{id}/read-as",
  ],
  rows: { file: ({ upload }) => upload() },
  personal: ({ file }) => [file, `${canary}.csv`],
});
