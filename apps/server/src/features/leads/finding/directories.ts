import { askSource } from "../../../kernel/outside/ask-source.ts";
import type { AskedSource } from "../../../kernel/outside/source.ts";
import type { StepContext } from "../../../kernel/runs/kinds.ts";
import { categoryOf } from "./categories.ts";
import type { FoundCompany } from "./found.ts";
import { nominatim, type Place } from "./nominatim.ts";
import { overpass } from "./overpass.ts";
import { wikidataCompanies, wikidataItems } from "./wikidata.ts";

/** How long a search waits for its turn at a service that allows few requests. */
const patienceMs = 20_000;
const limit = 200;

type Step = Pick<StepContext, "services" | "signal" | "now">;

/** The place, null when no place has this name, or why the service did not answer. */
export type PlaceFound = { place: Place | null; problem: null } | { place: null; problem: string };

export interface DirectoryResult {
  name: string;
  companies: FoundCompany[];
  isAnswered: boolean;
  /** Why there was no answer, or only part of one. */
  problem: string | null;
}

export async function findPlace(step: Step, where: string): Promise<PlaceFound> {
  const reply = await ask(step, nominatim, where);
  return reply.status === "answered"
    ? { place: reply.answer, problem: null }
    : { place: null, problem: `its place search ${reply.reason}` };
}

export async function listDirectory(step: Step, what: string, found: PlaceFound): Promise<DirectoryResult> {
  const { name } = overpass;
  if (!found.place) return unanswered(name, found.problem ?? "doesn’t know the place");
  const question = { what, place: found.place, limit, now: step.now().toISOString() };
  const reply = await ask(step, overpass, question);
  if (reply.status === "unanswered") return unanswered(name, reply.reason);
  const { companies, isIncomplete } = reply.answer;
  const problem = isIncomplete ? "stopped before it had searched the whole place" : null;
  return { name, companies, isAnswered: true, problem };
}

/** The place is looked up by name in the graph when the map does not have its item id. */
export async function listGraph(
  step: Step,
  { what, where }: { what: string; where: string },
  { place }: PlaceFound,
): Promise<DirectoryResult> {
  const { name } = wikidataCompanies;
  const category = categoryOf(what);
  const kinds = category?.items ?? (await findItems(step, category?.term ?? what));
  if (typeof kinds === "string") return unanswered(name, kinds);
  const places = place?.wikidataId ? [place.wikidataId] : await findItems(step, place?.name ?? where);
  if (typeof places === "string") return unanswered(name, places);
  const [item] = places;
  if (item === undefined) return unanswered(name, "doesn’t know the place");
  if (kinds.length === 0) return { name, companies: [], isAnswered: true, problem: null };
  const about = { what, kinds: kinds.slice(0, 5), place: item, isCountry: place?.isCountry ?? null };
  const reply = await ask(step, wikidataCompanies, { ...about, limit, now: step.now().toISOString() });
  return reply.status === "answered"
    ? { name, companies: reply.answer, isAnswered: true, problem: null }
    : unanswered(name, reply.reason);
}

/** Ids of items with this name, or the reason why there was no answer. */
async function findItems(step: Step, text: string): Promise<string[] | string> {
  const reply = await ask(step, wikidataItems, text);
  return reply.status === "answered" ? reply.answer : reply.reason;
}

function ask<Question, Answer>({ services, signal }: Step, source: AskedSource<Question, Answer>, question: Question) {
  return askSource(services, source, question, { signal, patienceMs });
}

function unanswered(name: string, problem: string): DirectoryResult {
  return { name, companies: [], isAnswered: false, problem };
}
