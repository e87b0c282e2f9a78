import type { InvitationView } from "@muster/contracts/members";
import { aRole, roleSentence } from "@muster/contracts/roles";
import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import { ApiError } from "../../platform/api-error.ts";
import { notify } from "../../platform/notifications.ts";
import { loginPath } from "../../platform/return-path.ts";
import { useSession } from "../../platform/session.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Fault } from "../../ui/fault.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { Logo } from "../../ui/logo.tsx";
import { useDocumentTitle } from "../../ui/panel.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { useSignInOptions } from "../accounts/sign-in.queries.ts";
import { useSignOut } from "../accounts/sign-out.ts";
import { SignUpForm } from "../accounts/sign-up-form.tsx";
import { useAccept, useDecline, useInvitation } from "./members.queries.ts";

/** The page of an invitation link, for every visitor and in every state of the invitation. */
export function InvitePage() {
  const { token = "" } = useParams();
  const invitation = useInvitation(token);
  const session = useSession();
  useDocumentTitle("Invitation");
  const { data, error } = invitation;
  return (
    <div className="flex min-h-dvh flex-col">
      <main className="mx-auto grid w-full max-w-[460px] flex-1 content-center px-4 py-10">
        <div className="mb-6 flex items-center gap-2.5 font-[620] text-title">
          <Logo size={24} />
          Muster
        </div>
        {error && !data ? (
          <NoInvitation error={error} onRetry={() => void invitation.refetch()} busy={invitation.isFetching} />
        ) : !data || (session.isPending && !session.error) ? (
          <div className="panel p-5" aria-busy="true">
            <SkeletonText lines={5} />
          </div>
        ) : data.state === "open" ? (
          <OpenInvitation token={token} view={data} email={session.data?.user.email ?? null} />
        ) : (
          <ClosedInvitation view={data} isSignedIn={session.data !== undefined} />
        )}
      </main>
    </div>
  );
}

interface OpenProps {
  token: string;
  view: InvitationView;
  /** The signed-in person's address. */
  email: string | null;
}

function OpenInvitation({ token, view, email }: OpenProps) {
  const role = view.role ?? "member";
  return (
    <>
      <h1 className="text-head md:text-page">Join {view.organizationName}</h1>
      <p className="mt-1.5 mb-5 text-card text-ink-2">
        {view.invitedBy ?? view.organizationName} invited{" "}
        <span className="break-all font-[560] text-ink">{view.email}</span> to join as {aRole(role)}.{" "}
        {roleSentence(role)}
      </p>
      <Answer token={token} view={view} email={email} />
      <p className="mt-5 text-ink-3 text-small">
        The invitation works once and expires <Time value={view.expiresAt} mode="datetime" />.
      </p>
    </>
  );
}

function Answer({ token, view, email }: OpenProps) {
  const options = useSignInOptions();
  const arrive = useArrival(view);
  if (email !== null && email === view.email) return <AcceptButtons token={token} view={view} />;
  if (email !== null) return <WrongPerson token={token} view={view} email={email} />;
  if (view.hasAccount)
    return (
      <div className="grid gap-2">
        <ButtonLink variant="primary" size="lg" wide to={loginPath(`/invite/${token}`)}>
          Sign in to accept
        </ButtonLink>
        <DeclineButton token={token} />
      </div>
    );
  if (options.data?.passwords === false)
    return (
      <ButtonLink variant="primary" size="lg" wide to={loginPath(`/invite/${token}`)}>
        Sign in to accept
      </ButtonLink>
    );
  if (!view.canSignUp)
    return (
      <>
        <FormAlert message="New accounts are turned off on this server, and no account uses this email address. Contact your Muster administrator." />
        <div className="mt-4 grid">
          <DeclineButton token={token} />
        </div>
      </>
    );
  return (
    <>
      <SignUpForm invited={{ token, email: view.email ?? "" }} onDone={arrive} />
      <div className="mt-2 grid">
        <DeclineButton token={token} />
      </div>
    </>
  );
}

function AcceptButtons({ token, view }: { token: string; view: InvitationView }) {
  const accept = useAccept(token);
  const arrive = useArrival(view);

  function join() {
    // Awaited instead of a callback: the cache is cleared meanwhile, which unmounts these buttons.
    accept.mutateAsync().then(arrive, () => undefined); // shown above the buttons
  }

  return (
    <div className="grid gap-2">
      <FormAlert message={accept.error?.message} />
      <Button variant="primary" size="lg" wide busy={accept.isPending} busyLabel="Joining…" onClick={join}>
        Accept invitation
      </Button>
      <DeclineButton token={token} />
    </div>
  );
}

function useArrival({ organizationName }: InvitationView): () => void {
  const navigate = useNavigate();
  return () => {
    notify({ type: "success", title: `Welcome to ${organizationName}`, toastOnly: true });
    void navigate("/", { replace: true });
  };
}

function DeclineButton({ token }: { token: string }) {
  const decline = useDecline(token);
  return (
    <Button
      variant="quiet"
      size="lg"
      wide
      busy={decline.isPending}
      busyLabel="Declining…"
      onClick={() => decline.mutate()}
    >
      Decline
    </Button>
  );
}

function WrongPerson({ token, view, email }: { token: string; view: InvitationView; email: string }) {
  const signOut = useSignOut(loginPath(`/invite/${token}`));
  return (
    <div className="panel grid gap-3 p-4">
      <p>
        You’re signed in as <span className="break-all font-[560]">{email}</span>, but this invitation is for{" "}
        <span className="break-all font-[560]">{view.email}</span>.
      </p>
      <Button variant="primary" wide busy={signOut.isPending} busyLabel="Signing out…" onClick={() => signOut.mutate()}>
        Sign out and switch accounts
      </Button>
      <ButtonLink wide to="/">
        Stay signed in
      </ButtonLink>
    </div>
  );
}

const closed: Record<Exclude<InvitationView["state"], "open">, { title: string; words: ReactNode }> = {
  accepted: { title: "This invitation has been used", words: "Invitations work once. If you used it, sign in." },
  declined: {
    title: "This invitation was declined",
    words: "If you change your mind, ask for a new one.",
  },
  revoked: {
    title: "This invitation was revoked",
    words: "Ask the person who invited you for a new one.",
  },
  expired: {
    title: "This invitation has expired",
    words: "Invitations expire after seven days. Ask the person who invited you to resend it.",
  },
};

function ClosedInvitation({ view, isSignedIn }: { view: InvitationView; isSignedIn: boolean }) {
  if (view.state === "open") return null;
  const { title, words } = closed[view.state];
  return (
    <>
      <h1 className="text-head md:text-page">{title}</h1>
      <p className="mt-1.5 mb-5 text-card text-ink-2">
        It was for {view.organizationName}. {words}
      </p>
      <ButtonLink variant="primary" size="lg" wide to={isSignedIn ? "/" : "/login"}>
        {isSignedIn ? "Go to Muster" : "Sign in"}
      </ButtonLink>
    </>
  );
}

interface NoInvitationProps {
  error: Error;
  busy: boolean;
  onRetry: () => void;
}

function NoInvitation({ error, busy, onRetry }: NoInvitationProps) {
  if (!(error instanceof ApiError) || error.status !== 404)
    return <Fault title="Couldn’t open the invitation" body={error.message} busy={busy} onRetry={onRetry} />;
  return (
    <>
      <h1 className="text-head md:text-page">Invalid invitation link</h1>
      <p className="mt-1.5 mb-5 text-card text-ink-2">
        It may have been replaced; only the latest link works. Check that you copied the whole link, or ask the person
        who invited you for a new one.
      </p>
      <ButtonLink size="lg" wide to="/">
        Go to Muster
      </ButtonLink>
    </>
  );
}
