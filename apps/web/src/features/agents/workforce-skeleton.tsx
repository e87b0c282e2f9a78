import { Skeleton, SkeletonRows } from "../../ui/skeleton.tsx";

/** Placeholder with the list's layout. */
export function WorkforceSkeleton({ viewMode }: { viewMode: "grid" | "list" }) {
  if (viewMode === "list") return <SkeletonRows rows={4} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 lg:grid-cols-3">
      {["a", "b", "c"].map((key) => (
        <div key={key} className="panel flex min-h-[176px] flex-col gap-3 p-4">
          <div className="flex gap-3">
            <Skeleton width={40} height={40} className="rounded-[10px]!" />
            <div className="flex-1 pt-1">
              <Skeleton width="60%" height={12} />
              <Skeleton width="40%" height={10} className="mt-2" />
            </div>
          </div>
          <Skeleton width="70%" height={20} />
          <Skeleton height={44} className="mt-auto" />
        </div>
      ))}
    </div>
  );
}
