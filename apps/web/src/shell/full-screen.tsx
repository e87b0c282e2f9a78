import type { ReactNode } from "react";
import { Logo } from "../ui/logo.tsx";
import { useDocumentTitle } from "../ui/panel.tsx";

/** A message with actions, for when no page can be shown. */
export function FullScreen({ title, body, children }: { title: string; body: ReactNode; children: ReactNode }) {
  useDocumentTitle(title);
  return (
    <main className="grid min-h-dvh place-content-center p-6">
      <div className="max-w-[460px]" role="alert">
        <Logo size={28} />
        <h1 className="mt-6 text-page">{title}</h1>
        <div className="mt-2 text-ink-2 text-read">{body}</div>
        <div className="mt-6 flex flex-wrap gap-2">{children}</div>
      </div>
    </main>
  );
}
