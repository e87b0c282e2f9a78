import type { House } from "../../kernel/house.ts";
import { asSystem, inOrg } from "../../kernel/tenancy/tenancy.ts";
import { safeName, type ZipEntry } from "../../platform/zip.ts";
import { readOwnAccount } from "../accounts/accounts.security.service.ts";
import { listMembershipsOf } from "./deletion.repo.ts";
import { type OwnTable, readRows } from "./exports.repo.ts";

type Row = Record<string, unknown>;

interface Place {
  orgId: string;
  folder: string;
  rows: Record<OwnTable, Row[]>;
}

export interface ExportPlan {
  userId: string;
  places: Place[];
  /** Tasks and uploads: what takes time. */
  pieces: number;
}

const listed: OwnTable[] = [
  "downloads",
  "agents",
  "notifications",
  "activity",
  "audit",
  "usage",
  "approvals",
  "api_keys",
];

/** Reads what is known about a person everywhere they belong; the bytes of uploads are read later, one after the other. */
export async function planExport(house: House, userId: string): Promise<ExportPlan> {
  const memberships = await asSystem(house.db, "a person's copy of their data", (tx) => listMembershipsOf(tx, userId));
  const places: Place[] = [];
  for (const { id: orgId, name } of memberships)
    places.push({ orgId, folder: `${safeName(name)}-${orgId.slice(-6)}`, rows: await readPlace(house, orgId, userId) });
  const pieces = places.reduce((sum, { rows }) => sum + rows.tasks.length + rows.uploads.length, 0);
  return { userId, places, pieces };
}

/** The files of the copy. */
export async function* entriesOf(
  house: House,
  plan: ExportPlan,
  onPiece: () => Promise<void>,
): AsyncGenerator<ZipEntry> {
  yield { path: "README.txt", content: readme(house.now()) };
  yield { path: "profile.json", content: json(await readOwnAccount(house, plan.userId)) };
  for (const place of plan.places) {
    for (const table of listed) yield { path: `${place.folder}/${table}.json`, content: json(place.rows[table]) };
    yield* tasksOf(place, onPiece);
    yield* uploadsOf(house, place, onPiece);
  }
}

function* tasks(place: Place, task: Row): Generator<ZipEntry> {
  const folder = `${place.folder}/tasks/${safeName(String(task["title"]))}-${String(task["id"]).slice(-6)}`;
  yield { path: `${folder}/task.json`, content: json(task) };
  for (const version of place.rows.deliverables.filter((row) => row["task_id"] === task["id"])) {
    const document = version["document"] as { markdown: string }; // checked by the contract when it was written
    yield { path: `${folder}/version-${version["version"]}.md`, content: document.markdown };
    yield { path: `${folder}/version-${version["version"]}.json`, content: json(version) };
  }
}

async function* tasksOf(place: Place, onPiece: () => Promise<void>): AsyncGenerator<ZipEntry> {
  for (const task of place.rows.tasks) {
    yield* tasks(place, task);
    await onPiece();
  }
}

async function* uploadsOf(
  house: House,
  { orgId, folder, rows }: Place,
  onPiece: () => Promise<void>,
): AsyncGenerator<ZipEntry> {
  yield { path: `${folder}/uploads.json`, content: json(rows.uploads) };
  for (const { id, name, sha256 } of rows.uploads) {
    const path = `${folder}/uploads/${String(id).slice(-6)}-${safeName(String(name))}`;
    const content = await house.storage.open(orgId, String(sha256)).catch(() => undefined);
    // An upload that is deleted while the copy is made is not in it.
    if (content) yield { path, content };
    await onPiece();
  }
}

async function readPlace(house: House, orgId: string, userId: string): Promise<Place["rows"]> {
  return inOrg(house.db, { orgId, userId }, async (tx) => {
    const rows = {} as Place["rows"]; // every table, below
    for (const table of [...listed, "tasks", "deliverables", "uploads"] as const)
      rows[table] = await readRows(tx, table, userId);
    return rows;
  });
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function readme(now: Date): string {
  return `Everything Muster knows about you, as of ${now.toISOString()}.

profile.json    your account and where you are signed in
then a folder for each organization you belong to:
  tasks/          each task, and every version of its document as Markdown and as JSON with its receipt
  uploads/        the files you uploaded, as they were; uploads.json lists them
  agents.json     agents you made; they belong to the organization
  activity.json   your own feed; audit.json is what you did, with the seals of the organization's audit trail
  api_keys.json   your API keys, without what would let somebody use them
  usage.json      what your work used and cost
`;
}
