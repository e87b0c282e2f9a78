import type { Me } from "@muster/contracts/accounts";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { leaveSession } from "../features/accounts/sign-out.ts";
import { useLostOrganization } from "../features/accounts/use-lost-organization.ts";
import { ApiError } from "../platform/api-error.ts";
import { rememberPerson, useAuthHint } from "../platform/auth-hint.ts";
import { saveForOffline } from "../platform/offline-cache.ts";
import { loginPath } from "../platform/return-path.ts";
import { MeProvider, useSession } from "../platform/session.tsx";
import { onSessionEnd } from "../platform/session-end.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { LoadingMark } from "../ui/loading-mark.tsx";
import { Logo } from "../ui/logo.tsx";
import { ErrorReference } from "./error-reference.tsx";
import { FullScreen } from "./full-screen.tsx";
import { LoadingScreen } from "./loading-screen.tsx";
import { navigation } from "./navigation.ts";
import { Shell } from "./shell.tsx";
import { SidebarLink } from "./sidebar.tsx";

/** Admits signed-in people; others go to /login and return to the same place. */
export function SessionGate() {
  const session = useSession();
  const here = useLocation();
  useLeaveWhenSessionEnds();

  if (session.data) return <SignedIn me={session.data} />;
  if (session.isPending) return <LoadingFrame />;
  if (session.error instanceof ApiError && session.error.status === 401) {
    return <ToSignIn from={here.pathname + here.search} />;
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

/** What this browser knows of the last person is cleared: the refusal may have come before anything listened to it. */
function ToSignIn({ from }: { from: string }) {
  const navigate = useNavigate();
  // The history and the cache are outside React.
  useEffect(() => {
    leaveSession();
    void navigate(loginPath(from), { replace: true });
  }, [from, navigate]);
  return null;
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

  const { id: userId } = me.user;
  const { id: orgId } = me.organization;
  // The cache is outside React, and saving it ends with the session.
  useEffect(() => saveForOffline({ userId, orgId }), [userId, orgId]);

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
        const here = location.pathname + location.search;
        leaveSession();
        // The way to the sign-in page may have begun already, with the path to return to.
        if (!here.startsWith("/login")) void navigate(loginPath(here), { replace: true });
      }),
    [navigate],
  );
}

/** Shown while the session is loading: the shell's outline for a person known to this browser, else a spinner. */
function LoadingFrame() {
  const hint = useAuthHint((state) => state.hint);
  if (!hint) return <LoadingScreen />;
  return (
    <div className="flex h-dvh">
      <aside
        aria-label="Sidebar"
        className="hidden w-(--sidebar-w) shrink-0 flex-col border-line border-r px-2.5 pb-3 md:flex"
      >
        <div className="mt-0.5 mb-1 flex h-12 items-center gap-2.5 px-1.5">
          <Logo />
          <span className="truncate font-[600]">{hint.organizationName}</span>
        </div>
        <nav aria-label="Main" className="grid gap-px">
          {navigation.map((entry) => (
            <SidebarLink key={entry.to} entry={entry} isCompact={false} />
          ))}
        </nav>
        <div className="flex-1" />
        <div className="flex h-10 items-center gap-2.5 px-1.5">
          <Avatar name={hint.displayName} />
          <span className="truncate">{hint.displayName}</span>
        </div>
      </aside>
      <div className="flex flex-1 flex-col">
        <div className="h-(--topbar-h) border-line border-b" />
        <main className="grid flex-1 place-content-center">
          <LoadingMark />
        </main>
      </div>
    </div>
  );
}
