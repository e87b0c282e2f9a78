import type { ResearchSource, ResearchSourceKind } from "@muster/contracts/research";

export const kindNames: Record<ResearchSourceKind, string> = {
  academic: "Academic",
  industry: "Industry",
  news: "News",
};

/** How a source is called in a list. */
export const sourceNames: Record<ResearchSource["kind"], string> = {
  ...kindNames,
  knowledge: "Knowledge base",
  file: "Your file",
};
