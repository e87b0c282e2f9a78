import { ToolError } from "@muster/ai/tool";
import { DocumentsError } from "@muster/documents/errors";
import type { House } from "../../kernel/house.ts";
import { AppError } from "../../platform/errors.ts";
import { FetchError } from "../../platform/safe-fetch/fetch-error.ts";
import type { SafeAnswer } from "../../platform/safe-fetch/safe-fetch.ts";
import { keepFile } from "../files/files.service.ts";
import type { TaskRow } from "./tasks.repo.ts";
import { type Fetched, findFetched, insertFetched } from "./tasks.research.repo.ts";
import type { StepContext } from "./tasks.steps.ts";

const mostBytes = 10_000_000;
const timeoutMs = 30_000;
const headers = {
  accept: "text/html, application/pdf, text/plain;q=0.9, */*;q=0.5",
  "user-agent": "Muster (reads one page for a person's task)",
};

/** Fetches one page and keeps it as one of the task's files. A call that is repeated after a crash gets what it fetched then. */
export async function fetchPage(
  step: StepContext,
  task: TaskRow,
  { url, callId, signal }: { url: string; callId: string; signal: AbortSignal },
): Promise<Fetched> {
  const { house, inOrg, run } = step;
  const before = await inOrg((tx) => findFetched(tx, run.id, callId));
  if (before) return before;
  return inWords(async () => {
    const answer = await get(house, url, signal);
    if (answer.status >= 400)
      throw new ToolError(`${new URL(url).host} returned ${answer.status}, so the page couldn't be read.`);
    const retrievedAt = house.now();
    const { finalUrl, status } = { finalUrl: answer.url, status: answer.status };
    const file = await keepFile(
      { house, inOrg, orgId: run.orgId, userId: task.userId },
      {
        name: nameOf(answer),
        content: bytesOf(answer),
        commit: (tx, { id }) =>
          insertFetched(tx, { runId: run.id, callId, taskId: task.id, fileId: id, url, finalUrl, status, retrievedAt }),
      },
    );
    const { id: fileId, name, sizeBytes, mediaType, sha256 } = file;
    return { fileId, name, sizeBytes, mediaType, sha256, url, finalUrl, retrievedAt: retrievedAt.toISOString() };
  });
}

/** The page, as long as it stays where it was approved: one that leads to another host has to be asked for by its own address. */
async function get({ safeFetch }: House, url: string, signal: AbortSignal): Promise<SafeAnswer> {
  let elsewhere: URL | undefined;
  const mayRedirect = (to: URL) => {
    if (siteOf(to) !== siteOf(new URL(url))) elsewhere = to;
    return elsewhere === undefined;
  };
  try {
    return await safeFetch(url, { headers, signal, maxBytes: mostBytes, timeoutMs, mayRedirect });
  } catch (error) {
    if (!elsewhere) throw error;
    throw new ToolError(`The page redirects to another URL, which needs separate approval: ${elsewhere.href}`);
  }
}

/** With or without "www.", encrypted or not, a site is the same. */
function siteOf({ hostname, port }: URL): string {
  return `${hostname.replace(/^www\./, "")}:${port}`;
}

/** What the address, the page or the plan does not allow, as words that the model and the person read. */
export async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isForThem = error instanceof FetchError || error instanceof AppError || error instanceof DocumentsError;
    throw isForThem ? new ToolError(error.message, { cause: error }) : error;
  }
}

const extensions: [RegExp, string][] = [
  [/html/, ".html"],
  [/pdf/, ".pdf"],
  [/json/, ".json"],
  [/csv/, ".csv"],
  [/markdown/, ".md"],
  [/text\/plain/, ".txt"],
];

/** "example.com report.html": where it is from, with the ending that its kind has. */
function nameOf({ url, headers: answered }: SafeAnswer): string {
  const { host, pathname } = new URL(url);
  const path = safeDecode(pathname).split("/").filter(Boolean).join(" ").slice(0, 100);
  const type = answered.get("content-type") ?? "";
  const ending = extensions.find(([pattern]) => pattern.test(type))?.[1] ?? "";
  const name = [host, path].filter(Boolean).join(" ");
  return path.toLowerCase().endsWith(ending) && ending !== "" && path !== "" ? name : `${name}${ending}`;
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function* bytesOf({ body }: SafeAnswer): AsyncGenerator<Uint8Array> {
  yield body;
}
