import type { LeadEvidence } from "@muster/contracts/leads";
import type { StepContext } from "../../../kernel/runs/kinds.ts";
import { FetchError } from "../../../platform/safe-fetch/fetch-error.ts";
import { fetchWebPage, PageError } from "../../../platform/safe-fetch/web-page.ts";
import { evidenceOf } from "./found.ts";
import { type PageFacts, readPageFacts } from "./page-facts.ts";

const timeoutMs = 10_000;
const maxWaitMs = 10_000;

/** A company whose site is to be read. */
export interface SiteToRead {
  company: string;
  website: string;
  /** Whether its email address and phone number are already known from the directories. */
  isReachable: boolean;
}

export interface SiteRead {
  evidence: LeadEvidence[];
  /** Why the site was not read; null when it was. */
  problem: string | null;
}

type Step = Pick<StepContext, "services" | "signal" | "now" | "kept" | "keep">;

interface Kept extends SiteRead {
  contactUrl: string | null;
}

/**
 * Reads a company's website and, if contact data is missing, the contact page that it links to. The
 * first page is kept before the second is fetched, so that a step repeated after a crash does not fetch it again.
 */
export async function readSite(step: Step, site: SiteToRead, deadline: Date): Promise<SiteRead> {
  const leftMs = deadline.getTime() - step.now().getTime();
  const home = (step.kept as Kept | undefined) ?? (await readHome(step, site, leftMs));
  const hasFact = (fact: string) => home.evidence.some((each) => each.fact === fact);
  const isComplete = site.isReachable || (hasFact("email") && hasFact("phone"));
  const { evidence, problem, contactUrl } = home;
  const remainingMs = deadline.getTime() - step.now().getTime();
  if (isComplete || contactUrl === null || remainingMs <= 0) return { evidence, problem };
  // If the contact page fails, the facts of the first page remain.
  const contactPage = await readOne(step, { ...site, url: contactUrl }, remainingMs);
  return { evidence: [...evidence, ...contactPage.evidence.filter(({ fact }) => !hasFact(fact))], problem };
}

async function readHome(step: Step, site: SiteToRead, leftMs: number): Promise<Kept> {
  if (leftMs <= 0) return { evidence: [], contactUrl: null, problem: "The time for reading pages was used up." };
  const home = await readOne(step, { ...site, url: site.website }, leftMs);
  await step.keep(home);
  return home;
}

async function readOne(
  { services, signal, now }: Step,
  { url, company }: { url: string; company: string },
  leftMs: number,
): Promise<Kept> {
  try {
    const limits = { timeoutMs: Math.min(timeoutMs, leftMs), maxWaitMs: Math.min(maxWaitMs, leftMs) };
    const deadline = AbortSignal.timeout(leftMs);
    const page = await fetchWebPage(services.safeFetch, url, {
      ...limits,
      signal: AbortSignal.any([signal, deadline]),
    });
    if (!page.name.endsWith(".html")) throw new PageError("The website is not a web page.");
    const facts: PageFacts = readPageFacts(new TextDecoder().decode(page.bytes), { url: page.url, company });
    const origin = { source: new URL(page.url).hostname.replace(/^www\./, ""), url: page.url };
    return {
      evidence: evidenceOf(facts.stated, { ...origin, collectedAt: now().toISOString() }),
      contactUrl: facts.contactUrl,
      problem: null,
    };
  } catch (error) {
    signal.throwIfAborted();
    return { evidence: [], contactUrl: null, problem: problemOf(services, error) };
  }
}

function problemOf({ log }: Step["services"], error: unknown): string {
  if (error instanceof PageError || (error instanceof FetchError && error.code !== "aborted")) return error.message;
  if (error instanceof Error && ["AbortError", "TimeoutError", "FetchError"].includes(error.name))
    return "The page didn’t load in time.";
  log.error({ err: error }, "A company's page could not be read");
  return "The page can’t be read.";
}
