import type { ResearchQuote } from "@muster/contracts/research";
import type { ReadDocument } from "@muster/contracts/sources";
import type { Source } from "@muster/retrieval/passages/passages";
import { readStoredReading } from "../../kernel/sources/reading.ts";
import type { KnownSource, ResearchStep } from "./research.types.ts";

type Step = Pick<ResearchStep, "run" | "services" | "inOrg" | "signal">;

/** The stored texts of the sources, with their titles. Deleted ones are left out. */
export async function loadSources(step: Step, sources: readonly KnownSource[]): Promise<Source[]> {
  const loaded = await Promise.all(
    sources.map(async ({ documentId: id, title }) => {
      const document = await readStored(step, id);
      return document ? [{ id, name: title, document }] : [];
    }),
  );
  return loaded.flat();
}

function readStored({ run, services, inOrg, signal }: Step, id: string): Promise<ReadDocument | undefined> {
  return readStoredReading({ services, inOrg, orgId: run.orgId, signal }, id);
}

/** Throws when a quote does not match its stored source at its position, so that such a report is never stored. */
export async function checkStoredQuotes(step: Step, quotes: readonly ResearchQuote[]): Promise<void> {
  for (const id of new Set(quotes.map(({ documentId }) => documentId))) {
    const document = await readStored(step, id);
    for (const { number, start, end, quote, documentId } of quotes) {
      if (documentId !== id) continue;
      if (quote === "" || document?.text.slice(start, end) !== quote)
        throw new Error(`Quote ${number} does not stand in document ${id} at ${start}`);
    }
  }
}
