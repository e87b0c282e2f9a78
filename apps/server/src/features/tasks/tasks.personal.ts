import { eraseRows, ownRows, type PersonalData, type PersonalRow, type ReadOwn } from "../../kernel/personal-data.ts";
import { safeName } from "../../platform/zip.ts";
import { eraseConnections } from "../knowledge/connections.service.ts";
import { listVersionsWhole } from "./deliverables.repo.ts";

export const personalTasks: PersonalData[] = [
  { erase: [eraseRows("task_totals")] },
  {
    name: "tasks",
    select: ownRows("tasks"),
    filesOf: documentsOf,
    erase: [eraseConnections("tasks"), eraseRows("tasks")],
  },
  { name: "task-filters", select: ownRows("task_filters"), erase: [eraseRows("task_filters")] },
  { name: "downloads", select: ownRows("downloads"), erase: [eraseRows("downloads")] },
];

/** The task, and every version of its document with its receipt. */
async function* documentsOf(task: PersonalRow, read: ReadOwn) {
  const folder = `tasks/${safeName(String(task["title"]))}-${String(task["id"]).slice(-6)}`;
  yield { path: `${folder}/task.json`, content: json(task) };
  for (const version of await read((tx) => listVersionsWhole(tx, String(task["id"])))) {
    const document = version["document"] as { markdown: string }; // validated by the contract when it was stored
    yield { path: `${folder}/version-${version["version"]}.md`, content: document.markdown };
    yield { path: `${folder}/version-${version["version"]}.json`, content: json(version) };
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
