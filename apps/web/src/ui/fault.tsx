import { RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "./button.tsx";

interface FaultProps {
  /** What happened. */
  title: string;
  /** What still works, and what was kept or charged. */
  body: ReactNode;
  /** Id of the failed request, to quote when asking for help. */
  code?: string | undefined;
  onRetry?: (() => void) | undefined;
  busy?: boolean;
  wayBack?: { to: string; label: string } | undefined;
}

/** Error state shown in place of a failed part of a page. */
export function Fault({ title, body, code, onRetry, busy, wayBack }: FaultProps) {
  return (
    <div role="alert" className="panel flex flex-wrap items-start gap-3 p-4">
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-fault" />
      <div className="min-w-0 flex-1 basis-[240px]">
        <div className="font-[560]">{title}</div>
        <div className="mt-0.5 text-ink-2">{body}</div>
        {code && <p className="mt-2 break-words font-mono text-ink-3 text-micro">Request ID: {code}</p>}
      </div>
      {onRetry && (
        <Button size="sm" icon={RotateCw} busy={busy ?? false} onClick={onRetry}>
          Try again
        </Button>
      )}
      {wayBack && (
        <ButtonLink size="sm" to={wayBack.to}>
          {wayBack.label}
        </ButtonLink>
      )}
    </div>
  );
}
