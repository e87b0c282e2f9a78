import { type ReactNode, useEffect } from "react";
import { cx } from "./cx.ts";

export function Panel({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx("panel", className)}>{children}</div>;
}

interface SectionProps {
  title: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
  id?: string;
  level?: 2 | 3;
}

/** A section with a heading. */
export function Section({ title, aside, children, className, id, level = 2 }: SectionProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={className} id={id}>
      <div className="mb-1.5 flex min-h-8 items-center justify-between gap-3">
        <Heading className="text-base font-[580]">{title}</Heading>
        {aside && <div className="text-small text-ink-3">{aside}</div>}
      </div>
      {children}
    </section>
  );
}

interface PageProps {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** Several actions do not fit beside the title on a phone: there they are placed below the subtitle. */
  manyActions?: boolean;
  wide?: boolean;
  /** The browser tab's title, when it differs from the heading. */
  documentTitle?: string;
  children: ReactNode;
}

/** The frame of every page: one h1, its actions, the document's title. */
export function Page({ title, subtitle, actions, manyActions, wide, documentTitle, children }: PageProps) {
  useDocumentTitle(documentTitle ?? title);
  return (
    <div className={cx("mx-auto w-full px-4 pt-5 pb-24 md:px-8 md:pt-7 md:pb-14", !wide && "max-w-[1244px]")}>
      <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 md:grid md:grid-cols-[minmax(0,1fr)_auto] md:items-end md:gap-x-6 md:gap-y-0">
        <h1 className="min-w-0 flex-1 basis-[170px] break-words text-head md:text-page">{title}</h1>
        {actions && (
          <div
            className={cx(
              "flex min-w-0 max-w-full flex-wrap items-center gap-2 md:row-span-2",
              manyActions && "max-md:order-last max-md:basis-full",
            )}
          >
            {actions}
          </div>
        )}
        {subtitle && (
          <div className="min-w-0 break-words text-ink-2 max-md:basis-full md:col-start-1 md:mt-0.5">{subtitle}</div>
        )}
      </header>
      {children}
    </div>
  );
}

/** Sets the title in the browser's tab and history. */
export function useDocumentTitle(title: string) {
  // The document is outside React, so this needs an effect.
  useEffect(() => {
    document.title = title === "Muster" ? title : `${title} · Muster`;
  }, [title]);
}
