import type { LibraryAgent, LibraryAgentDetails, LibrarySort } from "@muster/contracts/agent-library";
import type { Agent, AgentCategory, LibraryTemplate as Entry } from "@muster/contracts/agents";
import { type Message, message, reasonText } from "@muster/contracts/messages";
import type { Context } from "../../kernel/context.ts";
import { writeBlocker } from "../../kernel/tenancy/actor.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { notFound, refuseIf } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { createAgent, readHireBlocker } from "../agents/agents.hire.service.ts";
import { listAgentsOfTemplate, listLibraryTemplates } from "../agents/agents.service.ts";
import * as repo from "./agent-library.repo.ts";

interface Filter {
  category?: AgentCategory | undefined;
  search?: string | undefined;
  sort: LibrarySort;
}

export function listLibrary(context: Context, { sort, ...filter }: Filter) {
  return context.inOrg(async (tx) => {
    const statistics = await repo.readStatistics(tx);
    return {
      items: listLibraryTemplates()
        .filter((entry) => matches(entry, filter))
        .map((entry) => toLibraryAgent(entry, statistics))
        .sort(comparators[sort]),
      installBlocker: reasonText(await installBlocker(tx, context)),
    };
  });
}

export function getLibraryAgent(context: Context, { id }: { id: string }): Promise<LibraryAgentDetails> {
  return context.inOrg((tx) => readDetails(tx, context, mustFindEntry(id)));
}

/** Creates an agent with the entry's settings, within the plan's limit. */
export async function installAgent(context: Context, { id }: { id: string }): Promise<Agent> {
  const entry = mustFindEntry(id);
  const { name, role, description, capabilities, personality, responseStyle, knowledgeDomains, instructions } = entry;
  return createAgent(context, {
    ...{ name, role, description, capabilities, personality, responseStyle, knowledgeDomains, instructions },
    modelConfig: modelConfigOf(entry),
    templateId: id,
  });
}

/** Each person has one review per entry; a new one replaces it. */
export function reviewAgent(
  context: Context,
  { id, stars, text }: { id: string; stars: number; text: string },
): Promise<LibraryAgentDetails> {
  const { actor, inOrg, now } = context;
  return inOrg(async (tx) => {
    const entry = mustFindEntry(id);
    refuseIf(reviewBlocker(await listAgentsOfTemplate(tx, id)));
    await repo.upsertReview(tx, {
      ...{ id: newId(now()), orgId: tx.orgId, userId: actor.userId, entryId: id },
      ...{ stars, text, updatedAt: now() },
    });
    return readDetails(tx, context, entry);
  });
}

export function withdrawReview(context: Context, { id }: { id: string }): Promise<LibraryAgentDetails> {
  return context.inOrg(async (tx) => {
    const entry = mustFindEntry(id);
    await repo.deleteReview(tx, id, context.actor.userId);
    return readDetails(tx, context, entry);
  });
}

async function readDetails(tx: OrgTx, context: Context, entry: Entry): Promise<LibraryAgentDetails> {
  const { userId } = context.actor;
  const installed = await listAgentsOfTemplate(tx, entry.id);
  const reviews = await repo.listReviews(tx, entry.id, userId);
  return {
    ...toLibraryAgent(entry, await repo.readStatistics(tx)),
    knowledgeDomains: entry.knowledgeDomains,
    preview: { instructions: entry.instructions, examples: entry.examples },
    installed: installed.filter(({ deletedAt }) => !deletedAt),
    reviews: reviews.map(({ userId: author, updatedAt, ...review }) => ({
      ...{ ...review, updatedAt: updatedAt.toISOString(), isOwn: author === userId },
    })),
    installBlocker: reasonText(await installBlocker(tx, context)),
    reviewBlocker: reasonText(writeBlocker(context.actor) ?? reviewBlocker(installed)),
  };
}

function mustFindEntry(id: string): Entry {
  const entry = listLibraryTemplates().find((candidate) => candidate.id === id);
  if (!entry) throw notFound("agent");
  return entry;
}

async function installBlocker(tx: OrgTx, context: Context): Promise<Message | undefined> {
  return writeBlocker(context.actor) ?? (await readHireBlocker(tx, context));
}

/** Only organizations that have installed the agent may review it, even if they have deleted it since. */
function reviewBlocker(installed: unknown[]): Message | undefined {
  return installed.length > 0 ? undefined : message("agent_library.install_first");
}

function matches(entry: Entry, { category, search = "" }: Omit<Filter, "sort">): boolean {
  if (category && entry.category !== category) return false;
  const text = [entry.name, entry.role, entry.description, ...entry.tags].join("\n").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((term) => text.includes(term));
}

const byName = (a: LibraryAgent, b: LibraryAgent) => a.name.localeCompare(b.name, "en");
const comparators: Record<LibrarySort, (a: LibraryAgent, b: LibraryAgent) => number> = {
  name: byName,
  uses: (a, b) => b.downloads - a.downloads || byName(a, b),
  rating: (a, b) => (b.rating ?? 0) - (a.rating ?? 0) || b.ratings - a.ratings || byName(a, b),
};

function toLibraryAgent(entry: Entry, statistics: Map<string, repo.Statistics>): LibraryAgent {
  const { id, name, role, category, description, capabilities, tags, personality, responseStyle } = entry;
  return {
    ...{ id, name, role, category, description, capabilities, tags, personality, responseStyle },
    modelConfig: modelConfigOf(entry),
    ...(statistics.get(id) ?? { downloads: 0, ratings: 0, rating: null }),
  };
}

function modelConfigOf({ temperature }: Entry): LibraryAgent["modelConfig"] {
  return { model: "auto", maxTokens: 4000, temperature, visionCapabilities: false, audioProcessing: false };
}
