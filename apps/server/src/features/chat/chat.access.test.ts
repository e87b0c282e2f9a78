import {
  canary,
  defineAccess,
  ownersOwn,
  ownersOwnChange,
  type RowContext,
  signedIn200,
} from "../../platform/testing/access.ts";

/** A path with two ids is called with a second id that does not exist. */
const notThere = [404, 404, 404, 403, 404, 404, 401] satisfies typeof ownersOwn;
const withStatus = (status: number) => [status, 404, 404, 403, 404, 404, 401] satisfies typeof ownersOwn;
/** Members' own settings of their chats; viewers write nothing. */
const ownCreated = [201, 201, 201, 403, 201, 201, 401] satisfies typeof ownersOwn;
const style = { tone: "formal", mood: "calm", audience: "experts" };
const ownWork = "a person's own chat, which only they see";

export const access = defineAccess("chat", {
  routes: {
    "POST /api/ollama/initialize": { answers: signedIn200 },
    "POST /api/ollama/pull": {
      body: () => ({ model: "llama3.2:latest" }),
      answers: [502, 502, 403, 403, 502, 502, 401],
    },
    "POST /api/ollama/conversations/start": { answers: [200, 200, 200, 403, 200, 200, 401] },
    "POST /api/ollama/conversations/message": {
      id: "conversation",
      body: ({ conversation }) => ({ sessionId: conversation, message: "2 + 2", stream: true, queue: true }),
      answers: ownersOwnChange,
    },
    "GET /api/ollama/conversations/{sessionId}/snapshots": { id: "conversation", answers: ownersOwn },
    "POST /api/ollama/conversations/{sessionId}/snapshots": {
      id: "conversation",
      body: () => ({ label: "Here" }),
      answers: ownersOwnChange,
    },
    "POST /api/ollama/conversations/{sessionId}/rewind": {
      id: "conversation",
      body: ({ snapshot }) => ({ snapshotId: snapshot }),
      answers: notThere,
    },
    "GET /api/chat/models": { answers: signedIn200 },
    "POST /api/chat/models/probe": {
      body: () => ({ model: "muster-builtin" }),
      answers: [422, 422, 422, 403, 422, 422, 401],
    },
    "GET /api/chat/conversations": { answers: signedIn200 },
    "GET /api/chat/conversations/{id}": { id: "conversation", answers: ownersOwn },
    "PATCH /api/chat/conversations/{id}": {
      id: "conversation",
      body: () => ({ isPinned: true }),
      answers: ownersOwnChange,
    },
    "DELETE /api/chat/conversations/{id}": { id: "conversation", answers: withStatus(204) },
    "POST /api/chat/conversations/{id}/restore": { id: "conversation", answers: ownersOwnChange },
    "GET /api/chat/conversations/{id}/messages": { id: "conversation", answers: ownersOwn },
    "GET /api/chat/conversations/{id}/find": { id: "conversation", query: "search=question", answers: ownersOwn },
    "POST /api/chat/conversations/{id}/messages": {
      id: "conversation",
      body: () => ({ content: "2 + 2", whenBusy: "queue" }),
      answers: withStatus(202),
    },
    "GET /api/chat/conversations/{id}/branches": { id: "conversation", answers: ownersOwn },
    "POST /api/chat/conversations/{id}/compare": {
      id: "emptyConversation",
      body: () => ({ content: "2 + 2", models: ["auto", "builtin"] }),
      answers: withStatus(202),
    },
    "POST /api/chat/conversations/{id}/messages/{messageId}/edit": {
      id: "conversation",
      body: () => ({ content: "3 + 3" }),
      answers: notThere,
    },
    "POST /api/chat/conversations/{id}/messages/{messageId}/regenerate": { id: "conversation", answers: notThere },
    "POST /api/chat/conversations/{id}/messages/{messageId}/continue": { id: "conversation", answers: notThere },
    "PUT /api/chat/conversations/{id}/messages/{messageId}/feedback": {
      id: "conversation",
      body: () => ({ rating: "up" }),
      answers: notThere,
    },
    "POST /api/chat/conversations/{id}/stop": { id: "conversation", answers: ownersOwnChange },
    "DELETE /api/chat/conversations/{id}/queue/{messageId}": { id: "queued", answers: notThere },
    "POST /api/chat/conversations/{id}/head": {
      id: "conversation",
      body: ({ snapshot }) => ({ messageId: snapshot }),
      answers: notThere,
    },
    "POST /api/chat/conversations/{id}/fork": {
      id: "conversation",
      body: ({ snapshot }) => ({ messageId: snapshot }),
      answers: notThere,
    },
    "GET /api/chat/conversations/{id}/context": { id: "conversation", answers: ownersOwn },
    "PUT /api/chat/conversations/{id}/summary": {
      id: "conversation",
      body: () => ({ text: "They met." }),
      answers: withStatus(409),
    },
    "GET /api/chat/conversations/{id}/export": { id: "conversation", query: "format=markdown", answers: ownersOwn },
    "POST /api/functions/ai-chat": {
      body: () => ({ messages: [{ content: "Hi" }] }),
      answers: [502, 502, 502, 403, 502, 502, 401],
    },
    "GET /api/agent-interactions": { answers: signedIn200 },
    "GET /api/v1/models": { answers: signedIn200 },
    "POST /api/v1/chat/completions": {
      body: () => ({ model: "default", messages: [{ role: "user", content: "Hi" }] }),
      answers: [502, 502, 502, 403, 502, 502, 401],
    },
    "POST /api/v1/embeddings": { body: () => ({ input: "Hi" }), answers: [502, 502, 502, 403, 502, 502, 401] },
    "GET /api/chat/style-presets": { answers: signedIn200 },
    "POST /api/chat/style-presets": { body: () => ({ name: "Mine", style }), answers: ownCreated },
    "DELETE /api/chat/style-presets/{id}": { id: "preset", answers: withStatus(204) },
    "GET /api/chat/prompts": { answers: signedIn200 },
    "POST /api/chat/prompts": {
      body: () => ({ command: `c-${crypto.randomUUID().slice(0, 8)}`, title: "Mine", text: "Do it" }),
      answers: ownCreated,
    },
    "PATCH /api/chat/prompts/{id}": { id: "prompt", body: () => ({ title: "Other" }), answers: ownersOwnChange },
    "DELETE /api/chat/prompts/{id}": { id: "prompt", answers: withStatus(204) },
    "GET /api/chat/memory": { answers: signedIn200 },
    "POST /api/chat/memory": {
      body: () => ({ scope: "organization", text: "We write in English." }),
      answers: [201, 201, 403, 403, 201, 201, 401],
    },
    "PATCH /api/chat/memory/{id}": {
      id: "note",
      body: () => ({ text: "Changed" }),
      answers: [200, 200, 403, 403, 404, 404, 401],
    },
    "DELETE /api/chat/memory/{id}": { id: "note", answers: [204, 204, 403, 403, 404, 404, 401] },
  },
  audit: {
    "POST /api/ollama/initialize": "only looks at what the model servers have",
    "POST /api/ollama/pull": "needs an Ollama server: ollama.test.ts looks for its event",
    "POST /api/ollama/conversations/start": "stores nothing that anyone sees",
    "POST /api/ollama/conversations/message": ownWork,
    "POST /api/ollama/conversations/{sessionId}/snapshots": ownWork,
    "POST /api/ollama/conversations/{sessionId}/rewind": ownWork,
    "POST /api/chat/models/probe": "a trial, and no change",
    "PATCH /api/chat/conversations/{id}": ownWork,
    "DELETE /api/chat/conversations/{id}": ownWork,
    "POST /api/chat/conversations/{id}/restore": ownWork,
    "POST /api/chat/conversations/{id}/messages": ownWork,
    "POST /api/chat/conversations/{id}/compare": ownWork,
    "POST /api/chat/conversations/{id}/messages/{messageId}/edit": ownWork,
    "POST /api/chat/conversations/{id}/messages/{messageId}/regenerate": ownWork,
    "POST /api/chat/conversations/{id}/messages/{messageId}/continue": ownWork,
    "PUT /api/chat/conversations/{id}/messages/{messageId}/feedback": ownWork,
    "POST /api/chat/conversations/{id}/stop": ownWork,
    "DELETE /api/chat/conversations/{id}/queue/{messageId}": ownWork,
    "POST /api/chat/conversations/{id}/head": ownWork,
    "POST /api/chat/conversations/{id}/fork": ownWork,
    "PUT /api/chat/conversations/{id}/summary": ownWork,
    "GET /api/chat/conversations/{id}/export": ["chat_exported"],
    "POST /api/functions/ai-chat": ownWork,
    "POST /api/v1/chat/completions": ownWork,
    "POST /api/v1/embeddings": "computes, and changes nothing",
    "POST /api/chat/style-presets": "a person's own settings of their chats",
    "DELETE /api/chat/style-presets/{id}": "a person's own settings of their chats",
    "POST /api/chat/prompts": "a person's own settings of their chats",
    "PATCH /api/chat/prompts/{id}": "a person's own settings of their chats",
    "DELETE /api/chat/prompts/{id}": "a person's own settings of their chats",
    "POST /api/chat/memory": ["memory_note_added"],
    "PATCH /api/chat/memory/{id}": ["memory_note_changed"],
    "DELETE /api/chat/memory/{id}": ["memory_note_deleted"],
  },
  openToKeys: [
    "POST /api/ollama/initialize",
    "POST /api/ollama/conversations/start",
    "POST /api/ollama/conversations/message",
    "GET /api/ollama/conversations/{sessionId}/snapshots",
    "POST /api/ollama/conversations/{sessionId}/snapshots",
    "POST /api/ollama/conversations/{sessionId}/rewind",
    "GET /api/chat/models",
    "GET /api/chat/conversations",
    "GET /api/chat/conversations/{id}",
    "PATCH /api/chat/conversations/{id}",
    "DELETE /api/chat/conversations/{id}",
    "POST /api/chat/conversations/{id}/restore",
    "GET /api/chat/conversations/{id}/messages",
    "POST /api/chat/conversations/{id}/messages",
    "GET /api/chat/conversations/{id}/branches",
    "GET /api/chat/conversations/{id}/find",
    "POST /api/chat/conversations/{id}/compare",
    "POST /api/chat/conversations/{id}/messages/{messageId}/edit",
    "POST /api/chat/conversations/{id}/messages/{messageId}/regenerate",
    "POST /api/chat/conversations/{id}/messages/{messageId}/continue",
    "PUT /api/chat/conversations/{id}/messages/{messageId}/feedback",
    "POST /api/chat/conversations/{id}/stop",
    "DELETE /api/chat/conversations/{id}/queue/{messageId}",
    "POST /api/chat/conversations/{id}/head",
    "POST /api/chat/conversations/{id}/fork",
    "GET /api/chat/conversations/{id}/context",
    "PUT /api/chat/conversations/{id}/summary",
    "GET /api/chat/conversations/{id}/export",
    "POST /api/functions/ai-chat",
    "GET /api/agent-interactions",
    "GET /api/v1/models",
    "POST /api/v1/chat/completions",
    "POST /api/v1/embeddings",
    "GET /api/chat/style-presets",
    "POST /api/chat/style-presets",
    "DELETE /api/chat/style-presets/{id}",
    "GET /api/chat/prompts",
    "POST /api/chat/prompts",
    "PATCH /api/chat/prompts/{id}",
    "DELETE /api/chat/prompts/{id}",
    "GET /api/chat/memory",
    "POST /api/chat/memory",
    "PATCH /api/chat/memory/{id}",
    "DELETE /api/chat/memory/{id}",
  ],
  rows: {
    emptyConversation: async ({ post }) => (await post("/api/ollama/conversations/start", {})).sessionId,
    conversation: makeConversation,
    queued: async (context) => `${await makeConversation(context)}/none`,
    async endedConversation(context) {
      const id = await makeConversation(context);
      await context.server.services.db.query(
        "update chat_messages set status = 'completed', content = '4' where conversation_id = $1 and role = 'assistant'",
        [id],
      );
      return id;
    },
    snapshot: async ({ post, rows }) =>
      (await post(`/api/ollama/conversations/${rows["conversation"]}/snapshots`, { label: "Before" })).id,
    preset: async ({ post }) => (await post("/api/chat/style-presets", { name: `${canary} style`, style })).id,
    prompt: async ({ post }) =>
      (
        await post("/api/chat/prompts", {
          ...{ command: `p-${crypto.randomUUID().slice(0, 8)}`, title: `${canary} prompt`, text: canary },
        })
      ).id,
    note: async ({ post }) => (await post("/api/chat/memory", { scope: "organization", text: `${canary} note` })).id,
  },
  personal: ({ conversation, snapshot, preset, prompt }) => [conversation, snapshot, preset, prompt],
  internal: ({ note }) => [note],
});

async function makeConversation({ post }: RowContext): Promise<string> {
  const { sessionId } = await post("/api/ollama/conversations/start", {});
  await post(`/api/chat/conversations/${sessionId}/messages`, { content: `${canary} question` });
  return sessionId;
}
