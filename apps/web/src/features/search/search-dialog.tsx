import { type SearchType, searchCredits, searchTypes, type Timeframe, timeframes } from "@muster/contracts/search";
import { type FormEvent, useState } from "react";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { formatCredits } from "../../ui/format.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ResultDialog } from "../results/result-dialog.tsx";
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

interface SearchFormProps {
  /** What the form begins with. */
  query: string;
  start: (body: unknown) => void;
  isBusy: boolean;
  fieldErrors: Record<string, string>;
}

const typeNames: Record<SearchType, string> = {
  general: "General",
  academic: "Academic",
  news: "News",
  images: "Images",
  videos: "Videos",
};
const timeframeNames: Record<Timeframe, string> = {
  all: "All time",
  day: "Past day",
  week: "Past week",
  month: "Past month",
  year: "Past year",
};
const queryRequired = "Please enter a search query.";

function SearchForm({ query: initial, start, isBusy, fieldErrors }: SearchFormProps) {
  const [query, setQuery] = useState(initial);
  const [searchType, setSearchType] = useState<SearchType>("general");
  const [timeframe, setTimeframe] = useState<Timeframe>("all");
  const isBlank = query.trim() === "";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBlank) notify({ type: "warning", title: "Query Required", message: queryRequired, toastOnly: true });
    else if (!isBusy) start({ query, searchType, timeframe });
  }

  return (
    <form className="grid gap-4" onSubmit={submit}>
      <TextField
        label="Search query"
        type="search"
        required
        data-autofocus=""
        placeholder="Cold chain monitoring for small carriers"
        value={query}
        error={fieldErrors["query"]}
        onChange={(event) => setQuery(event.target.value)}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          label="Search type"
          value={searchType}
          options={searchTypes.map((value) => ({ value, label: typeNames[value] }))}
          onChange={(event) => setSearchType(event.target.value as SearchType)} // one of the options above
        />
        <SelectField
          label="Timeframe"
          value={timeframe}
          options={timeframes.map((value) => ({ value, label: timeframeNames[value] }))}
          onChange={(event) => setTimeframe(event.target.value as Timeframe)} // one of the options above
        />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <span className="text-small text-ink-3">
          {formatCredits(searchCredits)}. Your query goes to outside services.
        </span>
        <Button
          type="submit"
          variant="primary"
          busy={isBusy}
          busyLabel="Starting…"
          disabledReason={isBlank ? queryRequired : null}
        >
          Search
        </Button>
      </div>
    </form>
  );
}
