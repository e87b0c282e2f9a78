import { CloudOff } from "lucide-react";
import { Component, type ReactNode } from "react";
import { Fault } from "../ui/fault.tsx";
import { isChunkError } from "./chunk-error.ts";
import { reportError } from "./errors.ts";

interface PartBoundaryProps {
  /** The name of the failed part: "The document". */
  name: string;
  children: ReactNode;
}

/** Contains the failure of a part of a page. When its code could not be loaded, it is loaded again once there is a connection. */
export class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (isChunkError(error)) addEventListener("online", reload, { once: true });
    else void reportError(error);
  }

  override componentWillUnmount() {
    removeEventListener("online", reload);
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (isChunkError(error)) return <Unavailable name={this.props.name} />;
    return (
      <Fault
        title={`${this.props.name} couldn’t be displayed`}
        body="Your saved work is safe. Try again, or open another page."
        onRetry={() => this.setState({ error: null })}
      />
    );
  }
}

function reload() {
  location.reload();
}

export function Unavailable({ name }: { name: string }) {
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
