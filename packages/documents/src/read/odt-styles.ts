import { attribute, childAt, xmlElements } from "./xml-tree.ts";

export interface OdtStyle {
  /** The names of a style and of those it comes from, lowered: automatic styles have a named one behind them. */
  names: string[];
  breaksBefore: boolean;
}

/** Reads the styles of `content.xml` and `styles.xml`. */
export function readOdtStyles(xmls: readonly string[]): (name: string | undefined) => OdtStyle {
  const found = new Map<string, { parent: string | undefined; breaksBefore: boolean }>();
  for (const xml of xmls)
    for (const style of xmlElements(xml, { take: new Set(["style"]), skip: new Set(["body"]) }))
      found.set(attribute(style, "name") ?? "", {
        parent: attribute(style, "parent-style-name"),
        breaksBefore: attribute(childAt(style, "paragraph-properties"), "break-before") === "page",
      });
  return (name) => {
    const names: string[] = [];
    for (let next = name; next !== undefined && names.length < LONGEST_CHAIN; next = found.get(next)?.parent)
      names.push(next.replaceAll("_20_", " ").toLowerCase());
    return { names, breaksBefore: found.get(name ?? "")?.breaksBefore ?? false };
  };
}

const LONGEST_CHAIN = 12;
