import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { Mark } from "../../ui/mark.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTemplates } from "./dashboard.queries.ts";

/** The first can take a task at once, from a table; the others are the most common starting points. */
const offered = ["data-analyst", "cfo-analyst", "content-creator"];

/** Three agent templates, each hired in one click; nothing when the templates could not be loaded. */
export function StartingPoints() {
  const templates = useTemplates();
  if (templates.isPending) return <Skeleton height={183} className="rounded-none!" />;
  const jobs = offered.flatMap((id) => templates.data?.items.find((template) => template.id === id) ?? []);
  return (
    <ul aria-label="Task templates">
      {jobs.map((job) => (
        <li key={job.id} className="border-line border-t">
          <Link to={`/agents?new=1&template=${job.id}`} className="row row-hover">
            <Mark id={job.id} size={28} plain />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-[560]">{job.name}</span>
              <span className="block truncate text-ink-2">{job.description}</span>
            </span>
            <span className="inline-flex shrink-0 items-center gap-1 text-ink-3 text-small">
              Use
              <ChevronRight size={13} aria-hidden="true" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
