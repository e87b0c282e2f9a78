import { useEffect, useRef } from "react";
import { usePreferences } from "../../platform/preferences.ts";
import { useUrlSearch } from "../../platform/url-state.ts";

/** The URL holds the search. Without one, the page opens with the last search. */
export function useAgentSearch() {
  const search = useUrlSearch("search");
  const remember = usePreferences((preferences) => preferences.setSearchQuery);
  const opening = useRef(search);

  useEffect(() => {
    const { applied, setText } = opening.current;
    const remembered = usePreferences.getState().searchQuery;
    if (!applied && remembered) setText(remembered);
  }, []);

  return {
    ...search,
    setText: (text: string) => {
      search.setText(text);
      remember(text);
    },
  };
}

export type AgentSearch = ReturnType<typeof useAgentSearch>;
