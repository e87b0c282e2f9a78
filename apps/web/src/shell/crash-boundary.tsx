import { texts } from "@muster/contracts/texts";
import { Component, type ReactNode } from "react";
import { reportError } from "../platform/errors.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FullScreen } from "./full-screen.tsx";

interface CrashBoundaryProps {
  children: ReactNode;
  /** Where the failed part was a modal: how to close it. The page behind stays usable. */
  onClose?: () => void;
}

/** The last net: whatever fails to draw outside a page's own boundary ends here, with two ways on. */
export class CrashBoundary extends Component<CrashBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  private readonly retry = () => this.setState({ hasFailed: false });

  private readonly close = () => {
    this.props.onClose?.();
    this.retry();
  };

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    if (!this.props.onClose) {
      return (
        <FullScreen title={texts.criticalTitle} body={texts.critical}>
          <WaysOn onRetry={this.retry} />
        </FullScreen>
      );
    }
    return (
      <Dialog title={texts.criticalTitle} size="sm" onClose={this.close} footer={<WaysOn onRetry={this.retry} />}>
        <p className="text-ink-2">{texts.critical}</p>
      </Dialog>
    );
  }
}

function WaysOn({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <Button variant="primary" onClick={onRetry}>
        Try Again
      </Button>
      <Button onClick={() => location.reload()}>Refresh Page</Button>
    </>
  );
}
