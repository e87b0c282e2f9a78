import { texts } from "@muster/contracts/texts";
import { Component, type ReactNode } from "react";
import { reportError } from "../platform/errors.ts";
import { Button } from "../ui/button.tsx";
import { FullScreen } from "./full-screen.tsx";

/** The last net: whatever fails to draw outside a page's own boundary ends here, with two ways on. */
export class CrashBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <FullScreen title={texts.criticalTitle} body={texts.critical}>
        <Button variant="primary" onClick={() => this.setState({ hasFailed: false })}>
          Try Again
        </Button>
        <Button onClick={() => location.reload()}>Refresh Page</Button>
      </FullScreen>
    );
  }
}
