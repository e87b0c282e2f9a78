import { Link } from "react-router";
import { StatusDot } from "../../ui/chip.tsx";
import { Section } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import type { Dashboard } from "./dashboard.queries.ts";
import { dotOf } from "./feed-dot.ts";

/** The organization's own events, newest first. */
export function RecentActivity({ data }: { data: Dashboard | undefined }) {
  return (
    <Section title="Recent Activity">
      <Feed data={data} />
    </Section>
  );
}

function Feed({ data }: { data: Dashboard | undefined }) {
  if (!data) return <FeedSkeleton />;
  if (data.feed.length === 0)
    return <p className="pt-1 text-ink-3">No activity yet. You’ll see what your agents do here.</p>;
  return (
    <ol className="relative pl-[18px] before:absolute before:top-2.5 before:bottom-3 before:left-[3.5px] before:w-px before:bg-line-strong">
      {data.feed.map((item) => (
        <FeedLine key={item.id} item={item} />
      ))}
    </ol>
  );
}

function FeedLine({ item }: { item: Dashboard["feed"][number] }) {
  const dot = dotOf(item.kind);
  return (
    <li className="relative pb-[15px]">
      <span className={`absolute top-[6px] -left-[18px] bg-bg py-0.5 ${dot.tone}`}>
        <StatusDot status={dot.status} />
      </span>
      {item.link ? (
        <Link to={item.link} className="break-words text-ink-2 hover:text-ink hover:underline">
          {item.text}
        </Link>
      ) : (
        <span className="break-words text-ink-2">{item.text}</span>
      )}
      <span className="block text-small text-ink-3">
        <Time value={item.at} />
      </span>
    </li>
  );
}

function FeedSkeleton() {
  return (
    <div className="grid gap-4 pt-2">
      {["85%", "77%", "69%", "61%"].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton width={8} height={8} className="mt-1 rounded-[4px]!" />
          <div className="flex-1">
            <Skeleton width={width} height={10} />
            <Skeleton width={60} height={8} className="mt-2" />
          </div>
        </div>
      ))}
    </div>
  );
}
