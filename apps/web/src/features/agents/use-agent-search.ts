import { usePreferences } from "../../platform/preferences.ts";
import { useUrlSearch } from "../../platform/url-state.ts";

/** The address holds the search; the last one is remembered as a preference. */
export function useAgentSearch() {
  const search = useUrlSearch("search");
  const remember = usePreferences((preferences) => preferences.setSearchQuery);
  return {
    ...search,
    setText: (text: string) => {
      search.setText(text);
      remember(text);
    },
  };
}

export type AgentSearch = ReturnType<typeof useAgentSearch>;
