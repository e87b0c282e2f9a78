import { Logo } from "./logo.tsx";

/** The spinner and its word. */
export function LoadingMark() {
  return (
    <div role="status" className="flex items-center gap-3 text-ink-2">
      <span className="loading-mark inline-flex">
        <Logo size={22} />
      </span>
      Loading...
    </div>
  );
}
