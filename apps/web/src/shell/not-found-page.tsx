import { useLocation } from "react-router";
import { ButtonLink } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { Page } from "../ui/panel.tsx";

/** Page for an unknown URL, with links back. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <Page title="Page not found">
      <div className="panel">
        <Empty
          art="search"
          level={2}
          title="This page doesn’t exist"
          body={
            <>
              <span className="break-all font-mono text-small">{pathname}</span> may be mistyped, or the page may have
              been deleted.
            </>
          }
        >
          <ButtonLink to="/" variant="primary">
            Go to dashboard
          </ButtonLink>
          <ButtonLink to="/tasks">Open Task Center</ButtonLink>
        </Empty>
      </div>
    </Page>
  );
}
