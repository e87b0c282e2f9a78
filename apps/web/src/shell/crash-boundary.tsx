import { texts } from "@muster/contracts/texts";
import { Component, type ReactNode } from "react";
import { reportError } from "../platform/errors.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { PartNotLoaded } from "../ui/loadable.tsx";
import { ErrorReference } from "./error-reference.tsx";
import { FullScreen } from "./full-screen.tsx";

interface CrashBoundaryProps {
  children: ReactNode;
  /** Closes a failed modal. The page behind stays usable. */
  onClose?: () => void;
}

interface CrashState {
  /** Undefined until something fails. */
  texts: { title: string; body: string } | undefined;
  /** The reference to quote, once the server has responded. */
  reference: string | undefined;
}

const crashed = { title: texts.criticalTitle, body: texts.critical };
const notLoaded = {
  title: "This part couldn’t be loaded",
  body: "Check your internet connection, and then try again.",
};

/** Last resort: catches render errors outside a page's own boundary and offers two actions. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { texts: undefined, reference: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { texts: error instanceof PartNotLoaded ? notLoaded : crashed };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof PartNotLoaded) return;
    void reportError(error).then((reference) => this.setState({ reference }));
  }

  private readonly retry = () => this.setState({ texts: undefined, reference: undefined });

  private readonly close = () => {
    this.props.onClose?.();
    this.retry();
  };

  override render() {
    const { texts: shown, reference } = this.state;
    if (!shown) return this.props.children;
    if (!this.props.onClose) {
      return (
        <FullScreen
          title={shown.title}
          body={
            <>
              {shown.body}
              <ErrorReference id={reference} />
            </>
          }
        >
          <CrashActions onRetry={this.retry} />
        </FullScreen>
      );
    }
    return (
      <Dialog title={shown.title} size="sm" onClose={this.close} footer={<CrashActions onRetry={this.retry} />}>
        <p className="text-ink-2">{shown.body}</p>
        <ErrorReference id={reference} />
      </Dialog>
    );
  }
}

function CrashActions({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <Button variant="primary" onClick={onRetry}>
        Try Again
      </Button>
      <Button onClick={() => location.reload()}>Refresh Page</Button>
    </>
  );
}
