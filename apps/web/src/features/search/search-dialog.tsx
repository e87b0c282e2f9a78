import { useState } from "react";
import { ResultDialog } from "../results/result-dialog.tsx";
import { SearchForm } from "./search-form.tsx";
import { SearchView } from "./search-view.tsx";

/** Web search. A related query goes back to the form, filled in. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [related, setRelated] = useState("");
  return (
    <ResultDialog
      title="Web search"
      kind="search"
      path="/api/ai-features/web-search"
      againLabel="New Search"
      recent={5}
      form={({ start, ...asked }) => (
        <SearchForm
          {...asked}
          query={related}
          start={(body) => {
            setRelated("");
            start(body);
          }}
        />
      )}
      show={(detail, again) => (
        <SearchView
          detail={detail}
          onRelated={(query) => {
            setRelated(query);
            again();
          }}
        />
      )}
      onClose={onClose}
    />
  );
}
