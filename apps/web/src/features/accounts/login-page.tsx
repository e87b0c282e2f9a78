import type { Me } from "@muster/contracts/accounts";
import type { SignInOptions } from "@muster/contracts/profile";
import { texts } from "@muster/contracts/texts";
import { Fingerprint, LogIn } from "lucide-react";
import { type SubmitEvent, Suspense, useEffect, useRef, useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { ApiError } from "../../platform/api-error.ts";
import { useAuthHint } from "../../platform/auth-hint.ts";
import { notify } from "../../platform/notifications.ts";
import { returnPath, returnPathKey, withSignedOut } from "../../platform/return-path.ts";
import { useSession } from "../../platform/session.tsx";
import { useUrlState } from "../../platform/url-state.ts";
import { Button } from "../../ui/button.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { loadable } from "../../ui/loadable.tsx";
import { LoadingMark } from "../../ui/loading-mark.tsx";
import { useDocumentTitle } from "../../ui/panel.tsx";
import { PasswordField, TextField } from "../../ui/text-field.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { ContinueButton } from "./continue-button.tsx";
import { browserBlocker, canAutofillPasskeys } from "./passkeys.ts";
import { usePasskeySignIn, useSignIn, useSignInOptions } from "./sign-in.queries.ts";
import { ssoFault } from "./sso-faults.ts";
import { trialNotice } from "./trial-notice.ts";

// With the form library, which signing in by password does not need.
const SecondStepForm = loadable(async () => (await import("./second-step-form.tsx")).SecondStepForm);
const SignUpForm = loadable(async () => (await import("./sign-up-form.tsx")).SignUpForm);

/** Sign in, or create an account: one page, two modes. */
export function LoginPage() {
  const session = useSession();
  const hint = useAuthHint((state) => state.hint);
  const [params] = useSearchParams();
  const [mode, setMode] = useUrlState("mode", "sign-in");
  const [step, setStep] = useUrlState("step", "password");
  const isNew = mode === "sign-up";
  useDocumentTitle(isNew ? "Create Account" : "Sign In");

  if (session.data) return <Navigate to={returnPath(params.get("next"))} replace />;
  if (session.isPending && hint) {
    return (
      <main className="grid min-h-dvh place-content-center">
        <LoadingMark />
      </main>
    );
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <div
        role="alert"
        className="bg-fault-solid px-4 py-2.5 text-center font-[640] text-on-fault text-small tracking-[0.02em] md:text-base"
      >
        {texts.trialBanner}
      </div>
      {step === "code" ? (
        <AuthFrame title="Two-factor authentication" lead="Enter the code from your authenticator app.">
          <Suspense fallback={<LoadingMark />}>
            <SecondStepForm onStartAgain={() => setStep(null)} />
          </Suspense>
        </AuthFrame>
      ) : (
        <AuthFrame
          title={isNew ? "Create your workspace" : "Welcome back"}
          lead={
            isNew
              ? "Your first action is free. Choose a plan to keep your agents working after that."
              : "Sign in to see what your agents have done."
          }
        >
          {isNew ? <SignUp /> : <SignIn onSecondStep={() => setStep("code")} />}
          <p className="mt-5 text-ink-2">
            {isNew ? "Already have an account? " : "New to Muster? "}
            <button
              type="button"
              className="link"
              onClick={() => setMode(isNew ? null : "sign-up", { replace: false })}
            >
              {isNew ? "Sign In" : "Create Account"}
            </button>
          </p>
        </AuthFrame>
      )}
    </div>
  );
}

/** All sign-in methods of this installation. */
function SignIn({ onSecondStep }: { onSecondStep: () => void }) {
  const options = useSignInOptions().data;
  const [params] = useSearchParams();
  const [passkeyFault, setPasskeyFault] = useState<string>();
  const fault = passkeyFault ?? ssoFault(params.get("sso"), options?.singleSignOn?.name ?? "Single sign-on");
  const hasPasswords = options?.passwords !== false;
  return (
    <div className="grid gap-4">
      {options?.singleSignOn && <SignedOutNote name={options.singleSignOn.name} />}
      {hasPasswords ? <SignInForm fault={fault} onSecondStep={onSecondStep} /> : <FormAlert message={fault} />}
      {options && <OtherSignInMethods options={options} onError={setPasskeyFault} />}
    </div>
  );
}

/** The form, or why sign-up is closed. The server refuses as well; this shows it earlier. */
function SignUp() {
  const options = useSignInOptions();
  if (options.isPending) return <LoadingMark />;
  const mode = options.data?.signUp ?? "open";
  if (mode === "open")
    return (
      <Suspense fallback={<LoadingMark />}>
        <SignUpForm onDone={greet} />
      </Suspense>
    );
  return (
    <div className="panel grid gap-1 p-4">
      <h2 className="text-base font-[580]">{words[mode].title}</h2>
      <p className="text-ink-2">{words[mode].body}</p>
    </div>
  );
}

const words = {
  invite: {
    title: "Sign-up requires an invitation",
    body: "Ask a member of your team to invite you. Use the link in the invitation to create your account.",
  },
  closed: {
    title: "Sign-up is turned off",
    body: "New accounts are turned off on this server. If you already have an account, sign in.",
  },
};

/** After signing up: shows the trial's state, as the server does at each later sign-in. */
function greet(me: Me): void {
  const notice = trialNotice(me);
  if (notice) notify({ ...notice, link: "/settings" });
}

/** How far a single sign-on user is signed out. */
function SignedOutNote({ name }: { name: string }) {
  const [params] = useSearchParams();
  const how = params.get("signed-out");
  if (!how) return null;
  const way = sessionStorage.getItem(returnPathKey);
  if (how === "everywhere" && way?.startsWith("/login?") && !params.has("next"))
    return <Navigate to={withSignedOut(way, how)} replace />;
  return (
    <p role="status" className="break-words rounded-sm bg-raised px-3 py-2.5 text-ink-2">
      You’re signed out of Muster.{" "}
      {how === "everywhere"
        ? `We asked ${name} to sign you out there as well.`
        : `You’re still signed in to ${name}. On a shared computer, sign out there as well.`}
    </p>
  );
}

/** Passkeys and single sign-on, if available. */
function OtherSignInMethods({ options, onError }: { options: SignInOptions; onError: (message: string) => void }) {
  const [params] = useSearchParams();
  const signIn = usePasskeySignIn();
  const hasPasskeys = options.passkeysBlocker === null && browserBlocker() === null;
  const stopQuietly = useAutofillPasskey(hasPasskeys);
  if (!hasPasskeys && !options.singleSignOn) return null;

  function start() {
    stopQuietly(); // a browser shows one passkey prompt at a time
    signIn.mutate({}, { onError: (error) => onError(error.message) });
  }

  const next = encodeURIComponent(returnPath(params.get("next")));
  return (
    <div className="grid gap-2.5">
      {options.passwords && (
        <p className="my-1.5 flex items-center gap-3 text-ink-3 text-small before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or
        </p>
      )}
      {options.singleSignOn && (
        // Leaves the app for another origin, so it is a plain link.
        <a className="btn btn-secondary btn-lg w-full" href={`/api/auth/oidc/start?next=${next}`}>
          <LogIn size={16} aria-hidden="true" />
          Continue with {options.singleSignOn.name}
        </a>
      )}
      {hasPasskeys && (
        <Button
          size="lg"
          wide
          icon={Fingerprint}
          busy={signIn.isPending}
          busyLabel="Waiting for your device…"
          onClick={start}
        >
          Sign in with a passkey
        </Button>
      )}
    </div>
  );
}

/** Offers passkeys in the email field's autofill, if the browser supports it. Returns a function that stops it. */
function useAutofillPasskey(isOn: boolean): () => void {
  const { mutate } = usePasskeySignIn();
  const waiting = useRef<AbortController>(null);
  // The browser waits outside React until the user picks a passkey, or leaves the page.
  useEffect(() => {
    const controller = new AbortController();
    waiting.current = controller;
    if (isOn)
      void canAutofillPasskeys().then((can) => {
        if (can && !controller.signal.aborted) mutate({ signal: controller.signal, isQuiet: true });
      });
    return () => controller.abort();
  }, [isOn, mutate]);
  return () => waiting.current?.abort();
}

interface SignInFormProps {
  /** An error from before this form was opened. */
  fault?: string | undefined;
  onSecondStep: () => void;
}

/** Two native inputs: the form library would add a tenth to what the first view of a signed-out person loads. */
function SignInForm({ fault, onSecondStep }: SignInFormProps) {
  const signIn = useSignIn();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const refused = signIn.error instanceof ApiError ? signIn.error.fields : {};
  const errors: Record<string, string> = { ...refused, ...missing };
  const isAtField = Object.keys(errors).length > 0;
  const alert = signIn.isIdle ? fault : signIn.error?.message;

  // The wrong fields are marked only once the errors are rendered.
  useEffect(() => {
    if (Object.keys(missing).length > 0 || signIn.error)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [missing, signIn.error]);

  function clearMissing() {
    if (Object.keys(missing).length > 0) setMissing({});
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const email = String(values.get("email"));
    const password = String(values.get("password"));
    signIn.reset();
    setMissing({
      ...(!email.trim() && { email: "Enter your email address" }),
      ...(!password && { password: "Enter your password" }),
    });
    if (!email.trim() || !password) return;
    signIn.mutate(
      { email, password },
      {
        onSuccess: (me) => {
          if (!me) onSecondStep();
        },
      },
    );
  }

  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
      <FormAlert message={isAtField ? undefined : alert} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username webauthn"
        placeholder="you@company.com"
        error={errors["email"]}
        onChange={clearMissing}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors["password"]}
        onChange={clearMissing}
      />
      <Link className="link -mt-2 justify-self-end text-small" to="/reset-password">
        Forgot password?
      </Link>
      <ContinueButton busy={signIn.isPending} busyLabel="Signing in…">
        Sign In
      </ContinueButton>
    </form>
  );
}
