import { CloudOff } from "lucide-react";
import { Component, type ComponentType, createElement, type ReactNode, Suspense, useEffect } from "react";
import { Fault } from "../ui/fault.tsx";
import { loadable, PartNotLoaded } from "../ui/loadable.tsx";
import { reportError } from "./errors.ts";
import { useOnline } from "./network.ts";

interface PartBoundaryProps {
  /** The name of the part: "The document". Without a name, a failed part is left out. */
  name?: string | undefined;
  children: ReactNode;
}

/** Contains the failure of a part of a page. When its code could not be loaded, it is loaded again once there is a connection. */
export class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof PartNotLoaded)) void reportError(error);
  }

  private readonly retry = () => this.setState({ error: null });

  override render() {
    const { error } = this.state;
    const { name, children } = this.props;
    if (error === null) return children;
    if (error instanceof PartNotLoaded) return <NotLoaded name={name} onRetry={this.retry} />;
    if (name === undefined) return null;
    return (
      <Fault
        title={`${name} couldn’t be displayed`}
        body="Your saved work is safe. Try again, or open another page."
        onRetry={this.retry}
      />
    );
  }
}

interface LazyPartOptions {
  name?: string;
  /** Shown while the code is loaded. */
  fallback?: ReactNode;
}

/** A part of a page whose code is loaded when it is first shown. Without a connection only this part is missing. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LazyPartOptions = {},
) {
  const Loaded = loadable<Props>(load);
  return function LazyPart(props: Props) {
    return (
      <PartBoundary name={options.name}>
        <Suspense fallback={options.fallback}>{createElement(Loaded, props)}</Suspense>
      </PartBoundary>
    );
  };
}

interface NotLoadedProps {
  name?: string | undefined;
  onRetry: () => void;
}

/** Shown in place of a part or page whose code could not be loaded. */
export function NotLoaded({ name, onRetry }: NotLoadedProps) {
  const isOnline = useOnline();
  useEffect(() => {
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  }, [onRetry]);
  if (name === undefined) return null;
  if (isOnline)
    return (
      <Fault
        title={`${name} couldn’t be loaded`}
        body="Try again. If Muster was updated a moment ago, refresh the page."
        onRetry={onRetry}
      />
    );
  return (
    <div role="status" className="panel my-4 flex items-start gap-3 p-4">
      <CloudOff size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-attention" />
      <div className="min-w-0 flex-1">
        <div className="font-[560]">{name} isn’t available offline</div>
        <div className="mt-0.5 text-ink-2">It loads automatically when you’re back online.</div>
      </div>
    </div>
  );
}
