import { texts } from "@muster/contracts/texts";
import { Component, type ReactNode } from "react";
import { reportError } from "../platform/errors.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorReference } from "./error-reference.tsx";
import { FullScreen } from "./full-screen.tsx";

interface CrashBoundaryProps {
  children: ReactNode;
  /** Closes a failed modal. The page behind stays usable. */
  onClose?: () => void;
}

interface CrashState {
  hasFailed: boolean;
  /** The reference to quote, once the server has responded. */
  reference: string | undefined;
}

/** Last resort: catches render errors outside a page's own boundary and offers two actions. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { hasFailed: false, reference: undefined };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    void reportError(error).then((reference) => this.setState({ reference }));
  }

  private readonly retry = () => this.setState({ hasFailed: false, reference: undefined });

  private readonly close = () => {
    this.props.onClose?.();
    this.retry();
  };

  override render() {
    const { hasFailed, reference } = this.state;
    if (!hasFailed) return this.props.children;
    if (!this.props.onClose) {
      return (
        <FullScreen
          title={texts.criticalTitle}
          body={
            <>
              {texts.critical}
              <ErrorReference id={reference} />
            </>
          }
        >
          <CrashActions onRetry={this.retry} />
        </FullScreen>
      );
    }
    return (
      <Dialog title={texts.criticalTitle} size="sm" onClose={this.close} footer={<CrashActions onRetry={this.retry} />}>
        <p className="text-ink-2">{texts.critical}</p>
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
