import { Fragment, Suspense, useEffect, useRef, useState } from "react";
import { Link, type Path } from "react-router";
import { guardNavigation } from "../../platform/navigation.tsx";
import { useMe } from "../../platform/session.tsx";
import { useUrlState } from "../../platform/url-state.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { cx } from "../../ui/cx.ts";
import { Empty } from "../../ui/empty.tsx";
import { Page, Panel } from "../../ui/panel.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { hasUnsaved } from "../../ui/unsaved.ts";
import { type SettingsTab, settingsTabs } from "./settings-tabs.ts";

/** The parts of the settings by URL; an unknown part and one for admins get an explanation. */
export function SettingsPage() {
  const [tab] = useUrlState("tab", "plan");
  const isAdmin = useMe().profile.role === "admin";
  const parts = settingsTabs.filter((part) => isAdmin || !part.adminsOnly);
  const current = parts.find((part) => part.id === tab);
  const nav = useRef<HTMLElement>(null);
  const id = current?.id;
  // On a phone the parts are one line that is wider than the screen.
  useEffect(() => {
    const link = id && nav.current?.querySelector('[aria-current="page"]');
    if (link) link.scrollIntoView({ block: "nearest", inline: "center" });
  }, [id]);
  return (
    <Page title="Settings" documentTitle={`${current?.label ?? "Not found"} · Settings`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 md:grid-cols-[188px_minmax(0,1fr)]">
        <UnsavedGuard />
        <nav
          ref={nav}
          aria-label="Settings"
          className="grid content-start gap-px max-md:-mx-4 max-md:flex max-md:overflow-x-auto max-md:px-4 max-md:py-0.5"
        >
          {parts.toSorted(byGroup).map((part, index, all) => (
            <Fragment key={part.id}>
              {part.group !== all[index - 1]?.group && (
                <h2 className="eyebrow px-2.5 pt-3 pb-1 first:pt-0 max-md:hidden">{part.group}</h2>
              )}
              <Link
                to={part.id === "plan" ? "/settings" : `/settings?tab=${part.id}`}
                aria-current={part.id === current?.id ? "page" : undefined}
                className={cx(
                  "flex h-8 items-center whitespace-nowrap rounded-sm px-2.5 font-[530] max-md:h-10 focus-visible:outline-offset-[-2px]",
                  part.id === current?.id ? "bg-pressed" : "text-ink-2 hover:bg-raised",
                )}
              >
                {part.label}
              </Link>
            </Fragment>
          ))}
        </nav>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
          {current && (
            <div className="-mb-3">
              <h2 className="text-head">{current.label}</h2>
              <p className="text-ink-2">{current.about}</p>
            </div>
          )}
          <Suspense fallback={<Loading />}>{current ? <current.Content /> : <NoPart id={tab} />}</Suspense>
        </div>
      </div>
    </Page>
  );
}

/** Personal settings first; within a group the list's order is kept. */
function byGroup(a: SettingsTab, b: SettingsTab): number {
  return Number(a.group === "Organization") - Number(b.group === "Organization");
}

function Loading() {
  return (
    <div aria-busy="true">
      <SkeletonRows rows={4} />
    </div>
  );
}

function NoPart({ id }: { id: string }) {
  const hidden = settingsTabs.find((part) => part.id === id);
  return (
    <Panel>
      <Empty
        art="search"
        level={2}
        title={hidden ? `Only owners and admins can see ${hidden.label}` : "This settings page doesn’t exist"}
        body={hidden ? "Ask an owner or admin of your organization." : "Choose a page from the list."}
      />
    </Panel>
  );
}

/** Asks before unsaved input is lost by a link, by going back or by a reload. */
function UnsavedGuard() {
  const [held, setHeld] = useState<{ proceed: () => void }>();

  // Navigations start outside React.
  useEffect(
    () =>
      guardNavigation({
        holds: (to, from) => placeOf(to) !== placeOf(from) && hasUnsaved(),
        ask: (proceed) => setHeld({ proceed }),
      }),
    [],
  );

  // When the whole page is left, the browser shows its own prompt.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);

  if (!held) return null;
  return (
    <ConfirmDialog
      title="Discard unsaved changes?"
      body="Your changes on this page haven’t been saved."
      confirmLabel="Discard"
      danger
      onConfirm={() => {
        setHeld(undefined);
        held.proceed();
      }}
      onCancel={() => setHeld(undefined)}
    />
  );
}

/** Changed filters in the URL do not count as navigation. */
function placeOf({ pathname, search }: Partial<Path>): string {
  return `${pathname}?${new URLSearchParams(search).get("tab") ?? ""}`;
}
