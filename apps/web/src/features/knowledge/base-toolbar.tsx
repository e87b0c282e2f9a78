import { LayoutGrid, List, Trash2 } from "lucide-react";
import { usePreferences } from "../../platform/preferences.ts";
import { useUrlSearch, useUrlState } from "../../platform/url-state.ts";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { SearchField } from "../../ui/text-field.tsx";

interface BaseToolbarProps {
  path: { id: string; name: string }[];
  onOpenFolder: (id: string) => void;
}

/** The path of the open folder, and how the items are searched, sorted and shown; all but the view lives in the address. */
export function BaseToolbar({ path, onOpenFolder }: BaseToolbarProps) {
  const [bin, setBin] = useUrlState("bin", "");
  const [sort, setSort] = useUrlState("sort", "name");
  const search = useUrlSearch("search");
  const view = usePreferences((state) => state.viewMode);
  const setView = usePreferences((state) => state.setViewMode);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Breadcrumbs
        path={path}
        bin={bin !== ""}
        searched={search.applied}
        onOpen={onOpenFolder}
        onLeaveBin={() => setBin(null)}
      />
      <span className="flex-1" />
      <SearchField
        label="Search names and contents"
        value={search.text}
        onChange={search.setText}
        className="w-full md:w-[230px]"
      />
      <div className="w-[120px]">
        <SelectField
          label="Sort by"
          hideLabel
          value={sort}
          onChange={(event) => setSort(event.target.value)}
          options={[
            { value: "name", label: "Name" },
            { value: "newest", label: "Newest" },
            { value: "size", label: "Size" },
          ]}
        />
      </div>
      <Segmented
        label="View"
        value={view}
        onChange={setView}
        options={[
          { value: "grid", label: <LayoutGrid size={14} aria-hidden="true" />, ariaLabel: "Grid" },
          { value: "list", label: <List size={14} aria-hidden="true" />, ariaLabel: "List" },
        ]}
      />
      <Button size="sm" icon={Trash2} aria-pressed={bin !== ""} onClick={() => setBin(bin ? null : "1")}>
        Bin
      </Button>
    </div>
  );
}

interface BreadcrumbsProps {
  path: { id: string; name: string }[];
  bin: boolean;
  searched: string;
  onOpen: (id: string) => void;
  onLeaveBin: () => void;
}

function Breadcrumbs({ path, bin, searched, onOpen, onLeaveBin }: BreadcrumbsProps) {
  if (searched) return <p className="text-ink-2">Results in the whole base</p>;
  if (bin) {
    return (
      <p className="text-ink-2">
        Bin ·{" "}
        <button type="button" className="link" onClick={onLeaveBin}>
          Back to the items
        </button>
      </p>
    );
  }
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-1 text-ink-2">
        <li>
          {path.length === 0 ? (
            <span aria-current="page" className="font-[530] text-ink">
              All items
            </span>
          ) : (
            <button type="button" className="link" onClick={() => onOpen("")}>
              All items
            </button>
          )}
        </li>
        {path.map(({ id, name }, index) => (
          <li key={id} className="flex min-w-0 items-center gap-1">
            <span aria-hidden="true">/</span>
            {index === path.length - 1 ? (
              <span aria-current="page" className="truncate font-[530] text-ink">
                {name}
              </span>
            ) : (
              <button type="button" className="link truncate" onClick={() => onOpen(id)}>
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
