import { Component, type ComponentProps, type ComponentType, type ReactNode, Suspense } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { loadable, PartNotLoaded } from "./loadable.tsx";

/** A dialog whose code, with that of forms, is loaded when it is first opened. If that fails, it says so and can be tried again. */
// biome-ignore lint/suspicious/noExplicitAny: only the props of the loaded component matter
export function lazyDialog<Content extends ComponentType<any>>(load: () => Promise<Content>) {
  const Loaded = loadable<ComponentProps<Content>>(load);
  return function LazyDialog(props: ComponentProps<Content>) {
    return (
      <LoadBoundary onClose={props.onClose}>
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      </LoadBoundary>
    );
  };
}

interface LoadBoundaryProps {
  onClose: () => void;
  children: ReactNode;
}

/** Catches only that code could not be loaded: other errors are those of the page. */
class LoadBoundary extends Component<LoadBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  private readonly retry = () => this.setState({ error: null });

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof PartNotLoaded)) throw error;
    const actions = (
      <Button variant="primary" onClick={this.retry}>
        Try Again
      </Button>
    );
    return (
      <Dialog title="This part couldn’t be loaded" size="sm" onClose={this.props.onClose} footer={actions}>
        <p className="text-ink-2">Check your internet connection, and then try again.</p>
      </Dialog>
    );
  }
}
