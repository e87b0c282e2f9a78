import type { KnowledgeBase } from "@muster/contracts/knowledge-bases";
import type { KnowledgeItem, KnowledgeUpload } from "@muster/contracts/knowledge-items";
import type { KnowledgeSearchAnswer } from "@muster/contracts/knowledge-search";
import { expect } from "vitest";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { setPlan } from "../../kernel/usage/usage.ts";
import type { TestPerson, TestResponse, TestServer } from "../../platform/testing/test-server.ts";

export interface UploadedFile {
  name: string;
  content: string | Uint8Array;
}

/** A plan with unlimited actions. */
export async function buyPlan(server: TestServer, { orgId, userId }: TestPerson): Promise<void> {
  const periodStart = server.services.now();
  const plan = { tier: "pro", periodStart, periodEnd: new Date(periodStart.getTime() + 30 * 86_400_000) } as const;
  await inOrg(server.services.db, { orgId, userId }, (tx) => setPlan(tx, plan));
}

export async function makeBase(
  server: TestServer,
  as: TestPerson,
  draft: Partial<KnowledgeBase> = {},
): Promise<KnowledgeBase> {
  const { status, body } = await server.request("POST", "/api/knowledge-bases", {
    as,
    body: { name: "Handbook", ...draft },
  });
  if (status !== 201) throw new Error(`Creating a base answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** One multipart upload, as a browser sends it. */
export async function uploadTo(
  server: TestServer,
  as: TestPerson | undefined,
  { baseId, files, parentId }: { baseId: string; files: UploadedFile[]; parentId?: string },
): Promise<Omit<TestResponse, "body"> & { body: KnowledgeUpload }> {
  const form = new FormData();
  for (const { name, content } of files) form.append("files", new Blob([content as Uint8Array<ArrayBuffer>]), name);
  if (parentId) form.append("parentId", parentId);
  const encoded = new Response(form);
  const body = await encoded.clone().arrayBuffer();
  const response = await server.fetch(
    new Request(`http://localhost:3000/api/knowledge-bases/${baseId}/items`, {
      method: "POST",
      body,
      headers: {
        host: "localhost:3000",
        "content-type": encoded.headers.get("content-type") ?? "",
        "content-length": String(body.byteLength),
        ...(as && { cookie: as.cookie }),
      },
    }),
  );
  return { status: response.status, headers: response.headers, body: (await response.json()) as KnowledgeUpload };
}

export async function getBase(server: TestServer, as: TestPerson, id: string): Promise<KnowledgeBase> {
  return (await server.request("GET", `/api/knowledge-bases/${id}`, { as })).body;
}

/** Waits until no work on a base is left. */
export async function settled(server: TestServer, as: TestPerson, baseId: string): Promise<KnowledgeBase> {
  await expect
    .poll(async () => (await getBase(server, as, baseId)).status, { timeout: 60_000, interval: 100 })
    .not.toBe("indexing");
  return getBase(server, as, baseId);
}

export async function listItems(
  server: TestServer,
  as: TestPerson,
  baseId: string,
  query = "",
): Promise<KnowledgeItem[]> {
  return (await server.request("GET", `/api/knowledge-bases/${baseId}/items?${query}`, { as })).body.items;
}

export async function searchIn(
  server: TestServer,
  as: TestPerson,
  baseId: string,
  query: string,
): Promise<KnowledgeSearchAnswer> {
  const { status, body } = await server.request("POST", `/api/knowledge-bases/${baseId}/search`, {
    as,
    body: { query },
  });
  if (status !== 200) throw new Error(`The search answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
