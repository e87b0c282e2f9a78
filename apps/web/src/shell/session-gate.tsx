import type { Me } from "@muster/contracts/accounts";
import { useEffect } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { leaveSession } from "../features/accounts/sign-out.ts";
import { useLostOrganization } from "../features/accounts/use-lost-organization.ts";
import { ApiError } from "../platform/api-error.ts";
import { rememberPerson } from "../platform/auth-hint.ts";
import { loginPath } from "../platform/return-path.ts";
import { MeProvider, useSession } from "../platform/session.tsx";
import { onSessionEnd } from "../platform/session-end.ts";
import { Button } from "../ui/button.tsx";
import { ErrorReference } from "./error-reference.tsx";
import { FullScreen } from "./full-screen.tsx";
import { LoadingFrame } from "./loading-frame.tsx";
import { Shell } from "./shell.tsx";

/** Admits signed-in people; others go to /login and return to the same place. */
export function SessionGate() {
  const session = useSession();
  const here = useLocation();
  useLeaveWhenSessionEnds();

  if (session.data) return <SignedIn me={session.data} />;
  if (session.isPending) return <LoadingFrame />;
  if (session.error instanceof ApiError && session.error.status === 401) {
    return <Navigate to={loginPath(here.pathname + here.search)} replace />;
  }
  return (
    <FullScreen
      title="Can’t reach Muster"
      body={
        <>
          {`${session.error.message}. Your work is safe on the server.`}
          <ErrorReference id={session.error instanceof ApiError ? session.error.requestId : undefined} />
        </>
      }
    >
      <Button variant="primary" busy={session.isFetching} onClick={() => void session.refetch()}>
        Try Again
      </Button>
    </FullScreen>
  );
}

function SignedIn({ me }: { me: Me }) {
  useLostOrganization(me);
  // Stored outside React so that the next visit renders at once.
  useEffect(() => {
    rememberPerson({
      userId: me.user.id,
      displayName: me.profile.displayName,
      organizationName: me.organization.name,
      tier: me.profile.tier,
    });
  }, [me]);

  return (
    <MeProvider me={me}>
      <Shell />
    </MeProvider>
  );
}

function useLeaveWhenSessionEnds() {
  const navigate = useNavigate();

  // A 401 can come from any call, anywhere.
  useEffect(
    () =>
      onSessionEnd(() => {
        const path = loginPath(location.pathname + location.search);
        leaveSession();
        void navigate(path, { replace: true });
      }),
    [navigate],
  );
}
