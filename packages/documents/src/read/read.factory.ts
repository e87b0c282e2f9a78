import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderAll, renderMessage } from "@muster/contracts/messages";
import { type ReadDocument, readDocument as shape } from "@muster/contracts/sources";
import { expect } from "vitest";
import { DocumentsError } from "../errors.ts";
import type { ReadLimits } from "./limits.ts";
import { readDocument } from "./read-document.ts";

/** Reads bytes as a file with a name, and checks the invariants of every document. */
export async function readBytes(
  content: Uint8Array | string,
  name: string,
  limits: Partial<ReadLimits> = {},
): Promise<ReadDocument> {
  const document = await withFile(content, (path) => readDocument({ path, name }, limits));
  expectSound(document);
  return document;
}

/** The message with which a file is refused. */
export async function refusal(
  content: Uint8Array | string,
  name: string,
  limits: Partial<ReadLimits> = {},
): Promise<string> {
  const error = await readBytes(content, name, limits).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DocumentsError)) throw new Error("It was read, or failed otherwise.", { cause: error });
  expect(error.code).toBe("unreadable");
  const sentence = renderMessage(error.reason);
  expect(sentence).toMatch(/^[^\n]{10,250}\.$/);
  return sentence;
}

/** Passes the path of a temporary file. */
export async function withFile<Result>(
  content: Uint8Array | string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = join(tmpdir(), `read-${randomUUID()}`);
  await writeFile(path, content);
  try {
    return await use(path);
  } finally {
    await rm(path);
  }
}

/** The notes as a person reads them. */
export function notesOf({ notes }: Pick<ReadDocument, "notes">): string[] {
  return renderAll(notes);
}

/** Blocks as they are cited: "heading 1: Summary". */
export function outline({ blocks, text }: ReadDocument): string[] {
  return blocks.map(({ kind, level, start, end }) => `${kind}${level ? ` ${level}` : ""}: ${text.slice(start, end)}`);
}

/** Checks that offsets, pages, tables and the text match the contract. */
export function expectSound(document: ReadDocument): void {
  shape.parse(document);
  const { text, blocks, tables, pages } = document;
  expect(text).toBe(text.toWellFormed().normalize("NFC"));
  expect(text).not.toMatch(/[\r\f\0\u202a-\u202e\u2066-\u2069\ufeff]/);
  let end = 0;
  for (const block of blocks) {
    expect(block.start).toBeGreaterThanOrEqual(end);
    // Only line breaks are between blocks: every character of the text belongs to a block.
    expect(text.slice(end, block.start)).toMatch(/^\n*$/);
    expect(block.end).toBeGreaterThan(block.start);
    expect(text.slice(block.start, block.end)).not.toMatch(/^\n|\n$/);
    end = block.end;
    if (pages.length > 0) expect(pageAt(document, block.start)).toBe(block.page);
    else expect(block.page).toBeNull();
  }
  expect(end).toBe(text.length);
  for (const table of tables)
    expect(text.slice(table.start, table.end)).toBe(table.rows.map((row) => row.join(" | ")).join("\n"));
  let last = { page: 0, end: 0 };
  for (const page of pages) {
    expect(page.page).toBe(last.page + 1);
    expect(page.start).toBeGreaterThanOrEqual(last.end);
    expect(page.end).toBeGreaterThanOrEqual(page.start);
    last = page;
  }
}

function pageAt({ pages }: ReadDocument, offset: number): number | undefined {
  return pages.find(({ start, end }) => start <= offset && offset < end)?.page;
}
