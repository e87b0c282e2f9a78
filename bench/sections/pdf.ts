import { makeDeliverable } from "../../packages/documents/src/deliverable.factory.ts";
import { endIdleChild, renderInChild } from "../../packages/documents/src/render-in-child.ts";
import { atMost, type Figure, median } from "../figure.ts";

const pages = 5;
const longPages = 60;

/**
 * A five-page document with charts and tables. Measures the whole call; when cold, it includes the start of the child process.
 */
export async function measurePdf(): Promise<Figure[]> {
  const sections = await sectionsFor(pages);
  const cold: number[] = [];
  const warm: number[] = [];
  for (let tries = 0; tries < 5; tries++) {
    endIdleChild();
    cold.push((await render(sections)).ms);
    warm.push((await render(sections)).ms);
  }
  const long = await measureLong(sections);
  endIdleChild();
  return [
    atMost(`${pages} pages, process started for it`, median(cold) / 1000, { target: 1, unit: "s" }),
    atMost(`${pages} pages, process warm`, median(warm) / 1000, { target: 1, unit: "s" }),
    ...long,
  ];
}

/** A document of at least 60 pages, as PDF and as Word document, in a warm process. */
async function measureLong(sectionsOfShort: number): Promise<Figure[]> {
  let sections = Math.ceil((sectionsOfShort * longPages) / pages);
  let { pageCount } = await render(sections);
  while (pageCount < longPages) ({ pageCount } = await render(++sections));
  const [pdf, docx]: [number[], number[]] = [[], []];
  for (let tries = 0; tries < 5; tries++) {
    pdf.push((await render(sections)).ms);
    docx.push((await render(sections, "docx")).ms);
  }
  return [
    atMost(`${pageCount} pages as PDF`, median(pdf) / 1000, { target: 2, unit: "s" }),
    atMost("the same as Word document", median(docx) / 1000, { target: 4, unit: "s" }),
  ];
}

/** Adds sections until the document has the given number of pages. */
async function sectionsFor(wanted: number): Promise<number> {
  for (let sections = 1; sections < 60; sections++) {
    const { pageCount } = await render(sections);
    if (pageCount === wanted) return sections;
    if (pageCount > wanted) throw new Error(`No document has exactly ${wanted} pages`);
  }
  throw new Error("The document does not grow");
}

async function render(sections: number, format: "pdf" | "docx" = "pdf"): Promise<{ ms: number; pageCount: number }> {
  const startedAt = performance.now();
  const { bytes } = await renderInChild({ deliverable: makeDocument(sections), format });
  const ms = performance.now() - startedAt;
  return {
    ms,
    pageCount:
      Buffer.from(bytes)
        .toString("latin1")
        .match(/\/Type\s*\/Page\b/g)?.length ?? 0,
  };
}

let documents = 0;

/** Each document differs, because the compiler caches results. */
function makeDocument(sections: number) {
  const { markdown, ...rest } = makeDeliverable();
  const [, ...body] = markdown.replace(/\[\^1\](: .*)?/g, "").split("\n");
  const parts = Array.from({ length: sections }, (_, part) =>
    body.join("\n").replaceAll("482,310", `${documents},${310 + part}`),
  );
  return { ...rest, markdown: [`# Sales review ${++documents}`, ...parts].join("\n\n") };
}
