import { type LeadSearchInput, leadSearchInput } from "@muster/contracts/leads";

/** The search that the panel begins with. */
export const firstSearch: LeadSearchInput = {
  what: "",
  where: "",
  size: "any",
  count: 20,
  sources: ["directory", "knowledge_graph"],
  readsPages: true,
};

/** Errors by field, as the server would report them; empty when the search can start. */
export function problemsOf(search: LeadSearchInput): Record<string, string> {
  const { error } = leadSearchInput.safeParse(search);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]).reverse());
}
