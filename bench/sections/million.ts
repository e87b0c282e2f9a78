import { onBothDatabases } from "../databases.ts";
import { atMost, type Figure } from "../figure.ts";
import { withFolder, withMuster } from "../muster.ts";
import { salesTable } from "../sales.ts";
import { assignAnalysis, call, untilDone, visit } from "../visitor.ts";

/** From the first byte of the upload to the last byte of the downloaded PDF, with the built-in engine. */
export async function measureMillion(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const table = salesTable(1_000_000);
  const size = `${Math.round(table.size / 1024 ** 2)} MB`;
  await onBothDatabases(async (database) => {
    await withFolder((dataDir) =>
      withMuster({ database, dataDir }, async ({ url }) => {
        const visitor = await visit(url);
        const startedAt = performance.now();
        const taskId = await assignAnalysis(url, visitor, table);
        const assignedAt = performance.now();
        await untilDone(url, visitor, taskId);
        const file = await call(url, visitor, { path: `/api/tasks/${taskId}/deliverable?format=pdf` });
        const bytes = await file.bytes();
        if (!Buffer.from(bytes.subarray(0, 5)).equals(Buffer.from("%PDF-")))
          throw new Error("The deliverable is no PDF");
        const seconds = (performance.now() - startedAt) / 1000;
        figures.push(atMost(`1,000,000 rows (${size}), ${database.name}`, seconds, { target: 6, unit: "s" }));
        figures.push({ what: "of that the upload", value: `${((assignedAt - startedAt) / 1000).toFixed(1)} s` });
      }),
    );
  });
  return figures;
}
