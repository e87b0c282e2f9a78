import { Component, type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { recordedErrors, reportError } from "../platform/errors.ts";
import { useOnline } from "../platform/network.ts";
import { NotLoaded } from "../platform/part-boundary.tsx";
import { Button } from "../ui/button.tsx";
import { PartNotLoaded } from "../ui/loadable.tsx";
import { Logo } from "../ui/logo.tsx";
import { Page, useDocumentTitle } from "../ui/panel.tsx";
import { ErrorReference } from "./error-reference.tsx";

/** Contains the failure of a page until another place is opened. Inside the shell the navigation stays usable. */
export function RouteBoundary({ children }: { children: ReactNode }) {
  return <Boundary place={useLocation().key}>{children}</Boundary>;
}

interface BoundaryProps {
  place: string;
  children: ReactNode;
}

interface BoundaryState {
  failure: { error: unknown; place: string } | undefined;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: undefined };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error, place: "" } };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, { failure }: BoundaryState): BoundaryState {
    if (!failure) return { failure };
    const isElsewhere = failure.place !== "" && failure.place !== place;
    return { failure: isElsewhere ? undefined : { ...failure, place } };
  }

  override render() {
    const { failure } = this.state;
    return failure ? <RouteFault error={failure.error} /> : this.props.children;
  }
}

/** Shown in place of a page that failed to render. */
function RouteFault({ error }: { error: unknown }) {
  const isNotLoaded = error instanceof PartNotLoaded;
  const isOnline = useOnline();
  const title = isOnline ? "Page not loaded" : "Offline";
  useDocumentTitle(isNotLoaded ? title : "Unexpected Application Error!");

  const [reference, setReference] = useState<string>();

  // Reports each error once; the response holds the reference to quote.
  useEffect(() => {
    if (isNotLoaded) return;
    let isCurrent = true;
    void reportError(error).then((id) => isCurrent && setReference(id));
    return () => {
      isCurrent = false;
    };
  }, [error, isNotLoaded]);

  if (isNotLoaded)
    return (
      <Page title={title}>
        <NotLoaded name="This page" onRetry={reload} />
      </Page>
    );
  return (
    <div className="grid min-h-[70dvh] place-content-center p-6">
      <div className="max-w-[460px]" role="alert">
        <Logo size={28} />
        <h1 className="mt-6 text-page">Unexpected Application Error!</h1>
        <p className="mt-2 text-ink-2 text-read">
          This page failed to load. Your saved work is safe and running tasks continue. Refresh the page or go to the
          dashboard.
        </p>
        {error instanceof Error && <p className="mt-3 break-words font-mono text-ink-3 text-micro">{error.message}</p>}
        <ErrorReference id={reference} />
        <div className="mt-6 flex flex-wrap gap-2">
          <Button variant="primary" onClick={reload}>
            Refresh Page
          </Button>
          <Button onClick={() => location.assign("/")}>Go to dashboard</Button>
          <Button
            variant="quiet"
            onClick={() => void navigator.clipboard?.writeText(JSON.stringify(recordedErrors(), null, 2))}
          >
            Copy details
          </Button>
        </div>
      </div>
    </div>
  );
}

function reload() {
  location.reload();
}
