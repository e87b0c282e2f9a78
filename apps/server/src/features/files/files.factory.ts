import type { StoredFile } from "@muster/contracts/files";
import type { TestPerson, TestResponse, TestServer } from "../../platform/testing/test-server.ts";

/** Sends one multipart upload as a browser does, with its length. */
export async function sendFile(
  server: TestServer,
  as: TestPerson | undefined,
  name: string,
  content: string | Uint8Array,
): Promise<TestResponse> {
  const form = new FormData();
  form.append("file", new Blob([content as Uint8Array<ArrayBuffer>]), name);
  const encoded = new Response(form);
  const body = await encoded.clone().arrayBuffer();
  const response = await server.fetch(
    new Request("http://localhost:3000/api/files", {
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
  return { status: response.status, headers: response.headers, body: await response.json() };
}

export const salesCsv = [
  "Date,Region,Revenue",
  ...Array.from({ length: 24 }, (_, month) => {
    const date = new Date(Date.UTC(2024, month, 1)).toISOString().slice(0, 10);
    return `${date},North,${300 + month * 10}\n${date},South,${200 + month}`;
  }),
].join("\n");

export async function makeFile(server: TestServer, as: TestPerson, content = salesCsv): Promise<StoredFile> {
  const { status, body } = await sendFile(server, as, "sales.csv", content);
  if (status !== 201) throw new Error(`The upload answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
