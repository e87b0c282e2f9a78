import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signUp } from "./support/api.ts";
import { emptyFolder, type Muster, startMuster } from "./support/muster.ts";

let muster: Muster;
beforeAll(async () => {
  muster = await startMuster({ BILLING: "off" });
}, 120_000);
afterAll(() => muster.stop());

const program = `import { createClient, MusterError, readWebhook } from "@muster/client";
const muster = createClient({ url: process.argv[2] ?? "", apiKey: process.argv[3] ?? "" });
const agent = await muster.agents.create({ name: "Ada", role: "Data Analyst", description: "Answers questions from tables" });
const sales = new Blob(["Month,Region,Revenue\\n2026-01,North,1200\\n2026-01,South,800\\n2026-02,North,1500\\n2026-02,South,700\\n"]);
const file = await muster.uploadFile(sales, "sales.csv");
const assigned = await muster.tasks.create({
  agentId: agent.id, templateId: "data-analysis", title: "Sales", description: "Which region had the most revenue?",
  attachments: [file.id],
});
const steps: string[] = [];
for await (const event of muster.followTask(assigned.id)) if (event.type === "step") steps.push(event.data.label);
const task = await muster.waitForTask(assigned.id);
const pdf = await muster.downloadDeliverable(task.id, "pdf");
let count = 0;
for await (const { title } of muster.all(muster.tasks.list, { limit: 1 })) if (title === "Sales") count++;
const missing = await muster.tasks.get({ id: "MU-999" }).catch((error) => error instanceof MusterError && error.code);
const start = Buffer.from(await pdf.arrayBuffer()).subarray(0, 5).toString();
const forged = await readWebhook({ headers: {}, body: "", secret: "whsec_AAAA" });
console.log(JSON.stringify({ status: task.status, summary: task.summary, hasSteps: steps.length > 0, start, count, missing, forged }));
`;

it("installs from the server, type-checks, and takes a table to a document", async () => {
  const folder = emptyFolder();
  const installed = join(folder, "node_modules", "@muster", "client");
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(folder, "client.tgz"), await downloaded());
  execFileSync("tar", ["-xzf", join(folder, "client.tgz"), "-C", installed, "--strip-components=1"]);
  // npm would install these two, which only the types need.
  const root = join(dirname(createRequire(import.meta.url).resolve("zod/package.json")), "..");
  for (const name of ["zod", "@orpc", "@types"]) symlinkSync(join(root, name), join(folder, "node_modules", name));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "right.ts"), program);
  writeFileSync(
    join(folder, "wrong.ts"),
    `${program}\nawait muster.tasks.create({ colour: "red" });\nmuster.apiKeys;\n`,
  );

  expect(typeErrors(folder, "right.ts")).toEqual([]);
  expect(typeErrors(folder, "wrong.ts")).toEqual(["TS2353", "TS2339"]);

  const person = await signUp(muster.url, { organizationName: "Northwind Trading" });
  const { body } = await person.call("POST", "/api/api-keys", { name: "Client", scope: "write" });
  const output = execFileSync(process.execPath, [join(folder, "right.ts"), muster.url, body.token], {
    encoding: "utf8",
  });
  expect(JSON.parse(output)).toMatchObject({
    ...{ status: "completed", summary: expect.stringContaining("North"), hasSteps: true },
    ...{ start: "%PDF-", count: 1, missing: "not_found", forged: null },
  });
}, 120_000);

async function downloaded(): Promise<Uint8Array> {
  const response = await fetch(`${muster.url}/muster-client.tgz`);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

/** The codes of TypeScript’s errors, with the options of `tsc --init`. */
function typeErrors(folder: string, file: string): string[] {
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
  const options =
    "--noEmit --strict --skipLibCheck --target es2024 --module nodenext --types node --erasableSyntaxOnly".split(" ");
  try {
    execFileSync(process.execPath, [tsc, ...options, file], { cwd: folder, encoding: "utf8" });
    return [];
  } catch (error) {
    return (error as { stdout: string }).stdout.match(/TS\d+/g) ?? [];
  }
}
