import { afterAll } from "vitest";
import { openPlanner, planByRules } from "./plan/plan-rules.ts";
import { type Opened, openTables } from "./sources.factory.ts";

/** Opens tables, which are closed after the file's last test. */
export function tablesOfFile(): (files: Record<string, string>) => Promise<Opened> {
  const opened: Opened[] = [];
  afterAll(() => {
    for (const { database } of opened) database.close();
  });
  return async (files) => {
    const found = await openTables(files);
    opened.push(found);
    return found;
  };
}

/** The rows that answer a question at once; whole numbers arrive as text and become numbers. */
export async function answerOf({ profile, run }: Opened, question: string): Promise<unknown[][]> {
  const plan = planByRules(question, openPlanner(profile));
  if (plan.kind !== "accept") throw new Error(`${question}: ${plan.kind}`);
  const [query] = plan.queries;
  const rows = query ? await run(query) : [];
  return rows.map((row) => Object.values(row).map((cell) => (/^\d+$/.test(String(cell)) ? Number(cell) : cell)));
}
