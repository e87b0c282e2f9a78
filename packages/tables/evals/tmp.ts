import { mkdtempSync, writeFileSync } from "node:fs";
import { salesCsv } from "../../../e2e/support/tables.ts";
import { openTableEngine } from "../src/engine/engine.ts";

const dir = mkdtempSync("/tmp/tt-");
const path = process.argv[2] === "sales" ? dir + "/sales.csv" : process.argv[2];
if (process.argv[2] === "sales") writeFileSync(path, typeof salesCsv === "function" ? (salesCsv as any)() : salesCsv);
const e = openTableEngine({ workDir: dir });
const f = await e.read({ path, name: path.split("/").at(-1)! }, dir);
const ds = { key: "x", files: [f] };
for (const q of process.argv.slice(3))
  console.log(
    q,
    "=>",
    JSON.stringify(await e.readAs(ds, { op: "read-as", question: q, rows: 2 }), (k, v) =>
      ["chips", "query", "queries", "table"].includes(k) ? undefined : v,
    ).slice(0, 420),
  );
await e.close();
