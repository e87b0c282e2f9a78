import { randomUUID } from "node:crypto";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { canary, defineAccess, editedByAdmins, signedIn200 } from "../../platform/testing/access.ts";

export const access = defineAccess("models", {
  routes: {
    "GET /api/models": { answers: signedIn200 },
    "GET /api/models/settings": { answers: [200, 200, 403, 403, 200, 200, 401] },
    "POST /api/models/providers": {
      body: () => ({ kind: "openai-compatible", name: "Mine" }),
      answers: [201, 201, 403, 403, 201, 201, 401],
    },
    "PATCH /api/models/providers/{id}": {
      id: "provider",
      body: () => ({ name: "Renamed" }),
      answers: [200, 200, 403, 403, 404, 404, 401],
    },
    "POST /api/models/providers/{id}/test": { id: "provider", body: () => ({}), answers: editedByAdmins },
    "DELETE /api/models/providers/{id}": { id: "provider", answers: [204, 204, 403, 403, 404, 404, 401] },
    "POST /api/models/order": { body: () => ({ ids: [] }), answers: [200, 200, 403, 403, 200, 200, 401] },
    "POST /api/models/defaults": {
      body: () => ({ purpose: "chat", model: "auto" }),
      answers: [200, 200, 403, 403, 200, 200, 401],
    },
    "POST /api/models/prices": {
      body: () => ({ model: "m", inputMicrosPerMillion: 1, outputMicrosPerMillion: 2 }),
      answers: [201, 201, 403, 403, 201, 201, 401],
    },
    "DELETE /api/models/prices/{id}": { id: "price", answers: [204, 204, 403, 403, 404, 404, 401] },
    "GET /api/models/ollama": { answers: [200, 200, 403, 403, 200, 200, 401] },
    "POST /api/models/ollama/{id}/pulls": {
      id: "provider",
      body: () => ({ model: "llama3.2" }),
      answers: [201, 201, 403, 403, 404, 404, 401],
    },
    // Nobody answers at its address, which is seen only by those who may ask.
    "POST /api/models/ollama/{id}/remove": {
      id: "provider",
      body: () => ({ model: "llama3.2" }),
      answers: [502, 502, 403, 403, 404, 404, 401],
    },
    "POST /api/models/pulls/{id}/cancel": { id: "pull", answers: editedByAdmins },
    "GET /api/models/local": { answers: [200, 200, 403, 403, 200, 200, 401] },
    // Downloads are turned off in tests, which is seen only by those who may download.
    "GET /api/models/local/{id}/file": { id: "localModel", answers: [409, 403, 403, 403, 403, 403, 401] },
    "POST /api/models/local/{id}/downloads": {
      id: "localModel",
      body: () => ({ sha256: "0".repeat(64) }),
      answers: [409, 403, 403, 403, 403, 403, 401],
    },
    "POST /api/models/local-gpu": { answers: [409, 403, 403, 403, 403, 403, 401] },
    "DELETE /api/models/local-gpu": { answers: [409, 403, 403, 403, 403, 403, 401] },
    "DELETE /api/models/local/{id}": { id: "localModel", answers: [409, 403, 403, 403, 403, 403, 401] },
  },
  audit: {
    "POST /api/models/providers": ["model_provider_added"],
    "PATCH /api/models/providers/{id}": ["model_provider_changed"],
    "POST /api/models/providers/{id}/test": "a trial, and no change",
    "DELETE /api/models/providers/{id}": ["model_provider_removed"],
    "POST /api/models/order": ["model_providers_ordered"],
    "POST /api/models/defaults": ["model_default_changed"],
    "POST /api/models/prices": ["model_price_set"],
    "DELETE /api/models/prices/{id}": ["model_price_removed"],
    "POST /api/models/ollama/{id}/pulls": ["model_pull_started"],
    "POST /api/models/ollama/{id}/remove": "needs an Ollama server: its entry is looked for there (ollama.test.ts)",
    "POST /api/models/pulls/{id}/cancel": ["model_pull_stopped"],
    "POST /api/models/local/{id}/downloads": "needs a model hub: its entry is looked for there (local.test.ts)",
    "POST /api/models/local-gpu": "needs a model hub: its entry is looked for there (local.test.ts)",
    "DELETE /api/models/local-gpu": "needs the build: its entry is looked for there (local.test.ts)",
    "DELETE /api/models/local/{id}": "needs a downloaded model: its entry is looked for there (local.test.ts)",
  },
  openToKeys: ["GET /api/models"],
  rows: {
    // A server at which nothing listens; an organization has room for twenty.
    async provider({ server, owner, rows, post }) {
      await inOrg(server.services.db, owner, (tx) =>
        tx.query("delete from model_providers where handle <> $1", [rows["provider"] ?? ""]),
      );
      const body = { kind: "ollama", name: `${canary} ${randomUUID()}`, baseUrl: "http://127.0.0.1:9" };
      return (await post("/api/models/providers", body)).id;
    },
    async price({ post }) {
      const body = { model: `${canary} model`, inputMicrosPerMillion: 1, outputMicrosPerMillion: 2 };
      return (await post("/api/models/prices", body)).id;
    },
    async localModel() {
      return "qwen2.5-0.5b";
    },
    async pull({ server, owner, rows, post }) {
      await inOrg(server.services.db, owner, (tx) => tx.query("update model_pulls set status = 'done'"));
      return (await post(`/api/models/ollama/${rows["provider"]}/pulls`, { model: randomUUID() })).id;
    },
  },
});
