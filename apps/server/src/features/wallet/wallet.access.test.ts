import { newId } from "../../platform/ids.ts";
import {
  canary,
  defineAccess,
  ownersOwn,
  ownersOwnChange,
  type RowContext,
  signedIn200,
} from "../../platform/testing/access.ts";

const txHash = `0x${"ab".repeat(32)}`;
const sent = { txHash, chainId: 11_155_111, from: `0x${"cd".repeat(20)}` };

export const access = defineAccess("wallet", {
  routes: {
    "GET /api/unanchored-interactions": { answers: signedIn200 },
    "POST /api/anchors": {
      id: "interaction",
      body: ({ interaction }) => ({ interactionIds: [interaction] }),
      // Strangers and removed members are on a trial, which is refused before records are looked up.
      answers: [201, 404, 404, 403, 402, 402, 401],
    },
    "GET /api/anchors": { answers: signedIn200 },
    "GET /api/anchors/{id}": { id: "anchor", answers: ownersOwn },
    "GET /api/anchors/{id}/proof": {
      id: "sentAnchor",
      query: "interactionId=unknown",
      answers: [404, 404, 404, 404, 404, 404, 401],
    },
    "POST /api/anchors/{id}/sent": { id: "anchor", body: () => sent, answers: ownersOwnChange },
    "POST /api/anchors/{id}/check": { id: "sentAnchor", body: () => ({}), answers: ownersOwnChange },
    "DELETE /api/anchors/{id}": { id: "discarded", answers: [204, 404, 404, 403, 404, 404, 401] },
    // The network's server can't be reached, and the response says so.
    "GET /api/chain-transactions/{chainId}/{txHash}": { id: "transaction", answers: signedIn200 },
  },
  audit: {
    "POST /api/anchors": ["anchor_prepared"],
    "POST /api/anchors/{id}/sent": ["anchor_sent"],
    "POST /api/anchors/{id}/check": "only reads the chain again",
    "DELETE /api/anchors/{id}": ["anchor_discarded"],
  },
  rows: {
    interaction: insertInteraction,
    anchor: makeAnchor,
    discarded: makeAnchor,
    async sentAnchor(context) {
      const id = await makeAnchor(context);
      await context.post(`/api/anchors/${id}/sent`, sent);
      return id;
    },
    transaction: async () => `${sent.chainId}/${txHash}`,
  },
  personal: ({ interaction, anchor, sentAnchor }) => [interaction, anchor, sentAnchor],
});

async function makeAnchor(context: RowContext): Promise<string> {
  const interactionIds = [await insertInteraction(context)];
  return (await context.post("/api/anchors", { interactionIds })).id;
}

async function insertInteraction({ server, owner }: RowContext): Promise<string> {
  const id = newId();
  await server.services.db.query(
    `insert into agent_interactions (id, org_id, agent_id, user_id, prompt, response, tokens_used, duration_ms, created_at)
      values ($1, $2, 'builtin', $3, $4, 'An answer', 1, 1, now())`,
    [id, owner.orgId, owner.userId, `${canary} prompt`],
  );
  return id;
}
