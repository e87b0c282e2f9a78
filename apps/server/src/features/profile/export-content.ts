import { listPersonalData, type PersonalData, type PersonalRow, type ReadOwn } from "../../kernel/personal-data.ts";
import type { Services } from "../../kernel/services.ts";
import { lockMembership } from "../../kernel/tenancy/membership.ts";
import { asSystem, inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { safeName, type ZipEntry } from "../../platform/zip.ts";
import { readOwnAccount } from "../accounts/accounts.security.service.ts";
import { readOwnClaims } from "../billing/claims.service.ts";
import { countPersonal, listMembershipsOf } from "./deletion.repo.ts";

interface Place {
  orgId: string;
  userId: string;
  folder: string;
}

export interface ExportPlan {
  userId: string;
  places: Place[];
  /** Tasks and uploads, which take most of the time. */
  pieces: number;
}

/** Rows per page: an old account is more than a process can hold. */
const page = 200;

/** The person's organizations and the amount of data; the data itself is read while the export is written. */
export function planExport(services: Services, userId: string): Promise<ExportPlan> {
  return asSystem(services.db, "a person's copy of their data", async (tx) => {
    const { tasks, files } = await countPersonal(tx, userId);
    const places = (await listMembershipsOf(tx, userId)).map(({ id: orgId, name }) => ({
      orgId,
      userId,
      folder: `${safeName(name)}-${orgId.slice(-6)}`,
    }));
    return { userId, places, pieces: tasks + files };
  });
}

/** The entries of the export. */
export async function* entriesOf(
  services: Services,
  plan: ExportPlan,
  onPiece: () => Promise<void>,
): AsyncGenerator<ZipEntry> {
  yield { path: "README.txt", content: readme(services.now()) };
  yield { path: "profile.json", content: json(await readOwnAccount(services, plan.userId)) };
  yield { path: "plan-offers.json", content: json(await readOwnClaims(services, plan.userId)) };
  for (const place of plan.places)
    for (const data of listPersonalData(services)) yield* entriesOfData(services, { place, data, onPiece });
}

async function* entriesOfData(
  services: Services,
  { place, data, onPiece }: { place: Place; data: PersonalData; onPiece: () => Promise<void> },
): AsyncGenerator<ZipEntry> {
  const { name, select, filesOf } = data;
  if (!name || !select) return;
  yield { path: `${place.folder}/${name}.json`, content: await listOf(pagesOf(services, place, select)) };
  if (!filesOf) return;
  const read: ReadOwn = (work) => whileMember(services, place, work);
  for await (const rows of pagesOf(services, place, select))
    for (const row of rows) {
      for await (const { path, content } of filesOf(row, read)) {
        const bytes = typeof content === "string" ? content : await bytesOf(services, place, content.sha256);
        if (bytes) yield { path: `${place.folder}/${path}`, content: bytes };
      }
      await onPiece();
    }
}

/** An upload that is deleted meanwhile is left out. */
async function bytesOf(services: Services, place: Place, sha256: string) {
  await whileMember(services, place, async () => undefined);
  return services.storage.open(place.orgId, sha256).catch(() => undefined);
}

/**
 * A person who is removed meanwhile gets no more data from there: the export fails and is made again without that organization.
 */
function whileMember<T>(services: Services, place: Place, read: (tx: OrgTx) => Promise<T>): Promise<T> {
  return inOrg(services.db, place, async (tx) => {
    await lockMembership(tx, place.userId);
    return read(tx);
  });
}

/** Each page is its own transaction: exporting a large account takes longer than one transaction may be open. */
async function* pagesOf(services: Services, place: Place, select: string): AsyncGenerator<PersonalRow[]> {
  for (let after = ""; ; ) {
    const rows = await whileMember(services, place, async (tx) => {
      const answer = await tx.query(select, [place.orgId, place.userId, after, page]);
      return answer.rows;
    });
    yield rows;
    if (rows.length < page) return;
    after = String(rows.at(-1)?.["id"]);
  }
}

/** A JSON array; one that fits a page is written at once. */
async function listOf(pages: AsyncGenerator<PersonalRow[]>): Promise<ZipEntry["content"]> {
  const first = await pages.next();
  const rows = first.done ? [] : first.value;
  return rows.length < page ? json(rows) : linesOf(rows, pages);
}

async function* linesOf(first: PersonalRow[], rest: AsyncGenerator<PersonalRow[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const write = (rows: PersonalRow[]) => rows.map((row) => JSON.stringify(row)).join(",\n");
  yield encoder.encode(`[\n${write(first)}`);
  for await (const rows of rest) if (rows.length > 0) yield encoder.encode(`,\n${write(rows)}`);
  yield encoder.encode("\n]\n");
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function readme(now: Date): string {
  return `Your Muster data, exported ${now.toISOString()}.

profile.json    your account, active sessions, passkeys, two-factor authentication, and trusted browsers
plan-offers.json the one-time offers you've used: free trials and money-back guarantees
There is one folder per organization you belong to:
  tasks/          each task, with every version of its deliverable as Markdown and as JSON with its receipt
  uploads/        the files you uploaded, unchanged; uploads.json lists them
  conversations.json your chats, and chat_messages.json what was written in them, with every branch
  shares.json     what you shared; chat_*.json has your notes, prompts, and styles; agent_interactions.json lists what agents replied to you
  anchors.json    the records you anchored on a test network: their hashes, and the transactions
  results.json    what advanced features made for you: searches, study sessions, thinking
  membership.json your role, your budget, your notification settings, and the people you invited
  agents.json     agents you created; they belong to the organization
  knowledge/      files you added to knowledge bases, unchanged; knowledge_bases.json and knowledge_items.json list them
  activity.json   your activity feed; audit.json has your actions with their hashes from the organization's audit log
  api_keys.json   your API keys, without their secrets
  usage.json      the usage and cost of your work
`;
}
