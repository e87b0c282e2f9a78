import { Logo } from "./logo.tsx";

/** Spinner with a label. */
export function LoadingMark({ label = "Loading..." }: { label?: string }) {
  return (
    <div role="status" className="flex items-center gap-3 text-ink-2">
      <span className="loading-mark">
        <Logo size={22} />
      </span>
      {label}
    </div>
  );
}
