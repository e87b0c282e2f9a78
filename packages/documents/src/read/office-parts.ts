import { cleanLine } from "../clean-text.ts";
import { type Draft, note } from "./draft.ts";
import { attribute, prefixedAttribute, textOf, xmlElements } from "./xml-tree.ts";
import type { ZipParts } from "./zip-parts.ts";

export interface Relation {
  id: string;
  /** The last word of its type: "slide", "footnotes". */
  type: string;
  /** The part's name in the archive; empty when it is outside. */
  target: string;
}

/** The relations of an Office Open XML part, from its `_rels` part. Targets outside the file are never followed. */
export async function readRelations(parts: ZipParts, name: string): Promise<Relation[]> {
  const [, folder = "", file = ""] = /^(.*\/)?([^/]+)$/.exec(name) ?? [];
  const part = await parts.read(`${folder}_rels/${file}.rels`);
  return Array.from(xmlElements(part?.text ?? "", { take: new Set(["Relationship"]) }), (element) => {
    const isOutside = attribute(element, "TargetMode") === "External";
    return {
      id: attribute(element, "Id") ?? "",
      type: (attribute(element, "Type") ?? "").split("/").at(-1) ?? "",
      target: isOutside ? "" : resolvePart(folder, attribute(element, "Target") ?? ""),
    };
  });
}

/** A path within the archive, from a folder that ends in "/" or is empty. */
export function resolvePart(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith("/") ? target : `${folder}${target}`).split("/")) {
    if (step === "..") path.pop();
    else if (step !== "" && step !== ".") path.push(step);
  }
  return path.join("/");
}

/** The relation that an element references with its "r:id". */
export function relationOf(
  relations: readonly Relation[],
  element: Parameters<typeof prefixedAttribute>[0],
): Relation | undefined {
  const id = prefixedAttribute(element, "id");
  return relations.find((relation) => relation.id === id);
}

/** Title and language from a part with Dublin Core elements: `docProps/core.xml`, ODF's `meta.xml`, a package file. */
export async function readCore(parts: ZipParts, name: string): Promise<Draft> {
  const part = await parts.read(name);
  const found: Record<string, string> = {};
  for (const element of xmlElements(part?.text ?? "", { take: new Set(["title", "language"]) }))
    found[element.name] ??= cleanLine(textOf(element));
  return { t: "about", title: found["title"], language: found["language"] };
}

/** For files that store only manual page breaks: automatic breaks are unknown until the file is rendered. */
export const MANUAL_PAGES: Draft = note("reading.manual_pages");
